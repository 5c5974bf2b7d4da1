package eventfile

import (
	"strconv"
	"strings"

	"postd/tournament/rounds"
	"postd/tournament/teams"
	"postd/tournament/ties"
)

// teams tells a tournament of teams: the parts "-- team Northern Post --" with the captain and a
// line for each player, and "-- match Northern Post v. Hants --" with a line for each game.
func (s *sheet) teams() {
	r := teams.Rules{
		Boards: s.number("boards", 4, 1, 40), Double: s.number("games", 1, 1, 2) == 2,
		ByRating: s.choice("order", "rating", "free") == "rating", Cycles: s.number("cycles", 1, 1, 10),
	}
	if f := s.field("tie-breaks"); f.no > 0 {
		var err error
		if r.Order, err = ties.Parse(ties.Teams, f.value); err != nil {
			s.fail(f.no, "%w", err)
		}
	}
	var all []teams.Team
	var names []string
	for _, p := range s.parts {
		if name, ok := strings.CutPrefix(p.title, "team "); ok {
			all, names = append(all, s.team(name, p, len(all)+1)), append(names, name)
		}
	}
	if len(s.faults) > 0 {
		return
	}
	wrong, told := teams.Check(all, r)
	for _, w := range wrong {
		s.fail(1, "%s", w)
	}
	if len(wrong) > 0 {
		return
	}
	var entries []teams.Entry
	l, err := teams.Play(all, r, nil)
	for _, p := range s.parts {
		pair, ok := strings.CutPrefix(p.title, "match ")
		if !ok || err != nil {
			continue
		}
		home, away, _, paired := pairOf(pair + ":")
		if !paired {
			s.fail(p.no, "%q is no match; write \"-- match %s v. %s --\"", pair, names[0], names[1])
			continue
		}
		i, j := s.find(p.no, names, home)+1, s.find(p.no, names, away)+1
		if i == 0 || j == 0 {
			continue
		}
		m := s.leagueMatch(p.no, l, i, j, names)
		for _, line := range p.lines {
			e, ok := s.board(line, m, all)
			if !ok {
				continue
			}
			if next, err := teams.Play(all, r, append(entries, e)); err != nil {
				s.fail(line.no, "%w", err)
			} else {
				entries, l = append(entries, e), next
			}
		}
	}
	if err != nil {
		s.fail(1, "%w", err)
	}
	if len(s.faults) == 0 {
		s.tellLeague(l, told)
	}
}

// team reads a team: fields for club, country and captain, players by their boards, and reserves.
func (s *sheet) team(name string, p part, no int) teams.Team {
	t := teams.Team{Name: name}
	var line, reserves []line
	for _, l := range p.lines {
		if who, ok := strings.CutPrefix(l.text, "reserve "); ok {
			l.text = who
			reserves = append(reserves, l)
			continue
		}
		f, ok := fieldOf(l)
		of := map[string]*string{"club": &t.Club, "country": &t.Country, "captain": &t.Captain}[f.name]
		switch {
		case ok && of == nil:
			s.fail(l.no, "%q is no field of a team; there are captain, club, country", f.name)
		case ok:
			*of = f.value
		default:
			line = append(line, l)
		}
	}
	for _, q := range s.people(line) {
		t.Line = append(t.Line, teams.Member{Name: q.name, Rating: q.rating})
	}
	for _, q := range s.people(reserves) {
		t.Reserves = append(t.Reserves, teams.Member{Name: q.name, Rating: q.rating})
	}
	return t
}

// leagueMatch finds the match of two teams, of which the first is at home; of several the first
// of which nothing was entered.
func (s *sheet) leagueMatch(no int, l teams.League, home, away int, names []string) teams.Match {
	for _, m := range l.Matches {
		if m.Home.Team == home && m.Away.Team == away {
			return m
		}
	}
	s.fail(no, "%s is not at home against %s; by the Berger table it is the other way round, or they do not meet", names[home-1], names[away-1])
	return teams.Match{}
}

