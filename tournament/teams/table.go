package teams

import (
	"cmp"
	"slices"

	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/ties"
)

// Section is the tournament in the shape in which tie-breaks are reckoned, with teams for
// players. With two games on a board each stands as a board of its own, 1, 1b, 2, 2b.
func (l League) Section() rounds.Section {
	var s rounds.Section
	for _, t := range l.Teams {
		s.Players = append(s.Players, rounds.Player{Name: t.Name, Club: t.Club})
	}
	for _, m := range l.Matches {
		s.Planned = max(s.Planned, m.Round)
	}
	for i := range s.Players {
		s.Players[i].Rounds, s.Players[i].Boards = make([]rounds.Meeting, s.Planned), make([][]rounds.Result, s.Planned)
	}
	for _, m := range l.Matches {
		home, away := &s.Players[m.Home.Team-1], &s.Players[m.Away.Team-1]
		forHome := rounds.Running
		if m.Left == 0 {
			forHome = [...]rounds.Result{rounds.Lost, rounds.Drawn, rounds.Won}[m.Home.Match]
		}
		home.Rounds[m.Round-1] = rounds.Meeting{Opponent: m.Away.Team, Colour: rounds.White, Result: forHome}
		away.Rounds[m.Round-1] = rounds.Meeting{Opponent: m.Home.Team, Colour: rounds.Black, Result: forHome.Mirror()}
		for _, b := range m.Boards {
			home.Boards[m.Round-1] = append(home.Boards[m.Round-1], b.Result)
			away.Boards[m.Round-1] = append(away.Boards[m.Round-1], b.Back)
		}
	}
	return s
}

// rank makes the table.
func (l *League) rank() error {
	order := l.Rules.Order
	if len(order) == 0 {
		order = Usual()
	}
	table, err := ties.Rank(ties.Teams, l.Section(), order)
	if err != nil {
		return err
	}
	rows := make([]Row, len(l.Teams))
	for i, r := range table.Rows {
		rows[r.Number-1] = Row{Team: r.Number, Rank: r.Rank, Shared: r.Shared, Values: r.Values, Cells: make([]tournament.Half, len(l.Teams)), place: i}
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
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.place, b.place) })
	l.Rules.Order, l.Rows = order, rows
	return nil
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
