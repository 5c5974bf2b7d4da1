package rules

import "math/bits"

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
