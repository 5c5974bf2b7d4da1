package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"postd/ledger/leaves"
	"postd/ledger/store"
)

// secondFile is a second machine that follows a ledger.
type secondFile struct {
	t     *testing.T
	path  string
	f     *Follower
	did   int // leaves that it applied
	empty int
}

// newSecond seeds one.
func newSecond(t *testing.T, l *Ledger) *secondFile {
	t.Helper()
	s := &secondFile{t: t, path: filepath.Join(t.TempDir(), "second.db")}
	file := must(os.Create(s.path))(t)
	must(l.Backup(file))(t)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	s.open()
	t.Cleanup(func() { s.close() })
	return s
}

func (s *secondFile) open() { s.t.Helper(); s.f = must(OpenFollower(s.path))(s.t) }

func (s *secondFile) close() {
	if err := s.f.Close(); err != nil {
		s.t.Fatal(err)
	}
}

// follow applies what the ledger has and compares both files octet by octet.
func (s *secondFile) follow(l *Ledger) {
	s.t.Helper()
	for _, octets := range must(l.LeavesAfter(s.f.Mark().Number, 1<<40))(s.t) {
		if err := s.f.Apply(octets); err != nil {
			s.t.Fatal(err)
		}
		s.did++
		if leaf, _, _ := leaves.Decode(octets); len(leaf.Did) == 0 {
			s.empty++
		}
	}
	l.Acknowledged(s.f.Mark().Number)
	a, b := must(l.SameAs(s.t.Context()))(s.t), must(s.f.SameAs(s.t.Context()))(s.t)
	if a != b {
		s.t.Fatalf("after leaf %d the first file is %+v, the second %+v", s.f.Mark().Number, a, b)
	}
	m := must(l.LeafMark())(s.t)
	if x := s.f.Mark(); x.Number != m.Number || x.Hash != m.Hash || x.Chain != m.Chain || l.LastLeaf() != m.Number {
		s.t.Fatalf("the first file is at %+v, the second at %+v", m, x)
	}
}

func keepsLeaves(t *testing.T, l *Ledger) *secondFile {
	t.Helper()
	if err := l.KeepLeaves("office-a"); err != nil {
		t.Fatal(err)
	}
	return newSecond(t, l)
}

// TestAFollowerIsTheSame works in a ledger in each of its ways, falls at points by lot, and lets a second
// file follow.
func TestAFollowerIsTheSame(t *testing.T) {
	t.Parallel()
	k := newKilled(t, 40)
	s := keepsLeaves(t, k.Ledger)
	r := rand.New(rand.NewPCG(28, 9))
	work := []struct {
		name string
		do   func() error
	}{
		{"file", k.file}, {"send", k.send}, {"file", k.file}, {"bind", k.bind}, {"compact", k.compact},
		{"empty", func() error { return k.EmptyLeaf() }},
		{"step", func() error { k.setSchema(indexesAnew - 1); return k.step() }},
		{"rebuild", func() error {
			if err := k.db.Update(func(tx *store.Tx) error { return tx.Bucket(ixLines).Put([]byte("none"), marker) }); err != nil {
				return err
			}
			_, err := k.rebuild(context.Background(), CheckOptions{})
			return err
		}},
		{"lines", func() error { return k.update(func(tx *store.Tx) error { return tx.UnbindLines() }) }},
	}
	fell := map[string]int{}
	for range 90 {
		if k.next >= len(k.games)*len(drill)-2 {
			break
		}
		w := work[r.IntN(len(work))]
		if down, _ := k.falls(1+r.IntN(6), w.do); down {
			fell[w.name]++
			k.again()
		} else if w.name == "compact" {
			k.again()
		}
		s.follow(k.Ledger)
		if r.IntN(8) == 0 { // the second one falls
			s.close()
			s.open()
		}
	}
	if s.did < 100 || s.empty == 0 || fell["file"]*fell["bind"]*fell["compact"]*fell["step"]*fell["rebuild"] == 0 {
		t.Errorf("%d leaves, %d of them empty; it fell in %v", s.did, s.empty, fell)
	}
	if kept := must(k.LeavesAfter(s.f.Mark().Number-1, 1<<40))(t); len(kept) != 1 || k.LeafOctets() > 1<<20 {
		t.Errorf("%d leaves are kept, of %d octets", len(kept), k.LeafOctets())
	}

	// The second goes on.
	s.close()
	if _, err := Open(s.path, options(k.clock)); !errors.Is(err, ErrFollows) {
		t.Errorf("an office opens the file of a follower: %v", err)
	}
	s.open()
	was := s.f.Mark()
	begins := must(s.f.NextEpoch("office-b", k.clock.now()))(t)
	if err := errors.Join(s.f.Apply(begins), s.f.Promote()); err != nil {
		t.Fatal(err)
	}
	s.close()
	l := must(Open(s.path, options(k.clock)))(t)
	if m := must(l.LeafMark())(t); m.Number != was.Number+1 || m.Epoch != 2 || m.By != "office-b" || m.Follows {
		t.Errorf("after the promotion it is at %+v", m)
	}
	third := newSecond(t, l)
	must(l.PutPlayer(Player{Name: "Blackburne", Addresses: []Address{{Addr: "blackburne@players.test", Verified: true}}}))(t)
	third.follow(l)
	checked(t, l)
	if err := l.Close(); err != nil {
		t.Error(err)
	}
	s.open() // for the cleaning up
}

