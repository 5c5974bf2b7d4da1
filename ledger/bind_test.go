package ledger

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// bound binds all that can be bound of a house.
func (h *house) bound() {
	h.t.Helper()
	if err := h.update(bindAll); err != nil {
		h.t.Fatal(err)
	}
}

// told is what a ledger tells of a game: events, letters and postings with their words.
func told(t *testing.T, l *Ledger, id terms.GameID) string {
	t.Helper()
	var b strings.Builder
	for _, e := range must(l.Events(id))(t) {
		b.WriteString(e.Kind() + e.At.String() + e.Cause + "\n")
	}
	for _, x := range must(l.LettersOf(id))(t) {
		b.WriteString(x.Hash + string(must(l.Letter(x.Seq))(t).Raw) + "\n")
	}
	for _, p := range must(l.PostingsOf(id))(t) {
		p := must(l.Posting(p.Seq))(t)
		b.WriteString(p.MessageID + p.Sum + p.Words.Subject + p.Words.Text + string(p.Words.Tree) + "\n")
	}
	return b.String()
}

// lines are the hashes of the log.
func lines(t *testing.T, l *Ledger) string {
	t.Helper()
	var b strings.Builder
	for _, x := range must(l.LogLines(0, 1000))(t) {
		b.WriteString(x.Hash + "\n")
	}
	return b.String()
}

func drilled(t *testing.T) (*house, terms.GameID) {
	t.Helper()
	h := newHouse(t)
	id := h.game("A3-12")
	h.work(id, func(Posting) {})
	return h, id
}

// putBack puts the file back as it is now, when what damages it has been seen.
func (h *house) putBack() (restore func()) {
	h.t.Helper()
	h.reopen()
	as := must(os.ReadFile(h.path))(h.t)
	return func() {
		if err := errors.Join(h.Close(), os.WriteFile(h.path, as, 0o600)); err != nil {
			h.t.Fatal(err)
		}
		h.open()
	}
}

