package rules

// EndlessSeries looks into the claim of BCC1903/V.8(d): that the claimant can
// subject the adverse King to a series of checks that need never end. It asks for
// more than EndlessChecks, to which a check that mates is as good as one that goes
// on: a series that ends in mate is not endless (BCC1903/INTRO(f), RULING/R-82).
//
// Let M be the positions from which the claimant forces mate by checks alone, and S
// the greatest set of positions in which they have a check to which there is a legal
// reply, each of which leads into S or M and one at least into S. The answer is
// Proved where the position is in S or, with the adversary to move, where the replies
// lead so. An adversary who could escape only into mate does not spoil a series.
//
// A verdict that is Refuted because the position is in M, and not in S, has the
// Reason MatesByChecks and, if the claimant is to move, the first check in Line. All
// else is as EndlessChecks says; the certificate has a way back that
// VerifyEndless finds.
func EndlessSeries(p Position, claimant Colour, budget Budget) (Verdict, Certificate) {
	if p.Due() > 1 || !p.Commences() {
		return Verdict{Answer: Unknown}, Certificate{}
	}
	s := series{pursuit: newPursuit(claimant, budget), chosen: map[uint32]*attempt{}}
	v := Verdict{Answer: s.solve(p)}
	var c Certificate
	if v.Answer == Proved {
		v.Answer, c = s.endless()
	}
	v.Nodes = s.spent
	if v.Answer == Refuted && s.mates && (len(c.steps) > 0 || p.Mate()) {
		v.Reason = MatesByChecks
	}
	if v.Answer != Unknown && len(c.steps) > 0 && p.Turn() == claimant {
		v.Line = []Move{c.steps[0].check}
	}
	if v.Answer != Proved {
		return v, Certificate{}
	}
	v.Positions = c.Len()
	return v, c
}

// series looks, where it is proved that the adversary cannot escape from the checks,
// for a way on which they come back to a position in which they were given before.
// The positions are finite in number, so a series that need not end is one that can
// come back; where none comes back every line is finite and ends in mate. It is
// enough that the claimant and the adversary together could come back, as long as
// the adversary cannot escape on the way: so S is where such a way begins.
type series struct {
	*pursuit
	ways   []way               // of each station
	chosen map[uint32]*attempt // the check by which a way goes on, once it was followed
	mates  bool                // it is proved that the checks end in mate
}

// way is what the search for a way back knows of a station.
type way uint8

const (
	wayAbove way = 1 << iota // explore is at work below it
	wayBelow                 // comesBack is
	wayMates                 // by the checks chosen the game ends in mate from there
	wayDone                  // explore found nothing there
)

// endless tells those of the proved claims that can go on for ever, with their
// certificate, from those that end in mate, with a certificate that mates.
func (s *series) endless() (Answer, Certificate) {
	roots := s.roots
	c := s.certificate()
	for _, i := range roots {
		if s.comesBack(i) {
			return Proved, c
		}
	}
	for _, i := range roots {
		if !s.is(i, wayDone) && s.explore(i) {
			s.roots = roots
			return Proved, s.certificateBy(s.choose)
		}
	}
	if s.stopped {
		return Unknown, Certificate{}
	}
	s.mates = true
	return Refuted, c
}

func (s *series) is(i uint32, w way) bool { return int(i) < len(s.ways) && s.ways[i]&w != 0 }

// on notes something of a station, and off takes it back.
func (s *series) on(i uint32, w way) {
	if int(i) >= len(s.ways) {
		s.ways = append(s.ways, make([]way, int(s.stations.n)-len(s.ways))...)
	}
	s.ways[i] |= w
}

func (s *series) off(i uint32, w way) { s.ways[i] &^= w }

// comesBack follows one check in each good station, always the same, and reports
// whether that leads back to a station on the way or to one below which explore
// is at work.
func (s *series) comesBack(i uint32) bool {
	switch {
	case s.is(i, wayAbove|wayBelow):
		return true
	case s.is(i, wayMates):
		return false
	}
	s.on(i, wayBelow)
	defer s.off(i, wayBelow)
	a := s.choose(s.stations.at(i), i)
	for _, r := range s.replies.span(a.first, int(a.n)) {
		if s.comesBack(r) {
			return true
		}
	}
	s.on(i, wayMates)
	return false
}

// choose returns the check that is given in a good station: that by which it was
// proved, and once it was followed the same for good.
func (s *series) choose(t *station, i uint32) *attempt {
	if a := s.chosen[i]; a != nil {
		return a
	}
	best := s.attempts.at(t.first + uint32(t.choice))
	for k := uint32(0); !s.closed(best); k++ { // a good station has such a one
		best = s.attempts.at(t.first + k)
	}
	s.chosen[i] = best
	return best
}

// closed reports whether all replies lead to good stations.
func (s *series) closed(a *attempt) bool {
	for _, i := range s.replies.span(a.first, int(a.n)) {
		if !s.stations.at(i).is(good) {
			return false
		}
	}
	return true
}

// explore tries every check in a station from which those chosen mate, and in all to
// which the replies lead, and reports whether one comes back. A check from
// which there is an escape is no way.
func (s *series) explore(i uint32) bool {
	s.on(i, wayAbove)
	before := s.chosen[i]
	t := s.stations.at(i)
	var checks MoveList
	t.board.givenChecks(&checks)
	for _, m := range checks.All() {
		var after board
		t.board.play(m, &after)
		switch s.ask(resting(after)) {
		case Unknown:
			return false
		case Refuted:
			continue
		}
		a := &attempt{first: s.replies.add(len(s.roots)), check: m, n: uint8(len(s.roots))}
		copy(s.replies.span(a.first, len(s.roots)), s.roots)
		s.chosen[i] = a
		to := s.replies.span(a.first, int(a.n))
		for _, r := range to {
			if s.comesBack(r) {
				return true
			}
		}
		for _, r := range to {
			if !s.is(r, wayDone) && s.explore(r) {
				return true
			}
			if s.stopped {
				return false
			}
		}
	}
	s.chosen[i] = before
	s.off(i, wayAbove)
	s.on(i, wayDone)
	return false
}

// ask settles one more position, by what is known of those before; if it is proved,
// its roots are good.
func (s *series) ask(p Position) Answer {
	for _, i := range s.near {
		s.stations.at(i).marks &^= listed
	}
	s.roots, s.near, s.passed = nil, nil, 0
	answer := s.solve(p)
	if answer != Proved {
		return answer
	}
	// What the roots are held by is a closed set.
	for _, i := range s.walk(func(t *station, _ uint32) *attempt {
		if !t.is(held) {
			return nil
		}
		return s.attempts.at(t.first + uint32(t.choice))
	}) {
		s.stations.at(i).setGood()
	}
	return Proved
}
