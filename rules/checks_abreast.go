package rules

// The search follows what seems to want least, and where it guesses wrong it
// may stay for long in parts of the board that decide nothing. So a part of the
// nodes goes to the stations next to the roots, whatever they promise: what a
// plain search of a few thousand stations decides is decided here as well.

// abreastPart is the number of nodes of which one is spent so.
const abreastPart = 8

// goAbreast widens stations in the order of their distance from the roots,
// until its part of the nodes is spent or none is left. It reports false if the
// budget is spent.
func (s *pursuit) goAbreast() bool {
	if s.near == nil {
		s.list(s.roots)
	}
	for ; s.passed < len(s.near) && s.abreast < s.spent/abreastPart; s.passed++ {
		i := s.near[s.passed]
		t := s.stations.at(i)
		if t.is(bad | good) {
			continue
		}
		if !t.is(widened) {
			before := s.spent
			s.widen(i)
			if s.stopped {
				return false
			}
			s.abreast += s.spent - before
		}
		for _, a := range s.attempts.span(t.first, int(t.n)) {
			if !a.dead {
				s.list(s.replies.span(a.first, int(a.n)))
			}
		}
	}
	return true
}

// list puts stations at the end of those in the order of their distance.
func (s *pursuit) list(stations []uint32) {
	for _, i := range stations {
		if t := s.stations.at(i); !t.is(listed | bad | good) {
			t.marks |= listed
			s.near = append(s.near, i)
		}
	}
}
