package secretary

import (
	"fmt"
	"strings"

	"postd/templates"
)

// standingsCSV is the crosstable for a spreadsheet, in the order of the scores.
func standingsCSV(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	t, err := c.table()
	if err != nil {
		return nil, err
	}
	head := []string{"Place", "Number", "Name"}
	for _, r := range t.ByNumber() {
		head = append(head, fmt.Sprint(r.Number))
	}
	rows := [][]string{append(head, "Score", "Left", "Won", "Direct encounter", "Sonneborn-Berger", "Koya")}
	for _, r := range t.Rows {
		x := c.tableRow(r)
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
	return spreadsheet(c.Tournament, "standings", rows)
}

// gamesPGN is every game of the tournament, in the order of their numbers, with
// names and without addresses.
func gamesPGN(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	rounds := map[string]int{}
	for _, p := range c.Pairings {
		rounds[p.Label] = p.Round
	}
	var games []string
	for _, id := range c.Games {
		g, err := v.ledger().Game(id)
		if err != nil {
			return nil, err
		}
		round := "?"
		if n := rounds[g.Label]; n > 0 {
			round = fmt.Sprint(n)
		}
		games = append(games, templates.Portable(g, c.Name, round).String())
	}
	return document{kind: "application/x-chess-pgn", name: c.Label + ".pgn", bytes: []byte(strings.Join(games, "\n"))}, nil
}
