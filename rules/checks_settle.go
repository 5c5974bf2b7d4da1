package rules

// The search guesses where to look; at growing sizes it rests, and what is
// known so far is settled for certain: the least set of bad stations and the
// greatest closed set of good ones. Stations that have not been widened count
// as neither, so that both sets hold whatever is found later.

const (
	firstPause = 1000 // visits before the first rest; each further one is after a quarter more
	firstLetGo = 5000 // visits before what is held is released first
)

// rest settles what is known. From time to time it also releases the stations
// that are held: their checks seemed good on a path that is left, and there may
// be better ones.
func (s *pursuit) rest() {
	s.settle()
	s.pause = s.visits + s.visits/4
	if s.visits >= s.letGo {
		s.letGo = 2 * s.visits
		for i := range s.stations.n {
			if t := s.stations.at(i); t.is(held) {
				t.release()
			}
		}
	}
}

// settle marks all stations that are certainly bad or good.
func (s *pursuit) settle() {
	in := make(stationSet, s.stations.n/64+1)
	for i := range s.stations.n {
		if !s.stations.at(i).is(bad) {
			in.add(i)
		}
	}
	list := make([]widening, 0, s.widenings.n)
	for k := s.widenings.n; k > 0; k-- {
		if w := s.widenings.at(k - 1); in.has(w.station) {
			list = append(list, *w)
		}
	}
	kept := s.sift(list, in)
	for _, w := range list[len(kept):] {
		s.stations.at(w.station).setBad()
	}

	// What has not been widened is out of the closed set.
	clear(in)
	for _, w := range kept {
		in.add(w.station)
	}
	for _, w := range s.sift(kept, in) {
		s.stations.at(w.station).setGood()
	}
}

// sift takes out of a set the stations of a list that have no attempt of which
// all replies lead into the set, until no more of them are there. It returns
// those that stay; what went comes after them in the list.
//
// It goes through the list again and again, and the list has the last first
// because most replies lead to stations that came later. Sets of bits, which
// are small, make this quicker than to follow each station back to where it was
// replied from.
func (s *pursuit) sift(list []widening, in stationSet) []widening {
	for changed := true; changed; {
		changed = false
		n := 0
		for k, w := range list {
			if s.stays(w, in) {
				list[n], list[k] = w, list[n]
				n++
				continue
			}
			in.remove(w.station)
			changed = true
		}
		list = list[:n]
	}
	return list
}

// stays reports whether a station has an attempt of which all replies lead into
// a set.
func (s *pursuit) stays(w widening, in stationSet) bool {
	for _, a := range s.attempts.span(w.first, int(w.n)) {
		if !a.dead && in.hasAll(s.replies.span(a.first, int(a.n))) {
			return true
		}
	}
	return false
}

// stationSet is a set of stations by their index.
type stationSet []uint64

func (b stationSet) has(i uint32) bool { return b[i/64]>>(i%64)&1 != 0 }
func (b stationSet) add(i uint32)      { b[i/64] |= 1 << (i % 64) }
func (b stationSet) remove(i uint32)   { b[i/64] &^= 1 << (i % 64) }

func (b stationSet) hasAll(list []uint32) bool {
	for _, i := range list {
		if !b.has(i) {
			return false
		}
	}
	return true
}