// TestLeavesThatDoNotFollow are refused, and change nothing.
func TestLeavesThatDoNotFollow(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s := keepsLeaves(t, h.Ledger)
	file := func() []byte {
		h.game(fmt.Sprintf("A3-%d", h.LastLeaf()+1))
		all := must(h.LeavesAfter(0, 1<<40))(t)
		return all[len(all)-1]
	}
	one, two := file(), file()
	sum := must(s.f.SameAs(t.Context()))(t)
	refused := func(octets []byte, want error) {
		t.Helper()
		if err := s.f.Apply(octets); !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
		if now := must(s.f.SameAs(t.Context()))(t); now != sum {
			t.Errorf("a leaf that is refused has changed the file")
		}
	}
	leaf, _, err := leaves.Decode(one)
	if err != nil {
		t.Fatal(err)
	}
	as := func(change func(*leaves.Leaf)) []byte {
		x := leaf
		change(&x)
		octets, _, err := x.Encode()
		if err != nil {
			t.Fatal(err)
		}
		return octets
	}
	refused(two, ErrLeafGap)
	refused(nil, leaves.ErrDamaged)
	refused(one[:len(one)-1], leaves.ErrDamaged)
	refused(as(func(x *leaves.Leaf) { x.Chain[3]++ }), ErrLeafOther)
	refused(as(func(x *leaves.Leaf) { x.Before[3]++ }), ErrLeafChain)
	refused(as(func(x *leaves.Leaf) { x.Epoch = 0 }), ErrLeafChain)
	bad := bytes.Repeat([]byte{99}, len(leaf.Did)+1) // whatever is cut short is made whole by some of it, and the rest is nothing that is done
	for end := 1; end < len(leaf.Did); end += 7 {    // what cannot be read changes nothing: all or none
		refused(as(func(x *leaves.Leaf) { x.Did = append(slices.Clone(leaf.Did[:end]), bad...) }), store.ErrOperations)
	}
	if err := s.f.Apply(one); err != nil {
		t.Fatal(err)
	}
	sum = must(s.f.SameAs(t.Context()))(t)
	refused(one, ErrLeafKnown)
	refused(as(func(x *leaves.Leaf) { x.By = "another" }), ErrLeafChain)
	s.follow(h.Ledger)
}

// TestAnotherProgramWrites has a transaction written by a program that keeps no leaves: from then on nothing
// is written until the office goes on alone.
func TestAnotherProgramWrites(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	s := keepsLeaves(t, h.Ledger)
	h.game("A3-1")
	s.follow(h.Ledger)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	db := must(openFile(h.path, Options{}, false, store.Record{}))(t)
	err := db.Update(func(tx *store.Tx) error { return tx.Bucket(bktMeta).Put([]byte("x"), marker) })
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	h.open()
	if _, err := h.PutPlayer(Player{Name: "Bird", Addresses: []Address{{Addr: "bird@players.test"}}}); !errors.Is(err, errUnrecorded) {
		t.Errorf("after another program: %v", err)
	}
	if err := h.KeepNoLeaves(); err != nil {
		t.Fatal(err)
	}
	h.game("A3-2")
	if _, err := h.LeafMark(); !errors.Is(err, ErrNoLeaves) {
		t.Errorf("an office alone keeps leaves: %v", err)
	}
	if _, err := h.LeavesAfter(0, 1); !errors.Is(err, ErrNoLeaves) {
		t.Errorf("an office alone keeps leaves: %v", err)
	}
	if err := h.KeepLeaves("office-a"); err != nil {
		t.Fatal(err)
	}
	h.game("A3-3")
	if err := s.f.Apply(must(h.LeavesAfter(0, 1))(t)[0]); !errors.Is(err, ErrLeafOther) {
		t.Errorf("what followed before follows: %v", err)
	}
	newSecond(t, h.Ledger).follow(h.Ledger)
}

// TestWithoutLeavesNothingIsKept compares the rows that are written with and without them.
func TestWithoutLeavesNothingIsKept(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	wrote := func(label string) int64 {
		was := h.Counts()
		h.game(label)
		return h.Counts().Less(was).Written
	}
	alone := wrote("A3-1")
	if again := wrote("A3-2"); again != alone {
		t.Fatalf("%d rows, then %d", alone, again)
	}
	keepsLeaves(t, h.Ledger)
	if kept := wrote("A3-3"); kept != alone+2 {
		t.Errorf("with leaves %d rows are written, without %d: they are the leaf and the mark", kept, alone)
	}
}
