package rules

import "math/bits"

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

// rows is a list that grows without moving what it holds: elements are found by
// their index, and those that were added together stand side by side.
type rows[T any] struct {
	all [][]T
	n   uint32 // elements, with those that were passed over at the ends of rows
}

const (
	rowBits   = 12
	rowLength = 1 << rowBits
)

// add makes room for n elements side by side, no more than a row holds, and
// returns the index of the first.
func (r *rows[T]) add(n int) uint32 {
	if left := -r.n % rowLength; uint32(n) > left {
		r.all = append(r.all, make([]T, rowLength))
		r.n += left
	}
	i := r.n
	r.n += uint32(n)
	return i
}

// at returns an element, which stays where it is.
func (r *rows[T]) at(i uint32) *T { return &r.all[i>>rowBits][i%rowLength] }

// span returns n elements that were added together.
func (r *rows[T]) span(i uint32, n int) []T {
	if n == 0 {
		return nil
	}
	k := i % rowLength
	return r.all[i>>rowBits][k : k+uint32(n)]
}

// firstPlaces is the size of the table at the beginning.
const firstPlaces = 1 << 10

// hashBoard spreads the boards of one turn over the table. The multipliers are
// odd numbers of no meaning.
func hashBoard(b *board) uint64 {
	h := (b.x ^ uint64(b.castles)<<8 ^ uint64(b.passed)) * 0x8EBC6AF09C88C6E3
	h = (bits.RotateLeft64(h, 29) ^ b.y) * 0x589965CC75374CC3
	h = (bits.RotateLeft64(h, 31) ^ b.z) * 0x1D8E4E27C47D124F
	h = (bits.RotateLeft64(h, 33) ^ b.black) * 0xEB44ACCAB455D165
	return h ^ h>>32
}

// A place holds 32 bits of the hash and, below them, the index of the station
// and one; an empty place is nought. Stations are compared whole, so that two
// are never taken for one.

// find returns the station of a board.
func (s *pursuit) find(b *board, hash uint64) (uint32, bool) {
	mask := uint64(len(s.places) - 1)
	for i := hash & mask; s.places[i] != 0; i = (i + 1) & mask {
		place := s.places[i]
		if uint32(place>>32) == uint32(hash>>32) {
			if index := uint32(place) - 1; s.stations.at(index).board == *b {
				return index, true
			}
		}
	}
	return 0, false
}

// place notes where a new station is found.
func (s *pursuit) place(index uint32, hash uint64) {
	if uint64(index)*4 >= uint64(len(s.places))*3 {
		s.places = make([]uint64, 2*len(s.places))
		for i := range index {
			s.put(i, hashBoard(&s.stations.at(i).board))
		}
	}
	s.put(index, hash)
}

func (s *pursuit) put(index uint32, hash uint64) {
	mask := uint64(len(s.places) - 1)
	i := hash & mask
	for s.places[i] != 0 {
		i = (i + 1) & mask
	}
	s.places[i] = hash>>32<<32 | uint64(index+1)
}
