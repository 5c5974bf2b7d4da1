package standby

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/standby"
)

// office is a ledger that is given to the log by the office's own publisher.
type office struct {
	t    testing.TB
	path string
	l    *ledger.Ledger
	o    *standby.Office
	stop func()
	ran  chan error
}

func newOffice(t testing.TB, path string, x standby.Settings) *office {
	t.Helper()
	l, err := ledger.Open(path, inPlace)
	if err != nil {
		t.Fatal(err)
	}
	x.Replicas = 3
	log, err := standby.Dial(x)
	if err != nil {
		t.Fatal(err)
	}
	o, err := standby.NewOffice(l, log, x, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	w := &office{t: t, path: path, l: l, o: o, ran: make(chan error, 1)}
	go func() { w.ran <- o.Run(ctx) }()
	ended := false
	w.stop = func() {
		if !ended {
			ended = true
			cancel()
			log.Close()
			if err := l.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(w.stop)
	return w
}

// told writes, and waits until the log has it.
func (w *office) told(words string) {
	w.t.Helper()
	if err := w.l.Log("the drill", "wrote", "", words); err != nil {
		w.t.Fatal(err)
	}
	w.waits()
}

func (w *office) waits() {
	w.t.Helper()
	if err := w.l.Told(w.t.Context(), 2*time.Minute); err != nil {
		s, _ := w.o.State()
		w.t.Fatal(err, s)
	}
}

// fenced waits until the office stops.
func (w *office) fenced() *standby.Fenced {
	w.t.Helper()
	select {
	case err := <-w.ran:
		f, ok := errors.AsType[*standby.Fenced](err)
		if !ok {
			w.t.Fatal(err)
		}
		if w.l.MayHandOver() == nil || w.l.Told(w.t.Context(), time.Minute) == nil && w.l.LastLeaf() > 0 {
			w.t.Error("an office that has stopped hands letters over")
		}
		return f
	case <-time.After(2 * time.Minute):
		w.t.Fatal("it goes on")
		return nil
	}
}

// copied copies a ledger as it is now.
func (w *office) copied(name string) string {
	w.t.Helper()
	path := filepath.Join(filepath.Dir(w.path), name)
	f, err := os.Create(path)
	if err != nil {
		w.t.Fatal(err)
	}
	_, err = w.l.Backup(f)
	if err := errors.Join(err, f.Close()); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// reads lets a follower read to the end and compares it with the ledger.
func (w *office) reads(f *standby.Follower) {
	w.t.Helper()
	w.waits()
	if _, err := f.ToTheEnd(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	a, err := w.l.SameAs(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	b, err := f.File.SameAs(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	if a != b {
		w.t.Errorf("the copy is not the ledger: %+v, %+v", b, a)
	}
}

// TestTheOfficeGivesItsLeaves writes while servers fall, in the middle of a leaf of many parts, without
// quorum, and with a kill of the office between.
func TestTheOfficeGivesItsLeaves(t *testing.T) {
	s := newServers(t)
	x := settings(s, "g", "office-a")
	path := filepath.Join(t.TempDir(), "a.db")
	w := newOffice(t, path, x)
	w.told("the first")
	if err := w.l.MayHandOver(); err != nil {
		t.Error(err)
	}
	f := follower(t, w.copied("b.db"), settings(s, "g", "office-b"))
	for range 50 {
		if err := w.l.Log("the drill", "wrote", "", "many at once"); err != nil {
			t.Fatal(err)
		}
	}
	w.reads(f)

	// A leaf of several parts. What is written must not be packed small.
	w.told(noise(3 << 20))
	w.reads(f)

	// One server falls: nothing is noticed but that it may take some seconds.
	s.kill(0)
	for range 20 {
		w.told("with two servers")
	}
	w.reads(f)

	// Two are gone: filing goes on, nothing is told, and after the lease nothing is handed over.
	s.kill(1)
	if err := w.l.Log("the drill", "wrote", "", "without quorum"); err != nil {
		t.Fatal(err)
	}
	if err := w.l.Told(t.Context(), 3*time.Second); !errors.Is(err, ledger.ErrNotTold) {
		t.Errorf("without quorum something is told: %v", err)
	}
	for end := time.Now().Add(time.Minute); w.l.MayHandOver() == nil; time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("without quorum letters are handed over")
		}
	}
	if st, err := w.o.State(); err != nil || st.Waiting == 0 || st.Rests == "" {
		t.Errorf("%+v, %v", st, err)
	}
	// The office falls and comes back, and the servers too.
	if err := w.l.Log("the drill", "wrote", "", noise(2<<20)); err != nil {
		t.Fatal(err)
	}
	w.stop()
	w = newOffice(t, path, x)
	s.start(0)
	s.start(1)
	w.told("with all servers again")
	w.reads(f)
	if err := w.l.MayHandOver(); err != nil {
		t.Error(err)
	}
	w.told("once more") // with it goes what was acknowledged
	if n := w.l.LeafOctets(); n > 1<<20 {
		t.Errorf("%d octets of leaves are kept", n)
	}
}

// noise is text that cannot be packed well.
func noise(n int) string {
	var b strings.Builder
	for x := uint64(28); b.Len() < n; {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		for i := range 8 {
			b.WriteByte('!' + byte(x>>(8*i)%90))
		}
	}
	return b.String()
}

// TestTheFence has offices that are none any more: an old one that comes back, a copy that goes on at the
// same time, an older copy, one of another ledger, and one whose stream was removed.
func TestTheFence(t *testing.T) {
	s := newServers(t)
	x := settings(s, "h", "office-a")
	a := newOffice(t, filepath.Join(t.TempDir(), "a.db"), x)
	a.told("the first")
	older, twin, seed := a.copied("older.db"), "", a.copied("b.db")
	a.told("the second")

	// The second machine goes on while the first one works.
	b := &standby.Promotion{Follower: follower(t, seed, settings(s, "h", "office-b")), Path: seed, By: "office-b", Now: time.Now}
	if m, err := b.Promote(t.Context()); err != nil || m.Epoch != 2 {
		t.Fatal(m, err)
	}
	if f := a.fenced(); f.By != "office-b" || f.Epoch != 2 || f.Since.IsZero() || !strings.Contains(f.Error(), "office-b has gone on with this ledger since ") {
		t.Errorf("%+v", f)
	}
	path := a.path
	a.stop()
	a = newOffice(t, path, x) // it comes back
	if f := a.fenced(); f.By != "office-b" {
		t.Errorf("%+v", f)
	}
	if f := newOffice(t, older, x).fenced(); f.By != "office-b" {
		t.Errorf("an older copy: %+v", f)
	}

	// The promoted one is the office. It rests first.
	if err := b.File.Close(); err != nil {
		t.Fatal(err)
	}
	o := newOffice(t, seed, settings(s, "h", "office-b"))
	o.told("the third")
	if err := o.l.MayHandOver(); err == nil || !strings.Contains(err.Error(), "promoted just now") {
		t.Errorf("a promoted office hands letters over at once: %v", err)
	}
	twin = o.copied("twin.db")
	o.told("the fourth")
	behind := newOffice(t, twin, settings(s, "h", "office-b"))
	if f := behind.fenced(); f.Why == "" {
		t.Errorf("a copy that is older than the log: %+v", f)
	}
	twin = o.copied("twin2.db")
	l, err := ledger.Open(twin, inPlace)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(l.Log("the drill", "wrote", "", "what the other has not"), l.Close()); err != nil {
		t.Fatal(err)
	}
	o.told("the fifth")
	if f := newOffice(t, twin, settings(s, "h", "office-b")).fenced(); f.Why == "" {
		t.Errorf("a copy that went on by itself: %+v", f)
	}
	o.told("the sixth") // and the office goes on

	// Another ledger by the same name, and a stream that was removed.
	trouble := func(w *office, words string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); ; time.Sleep(100 * time.Millisecond) {
			st, err := w.o.State()
			if err == nil && strings.Contains(st.Trouble, words) {
				return
			}
			if time.Now().After(end) {
				t.Fatalf("%+v, %v; want %q", st, err, words)
			}
		}
	}
	other := newOffice(t, filepath.Join(t.TempDir(), "c.db"), x)
	trouble(other, "of another ledger")
	o.told("the seventh")
	other.stop()
	if err := s.client().DeleteStream(x.Stream()); err != nil {
		t.Fatal(err)
	}
	trouble(o, "postd standby alone")
}
