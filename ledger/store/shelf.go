package store

import (
	"container/list"
	"sync"

	"postd/ledger/volume"
)

// shelf keeps the volumes that were unpacked last, for all transactions. A volume is known by its
// length and its beginning, in which the SHA-256 of its content stands, so that what lies on the
// shelf is the content of the volume that was read, whatever became of the file since.
type shelf struct {
	mu   sync.Mutex
	most int // octets of raw content
	size int
	all  map[string]*list.Element
	last *list.List // of *shelved, the one that was used last in front
}

type shelved struct {
	name string
	rows []volume.Row
	size int
}

const (
	// shelfSize is how many octets of raw content are kept.
	shelfSize = 16 << 20

	nameFrom = 48 // octets of a volume, its whole head among them
)

func newShelf() *shelf {
	return &shelf{most: shelfSize, all: map[string]*list.Element{}, last: list.New()}
}

// nameOf is by what a volume is known; empty: it is too short to be one.
func nameOf(v []byte) string {
	if len(v) < nameFrom {
		return ""
	}
	return string(v[:nameFrom]) + string(be8(uint64(len(v))))
}

// unbind unpacks a volume, or takes it from the shelf.
func (s *shelf) unbind(v []byte, counts *Counts) ([]volume.Row, error) {
	name := nameOf(v)
	s.mu.Lock()
	if e := s.all[name]; e != nil {
		s.last.MoveToFront(e)
		s.mu.Unlock()
		return e.Value.(*shelved).rows, nil
	}
	s.mu.Unlock()
	counts.Unpacked++
	rows, err := volume.Unbind(v)
	if err != nil || name == "" {
		return rows, err
	}
	x := &shelved{name, rows, 0}
	for _, r := range rows {
		x.size += len(r.Key) + len(r.Value) + rowRoom
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all[name] == nil {
		s.all[name] = s.last.PushFront(x)
		s.size += x.size
		s.trim()
	}
	return rows, nil
}

// anew unpacks a volume whatever lies on the shelf, and lays it there.
func (s *shelf) anew(v []byte, counts *Counts) ([]volume.Row, error) {
	s.mu.Lock()
	if e := s.all[nameOf(v)]; e != nil {
		x := s.last.Remove(e).(*shelved)
		delete(s.all, x.name)
		s.size -= x.size
	}
	s.mu.Unlock()
	return s.unbind(v, counts)
}

// rowRoom is what a row takes beside its octets, about.
const rowRoom = 64

// trim takes away what was not used for the longest time.
func (s *shelf) trim() {
	for s.size > s.most && s.last.Len() > 1 {
		e := s.last.Back()
		x := s.last.Remove(e).(*shelved)
		delete(s.all, x.name)
		s.size -= x.size
	}
}

// Shelf makes the shelf of unpacked volumes so large, in octets, for somebody who reads much, until
// restore is called.
func (db *DB) Shelf(most int) (restore func()) {
	set := func(n int) {
		db.shelf.mu.Lock()
		defer db.shelf.mu.Unlock()
		db.shelf.most = n
		db.shelf.trim()
	}
	set(most)
	return func() { set(shelfSize) }
}
