package league

import (
	"cmp"
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/teams"
	"postd/tournament/ties"
)

// leaguePage is the teams with their table and their matches.
type leaguePage struct {
	Words   string
	Faults  []string // why no matches can be made
	Told    []string
	Heads   []string // of the tie-breaks
	Rows    []leagueRow
	Numbers []int
	Teams   []teamShown
	Matches []matchRow
	Boards  []boardRow
	Ways    []templates.Link // what may be done, the first of it as a button
	Orders  string
}

// leagueRow is a team in the table.
type leagueRow struct {
	ledger.TeamRow
	Working []string
}

// teamShown is a team with who plays for it.
type teamShown struct {
	Name, Href, Captain string
	Line                []string
	Reserves            string
}

// matchRow is a match in the list.
type matchRow struct {
	ledger.MatchWords
	Href string
}

// boardRow is what a player made.
type boardRow struct {
	Board, Played      int
	Name, Team, Points string
}

// teamsPage shows the teams, and when their matches are made the table.
func teamsPage(v *request, e ledger.Event) (visit.Response, error) {
	x, placed, err := v.league(e)
	if err != nil {
		return nil, err
	}
	p := leaguePage{Faults: x.Wrong, Told: x.Told, Words: wordsOf(x, placed)}
	if v.Arranges() {
		p.Ways = waysOf(e, x, placed)
	}
	for _, t := range e.Teams {
		s, err := v.shown(e, t, x)
		if err != nil {
			return nil, err
		}
		p.Teams = append(p.Teams, s)
	}
	if placed && len(x.Wrong) == 0 {
		p.table(x)
	}
	return v.PageOfEvent(e, "league", "Teams of "+e.Label, below, p), nil
}

// wordsOf say how far the matches have come.
func wordsOf(x ledger.League, placed bool) string {
	switch s := x.Stage; {
	case s.System == "":
		return "The event has no stage of team matches. Change the event, and give it one."
	case !placed:
		return "No tournament holds the games yet. Put a draft into the stage “" + s.Name + "”: its terms are those of the matches."
	case s.Boards == 0:
		return "It is not said yet on how many boards the teams meet."
	case !x.Made():
		return fmt.Sprintf("Matches on %s. They are not made yet, and line-ups can change.", visit.CountWords(s.Boards, "board", "boards"))
	}
	left := 0
	for _, m := range x.Matches {
		left += m.Left
	}
	return fmt.Sprintf("%s on %s, %s left to play.", visit.CountWords(len(x.Matches), "match", "matches"), visit.CountWords(x.Stage.Boards, "board", "boards"), visit.CountWords(left, "game", "games"))
}

// waysOf are what an official may do.
func waysOf(e ledger.Event, x ledger.League, placed bool) (out []templates.Link) {
	way := func(name, to string) {
		out = append(out, templates.Link{Name: name, Href: folder.EventPath(e.ID, below+to)})
	}
	switch {
	case !placed:
	case !x.Made() && len(x.Wrong) == 0:
		way("Make the matches…", "/make")
	case x.Made() && x.Tournament.State == ledger.Drawn:
		out = append(out, templates.Link{Name: "Start the games…", Href: fmt.Sprintf("/t/%d", x.Tournament.ID)})
		way("Take the matches back", "/unmake")
	}
	if !x.Made() {
		way("Enter a team", "/0")
	}
	if x.Stage.System != "" {
		way("Boards and order", "/rules")
		if placed {
			way("Tie-breaks", "/ties")
		}
		if !x.Made() && len(e.Teams) > 0 {
			way("Ask the captains for their line-ups…", "/ask")
		}
	}
	return out
}

// shown is a team with the names of its players.
func (v *request) shown(e ledger.Event, t ledger.Team, x ledger.League) (s teamShown, err error) {
	s.Name, s.Captain = t.Name, cmp.Or(t.Captain.Name, "none is named")
	if v.Arranges() {
		s.Href = folder.EventPath(e.ID, fmt.Sprintf("%s/%d", below, t.No))
	}
	if s.Line, err = lineOf(v.Ledger().Ledger, t, x); err != nil {
		return s, err
	}
	var reserves []string
	for _, id := range t.Reserves {
		p, err := v.Ledger().Player(id)
		if err != nil {
			return s, err
		}
		reserves = append(reserves, p.Name)
	}
	s.Reserves = strings.Join(reserves, ", ")
	return s, nil
}

// lineOf are who plays the boards of a team, “–” where nobody does.
func lineOf(l *ledger.Ledger, t ledger.Team, x ledger.League) (out []string, err error) {
	for i := range max(len(t.Line), x.Stage.Boards) {
		name := "–"
		if i < len(t.Line) && t.Line[i] != 0 {
			p, err := l.Player(t.Line[i])
			if err != nil {
				return out, err
			}
			name = p.Name
		}
		out = append(out, name)
	}
	return out, nil
}

// table fills in the table of the teams, their matches and what was made on the boards.
func (p *leaguePage) table(x ledger.League) {
	for _, c := range x.Rules.Order {
		p.Heads = append(p.Heads, c.String())
	}
	p.Orders = ties.Format(x.Rules.Order)
	for i, t := range x.Teams {
		p.Numbers = append(p.Numbers, i+1)
		_ = t
	}
	working, err := ties.Rank(ties.Teams, x.Section(), x.Rules.Order)
	for _, r := range x.TeamRows() {
		row := leagueRow{TeamRow: r}
		for _, c := range x.Rules.Order {
			if err == nil {
				row.Working = append(row.Working, c.String()+": "+working.Working(r.Number, c))
			}
		}
		p.Rows = append(p.Rows, row)
	}
	for _, m := range x.Matches {
		p.Matches = append(p.Matches, rowOf(x, m))
	}
	for _, s := range x.Standings() {
		p.Boards = append(p.Boards, boardRow{Board: s.Board, Name: s.Name, Team: x.Teams[s.Team-1].Name, Played: s.Played, Points: s.Points.String()})
	}
}

// rowOf is a match in the list.
func rowOf(x ledger.League, m teams.Match) matchRow {
	return matchRow{x.MatchWords(m), folder.EventPath(x.Event.ID, fmt.Sprintf("/matches/%d", m.No))}
}

// boardShown is a game of a match, with its sides beside each other.
type boardShown struct {
	ledger.BoardWords
	Href, Stands string
}

// matchShown is a match.
type matchShown struct {
	matchRow
	Boards []boardShown
}

// matchPage shows a match with its boards side by side.
func matchPage(v *request, e ledger.Event) (visit.Response, error) {
	x, placed, err := v.league(e)
	if err != nil {
		return nil, err
	}
	n := v.number()
	if !placed || n < 1 || n > len(x.Matches) {
		return nil, visit.Missing("There is no such match.", "Go back to the teams.")
	}
	m := x.Matches[n-1]
	p := matchShown{matchRow: rowOf(x, m)}
	for _, b := range m.Boards {
		row := boardShown{BoardWords: x.BoardWords(m, b), Stands: "not set up yet"}
		if line, ok := x.Lines[row.Label]; ok {
			row.Href, row.Stands = "/g/"+line.Game.String(), folder.StandOf(line, v.Now).Words
		} else if row.Alone {
			row.Stands = "without a game"
		}
		p.Boards = append(p.Boards, row)
	}
	return v.PageOfEvent(e, "match", fmt.Sprintf("%s, match %d: %s – %s", e.Label, m.No, p.Home, p.Away), "", p), nil
}