// board reads a line like "3 Marsh – Holt: 1-0", of which the first plays for the team at home; 3b
// is the second game on board 3.
func (s *sheet) board(l line, m teams.Match, all []teams.Team) (e teams.Entry, ok bool) {
	if m.No == 0 {
		return e, false
	}
	board, rest, _ := strings.Cut(l.text, " ")
	number, second := strings.CutSuffix(board, "b")
	n, err := strconv.Atoi(number)
	home, away, words, paired := pairOf(rest)
	sc, known := scoreOf(words)
	if err != nil || !paired || !known {
		s.fail(l.no, "%q is no game of a match; one is like \"3 Marsh – Holt: 1-0\", by board, the team at home first", l.text)
		return e, false
	}
	e = teams.Entry{Match: m.No, Board: n, Second: second, Result: sc.first}
	if sc.first == rounds.ForfeitLoss && sc.second == rounds.ForfeitLoss {
		e.Result = rounds.ZeroBye
	}
	for _, side := range []struct {
		word string
		team int
		name *string
	}{{home, m.Home.Team, &e.Home}, {away, m.Away.Team, &e.Away}} {
		var names []string
		for _, p := range append(append([]teams.Member{}, all[side.team-1].Line...), all[side.team-1].Reserves...) {
			names = append(names, p.Name)
		}
		i := s.find(l.no, names, side.word)
		if i < 0 {
			return e, false
		}
		*side.name = names[i]
	}
	return e, true
}

// tellLeague tells the matches, the table, and who did best on the boards.
func (s *sheet) tellLeague(l teams.League, told []string) {
	for _, t := range told {
		s.say("%s.", t)
	}
	round := 0
	for _, m := range l.Matches {
		if m.Round != round {
			round = m.Round
			s.say("")
			s.say("Round %d", round)
		}
		s.tellMatch(l, m)
	}
	s.say("")
	if l.Provisional {
		s.say("Table, while games are in play")
	} else {
		s.say("Table")
	}
	rows := [][]string{{"", "", "", "", "matches", "won", "drawn", "lost"}}
	for _, c := range l.Rules.Order {
		rows[0] = append(rows[0], c.String())
	}
	for i := range l.Teams {
		rows[0][3] += "   " + itoa(i+1)
	}
	for _, r := range l.Rows {
		cells := ""
		for i, c := range r.Cells {
			text := c.String()
			if i == r.Team-1 {
				text = "·"
			}
			cells += strings.Repeat(" ", 4-len([]rune(text))) + text
		}
		place := itoa(r.Rank)
		if r.Shared {
			place += "="
		}
		rows = append(rows, []string{place, itoa(r.Team), l.Teams[r.Team-1].Name, cells, itoa(r.Played), itoa(r.Won), itoa(r.Drawn), itoa(r.Lost)})
		for _, v := range r.Values {
			rows[len(rows)-1] = append(rows[len(rows)-1], v.String())
		}
	}
	s.columns(rows, 0, 2)
	s.say("")
	s.say("The boards")
	rows = nil
	for _, p := range l.Standings() {
		rows = append(rows, []string{itoa(p.Board), p.Name, l.Teams[p.Team-1].Name, p.Points.String(), "of " + itoa(p.Played)})
	}
	s.columns(rows, 1, 2)
}

// tellMatch tells a match board by board.
func (s *sheet) tellMatch(l teams.League, m teams.Match) {
	state := ""
	switch by := m.Decided(); {
	case m.Left > 0 && by > 0:
		state = ", decided for " + l.Teams[by-1].Name + ", " + itoa(m.Left) + " in play"
	case m.Left > 0:
		state = ", " + itoa(m.Left) + " in play"
	}
	s.say("Match %d: %s v. %s  %s–%s%s", m.No, l.Teams[m.Home.Team-1].Name, l.Teams[m.Away.Team-1].Name, m.Home.Points, m.Away.Points, state)
	var rows [][]string
	for _, b := range m.Boards {
		colour := map[bool]string{true: "W", false: "B"}[b.White]
		no := itoa(b.No)
		if b.Second {
			no += "b"
		}
		rows = append(rows, []string{" " + no, orNobody(b.Home), colour, orNobody(b.Away), score{b.Result, b.Back}.String()})
	}
	s.columns(rows, 1, 3, 4)
}

// orNobody writes the player of a board, and a dash where there is none.
func orNobody(name string) string {
	if name == "" {
		return "–"
	}
	return name
}