func single(t *testing.T, l *Ledger) (n int) {
	t.Helper()
	err := l.view(func(tx *store.Tx) error {
		for _, name := range [][]byte{bktSent, bktWords, bktLetters, bktRaw, bktLog, bktGames} {
			b := tx.Bucket(name)
			if string(name) == string(bktGames) {
				b = b.Bucket(gameKey(1))
			}
			c := b.Cursor()
			for k, _ := c.First(); k != nil; k, _ = c.Next() {
				if b.Lies(k) != nil {
					n++
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A ledger tells the same of its games before binding, after it, after unbinding.
func TestBoundLedgerTellsTheSame(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	all := func() string { return told(t, h.Ledger, id) + lines(t, h.Ledger) }
	want, lay := all(), single(t, h.Ledger)
	h.bound()
	if n := single(t, h.Ledger); n > lay/4 {
		t.Errorf("of %d rows %d lie in their buckets still", lay, n)
	}
	if all() != want {
		t.Error("bound it tells something else")
	}
	checked(t, h.Ledger)
	h.reopen()
	if all() != want {
		t.Error("opened again it tells something else")
	}
	if err := h.UnbindEverything(); err != nil {
		t.Fatal(err)
	}
	if n := single(t, h.Ledger); n != lay {
		t.Errorf("unbound, %d rows lie in their buckets, and %d did", n, lay)
	}
	if all() != want {
		t.Error("unbound it tells something else")
	}
	checked(t, h.Ledger)
}

// What the binder binds by itself is all but the last turns, and what it binds is due when enough
// events have come, or long after the end.
func TestTheBinderLeavesTheLastTurns(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	h.clock.set(arrival(len(drill) + 1))
	b := must(h.Bind(20))(t)
	if b.Volumes == 0 || b.Rows == 0 || b.Now >= b.Before {
		t.Fatalf("%+v", b)
	}
	err := h.view(func(tx *store.Tx) error {
		from, err := settledFrom(tx, id, turnsApart)
		if err != nil {
			return err
		}
		events := tx.Bucket(bktGames).Bucket(gameKey(id))
		return events.ForEach(func(k, _ []byte) error {
			if lies := events.Lies(k) != nil; lies != (u8(k) >= from) {
				t.Errorf("event %d, and %d is the first of the last turns: it lies single: %t", u8(k), from, lies)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	if again := must(h.Bind(20))(t); again.Volumes != 0 || again.More {
		t.Errorf("nothing is due, and %+v", again)
	}
	checked(t, h.Ledger)
}

// A volume that is damaged is a finding with its game and its number; the other games are served.
func TestDamagedVolumes(t *testing.T) {
	t.Parallel()
	for name, damage := range map[string]func(v []byte) []byte{
		"cut short":              func(v []byte) []byte { return v[:len(v)/2] },
		"a bit flipped":          func(v []byte) []byte { v[len(v)/2] ^= 4; return v },
		"an unknown first octet": func(v []byte) []byte { v[0] = 9; return v },
		"a volume that is away":  func([]byte) []byte { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			h, id := drilled(t)
			other := h.game("A3-13")
			h.bound()
			defer h.putBack()()
			var key, was []byte
			err := h.update(func(tx *store.Tx) error {
				b := tx.Bucket([]byte("volumes"))
				k, v := b.Cursor().First()
				key, was = bytes.Clone(k), bytes.Clone(v)
				if v = damage(append([]byte{}, v...)); v == nil {
					return b.Delete(k)
				}
				return b.Put(k, v)
			})
			if err != nil {
				t.Fatal(err)
			}
			h.reopen()
			var d *Damaged
			if _, err := h.Events(id); !errors.As(err, &d) || d.Game != id || d.Volume != 1 || !strings.Contains(err.Error(), "put the last copy") {
				t.Errorf("of the game: %v", err)
			}
			if len(must(h.Events(other))(t)) == 0 {
				t.Error("the other game is not told of")
			}
			if err := h.KnowsAll(); err != nil {
				t.Errorf("the office cannot be opened: %v", err)
			}
			if _, err := h.Resume(h.clock.now()); err != nil {
				t.Errorf("the office cannot begin: %v", err)
			}
			r := must(h.Check(false))(t)
			if !strings.Contains(strings.Join(r.Findings, "\n"), "g1: volume 1 of its papers: ") {
				t.Errorf("check finds %q", r.Findings)
			}
			if r = must(h.Check(true))(t); !strings.Contains(strings.Join(r.Findings, "\n"), "not rebuilt: g1: volume 1 of its papers: ") {
				t.Errorf("making the indexes anew finds %q", r.Findings)
			}
			// Nothing was lost by it: with the volume as it was the ledger is sound.
			if err := h.update(func(tx *store.Tx) error { return tx.Bucket([]byte("volumes")).Put(key, was) }); err != nil {
				t.Fatal(err)
			}
			h.reopen()
			checked(t, h.Ledger)
		})
	}
}

// Volumes that lie in each other's places are damaged, both; a game is never told as another.
func TestSwappedVolumes(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	other := h.game("A3-13")
	h.bound()
	defer h.putBack()()
	err := h.update(func(tx *store.Tx) error {
		b := tx.Bucket([]byte("volumes"))
		k, v := b.Cursor().First()
		k2, v2 := b.Cursor().Last()
		k, v, k2, v2 = bytes.Clone(k), bytes.Clone(v), bytes.Clone(k2), bytes.Clone(v2)
		return errors.Join(b.Put(k, v2), b.Put(k2, v))
	})
	if err != nil {
		t.Fatal(err)
	}
	h.reopen()
	for _, game := range []terms.GameID{id, other} {
		var d *Damaged
		if _, err := h.Events(game); !errors.As(err, &d) || d.Game != game || !strings.Contains(err.Error(), "another game's") {
			t.Errorf("of %s: %v", game, err)
		}
		if r := must(h.Check(false))(t); !strings.Contains(strings.Join(r.Findings, "\n"), game.String()+": volume 1 of its papers: ") {
			t.Errorf("check finds %q", r.Findings)
		}
	}
}

// A game of which a volume is damaged is passed over by the binder, and the log says why.
func TestBinderPassesOverDamage(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	h.bound()
	defer h.putBack()()
	err := h.update(func(tx *store.Tx) error {
		b := tx.Bucket([]byte("volumes"))
		k, v := b.Cursor().First()
		x, err := lineIn(tx, id)
		if err != nil {
			return err
		}
		x.Ended = h.clock.now()
		return errors.Join(b.Put(bytes.Clone(k), v[:len(v)/2]), putRow(tx.Bucket(ixLines), gameKey(id), x), tx.Bucket(bktBind).Put(join(instant(h.clock.now()), gameKey(id)), marker))
	})
	if err != nil {
		t.Fatal(err)
	}
	h.reopen()
	h.clock.set(h.clock.now().Add(2 * bindEnded))
	if b := must(h.Bind(20))(t); b.More {
		t.Errorf("%+v", b)
	}
	if x := must(h.Bindings())(t); x.Due {
		t.Error("it is due again and again")
	}
	found := false
	for _, x := range must(h.LogLines(0, 10))(t) {
		found = found || x.What == "not bound" && strings.Contains(x.Reason, "volume 1")
	}
	if !found {
		t.Errorf("the log does not say why: %+v", must(h.LogLines(0, 3))(t))
	}
}

// A letter that names a dictionary which is not there is told of.
func TestADictionaryThatIsAway(t *testing.T) {
	t.Parallel()
	h, _ := drilled(t)
	defer h.putBack()()
	err := h.update(func(tx *store.Tx) error {
		if err := tx.Bucket(bktWords).Put(be8(1), []byte(strings.Repeat("words of a letter ", 60))); err != nil {
			return err
		}
		return tx.DeleteBucket([]byte("dictionaries"))
	})
	if err != nil {
		t.Fatal(err)
	}
	h.reopen()
	if _, err := h.Posting(1); err == nil || !strings.Contains(err.Error(), "packed by dictionary 1, which is not there") {
		t.Errorf("%v", err)
	}
	if r := must(h.Check(false))(t); !strings.Contains(strings.Join(r.Findings, "\n"), "dictionary 1, which is not there") {
		t.Errorf("check finds %q", r.Findings)
	}
}

// Whatever point binding and compaction fall at, the file is as it was, or as it is to be.
func TestKillsOfBindingAndCompaction(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	want := told(t, h.Ledger, id)
	path := h.Path()
	points := map[string]int{}
	h.Ledger.fault = func(p string) { points[p]++ }
	must(h.Compact(context.Background(), true, func(string, int64, int64) {}))(t)
	for _, p := range []string{"compact: binding", "compact: copying", "compact: copied", "compact: linked", "compact: exchanged"} {
		if points[p] == 0 {
			t.Errorf("there is no point %q: %v", p, points)
		}
	}
	h.reopen()
	if err := errors.Join(h.UnbindEverything(), os.Remove(path+endBefore)); err != nil {
		t.Fatal(err)
	}
	for p := range points {
		func() {
			defer func() {
				if r := recover(); r != nil && r != errFell {
					panic(r)
				}
			}()
			h.Ledger.fault = func(at string) {
				if at == p {
					panic(errFell)
				}
			}
			_, _ = h.Compact(context.Background(), true, func(string, int64, int64) {})
		}()
		h.Ledger.fault = nil
		h.reopen()
		if told(t, h.Ledger, id) != want {
			t.Errorf("fallen at %s: the games are others", p)
		}
		checked(t, h.Ledger)
		for _, left := range must(filepath.Glob(path + endBefore))(t) {
			if err := os.Remove(left); err != nil {
				t.Fatal(err)
			}
		}
	}
}
