package ledger

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"postd/ledger/store"
)

// setSchema says that the file is of a schema.
func (h *house) setSchema(n uint64) {
	h.t.Helper()
	if err := h.db.Update(func(tx *store.Tx) error { return tx.Bucket(bktMeta).Put(metaSchema, be8(n)) }); err != nil {
		h.t.Fatal(err)
	}
}

func (h *house) schema() (n uint64) {
	h.t.Helper()
	if err := h.db.View(h.t.Context(), func(tx *store.Tx) (err error) { n, err = schemaOf(tx); return err }); err != nil {
		h.t.Fatal(err)
	}
	return n
}

// falls runs f until the house falls at the n-th point that is passed, from 1; it reports whether it fell.
func (h *house) falls(at int, f func() error) (fell bool, points []string) {
	h.t.Helper()
	h.Ledger.fault = func(point string) {
		if points = append(points, point); len(points) == at {
			panic(errFell)
		}
	}
	defer func() {
		h.Ledger.fault = nil
		if r := recover(); r != nil && r != errFell {
			panic(r)
		} else if r != nil {
			fell = true
		}
	}()
	if err := f(); err != nil {
		h.t.Fatal(err)
	}
	return false, points
}

// entriesIn is what all indexes and tallies hold, and the keys of meta that are of a making.
func (h *house) entriesIn() (out []string) {
	h.t.Helper()
	err := h.view(func(tx *store.Tx) error {
		for _, name := range append(slices.Clone(indexes), []byte("tallies")) {
			if err := tx.Bucket(name).ForEach(func(k, v []byte) error {
				out = append(out, fmt.Sprintf("%s %x %x", name, k, v))
				return nil
			}); err != nil {
				return err
			}
		}
		if tx.Bucket(bktAnew) != nil || tx.Bucket(bktMeta).Get(metaAnew) != nil {
			out = append(out, "something is being made")
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return out
}

// anewHouse is a house with some of everything.
func anewHouse(t *testing.T) *house {
	h, _ := drilled(t)
	h.game("A3-13")
	h.keep(99, "From: eve@elsewhere.test\r\n\r\nx\r\n", begin)
	return h
}

// TestStepKills lets the house fall at every point of the step that makes the indexes. Until they take
// their places the file is of the schema before and its indexes are sound; opened again, it goes on
// where it was, and comes to the same.
func TestStepKills(t *testing.T) {
	t.Parallel()
	h := anewHouse(t)
	want := h.entriesIn()
	step := func() error { _, err := h.upToDate(); return err }
	h.o.window = 15
	h.setSchema(indexesAnew - 1)
	_, points := h.falls(0, step)
	windows := 0
	for _, p := range points {
		if p == "a window of the indexes is written" {
			windows++
		}
	}
	if windows < 4 || h.schema() != indexesAnew || !slices.Equal(h.entriesIn(), want) {
		t.Fatalf("%d windows, schema %d", windows, h.schema())
	}
	for at := 1; at <= len(points); at++ {
		h.setSchema(indexesAnew - 1)
		fell, was := h.falls(at, step)
		if !fell {
			t.Fatalf("it did not fall at %d", at)
		}
		done := at == len(points) // the last is after the last transaction
		if n := h.schema(); (n == indexesAnew) != done {
			t.Fatalf("fallen at %q: schema %d", was[at-1], n)
		}
		h.derivedSound()
		_, rest := h.falls(0, step)
		if got := len(rest) + at; !done && got > len(points)+1 {
			t.Errorf("fallen at %d of %d, %q, it passed %d points more: it did not go on", at, len(points), was[at-1], len(rest))
		}
		if h.schema() != indexesAnew || !slices.Equal(h.entriesIn(), want) {
			t.Fatalf("fallen at %d, %q, it comes to something else", at, was[at-1])
		}
	}
}

// derivedSound holds the indexes that stand against the rows.
func (h *house) derivedSound() {
	h.t.Helper()
	c := &checker{l: h.Ledger, derived: true}
	if err := c.run(context.Background(), derivedPhases(), CheckOptions{}, false); err != nil || len(c.Findings) > 0 {
		h.t.Fatalf("%v, %s", err, c.Findings)
	}
}

// TestStepAfterOthers begins the making again where an earlier release has written between.
func TestStepAfterOthers(t *testing.T) {
	t.Parallel()
	h := anewHouse(t)
	h.o.window = 15
	h.setSchema(indexesAnew - 1)
	step := func() error { _, err := h.upToDate(); return err }
	if fell, _ := h.falls(6, step); !fell {
		t.Fatal("it did not fall")
	}
	must(h.PutPlayer(Player{Name: "Abel", Addresses: []Address{{Addr: "abel@players.test"}}}))(t) // by whoever knows the schema before
	h.reopen()
	if h.schema() != indexesAnew {
		t.Fatal("it is not brought to the schema")
	}
	h.derivedSound()
	for _, line := range h.entriesIn() {
		if line == "something is being made" {
			t.Error(line)
		}
	}
}

// TestRebuildKills lets the house fall at every point of a rebuild: what was wrong is wrong still, and the next
// one mends it; what was half made is not left.
func TestRebuildKills(t *testing.T) {
	t.Parallel()
	h := anewHouse(t)
	want := h.entriesIn()
	damage := func() {
		if err := h.db.Update(func(tx *store.Tx) error {
			return tx.Bucket(ixByName).Delete(nameKey(must(h.Player(h.white))(t)))
		}); err != nil {
			t.Fatal(err)
		}
	}
	rebuild := func() error {
		_, err := h.rebuild(t.Context(), CheckOptions{atMost: 15})
		return err
	}
	damage()
	_, points := h.falls(0, rebuild)
	if len(points) < 6 || !slices.Equal(h.entriesIn(), want) {
		t.Fatalf("%d points", len(points))
	}
	for at := 1; at < len(points); at += 2 {
		damage()
		if fell, _ := h.falls(at, rebuild); !fell {
			t.Fatalf("it did not fall at %d", at)
		}
		if at%4 == 1 {
			h.clock.set(h.clock.now().Add(time.Second))
			h.keep(uint32(1000+at), "From: eve@elsewhere.test\r\n\r\nx\r\n", begin) // somebody writes between
			want = nil
			h.reopen() // which takes away what was half made
			if slices.Contains(h.entriesIn(), "something is being made") {
				t.Fatal("something was left")
			}
			damage()
		}
		h.falls(0, rebuild)
		h.derivedSound()
		if got := h.entriesIn(); want != nil && !slices.Equal(got, want) {
			t.Fatalf("fallen at %d it comes to something else", at)
		}
		want = h.entriesIn()
		if slices.Contains(want, "something is being made") {
			t.Fatal("something was left")
		}
	}
}
