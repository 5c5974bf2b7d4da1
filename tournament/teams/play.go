package teams

import (
	"errors"
	"fmt"
	"slices"

	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/ties"
)

// Entry is what is known of one game of a match.
type Entry struct {
	Match, Board int
	Second       bool          // the second game on the board
	Home, Away   string        // who plays it; "": who stands on the line
	Result       rounds.Result // of the home side; ZeroBye where both forfeited; 0: in play
}

// League is a tournament of teams as it stands.
type League struct {
	Teams       []Team
	Rules       Rules
	Matches     []Match
	Rows        []Row // in order of the places
	Provisional bool  // a match is not over
}

// Match is a meeting of two teams.
type Match struct {
	No, Round  int
	Home, Away Side
	Boards     []Board
	Left       int // games that are not over, begun or not
}

// Side is what a team has of a match.
type Side struct {
	Team   int             // from 1
	Points tournament.Half // on the boards
	Match  int             // match points, once the match is over
}

// Board is one game of a match.
type Board struct {
	No           int
	Second       bool
	Home, Away   string // players; "": nobody
	White        bool   // the home side has White
	Result, Back rounds.Result
}

// Row is a team in the table.
type Row struct {
	Team                     int
	Rank                     int // 1 is first
	Shared                   bool
	Played, Won, Drawn, Lost int // matches that are over
	Match                    int
	Points                   tournament.Half   // on all boards, of matches in play too
	Cells                    []tournament.Half // made against each team, by their numbers
	Values                   []ties.Value      // by the codes of the order

	place int // in the table, from 0
}

// Decided returns the team that has won the match whatever becomes of the games that are left; 0
// where there is none.
func (m Match) Decided() int {
	left := tournament.Half(2 * m.Left)
	switch {
	case m.Home.Points > m.Away.Points+left:
		return m.Home.Team
	case m.Away.Points > m.Home.Points+left:
		return m.Away.Team
	}
	return 0
}

// Play plays the matches as far as the entries go.
//
// There is an error where Check finds something wrong, where an entry is of a game that there is
// not or stands twice, where it names somebody who is not in the team, and where a player has
// two boards of a match.
func Play(all []Team, r Rules, entries []Entry) (League, error) {
	if wrong, _ := Check(all, r); len(wrong) > 0 {
		errs := make([]error, len(wrong))
		for i, w := range wrong {
			errs[i] = errors.New("teams: " + w)
		}
		return League{}, errors.Join(errs...)
	}
	table, err := tournament.Berger(len(all), max(r.Cycles, 1), tournament.LastTwo)
	if err != nil {
		return League{}, err
	}
	l := League{Teams: all, Rules: r}
	for _, round := range table {
		for _, g := range round.Games {
			l.Matches = append(l.Matches, l.match(len(l.Matches)+1, round.Number, g))
		}
	}
	if err := l.enter(entries); err != nil {
		return League{}, err
	}
	for i := range l.Matches {
		if err := l.Matches[i].count(); err != nil {
			return League{}, err
		}
		l.Provisional = l.Provisional || l.Matches[i].Left > 0
	}
	return l, l.rank()
}

// match makes a match with its boards.
func (l *League) match(no, round int, g tournament.Pairing) Match {
	m := Match{No: no, Round: round, Home: Side{Team: g.White}, Away: Side{Team: g.Black}}
	for board := 1; board <= l.Rules.Boards; board++ {
		for game := range 1 + count(l.Rules.Double) {
			m.Boards = append(m.Boards, Board{
				No: board, Second: game == 1, White: (board%2 == 1) == (game == 0),
				Home: l.Teams[g.White-1].on(board), Away: l.Teams[g.Black-1].on(board),
			})
		}
	}
	return m
}

// enter enters what is known of the games.
func (l *League) enter(entries []Entry) error {
	seen := map[Entry]bool{}
	for _, e := range entries {
		where := fmt.Sprintf("board %d of match %d", e.Board, e.Match)
		if e.Match < 1 || e.Match > len(l.Matches) {
			return fmt.Errorf("teams: there is no match %d; there are %d", e.Match, len(l.Matches))
		}
		m := &l.Matches[e.Match-1]
		i := slices.IndexFunc(m.Boards, func(b Board) bool { return b.No == e.Board && b.Second == e.Second })
		if i < 0 {
			return fmt.Errorf("teams: there is no such game on %s", where)
		}
		key := Entry{Match: e.Match, Board: e.Board, Second: e.Second}
		if seen[key] {
			return fmt.Errorf("teams: %s is entered twice", where)
		}
		seen[key] = true
		if _, known := against[e.Result]; !known {
			return fmt.Errorf("teams: %q is no result of a game, on %s", rune(e.Result), where)
		}
		b := &m.Boards[i]
		for _, p := range []struct {
			name string
			team int
			seat *string
		}{{e.Home, m.Home.Team, &b.Home}, {e.Away, m.Away.Team, &b.Away}} {
			t := l.Teams[p.team-1]
			switch {
			case p.name == "":
			case !slices.ContainsFunc(t.members(), func(m Member) bool { return m.Name == p.name }):
				return fmt.Errorf("teams: %s cannot play for %s on %s: they are not entered for it", p.name, t.Name, where)
			default:
				*p.seat = p.name
			}
		}
		b.Result = e.Result
	}
	return nil
}

// against is what the one side has where the other has the result; where nothing is known the
// game runs.
var against = map[rounds.Result]rounds.Result{
	rounds.Unpaired: rounds.Running, rounds.Running: rounds.Running, rounds.Won: rounds.Lost, rounds.Lost: rounds.Won, rounds.Drawn: rounds.Drawn,
	rounds.ForfeitWin: rounds.ForfeitLoss, rounds.ForfeitLoss: rounds.ForfeitWin, rounds.ZeroBye: rounds.ForfeitLoss,
}

// count sums the boards of a match.
func (m *Match) count() error {
	at := map[string]int{}
	for i := range m.Boards {
		b := &m.Boards[i]
		for _, name := range []string{b.Home, b.Away} {
			if other, twice := at[name]; name != "" && twice && other != b.No {
				return fmt.Errorf("teams: %s has boards %d and %d of match %d", name, other, b.No, m.No)
			}
			at[name] = b.No
		}
		switch {
		case b.Home == "" && b.Away == "":
			b.Result = rounds.ZeroBye
		case b.Home == "":
			b.Result = rounds.ForfeitLoss
		case b.Away == "":
			b.Result = rounds.ForfeitWin
		case b.Result == rounds.Unpaired:
			b.Result = rounds.Running
		}
		b.Back = against[b.Result]
		if b.Result == rounds.ZeroBye {
			b.Result = rounds.ForfeitLoss
		}
		m.Left += count(b.Result == rounds.Running)
		m.Home.Points += tournament.Half(b.Result.Halves())
		m.Away.Points += tournament.Half(b.Back.Halves())
	}
	if m.Left == 0 {
		m.Home.Match, m.Away.Match = 1, 1
		if by := m.Decided(); by != 0 {
			m.Home.Match, m.Away.Match = 2*count(by == m.Home.Team), 2*count(by == m.Away.Team)
		}
	}
	return nil
}

// count is 1 for what is so, else 0.
func count(so bool) int {
	if so {
		return 1
	}
	return 0
}
