package ledger

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestMarksInMemory reads a mailbox every ten seconds, and counts what is written: a mark a minute, or with
// what is written anyway. After a fall the mark is older than what was read, and never newer.
func TestMarksInMemory(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	read := func(at time.Time) {
		t.Helper()
		if _, found, err := h.ReadAgain("INBOX", at, 15*time.Minute, "it was away"); err != nil || found {
			t.Fatal(found, err)
		}
		if got := h.ReadThrough(); !got.Equal(at) {
			t.Errorf("read through %s, and not %s", got, at)
		}
		if got := h.Reached("INBOX").Through; !got.Equal(at) {
			t.Errorf("reached %s, and not %s", got, at)
		}
	}
	fallen := func() time.Time {
		t.Helper()
		raw := must(os.ReadFile(h.path))(t)
		path := filepath.Join(t.TempDir(), "fallen.db")
		if err := os.WriteFile(path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		l := must(Open(path, options(h.clock)))(t)
		defer l.Close()
		return l.ReadThrough()
	}
	read(begin)
	before := h.Counts().Syncs
	written := h.Counts().Written
	for s := 10; s < 60; s += 10 {
		read(begin.Add(time.Duration(s) * time.Second))
	}
	if n := h.Counts().Written - written; n != 0 || h.Counts().Syncs != before {
		t.Errorf("%d rows were written while nothing came", n)
	}
	if got := fallen(); !got.Equal(begin) {
		t.Errorf("after a fall it is read through %s", got)
	}
	h.keep(1, "?", begin) // whatever it is about
	if got := fallen(); !got.Equal(begin.Add(50 * time.Second)) {
		t.Errorf("with the next transaction %s was written", got)
	}
	read(begin.Add(70 * time.Second))
	if got := fallen(); !got.Equal(begin.Add(50 * time.Second)) {
		t.Errorf("it was written at once: %s", got)
	}
	read(begin.Add(110 * time.Second))
	if got := fallen(); !got.Equal(begin.Add(110 * time.Second)) {
		t.Errorf("a minute later %s was written", got)
	}
	read(begin.Add(115 * time.Second))
	x, found, err := h.ReadAgain("INBOX", begin.Add(115*time.Second+16*time.Minute), 15*time.Minute, "it was away")
	if err != nil || !found || !x.From.Equal(begin.Add(115*time.Second)) {
		t.Errorf("%v: an outage %+v", err, x)
	}
	read(x.To.Add(time.Second))
	h.reopen() // in good order
	if got := h.ReadThrough(); !got.Equal(x.To.Add(time.Second)) {
		t.Errorf("after a good end it is read through %s", got)
	}
	if _, _, err := h.ReadAgain("INBOX", x.To, 0, ""); err != nil || !h.ReadThrough().Equal(x.To) {
		t.Errorf("%v: a clock that was ahead is not followed back: %s", err, h.ReadThrough())
	}
}
