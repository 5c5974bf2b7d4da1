package secretary

import (
	"fmt"
	"strings"

	"postd/secretary/folder"
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
	Swiss       bool        // cells are rounds, and figures stand in the place of the usual columns
	Figures     []tableHead // codes of the tie-breaks of a Swiss, with their names
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
	Figures                    []string
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

// ofTable makes a handler of one that is given a tournament and its crosstable.
func ofTable(serve func(*request, tournamentView, tournament.Table) (visit.Response, error)) handler {
	return ofTournament(func(v *request, c tournamentView) (visit.Response, error) {
		t, err := c.Table()
		if err != nil {
			return nil, err
		}
		return serve(v, c, t)
	})
}

// standingsPage shows the crosstable by score, or with ?order=number by the
// numbers that were drawn.
func standingsPage(v *request, c tournamentView, t tournament.Table) (visit.Response, error) {
	if own := ownPage(c); own != "" && !c.IsSwiss() {
		return visit.Redirect{To: own}, nil
	}
	byNumber := v.Field("order") == "number"
	p := tablePage{
		Caption: "Crosstable, in the order of the scores", TieBreaks: tieBreakWords(orderNames(t.Order)),
		Orders: []templates.Link{
			{Name: "By score", Href: c.Path("/standings"), Here: !byNumber},
			{Name: "By number", Href: c.Path("/standings?order=number"), Here: byNumber},
		},
		Exports: []templates.Link{{Name: "The table as CSV", Href: c.Path("/standings.csv")}, {Name: "All games as PGN", Href: c.Path("/games.pgn")}},
	}
	p.State, p.Kind, p.Words = c.TableWords(t)
	p.Notes = t.Notes()
	if v.Arranges() {
		p.Exports = append(p.Exports, templates.Link{Name: "Bulletin", Href: c.Path("/bulletin")}, templates.Link{Name: "Pairing slips", Href: c.Path("/slips")}, templates.Link{Name: "Address list", Href: c.Path("/addresses")})
		if c.Final.Final {
			p.Exports = append(p.Exports, templates.Link{Name: "Send the final table", Href: c.Path("/final")})
		}
	}
	if len(t.Rows) == 0 {
		p.Empty = "There is no table yet: nobody has a number, and nobody plays."
	}
	rows := t.Rows
	if byNumber {
		rows, p.Caption = t.ByNumber(), "Crosstable, in the order of the numbers"
	}
	for i, r := range t.ByNumber() {
		if t.Swiss() {
			if i == 0 {
				p.roundHeads(t, len(r.Cells))
			}
			continue
		}
		head := tableHead{fmt.Sprint(r.Number), r.Name}
		if family := strings.Fields(strings.TrimSuffix(r.Name, fmt.Sprintf(" (%d)", r.Number))); len(t.Rows) <= namedColumns && len(family) > 0 {
			head.Words += " " + family[len(family)-1]
		}
		p.Heads = append(p.Heads, head)
	}
	p.Ended, p.All = t.Finished, t.Finished+t.Left
	href := c.rowPaths()
	for _, r := range rows {
		p.Rows = append(p.Rows, c.tableRow(r, href))
	}
	return c.Page(v.Request, "standings", "Standings of "+c.Label, "/standings", p), nil
}

func orderNames(order []tournament.TieBreak) (out []string) {
	for _, b := range order {
		out = append(out, string(b))
	}
	return out
}

// roundHeads head the columns of a Swiss: its rounds, and the codes of its tie-breaks.
func (p *tablePage) roundHeads(t tournament.Table, rounds int) {
	p.Swiss = true
	for no := range rounds {
		p.Heads = append(p.Heads, tableHead{fmt.Sprint(no + 1), fmt.Sprintf("round %d", no+1)})
	}
	for _, b := range t.Order {
		p.Figures = append(p.Figures, tableHead{b.Code(), b.Name()})
	}
}

// rowPaths are the pages of who plays in each row, by its number.
func (c tournamentView) rowPaths() map[int]string {
	out := map[int]string{}
	_, numbers := c.Rows()
	for id, n := range numbers {
		out[n] = folder.PlayerPath(id)
	}
	for _, e := range c.Entries {
		if e.Number == 0 {
			continue
		}
		out[e.Number] = folder.PlayerPath(e.Player)
		for _, s := range c.TakenOver(e.Player) {
			out[e.Number] = folder.PlayerPath(s.To) // who plays on
		}
	}
	return out
}

func (c tournamentView) tableRow(r tournament.Row, href map[int]string) tableRow {
	x := tableRow{
		Place: r.Place(), First: strings.TrimRight(r.Place(), "=.") == "1" && r.Score > 0, Number: r.Number, Name: r.Name, Withdrawn: r.Left != nil, Score: r.Score.String(), SB: r.SonnebornBerger.String(),
		Koya: r.Koya.String(), Figures: r.Figures, Href: href[r.Number], Wins: r.Wins, Left: r.Remain, Encounter: encounterWords(r.Encounter), Working: c.Path(fmt.Sprintf("/standings/%d", r.Number)),
	}
	for _, cell := range r.Cells {
		k := tableCell{Self: cell.Opponent == r.Number}
		for _, m := range cell.Marks {
			if m.Sign == unfinished && c.IsSwiss() {
				k.Waits = true
			} else if m.Sign == unfinished {
				k.Waits = true
				continue // a game in play is a blank, and no link
			}
			mark := tableMark{Sign: m.Sign, Words: m.Words + ", as Black"}
			if c.IsSwiss() && !k.Self {
				mark.Sign = cell.Paired(m)
			}
			if c.IsSwiss() && cell.Opponent == 0 {
				mark.Words = m.Words
			} else if m.White {
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
