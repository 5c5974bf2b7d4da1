package folder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
	"postd/tournament/rounds"
)

// Table makes the crosstable of the tournament as it stands.
func (c Course) Table() (tournament.Table, error) {
	return c.TableOf(c.Played())
}

// TableOf makes the table of the tournament as it would stand with these players and games.
func (c Course) TableOf(players []tournament.Player, outcomes []tournament.Outcome) (tournament.Table, error) {
	if c.IsSwiss() {
		return tournament.SwissStandings(players, outcomes, Byes(c.Tournament), c.SwissRules().Rounds, c.Order())
	}
	return tournament.Standings(players, outcomes, c.Order())
}

// IsSwiss reports whether it is played as a Swiss.
func (c Course) IsSwiss() bool { return c.System == ledger.Swiss }

// ByRounds is the tournament by its rounds, as Swiss rounds are paired, tie-breaks reckoned and
// report files written.
func (c Course) ByRounds() (rounds.Section, error) {
	players, outcomes := c.Played()
	planned := 0
	if c.IsSwiss() {
		planned = c.SwissRules().Rounds
	}
	return tournament.Section(players, outcomes, Byes(c.Tournament), planned)
}

// Byes are the rounds without a game of those that were paired.
func Byes(t ledger.Tournament) (out []tournament.Bye) {
	for _, r := range t.Rounds[:t.Paired()] {
		for _, b := range r.Byes {
			out = append(out, tournament.Bye{Number: b.Number, Round: r.No, Result: rounds.Result(b.Kind[0])})
		}
	}
	return out
}

// Order are those of the tournament, in their order.
func (c Course) Order() (order []tournament.TieBreak) {
	if c.State == ledger.ByHand || c.System == ledger.TeamMatches { // whose order is that of the teams
		return tournament.DefaultOrder()
	}
	names := c.TieBreaks
	if c.IsSwiss() && c.Tournament.Swiss == nil { // which the form of an all-play-all has filled
		names = SwissOrder
	}
	for _, name := range names {
		order = append(order, tournament.TieBreak(name))
	}
	return order
}

// SwissOrder are the tie-breaks of a Swiss where nothing was said of them.
var SwissOrder = []string{"BH/C1", "BH", "SB", "WIN"}

// Played are the rows and the games of which the table is made.
func (c Course) Played() ([]tournament.Player, []tournament.Outcome) {
	players, number := c.Rows()
	c.deduct(players, number)
	var outcomes []tournament.Outcome
	outcome := func(x ledger.Line, o tournament.Outcome) tournament.Outcome {
		o.Label, o.Result, o.How, o.Game = x.Label, cmp.Or(x.Counts, x.Result), x.How, x.Game
		o.Adjudicating = x.State == correspondence.StateAdjudication
		o.Unplayed = x.Over() && x.Moves < 2
		return o
	}
	if c.State == ledger.ByHand {
		for _, x := range c.Lines {
			outcomes = append(outcomes, outcome(x, tournament.Outcome{White: number[x.Players[0][0]], Black: number[x.Players[1][0]]}))
		}
	}
	lines := map[string]ledger.Line{}
	for _, x := range c.Lines {
		lines[x.Label] = x
	}
	for _, p := range c.Pairings {
		if o, ok := p.Elsewhere(); ok {
			outcomes = append(outcomes, o)
			continue
		}
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
	return players, Vacated(c, players, outcomes)
}

// Vacated gives the pairings that are vacant by these players their result: who left has lost by
// default, and where both did, both (BCC1903/V.9(d)).
func Vacated(c Course, players []tournament.Player, outcomes []tournament.Outcome) []tournament.Outcome {
	if c.IsSwiss() || c.Cup != nil {
		return outcomes
	}
	left := map[int]bool{}
	for _, p := range players {
		left[p.Number] = p.Left != nil
	}
	out := slices.Clone(outcomes)
	for i := range out {
		o := &out[i]
		if o.Game != 0 || o.Result != "" || !left[o.White] && !left[o.Black] {
			continue
		}
		o.Result, o.How, o.Unplayed = terms.WhiteWins, events.ByWithdrawal, true
		switch {
		case left[o.White] && left[o.Black]:
			o.Result = terms.BothLost
		case left[o.White]:
			o.Result = terms.BlackWins
		}
	}
	return out
}

// inPlace is the game that is played in the place of an annulled one.
func inPlace(lines map[string]ledger.Line, label string) (ledger.Line, bool) {
	x, ok := lines[lines[label].Next]
	return x, ok && x.Label != label
}

// Rows are the players of the table with their numbers: those that they drew
// or, where games are arranged singly, in the order of their first games.
func (c Course) Rows() (players []tournament.Player, number map[uint64]int) {
	number = map[uint64]int{}
	if c.State == ledger.ByHand {
		for i, p := range c.Players() {
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
func (c Course) rowName(player uint64, number int) string {
	return c.RowName(player, number, func(id uint64) string { return c.People[id].Name })
}

// rowOf is the row of an entry.
func (c Course) rowOf(e ledger.Entry) tournament.Player {
	p := tournament.Player{Number: e.Number, Name: c.rowName(e.Player, e.Number), Rating: e.Rating, Club: c.People[e.Player].Club}
	if e.State == ledger.Withdrawn {
		p.Left = &tournament.Departure{Rule: c.Agreement.Withdrawal}
		if !e.Left.IsZero() {
			p.Left.Since = calendar.DayWords(e.Left, c.Zone)
		}
	}
	return p
}

// deduct takes from the players the points that Penalty E cost them in their
// games (BCC1903/VI.PREF(e)).
func (c Course) deduct(players []tournament.Player, number map[uint64]int) {
	at := map[int]int{}
	for i, p := range players {
		at[p.Number] = i
	}
	for _, x := range c.Lines {
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

// TableWords says in words how far the table has come.
func (c Course) TableWords(t tournament.Table) (state, kind, words string) {
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
	case c.Final.Final:
		return "final", "ok", c.FinalWords() + done
	case c.Final.Ended:
		return "ended", "wait", c.FinalWords() + done
	}
	return "provisional", "due", strings.TrimSpace(done)
}
