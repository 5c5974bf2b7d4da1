package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
)

// standingsCSV is the crosstable for a spreadsheet, in the order of the scores.
func standingsCSV(v *visit) (answer, error) {
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
func gamesPGN(v *visit) (answer, error) {
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
		games = append(games, c.portable(g, round).String())
	}
	return document{kind: "application/x-chess-pgn", name: c.Label + ".pgn", bytes: []byte(strings.Join(games, "\n"))}, nil
}

// terminations are the words of the PGN standard (1994, 9.8.1) for how a game
// ended, where it was not over the board.
var terminations = map[correspondence.Ending]string{
	correspondence.ByTime:         "time forfeit",
	correspondence.ByAdjudication: "adjudication",
	correspondence.ByPenalty:      "rules infraction",
	correspondence.ByRuling:       "rules infraction",
}

// portable is a game for other programs: its standing score.
func (c course) portable(g correspondence.Game, round string) rules.PGN {
	result, how := "*", "unterminated"
	if g.Ended != nil {
		result, how = string(g.Ended.Result), "normal"
		if words, ok := terminations[g.Ended.How]; ok {
			how = words
		}
	}
	begun := g.Agreement.FirstTurnAt.In(zoneOf(ledger.Tournament{Agreement: g.Agreement}))
	out := rules.PGN{Start: g.Origin, Result: result, Tags: []rules.Tag{
		{Name: "Event", Value: c.Name}, {Name: "Site", Value: "postd"}, {Name: "Date", Value: begun.Format("2006.01.02")}, {Name: "Round", Value: round},
		{Name: "White", Value: g.Sides[rules.White].Name()}, {Name: "Black", Value: g.Sides[rules.Black].Name()},
		{Name: "Mode", Value: "EM"}, {Name: "Termination", Value: how}, {Name: "PlyCount", Value: fmt.Sprint(len(g.Plies))}, {Name: "GameId", Value: g.Label},
	}}
	for _, p := range g.Plies {
		out.Moves = append(out.Moves, p.Move)
	}
	return out
}
