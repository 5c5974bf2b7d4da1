package lanes

import (
	"cmp"
	"slices"
)

// Lane is where a letter waits.
type Lane uint8

// The lanes, the first first.
const (
	Keyed Lane = iota
	Known
	Strangers
	lanes
)

// Letter is what the header of a letter shows of its place.
type Letter struct {
	UID     uint32
	Arrived int64 // by which letters are ordered, then by UID; in nanoseconds
	Size    int64 // in octets
	Lane    Lane
	Sender  uint64 // with whose letters it is counted; two that could be confused are one
	Domain  uint64 // of a stranger; 0 in the other lanes
	Party   *Party // of whose games it could be; nil: it cannot be of any
}

// Party are the games of which the letters of one writer could be.
type Party struct {
	Games []uint64

	waits []*item // by arrival
}

// item is a letter that waits, or was taken.
type item struct {
	Letter
	taken bool
}

// group is with whom the letter has a turn.
func (x *item) group() uint64 {
	if x.Lane == Strangers {
		return x.Domain
	}
	return x.Sender
}

func byArrival(a, b *item) int {
	return cmp.Or(cmp.Compare(a.Arrived, b.Arrived), cmp.Compare(a.UID, b.UID))
}

// insert puts a letter into its place by arrival, which mostly is the last.
func insert(all []*item, x *item) []*item {
	i := len(all)
	if i > 0 && byArrival(all[i-1], x) > 0 {
		i, _ = slices.BinarySearchFunc(all, x, byArrival)
	}
	return slices.Insert(all, i, x)
}

// first drops what was taken from the beginning and returns the oldest that waits; nil
// if there is none.
func first(all []*item) ([]*item, *item) {
	for len(all) > 0 && all[0].taken {
		all = all[1:]
	}
	if len(all) == 0 {
		return nil, nil
	}
	return all, all[0]
}

// flow are the letters of one sender.
type flow struct {
	waits []*item // by arrival
}

// group are the senders who have one turn among them: those of one domain, where they are
// strangers, else one alone.
type group struct {
	lane  Lane
	key   uint64
	flows map[uint64]*flow
	ring  []uint64 // whose turn it is
}
