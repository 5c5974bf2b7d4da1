package eventfile

import (
	"fmt"
	"strings"

	"postd/tournament"
	"postd/tournament/tables"
)

// scheveningen tells a match of two sides in which each player of one meets each of the other.
func (s *sheet) scheveningen() {
	order, rule := s.order(), s.withdrawal()
	var sides []part
	var all []line
	for _, p := range s.parts {
		if strings.HasPrefix(p.title, "side") {
			sides, all = append(sides, p), append(all, p.lines...)
		}
	}
	if len(sides) != 2 {
		at := 1
		if len(sides) > 2 {
			at = sides[2].no
		}
		s.fail(at, "two sides meet, in two parts like \"-- side Hants --\"; there are %d", len(sides))
		return
	}
	n, other := len(sides[0].lines), len(sides[1].lines)
	if other != n {
		s.fail(sides[1].no, "%s has %d players, and this one %d", sides[0].title, n, other)
	}
	sec := &section{players: s.people(all)}
	table, err := tables.Scheveningen(n)
	if err != nil {
		s.fail(sides[1].no, "%w", err)
	}
	if len(s.faults) > 0 {
		return
	}
	sec.enter(table)
	st := &stage{at: part{no: s.parts[0].no}, name: "two sides", sections: []*section{sec}}
	if s.results(st); len(s.faults) > 0 {
		return
	}
	if err := sec.stand(rule, order); err != nil {
		s.fail(st.at.no, "%w", err)
		return
	}
	s.tellSection(st, sec)
	var made [2]tournament.Half
	for _, r := range sec.table.Rows {
		made[(r.Number-1)/n] += r.Score
	}
	var told []string
	for i, p := range sides {
		told = append(told, fmt.Sprintf("%s %s", strings.TrimSpace(strings.TrimPrefix(p.title, "side")), made[i]))
	}
	s.say("%s", strings.Join(told, ", "))
}
