package files

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/rules"
	"postd/templates"
	"postd/tournament/knockout"
	"postd/tournament/rounds"
	"postd/tournament/teams"
	"postd/tournament/trf"
)

// treePage is the tree of a cup as nested lists, and as a table of columns where there is room.
type treePage struct {
	Words string
	Heads []string
	Rows  [][]treeCell
	Root  treeNode
	Third *treeTie
}

type treeCell struct {
	Span int
	treeTie
}

type treeNode struct {
	treeTie
	Below []treeNode
}

// treeTie is a tie with its games.
type treeTie struct {
	ledger.TieWords
	Games []templates.Link
}

// tree is the tree of a cup; nil where the section is none, or has no seeds yet.
func (s *sectionFiles) tree() *treePage {
	if s.Cup == nil {
		return nil
	}
	b, err := s.Bracket()
	if err != nil {
		return nil
	}
	tie := func(t knockout.Tie) treeTie {
		x := treeTie{TieWords: b.TieWords(t)}
		for _, g := range b.Games[t.Label] {
			if to := s.to[g.Line.Label]; to != "" {
				words := fmt.Sprintf("%s, %s – %s: %s", g.Line.Label, s.names(g.Line, rules.White), s.names(g.Line, rules.Black), s.stands(g.Line))
				x.Games = append(x.Games, templates.Link{Name: words, Href: to})
			}
		}
		return x
	}
	var node func(n knockout.Node) treeNode
	node = func(n knockout.Node) treeNode {
		out := treeNode{treeTie: tie(n.Tie)}
		for _, below := range n.Below {
			out.Below = append(out.Below, node(below))
		}
		return out
	}
	p := &treePage{Words: b.Words(), Root: node(b.Tree())}
	heads, rows, third := b.Columns()
	p.Heads = heads
	for _, row := range rows {
		var cells []treeCell
		for _, c := range row {
			cells = append(cells, treeCell{c.Span, tie(c.Tie)})
		}
		p.Rows = append(p.Rows, cells)
	}
	if third != nil {
		t := tie(*third)
		p.Third = &t
	}
	return p
}

// teamsPage is the table of the teams, and their matches with the boards side by side.
type teamsPage struct {
	Heads   []string
	Numbers []int
	Rows    []ledger.TeamRow
	Matches []matchFiles
}

type matchFiles struct {
	ledger.MatchWords
	Boards []boardFiles
}

type boardFiles struct {
	ledger.BoardWords
	Href, Stands string
}

// league is the matches of the section as its lines have them; false where no teams meet.
func (s Section) league() (x ledger.League, found bool, err error) {
	if s.Stage.System != ledger.TeamMatches || len(s.Pairings) == 0 {
		return x, false, nil
	}
	if x, err = s.ledger.League(s.Event); err != nil {
		return x, false, err
	}
	lines := map[string]ledger.Line{}
	for _, y := range s.Lines {
		lines[y.Label] = y
	}
	x, err = x.Shown(lines, func(id uint64) string { return s.People[id].Name })
	return x, len(x.Rows) > 0, err
}

func (s *sectionFiles) teamsPage() (*teamsPage, error) {
	x, found, err := s.league()
	if err != nil || !found {
		return nil, err
	}
	p := &teamsPage{Rows: x.TeamRows()}
	for _, c := range x.Rules.Order {
		p.Heads = append(p.Heads, c.String())
	}
	for i := range x.Teams {
		p.Numbers = append(p.Numbers, i+1)
	}
	for _, m := range x.Matches {
		w := matchFiles{MatchWords: x.MatchWords(m)}
		for _, b := range m.Boards {
			row := boardFiles{BoardWords: x.BoardWords(m, b), Stands: "not begun"}
			if line, ok := x.Lines[row.Label]; ok {
				row.Stands, row.Href = s.stands(line), s.to[line.Label]
			} else if row.Alone {
				row.Stands = "without a game"
			}
			w.Boards = append(w.Boards, row)
		}
		p.Matches = append(p.Matches, w)
	}
	return p, nil
}

// teamRecords fills in the teams of a report: records 310 or 013, and 300 for who plays with an
// empty board.
func (s Section) teamRecords(f *trf.File) error {
	x, found, err := s.league()
	if err != nil || !found {
		return err
	}
	number := map[uint64]int{}
	for _, e := range s.Entries {
		number[e.Player] = e.Number
	}
	holed := map[int]bool{}
	for i, t := range x.Teams {
		r := trf.Team{Number: i + 1, Name: t.Name}
		for _, m := range t.Line {
			if n := number[x.Players[m.Name]]; n > 0 {
				r.Players = append(r.Players, n)
			} else {
				holed[i+1] = true
			}
		}
		for _, row := range x.Rows {
			if row.Team == i+1 {
				r.Match, r.Games, r.Rank = 2*row.Match, int(row.Points), row.Rank
			}
		}
		f.Teams = append(f.Teams, r)
	}
	f.Event.Teams = fmt.Sprint(len(x.Teams))
	for _, m := range x.Matches {
		for _, pair := range [][2]teams.Side{{m.Home, m.Away}, {m.Away, m.Home}} {
			if team := pair[0].Team; holed[team] {
				l := trf.LineUp{Round: m.Round, Team: team, Opponent: pair[1].Team}
				for i := range x.Rules.Boards {
					n := 0
					if line := x.Teams[team-1].Line; i < len(line) {
						n = number[x.Players[line[i].Name]]
					}
					l.Players = append(l.Players, n)
				}
				for _, l.Round = range roundsIn(x, m.Round) {
					f.LineUps = append(f.LineUps, l)
				}
			}
		}
	}
	notPlayed(f, x)
	return nil
}

// roundsIn are the rounds of a report in which a round of matches is: two, where two meet twice.
func roundsIn(x ledger.League, no int) []int {
	if x.Rules.Double {
		return []int{2*no - 1, 2 * no}
	}
	return []int{no}
}

// notPlayed fills in the rounds without a match: which team is left over in each (record 320; in an
// all-play-all it has no points), and the matches of which no board was played (record 330).
func notPlayed(f *trf.File, x ledger.League) {
	busy := map[int]map[int]bool{}
	last := 0
	for _, m := range x.Matches {
		last = max(last, m.Round)
		if busy[m.Round] == nil {
			busy[m.Round] = map[int]bool{}
		}
		busy[m.Round][m.Home.Team], busy[m.Round][m.Away.Team] = true, true
		if m.Left > 0 || slices.ContainsFunc(m.Boards, func(b teams.Board) bool { return b.Result.Played() || b.Result == rounds.Unpaired }) {
			continue
		}
		white, black := m.Home, m.Away
		if len(m.Boards) > 0 && !m.Boards[0].White {
			white, black = black, white
		}
		won := "--"
		switch {
		case white.Points > black.Points:
			won = "+-"
		case white.Points < black.Points:
			won = "-+"
		case white.Points > 0:
			continue // each has boards by forfeit, for which there is no sign
		}
		for _, no := range roundsIn(x, m.Round) {
			f.Forfeits = append(f.Forfeits, trf.Forfeit{Won: won, Round: no, White: white.Team, Black: black.Team})
		}
	}
	if len(x.Teams)%2 == 0 {
		return
	}
	for no := 1; no <= last; no++ {
		left := trf.TeamBye{}
		for i := range x.Teams {
			if !busy[no][i+1] {
				left.Team = i + 1
			}
		}
		for range roundsIn(x, no) {
			f.TeamByes = append(f.TeamByes, left)
		}
	}
}
