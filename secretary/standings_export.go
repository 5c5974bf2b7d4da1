package secretary

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/departures"
	"postd/secretary/files"
	"postd/secretary/visit"
	"postd/tournament"
)

// standingsCSV is the crosstable for a spreadsheet, in the order of the scores.
func standingsCSV(v *request, c tournamentView, t tournament.Table) (visit.Response, error) {
	head := []string{"Place", "Number", "Name"}
	if t.Swiss() {
		return c.swissCSV(head, t)
	}
	for _, r := range t.ByNumber() {
		head = append(head, fmt.Sprint(r.Number))
	}
	rows := [][]string{append(head, "Score", "Left", "Won", "Direct encounter", "Sonneborn-Berger", "Koya")}
	for _, r := range t.Rows {
		x := c.tableRow(r, nil)
		row := []string{x.Place, fmt.Sprint(x.Number), x.Name}
		for _, cell := range x.Cells {
			var signs []string
			for _, m := range cell.Marks {
				signs = append(signs, m.Sign)
			}
			row = append(row, strings.Join(signs, " "))
		}
		rows = append(rows, append(row, x.Score, fmt.Sprint(x.Left), fmt.Sprint(x.Wins), x.Encounter, x.SB, x.Koya))
	}
	return spreadsheet(c.Label+"-standings.csv", slices.Values(rows))
}

// swissCSV is the table of a Swiss: a column for each round, and one for each tie-break.
func (c tournamentView) swissCSV(head []string, t tournament.Table) (visit.Response, error) {
	var p tablePage
	if len(t.Rows) > 0 {
		p.roundHeads(t, len(t.Rows[0].Cells))
	}
	for _, h := range p.Heads {
		head = append(head, "Round "+h.Words)
	}
	head = append(head, "Score", "Left")
	for _, h := range p.Figures {
		head = append(head, h.Words)
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		row := []string{r.Place(), fmt.Sprint(r.Number), r.Name}
		for _, cell := range r.Cells {
			var signs []string
			for _, m := range cell.Marks {
				signs = append(signs, cell.Paired(m))
			}
			row = append(row, strings.Join(signs, " "))
		}
		rows = append(rows, slices.Concat(row, []string{r.Score.String(), fmt.Sprint(r.Remain)}, r.Figures))
	}
	return spreadsheet(c.Label+"-standings.csv", slices.Values(rows))
}

// gamesPGN is every game of the tournament, by round and board, with names and without
// addresses.
func gamesPGN(v *request, c tournamentView) (visit.Response, error) {
	section, err := files.Read(v.Ledger().Ledger, c.Tournament, v.Now)
	if err != nil {
		return nil, err
	}
	return files.SectionPGN(section), nil
}

// workingPage tells how the figures of one player are made up.
type workingPage struct {
	Name, Place, Score string
	Figures            []figure
	Leave              string // the form by which the player leaves; empty: not now
	Back               string
}

// figure is a figure of the table with its working in words.
type figure struct {
	Name, Value, Working string
	Used                 bool // it is one of the tie-breaks announced
}

// standingsWorking shows how score and tie-breaks of one number are reckoned.
func standingsWorking(v *request, c tournamentView, t tournament.Table) (visit.Response, error) {
	n, err := strconv.Atoi(v.Names["number"])
	i := slices.IndexFunc(t.Rows, func(r tournament.Row) bool { return r.Number == n })
	if err != nil || i < 0 {
		return nil, visit.Missing("No player has the number "+v.Names["number"]+" in "+c.Label+".", "")
	}
	r := t.Rows[i]
	p := workingPage{Name: r.Name, Place: r.Place(), Score: r.Score.String(), Back: c.Path("/standings")}
	p.Figures = []figure{{"Score", r.Score.String(), t.ScoreWorking(n), true}}
	if t.Swiss() {
		for i, by := range t.Order {
			p.Figures = append(p.Figures, figure{by.Name(), r.Figures[i], t.Working(n, by), true})
		}
	}
	for _, x := range []struct {
		by    tournament.TieBreak
		value string
	}{
		{tournament.DirectEncounter, encounterWords(r.Encounter)}, {tournament.SonnebornBerger, r.SonnebornBerger.String()},
		{tournament.Wins, fmt.Sprint(r.Wins)}, {tournament.Koya, r.Koya.String()},
	} {
		if !t.Swiss() {
			p.Figures = append(p.Figures, figure{x.by.Name(), x.value, t.Working(n, x.by), slices.Contains(t.Order, x.by)})
		}
	}
	if id := visit.Number(strings.TrimPrefix(c.rowPaths()[n], "/p/")); v.Arranges() && id > 0 && r.Left == nil && r.Remain > 0 && c.State != ledger.Starting && c.State != ledger.Shut {
		p.Leave = departures.Path(c.Course, uint64(id))
	}
	return c.Page(v.Request, "working", fmt.Sprintf("Figures of number %d in %s", n, c.Label), "/standings", p), nil
}
