package eventfile

import (
	"strings"
	"time"

	"postd/tournament/takes"
)

// rights tells who gets which right by the takes below "-- rights --", from the day that stands
// there, and whether entries may use them.
func (s *sheet) rights(p part, stages []*stage) {
	given := time.Time{}
	var grants []takes.Grant
	for _, l := range p.lines {
		if f, ok := fieldOf(l); ok && f.name == "given" {
			given = s.day(l.no, f.value)
			continue
		}
		if who, rest, ok := strings.Cut(l.text, " enters "); ok {
			s.enters(l, who, rest, grants)
			continue
		}
		t, err := takes.ParseTakes(l.text)
		if err != nil || t[0].Right == nil || given.IsZero() {
			s.fail(l.no, "there must stand \"given: 2027-03-01\", then takes with their rights, then \"Hall enters higher on 2027-09-01\": %v", err)
			return
		}
		got, ok := s.taken(l.no, t[0], stages, nil)
		if !ok {
			return
		}
		for _, e := range got.Through {
			g := takes.Grant{Whose: e.Key, To: t[0].Right.To, Table: e.Section, Until: t[0].Right.Until(given)}
			end := "until it is used"
			if !g.Until.IsZero() {
				end = "until " + g.Until.Format("2 January 2006")
			}
			s.say("%s has a right to %q, %s (%s)", e.Key, g.To, end, e.By)
			grants = append(grants, g)
		}
	}
}

// enters tells whether an entry may use a right.
func (s *sheet) enters(l line, who, rest string, grants []takes.Grant) {
	to, day, _ := strings.Cut(rest, " on ")
	on := s.day(l.no, day)
	var names []string
	for _, g := range grants {
		names = append(names, g.Whose)
	}
	i := s.find(l.no, names, who)
	if i < 0 {
		return
	}
	if err := grants[i].Fault(names[i], to, on); err != nil {
		s.say("%s cannot enter %s on %s: %s", names[i], to, day, strings.TrimPrefix(err.Error(), "takes: "))
		return
	}
	grants[i].UsedBy = to + " on " + day
	s.say("%s enters %s on %s by that right", names[i], to, day)
}
