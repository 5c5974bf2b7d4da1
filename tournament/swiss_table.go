package tournament

import (
	"cmp"
	"fmt"
	"strconv"

	"postd/tournament/rounds"
	"postd/tournament/ties"
)

// SwissStandings makes the table of a Swiss, as Standings does that of an all-play-all: its cells
// are rounds, and byes give points. The order is of the codes that may stand in a Swiss. It is
// provisional as long as a round is to come.
func SwissStandings(players []Player, outcomes []Outcome, byes []Bye, planned int, order []TieBreak) (Table, error) {
	t, by, err := begin(ties.Swiss, players, outcomes, order)
	if err != nil {
		return Table{}, err
	}
	s, err := Section(players, outcomes, byes, planned)
	if err != nil {
		return Table{}, err
	}
	if t.ranked, err = ties.Rank(ties.Swiss, s, by); err != nil {
		return Table{}, fmt.Errorf("tournament: the players cannot be ranked: %w", err)
	}
	last := 0
	for _, p := range s.Players {
		last = max(last, len(p.Rounds))
	}
	t.Provisional = t.Provisional || last < planned
	for _, ranked := range t.ranked.Rows {
		own := t.tallies[ranked.Number]
		r := Row{Player: own.Player, Rank: ranked.Rank, Shared: ranked.Shared, Done: own.done, All: own.all, Remain: ranked.Left, Played: ranked.Played}
		r.Score = Half(quarters(ranked.Score) / 2)
		r.Wins = t.value(ranked.Number, Wins).Num
		r.Encounter.Points = ties.Parts(0, 2)
		for _, v := range ranked.Values {
			r.Figures = append(r.Figures, v.String())
		}
		r.Cells = own.byRounds(s.Players[ranked.Number-1].Rounds, last)
		t.Rows = append(t.Rows, r)
	}
	return t, nil
}

// Swiss reports whether the cells of the table are rounds.
func (t Table) Swiss() bool { return t.kind == ties.Swiss }

// byRounds are the cells of a row of a Swiss.
func (p *tally) byRounds(met []rounds.Meeting, last int) []Cell {
	cells := make([]Cell, last)
	for i, m := range met {
		cells[i].Opponent = m.Opponent
		if k, ok := byeMarks[m.Result]; ok && m.Opponent == 0 {
			k.Round = i + 1
			cells[i].Marks = []Mark{k}
		}
	}
	for _, m := range p.meetings {
		if m.Round > 0 {
			cells[m.Round-1].Marks = append(cells[m.Round-1].Marks, m.mark())
		}
	}
	return cells
}

// byeMarks are the signs of rounds without a game.
var byeMarks = map[rounds.Result]Mark{
	rounds.PairingBye: {Sign: "bye 1", Words: "the pairing bye, 1 point"},
	rounds.FullBye:    {Sign: "bye 1", Words: "a bye of 1 point"},
	rounds.HalfBye:    {Sign: "bye ½", Words: "a bye of ½ point"},
	rounds.ZeroBye:    {Sign: "bye 0", Words: "not paired, no point"},
}

// Paired writes a mark as the table of a Swiss shows it, with who was met: "12w1", opponent, colour
// and result.
func (c Cell) Paired(m Mark) string {
	if c.Opponent == 0 {
		return m.Sign
	}
	colour := "b"
	if m.White {
		colour = "w"
	}
	return strconv.Itoa(c.Opponent) + colour + cmp.Or(m.Sign, "*")
}
