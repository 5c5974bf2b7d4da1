package rules

// ChecksBudget is the number of positions that a game allows EndlessChecks for
// a claim (BCC1903/V.8(d)). The claims that players make are settled by some
// hundreds; what this does not settle, a person must.
const ChecksBudget = 250_000

// EndlessChecks looks into whether the claimant can subject the adverse King to
// an endless series of checks (BCC1903/V.8(d)).
//
// Let P be the greatest set of positions with the claimant to move such that in
// each there is a checking move after which every legal reply leads back into P;
// a check that mates has no reply and is good. The answer is Proved where the
// position is in P or, with the adversary to move, where all replies lead
// into P, and Refuted where it is not so. History plays no part, nor do the
// counts of moves: positions are told apart by men, turn, castling and taking
// in passing. A claimant without a legal move is Refuted, and an adversary
// without one leaves nothing to prove.
//
// Proved comes with a certificate, whose Verify shows the claim without a
// search; with the first check in Line, if the claimant is to move; and with
// the length of the certificate in Positions. Unknown means that the budget was
// spent. Of a first turn of several moves (BCC1903/III.4), where replies do not
// follow checks, it is always Unknown.
//
// Nodes counts the positions of the claimant of which the checks were looked
// for, those of the adversary of which the replies were, and again each return
// to a position in order to go on from it.
func EndlessChecks(p Position, claimant Colour, budget Budget) (Verdict, Certificate) {
	if p.Due() > 1 || !p.Commences() {
		return Verdict{Answer: Unknown}, Certificate{}
	}
	s := newPursuit(claimant, budget)
	v := Verdict{Answer: s.solve(p)}
	v.Nodes = s.spent
	if v.Answer != Proved {
		return v, Certificate{}
	}
	c := s.certificate()
	v.Positions = c.Len()
	if p.Turn() == claimant {
		v.Line = []Move{c.steps[0].check}
	}
	return v, c
}

// solve finds the answer. Whatever order guides the search, it rests on three
// things alone: a station is bad if each of its checks has a reply to a bad
// one, good if it is in a closed set, and nothing is proved while one that the
// held checks lead to is open.
func (s *pursuit) solve(p Position) Answer {
	if !s.begin(p) {
		return Unknown
	}
	for {
		open := s.open()
		switch {
		case s.lost():
			return Refuted
		case len(open) == 0:
			return Proved
		}
		for _, i := range open {
			if s.stations.at(i).is(bad | good | held) {
				continue
			}
			s.search(i)
			switch {
			case s.lost():
				return Refuted
			case s.stopped:
				return Unknown
			}
			if s.visits >= s.pause {
				break
			}
		}
		if s.visits >= s.pause {
			if !s.goAbreast() {
				return Unknown
			}
			s.rest()
		}
	}
}

// begin notes the stations at which the claim must hold: the position or, with
// the adversary to move, those to which the replies lead. It reports false if
// the budget is spent.
func (s *pursuit) begin(p Position) bool {
	if !s.spend() {
		return false
	}
	at := &s.sights[0]
	if p.Turn() == s.claimant {
		at.board = p.b
		s.look(at)
		s.roots = append(s.roots, s.enter(at))
		return true
	}
	for _, m := range p.LegalMoves() {
		p.b.play(m, &at.board)
		s.look(at)
		if !s.spend() {
			return false
		}
		if !at.known {
			at.index = s.enter(at)
		}
		s.roots = append(s.roots, at.index)
	}
	return true
}

// lost reports whether a root is bad.
func (s *pursuit) lost() bool {
	for _, i := range s.roots {
		if s.stations.at(i).is(bad) {
			return true
		}
	}
	return false
}

// open follows the held checks from the roots and returns the stations on the
// way, nearest first, that are neither held nor good.
func (s *pursuit) open() []uint32 {
	var open []uint32
	for _, i := range s.walk(func(t *station, _ uint32) *attempt {
		if !t.is(held) {
			return nil
		}
		a := s.attempts.at(t.first + uint32(t.choice))
		s.judge(a)
		if a.dead {
			t.release()
			return nil
		}
		return a
	}) {
		if !s.stations.at(i).is(good | held) {
			open = append(open, i)
		}
	}
	return open
}

// walk returns the stations that are reached from the roots, nearest first, by
// the checks that choose gives; where it gives none the walk does not go on.
func (s *pursuit) walk(choose func(*station, uint32) *attempt) []uint32 {
	var order []uint32
	see := func(i uint32) {
		if t := s.stations.at(i); !t.is(seen) {
			t.marks |= seen
			order = append(order, i)
		}
	}
	for _, i := range s.roots {
		see(i)
	}
	for k := 0; k < len(order); k++ {
		if a := choose(s.stations.at(order[k]), order[k]); a != nil {
			for _, i := range s.replies.span(a.first, int(a.n)) {
				see(i)
			}
		}
	}
	for _, i := range order {
		s.stations.at(i).marks &^= seen
	}
	return order
}

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
