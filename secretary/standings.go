package secretary

import (
	"cmp"
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// tablePage is the crosstable of a tournament.
type tablePage struct {
	Words, Kind string // provisional or final
	State       string
	Orders      []templates.Link
	Caption     string
	Heads       []tableHead
	Ended, All  int // games
	Rows        []tableRow
	Exports     []templates.Link
	TieBreaks   string
	Empty       string
	Notes       []string // of those who have left
}

// tableHead heads the column of an opponent: by name, or by number where there are many.
type tableHead struct {
	Words, Name string
}

// namedColumns is up to how many columns are headed by names.
const namedColumns = 12

type tableRow struct {
	Place, Name, Href, Working string
	Number                     int
	Withdrawn, First           bool
	Cells                      []tableCell
	Score, SB, Encounter, Koya string
	Wins, Left                 int
}

// tableCell is what one player made against another.
type tableCell struct {
	Self  bool
	Waits bool // a game of theirs is in play, or not begun
	Marks []tableMark
}

// unfinished is the sign that the room of tournaments has for a game in play.
const unfinished = "*"

type tableMark struct{ Sign, Words, Href string }

// table makes the crosstable of the tournament as it stands.
func (c tournamentView) table() (tournament.Table, error) {
	players, outcomes := c.played()
	return tournament.Standings(players, outcomes, c.tieBreaks())
}

// tieBreaks are those of the tournament, in their order.
func (c tournamentView) tieBreaks() (order []tournament.TieBreak) {
	if c.State == ledger.ByHand {
		return tournament.DefaultOrder()
	}
	for _, name := range c.TieBreaks {
		order = append(order, tournament.TieBreak(name))
	}
	return order
}

// played are the rows and the games of which the table is made.
func (c tournamentView) played() ([]tournament.Player, []tournament.Outcome) {
	players, number := c.seats()
	c.deduct(players, number)
	var outcomes []tournament.Outcome
	outcome := func(x ledger.Line, o tournament.Outcome) tournament.Outcome {
		o.Label, o.Result, o.How, o.Game = x.Label, cmp.Or(x.Counts, x.Result), x.How, x.Game
		o.Adjudicating = x.State == correspondence.StateAdjudication
		return o
	}
	if c.State == ledger.ByHand {
		for _, x := range c.lines {
			outcomes = append(outcomes, outcome(x, tournament.Outcome{White: number[x.Players[0][0]], Black: number[x.Players[1][0]]}))
		}
	}
	lines := map[string]ledger.Line{}
	for _, x := range c.lines {
		lines[x.Label] = x
	}
	for _, p := range c.Pairings {
		o := tournament.Outcome{White: p.White, Black: p.Black, Round: p.Round, Label: p.Label}
		if x, ok := lines[p.Label]; ok {
			o = outcome(x, o)
		}
		for x, ok := inPlace(lines, p.Label); ok; x, ok = inPlace(lines, x.Label) {
			// The game in the place of an annulled one, whoever has White in it.
			outcomes = append(outcomes, o)
			o = outcome(x, tournament.Outcome{White: number[x.Players[0][0]], Black: number[x.Players[1][0]], Round: p.Round})
		}
		outcomes = append(outcomes, o)
	}
	return players, outcomes
}

// ofTable makes a handler of one that is given a tournament and its crosstable.
func ofTable(serve func(*request, tournamentView, tournament.Table) (visit.Response, error)) handler {
	return ofTournament(func(v *request, c tournamentView) (visit.Response, error) {
		t, err := c.table()
		if err != nil {
			return nil, err
		}
		return serve(v, c, t)
	})
}

// inPlace is the game that is played in the place of an annulled one.
func inPlace(lines map[string]ledger.Line, label string) (ledger.Line, bool) {
	x, ok := lines[lines[label].Next]
	return x, ok && x.Label != label
}

// seats are the players of the table with their numbers: those that they drew
// or, where games are arranged singly, in the order of their first games.
func (c tournamentView) seats() (players []tournament.Player, number map[uint64]int) {
	number = map[uint64]int{}
	if c.State == ledger.ByHand {
		for i, p := range c.players() {
			number[p.ID] = i + 1
			players = append(players, tournament.Player{Number: i + 1, Name: c.rowName(p.ID, i+1)})
		}
		c.Numbered(number)
		return players, number
	}
	for _, e := range c.Entries {
		if e.Number > 0 {
			number[e.Player] = e.Number
			players = append(players, c.rowOf(e))
		}
	}
	c.Numbered(number)
	return players, number
}

// rowName is what the table calls the row of a player.
func (c tournamentView) rowName(player uint64, number int) string {
	return c.RowName(player, number, func(id uint64) string { return c.people[id].Name })
}

// rowOf is the row of an entry.
func (c tournamentView) rowOf(e ledger.Entry) tournament.Player {
	p := tournament.Player{Number: e.Number, Name: c.rowName(e.Player, e.Number)}
	if e.State == ledger.Withdrawn {
		p.Left = &tournament.Departure{Rule: c.Agreement.Withdrawal}
		if !e.Left.IsZero() {
			p.Left.Since = calendar.DayWords(e.Left, c.zone)
		}
	}
	return p
}

// deduct takes from the players the points that Penalty E cost them in their
// games (BCC1903/VI.PREF(e)).
func (c tournamentView) deduct(players []tournament.Player, number map[uint64]int) {
	at := map[int]int{}
	for i, p := range players {
		at[p.Number] = i
	}
	for _, x := range c.lines {
		for side, members := range x.Players {
			if len(members) == 0 {
				continue
			}
			if i, ok := at[number[members[0]]]; ok {
				players[i].Deducted += tournament.Half(x.Deducted[side])
			}
		}
	}
}

// standingsPage shows the crosstable by score, or with ?order=number by the
// numbers that were drawn.
func standingsPage(v *request, c tournamentView, t tournament.Table) (visit.Response, error) {
	byNumber := v.Field("order") == "number"
	p := tablePage{
		Caption: "Crosstable, in the order of the scores", TieBreaks: tieBreakWords(orderNames(t.Order)),
		Orders: []templates.Link{
			{Name: "By score", Href: c.path("/standings"), Here: !byNumber},
			{Name: "By number", Href: c.path("/standings?order=number"), Here: byNumber},
		},
		Exports: []templates.Link{{Name: "The table as CSV", Href: c.path("/standings.csv")}, {Name: "All games as PGN", Href: c.path("/games.pgn")}},
	}
	p.State, p.Kind, p.Words = c.tableWords(t)
	p.Notes = t.Notes()
	if v.Arranges() {
		p.Exports = append(p.Exports, templates.Link{Name: "Bulletin", Href: c.path("/bulletin")}, templates.Link{Name: "Address list", Href: c.path("/addresses")})
		if c.final.Final {
			p.Exports = append(p.Exports, templates.Link{Name: "Send the final table", Href: c.path("/final")})
		}
	}
	if len(t.Rows) == 0 {
		p.Empty = "There is no table yet: nobody has a number, and nobody plays."
	}
	rows := t.Rows
	if byNumber {
		rows, p.Caption = t.ByNumber(), "Crosstable, in the order of the numbers"
	}
	for _, r := range t.ByNumber() {
		head := tableHead{fmt.Sprint(r.Number), r.Name}
		if family := strings.Fields(strings.TrimSuffix(r.Name, fmt.Sprintf(" (%d)", r.Number))); len(t.Rows) <= namedColumns && len(family) > 0 {
			head.Words += " " + family[len(family)-1]
		}
		p.Heads = append(p.Heads, head)
	}
	p.Ended, p.All = t.Finished, t.Finished+t.Left
	for _, r := range rows {
		p.Rows = append(p.Rows, c.tableRow(r))
	}
	return c.page(v, "standings", "Standings of "+c.Label, tabStandings, p), nil
}

// tableWords says in words how far the table has come.
func (c tournamentView) tableWords(t tournament.Table) (state, kind, words string) {
	annulled := ""
	if t.Annulled > 0 {
		annulled = fmt.Sprintf(" %s annulled and count for nothing.", visit.CountWords(t.Annulled, "game is", "games are"))
	}
	switch {
	case t.Provisional && t.Finished == 0:
		return "provisional", "due", "No game is finished yet." + annulled
	case t.Provisional:
		return "provisional", "due", fmt.Sprintf("%s finished, %d left.", visit.CountWords(t.Finished, "game is", "games are"), t.Left) + annulled
	}
	done := fmt.Sprintf(" %s finished.", visit.CountWords(t.Finished, "game is", "games are")) + annulled
	switch {
	case c.final.Final:
		return "final", "ok", c.finalWords() + done
	case c.final.Ended:
		return "ended", "wait", c.finalWords() + done
	}
	return "provisional", "due", strings.TrimSpace(done)
}

func orderNames(order []tournament.TieBreak) (out []string) {
	for _, b := range order {
		out = append(out, string(b))
	}
	return out
}

func (c tournamentView) tableRow(r tournament.Row) tableRow {
	x := tableRow{
		Place: r.Place(), First: strings.TrimRight(r.Place(), "=.") == "1" && r.Score > 0, Number: r.Number, Name: r.Name, Withdrawn: r.Left != nil, Score: r.Score.String(), SB: r.SonnebornBerger.String(),
		Koya: r.Koya.String(), Wins: r.Wins, Left: r.Remain, Encounter: encounterWords(r.Encounter), Working: c.path(fmt.Sprintf("/standings/%d", r.Number)),
	}
	_, numbers := c.seats()
	for id, n := range numbers {
		if n == r.Number {
			x.Href = fmt.Sprintf("/p/%d", id)
		}
	}
	for _, e := range c.Entries {
		if e.Number != r.Number {
			continue
		}
		x.Href = fmt.Sprintf("/p/%d", e.Player)
		for _, s := range c.TakenOver(e.Player) {
			x.Href = fmt.Sprintf("/p/%d", s.To) // who plays on
		}
	}
	for _, cell := range r.Cells {
		k := tableCell{Self: cell.Opponent == r.Number}
		for _, m := range cell.Marks {
			if m.Sign == unfinished {
				k.Waits = true
				continue // a game in play is a blank, and no link
			}
			mark := tableMark{Sign: m.Sign, Words: m.Words + ", as Black"}
			if m.White {
				mark.Words = m.Words + ", as White"
			}
			if m.Game != 0 {
				mark.Href = "/g/" + m.Game.String()
			}
			k.Marks = append(k.Marks, mark)
		}
		x.Cells = append(x.Cells, k)
	}
	return x
}

// encounterWords are the points against those who were tied with the player, if
// they count.
func encounterWords(e tournament.Encounter) string {
	if !e.Counts {
		return "–" // nobody was tied with the player, or not all of them have met
	}
	return e.Points.String()
}
