package public

import (
	"fmt"
	"strconv"

	"postd/ledger"
)

// This file shows matches of teams: their table, and each match with its boards.

// teamsBody is the table of the teams with their matches.
type teamsBody struct {
	Heads   []string // of the tie-breaks
	Numbers []int
	Rows    []ledger.TeamRow
	Matches []matchRow
}

type matchRow struct {
	ledger.MatchWords
	Href string
}

// matchBody is a match with its boards side by side.
type matchBody struct {
	matchRow
	Table, Name string
	Boards      []boardRow
}

type boardRow struct {
	ledger.BoardWords
	Href, Stands string
}

// matchPath is the path of a match of teams below that of the pages.
func (x shown) matchPath(no int) string { return fmt.Sprintf("%s/match/%d", eventPath(x.Label), no) }

// league is the matches of teams as the public knows them; false where the tournament has none.
func (s *Site) league(x shown) (y ledger.League, found bool, err error) {
	if x.system != ledger.TeamMatches || len(x.Pairings) == 0 {
		return y, false, nil
	}
	e, err := s.o.Ledger.Event(x.Event)
	if err != nil {
		return y, false, err
	}
	if y, err = s.o.Ledger.League(e); err != nil {
		return y, false, err
	}
	lines := map[string]ledger.Line{}
	for _, o := range x.known() {
		lines[o.Label] = o
	}
	y, err = y.Shown(lines, func(id uint64) string { return x.names[id] })
	return y, len(y.Rows) > 0, err
}

// teams is the table of the teams; nil where no teams meet.
func (s *Site) teams(x shown) (*teamsBody, error) {
	y, found, err := s.league(x)
	if err != nil || !found {
		return nil, err
	}
	p := &teamsBody{Rows: y.TeamRows()}
	for _, c := range y.Rules.Order {
		p.Heads = append(p.Heads, c.String())
	}
	for i := range y.Teams {
		p.Numbers = append(p.Numbers, i+1)
	}
	for _, m := range y.Matches {
		p.Matches = append(p.Matches, matchRow{y.MatchWords(m), s.path(x.matchPath(m.No))})
	}
	return p, nil
}

// openMatch is the page of a match of teams.
func (s *Site) openMatch(a *asked) (answer, error) {
	x, err := s.open.event(s.o.Ledger, a.named("event"))
	if err != nil {
		return answer{}, err
	}
	n, err := strconv.Atoi(a.names("no"))
	if err != nil || n < 1 {
		return answer{}, errNothing
	}
	return s.open.made(x.matchPath(n), edition{turn: x.turn, rows: x.rows}, func() (answer, error) {
		y, found, err := s.league(x)
		if err == nil && (!found || n > len(y.Matches)) {
			err = errNothing
		}
		if err != nil {
			return answer{}, err
		}
		m := y.Matches[n-1]
		b := matchBody{matchRow: matchRow{MatchWords: y.MatchWords(m)}, Table: s.path(eventPath(x.Label)), Name: x.Name}
		at := map[string]openLine{}
		for _, o := range x.lines {
			at[o.label] = o
		}
		for _, board := range m.Boards {
			row := boardRow{BoardWords: y.BoardWords(m, board), Stands: "not begun"}
			o, begun := at[row.Label]
			switch {
			case row.Alone:
				row.Stands = "without a game"
			case begun:
				if row.Stands = o.stands(); x.Public.Mode == ledger.PublicGames && !o.held {
					row.Href = s.path(x.gamePath(o.address))
				}
			}
			b.Boards = append(b.Boards, row)
		}
		f := openFrame{Title: fmt.Sprintf("%s, match %d: %s – %s", x.Label, n, b.Home, b.Away), About: fmt.Sprintf("%s %s %s", b.Home, b.Score, b.Away), Kind: "website", URL: s.o.Base + x.matchPath(n), Body: b}
		return s.openPage("open_match", f)
	})
}
