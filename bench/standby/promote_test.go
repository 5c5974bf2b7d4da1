package standby

import (
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/ledger"
	"postd/standby"
)

// promotion is of a copy of a ledger, by a machine.
func promotion(t testing.TB, path string, x standby.Settings) *standby.Promotion {
	t.Helper()
	return &standby.Promotion{Follower: follower(t, path, x), Path: path, By: x.Name, Now: time.Now}
}

// opens reports whether an office may open the file.
func opens(t testing.TB, path string) bool {
	t.Helper()
	l, err := ledger.Open(path, inPlace)
	if err == nil {
		return l.Close() == nil
	}
	if !errors.Is(err, ledger.ErrFollows) {
		t.Error(err)
	}
	return false
}

func TestPromote(t *testing.T) {
	s := newServers(t)
	w := newWriter(t, s, "p")
	w.write(5, "before")
	w.publish(900_000)
	paths := []string{w.seed("b.db"), w.seed("c.db"), w.seed("d.db")}
	w.write(5, "after")
	w.publish(900_000)

	t.Run("two at once, and one wins", func(t *testing.T) {
		for round := range 5 {
			both := []*standby.Promotion{promotion(t, paths[0], settings(s, "p", "office-b")), promotion(t, paths[1], settings(s, "p", "office-c"))}
			errs := make([]error, 2)
			var all sync.WaitGroup
			for i, p := range both {
				all.Go(func() { _, errs[i] = p.Promote(t.Context()) })
			}
			all.Wait()
			if (errs[0] == nil) == (errs[1] == nil) {
				t.Fatalf("round %d: %v, %v", round, errs[0], errs[1])
			}
			for i, p := range both {
				if errs[i] != nil && !errors.Is(errs[i], standby.ErrTaken) {
					t.Errorf("the one that lost was told: %v", errs[i])
				}
				p.File.Close()
				if opens(t, paths[i]) != (errs[i] == nil) {
					t.Errorf("round %d: an office may open the file of one that was told %v", round, errs[i])
				}
			}
			// The next round begins with two copies of the one that won, which goes on.
			won := 0
			if errs[1] == nil {
				won = 1
			}
			next := w.goOn(paths[won])
			paths[0], paths[1] = next.seed("b.db"), next.seed("c.db")
			w = next
		}
	})
	t.Run("behind", func(t *testing.T) { // by all these epochs
		p := promotion(t, paths[2], settings(s, "p", "office-d"))
		m, err := p.Promote(t.Context())
		if err != nil || m.Epoch != 7 || m.By != "office-d" {
			t.Fatalf("%+v, %v", m, err)
		}
		p.File.Close()
		if !opens(t, paths[2]) {
			t.Error("no office may open it")
		}
		w = w.goOn(paths[2])
	})
	t.Run("a copy that is ahead of the log", func(t *testing.T) {
		w.write(3, "not published")
		path := w.seed("ahead.db")
		if _, err := promotion(t, path, settings(s, "p", "office-b")).Promote(t.Context()); !errors.Is(err, standby.ErrAhead) {
			t.Errorf("%v", err)
		}
		w.publish(900_000)
	})
	t.Run("of another office", func(t *testing.T) {
		other := newWriter(t, s, "q")
		other.write(5, "elsewhere")
		other.publish(900_000)
		if _, err := promotion(t, other.seed("other.db"), settings(s, "p", "office-b")).Promote(t.Context()); !errors.Is(err, ledger.ErrLeafOther) && !errors.Is(err, standby.ErrAhead) {
			t.Errorf("%v", err)
		}
		if _, err := promotion(t, other.seed("none.db"), settings(s, "none", "office-b")).Promote(t.Context()); err == nil || !strings.Contains(err.Error(), "no leaves of this office") {
			t.Errorf("%v", err)
		}
	})
	t.Run("killed after the log took the leaf", func(t *testing.T) {
		path := w.seed("killed.db")
		p := promotion(t, path, settings(s, "p", "office-k"))
		if _, err := p.ToTheEnd(t.Context()); err != nil {
			t.Fatal(err)
		}
		leaf, err := p.File.NextEpoch("office-k", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path+".promote", leaf, 0o600); err != nil {
			t.Fatal(err)
		}
		w.lay(leaf, 900_000)
		p.File.Close()
		p = promotion(t, path, settings(s, "p", "office-k"))
		if m, err := p.Promote(t.Context()); err != nil || m.By != "office-k" {
			t.Fatalf("%+v, %v", m, err)
		}
		p.File.Close()
		w = w.goOn(path)
	})
	t.Run("no quorum, and then there is one", func(t *testing.T) {
		path := w.seed("quorum.db")
		s.kill(0)
		s.kill(1)
		p := promotion(t, path, settings(s, "p", "office-q"))
		if _, err := p.Promote(t.Context()); err == nil || !strings.Contains(err.Error(), "two of its three servers must run") {
			t.Errorf("%v", err)
		}
		p.File.Close()
		s.start(0)
		s.start(1)
		s.ready()
		p = promotion(t, path, settings(s, "p", "office-q"))
		var err error
		until(t, "it is promoted", func() bool { _, err = p.Promote(t.Context()); return err == nil })
	})
}

// goOn is a writer on the file of the one that won.
func (w *writer) goOn(path string) *writer {
	w.t.Helper()
	l, err := ledger.Open(path, inPlace)
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(func() { l.Close() })
	m, err := l.LeafMark()
	if err != nil {
		w.t.Fatal(err)
	}
	next := &writer{t: w.t, l: l, dir: w.t.TempDir(), js: w.js, name: w.name, sent: m.Number}
	next.write(3, "in epoch after epoch")
	next.publish(900_000)
	return next
}
