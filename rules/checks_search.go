package rules

// The search goes where the least seems to be wanted for a proof and, among the
// replies, where the least seems to be wanted for a refutation. Both numbers
// are taken from below: of things that are wanted together the greatest counts,
// and each further one adds one, for the same stations are often wanted in many
// ways, and sums would count them again each time. A station on the path to
// which a reply leads back wants nothing more, since a series that comes back
// is endless; whether that is true the walk from the roots tells in the end.

// leg is one step of the path: a station, and the numbers at which the search
// turns back from it because another way has become more likely.
type leg struct {
	station           uint32
	proof, refutation uint32
}

// patience is the part of the second-best number by which the best may exceed
// it before the search turns to it.
const patience = 16

// search works on an open station until it is held, good or bad, until the
// search is to rest or until the budget is spent.
func (s *pursuit) search(i uint32) {
	s.path = append(s.path[:0], leg{i, remote, remote})
	s.visit(i)
	for len(s.path) > 0 {
		top := s.path[len(s.path)-1]
		t := s.stations.at(top.station)
		var next leg
		on := !s.stopped && s.visits < s.pause && !t.is(bad|good|held)
		if on {
			next, on = s.weigh(t, top)
		}
		if !on {
			t.marks &^= onPath
			s.path = s.path[:len(s.path)-1]
			continue
		}
		s.path = append(s.path, next)
		s.visit(next.station)
	}
}

// visit comes to a station, and widens it if that has not been done.
func (s *pursuit) visit(i uint32) {
	s.visits++
	t := s.stations.at(i)
	t.marks |= onPath
	if !t.is(widened) {
		s.widen(i)
	} else {
		s.spend()
	}
}

// weigh renews what is known of a station from the stations to which its
// attempts lead. It returns the one to which to go on, and false if the search
// is to turn back.
func (s *pursuit) weigh(t *station, top leg) (leg, bool) {
	proof, second := uint32(remote), uint32(remote)
	hardest, alive := uint32(0), uint32(0)
	var best *attempt
	var ease uint32 // what refutes the best
	for k := range uint32(t.n) {
		a := s.attempts.at(t.first + k)
		if a.dead {
			continue
		}
		p, r, sure := s.number(a)
		switch {
		case r == 0:
			a.dead = true
			continue
		case sure:
			t.setGood()
			return leg{}, false
		}
		alive++
		hardest = max(hardest, r)
		if p < proof || p == proof && r > ease {
			second, proof, ease = proof, p, r
			best, t.choice = a, uint8(k)
		} else {
			second = min(second, p)
		}
	}
	switch {
	case alive == 0:
		t.setBad()
		return leg{}, false
	case proof == 0:
		t.marks |= held
		t.proof, t.refutation = 0, remote
		return leg{}, false
	}
	t.proof, t.refutation = proof, min(hardest+alive-1, remote-1)
	if t.proof >= top.proof || t.refutation >= top.refutation {
		return leg{}, false
	}
	return s.onward(best, leg{
		proof:      min(top.proof, second+1+second/patience),
		refutation: top.refutation - (alive - 1),
	}), true
}

// number returns what is wanted to prove that an attempt is good and to refute
// it, and whether it is good for certain.
func (s *pursuit) number(a *attempt) (proof, refutation uint32, sure bool) {
	refutation, sure = remote, true
	wanting := uint32(0)
	for _, i := range s.replies.span(a.first, int(a.n)) {
		t := s.stations.at(i)
		if t.is(good) {
			continue
		}
		sure = false
		if t.is(onPath) {
			continue
		}
		if t.proof > 0 {
			wanting++
			proof = max(proof, t.proof)
		}
		refutation = min(refutation, t.refutation)
	}
	if wanting > 1 {
		proof = min(proof+wanting-1, remote-1)
	}
	return proof, refutation, sure
}

// onward returns the reply that seems easiest to refute of those for which
// something is wanted, and the numbers at which to turn back from it.
func (s *pursuit) onward(a *attempt, limit leg) leg {
	var next *station
	least, second := uint32(remote), uint32(remote)
	wanting := uint32(0)
	for _, i := range s.replies.span(a.first, int(a.n)) {
		t := s.stations.at(i)
		if t.is(onPath) || t.proof == 0 {
			continue
		}
		wanting++
		if next == nil || t.refutation < least {
			second, least = least, t.refutation
			next, limit.station = t, i
		} else {
			second = min(second, t.refutation)
		}
	}
	limit.proof = max(limit.proof-(wanting-1), next.proof+1)
	limit.refutation = max(min(limit.refutation, second+1+second/patience), next.refutation+1)
	return limit
}

// judge notes whether an attempt has become dead.
func (s *pursuit) judge(a *attempt) {
	for _, i := range s.replies.span(a.first, int(a.n)) {
		a.dead = a.dead || s.stations.at(i).is(bad)
	}
}
