package mailbox

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"sync"

	"postd/ledger"
)

// trying is a small file beside the ledger that names the letters which are being read together,
// by where they lie. It is not waited for: a process that falls does not lose what it wrote, and
// a power cut is no letter's fault. After a fall each of them is read by itself, so that the one
// that brought the process down is found and harms no other.
type trying struct {
	ledger *ledger.Ledger

	mu     sync.Mutex
	loaded bool
	left   map[placeMark]bool // named when the process fell, and not seen since
}

// placeMark is a place in sixteen octets.
type placeMark [16]byte

func markOf(p ledger.Place) (m placeMark) {
	h := fnv.New64a()
	_, _ = h.Write([]byte(p.Mailbox)) // it never fails
	binary.BigEndian.PutUint64(m[:], h.Sum64())
	binary.BigEndian.PutUint32(m[8:], p.UIDValidity)
	binary.BigEndian.PutUint32(m[12:], p.UID)
	return m
}

func (t *trying) path() string { return t.ledger.Path() + ".trying" }

func placesOf(in []ledger.Incoming) []ledger.Place {
	all := make([]ledger.Place, len(in))
	for i, x := range in {
		all[i] = x.Place
	}
	return all
}

// begin names the letters.
func (t *trying) begin(places []ledger.Place) error {
	if err := t.load(); err != nil {
		return err
	}
	var all []byte
	for _, p := range places {
		m := markOf(p)
		all = append(all, m[:]...)
	}
	if err := os.WriteFile(t.path(), all, 0o600); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	return nil
}

// end says that they were read.
func (t *trying) end() { _ = os.Remove(t.path()) } // else they are read by themselves the next time

// load reads what a process that fell had named.
func (t *trying) load() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.loaded {
		return nil
	}
	all, err := os.ReadFile(t.path())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("mailbox: %w", err)
	}
	t.loaded, t.left = true, map[placeMark]bool{}
	for len(all) >= len(placeMark{}) {
		t.left[placeMark(all[:len(placeMark{})])] = true
		all = all[len(placeMark{}):]
	}
	return nil
}

// named reports whether one of the letters was being read when the process fell.
func (t *trying) named(in []ledger.Incoming) (named bool, err error) {
	err = t.load()
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, x := range in {
		named = named || t.left[markOf(x.Place)]
	}
	return named, err
}

// fell counts the attempt at which the process fell, for each of the letters that it was reading.
// Letters with attempts are read by themselves.
func (t *trying) fell(waiting []ledger.Letter) ([]ledger.Letter, error) {
	if err := t.load(); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	var seqs []uint64
	for i, x := range waiting {
		if m := markOf(x.Place); t.left[m] {
			delete(t.left, m)
			waiting[i].Tries++
			seqs = append(seqs, x.Seq)
		}
	}
	if len(seqs) == 0 {
		return waiting, nil
	}
	if err := t.ledger.TryAll(seqs...); err != nil {
		return nil, err
	}
	return waiting, nil
}
