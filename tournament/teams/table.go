package teams

import (
	"cmp"
	"slices"

	"postd/tournament"
	"postd/tournament/rounds"
)

// rank makes the table.
func (l *League) rank() {
	rows := make([]Row, len(l.Teams))
	for i := range rows {
		rows[i] = Row{Team: i + 1, Cells: make([]tournament.Half, len(l.Teams))}
	}
	for _, m := range l.Matches {
		for _, s := range [][2]Side{{m.Home, m.Away}, {m.Away, m.Home}} {
			r := &rows[s[0].Team-1]
			r.Points += s[0].Points
			r.Cells[s[1].Team-1] += s[0].Points
			if m.Left == 0 {
				r.Played++
				r.Match += s[0].Match
				r.Won += count(s[0].Match == 2)
				r.Drawn += count(s[0].Match == 1)
				r.Lost += count(s[0].Match == 0)
			}
		}
	}
	better := func(a, b Row) int { return cmp.Or(cmp.Compare(b.Match, a.Match), cmp.Compare(b.Points, a.Points)) }
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Rank = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Rank, rows[i].Shared, rows[i-1].Shared = rows[i-1].Rank, true, true
		}
	}
	l.Rows = rows
}

// Standing is what a player made.
type Standing struct {
	Name   string
	Team   int
	Board  int // the highest on which they played
	Played int // games that are over and were played
	Points tournament.Half
}

// Standings lists the players who have finished a game, for the prizes of the boards: board by
// board the highest share of the points first, then the most games, then the name. A forfeit is
// no game.
func (l League) Standings() []Standing {
	all := map[string]*Standing{}
	for _, m := range l.Matches {
		for _, b := range m.Boards {
			for _, p := range []struct {
				name   string
				team   int
				result rounds.Result
			}{{b.Home, m.Home.Team, b.Result}, {b.Away, m.Away.Team, b.Back}} {
				if !p.result.Played() || p.result == rounds.Running {
					continue
				}
				if all[p.name] == nil {
					all[p.name] = &Standing{Name: p.name, Team: p.team, Board: b.No}
				}
				s := all[p.name]
				s.Board = min(s.Board, b.No)
				s.Played++
				s.Points += tournament.Half(p.result.Halves())
			}
		}
	}
	var out []Standing
	for _, s := range all {
		out = append(out, *s)
	}
	slices.SortFunc(out, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(a.Board, b.Board), cmp.Compare(int(b.Points)*a.Played, int(a.Points)*b.Played), cmp.Compare(b.Played, a.Played), cmp.Compare(a.Name, b.Name))
	})
	return out
}
