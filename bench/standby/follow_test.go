package standby

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"postd/ledger"
	"postd/ledger/leaves"
	"postd/standby"
)

// writer is a ledger whose leaves the test itself lays into the log, so that it may lay them wrongly.
type writer struct {
	t    testing.TB
	l    *ledger.Ledger
	dir  string
	js   nats.JetStreamContext
	name string
	sent uint64
}

var inPlace = ledger.Options{Host: "chess.example"}

func newWriter(t testing.TB, s *servers, office string) *writer {
	t.Helper()
	w := &writer{t: t, dir: t.TempDir(), js: s.client(), name: "POSTD_" + office}
	l, err := ledger.Open(filepath.Join(w.dir, "a.db"), inPlace)
	if err != nil {
		t.Fatal(err)
	}
	w.l = l
	t.Cleanup(func() { l.Close() })
	if err := l.KeepLeaves("office-a"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.js.AddStream(&nats.StreamConfig{Name: w.name, Subjects: []string{w.name}, Replicas: 3, Discard: nats.DiscardNew}); err != nil {
		t.Fatal(err)
	}
	return w
}

// seed copies the ledger as it is, for a follower.
func (w *writer) seed(name string) string {
	w.t.Helper()
	path := filepath.Join(w.dir, name)
	f, err := os.Create(path)
	if err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.l.Backup(f); err != nil {
		w.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		w.t.Fatal(err)
	}
	return path
}

// write makes so many transactions.
func (w *writer) write(n int, words string) {
	w.t.Helper()
	for i := range n {
		if err := w.l.Log("the drill", "wrote", fmt.Sprint(i), words); err != nil {
			w.t.Fatal(err)
		}
	}
}

// pending are the leaves that the log has not.
func (w *writer) pending() (out [][]byte) {
	w.t.Helper()
	out, err := w.l.LeavesAfter(w.sent, 1<<30)
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

// publish lays all that is pending into the log, a leaf over a size in parts.
func (w *writer) publish(size int) {
	w.t.Helper()
	for _, octets := range w.pending() {
		w.lay(octets, size)
		w.sent++
	}
}

func (w *writer) lay(octets []byte, size int) {
	w.t.Helper()
	l, _, err := leaves.Decode(octets)
	if err != nil {
		w.t.Fatal(err)
	}
	id := fmt.Sprintf("%d.%d", l.Epoch, l.Number)
	of := (len(octets) + size - 1) / size
	for i := range of {
		name := id
		if of > 1 {
			name = fmt.Sprintf("%s.%d.%d", id, i+1, of)
		}
		w.message(name, octets[i*size:min(len(octets), (i+1)*size)])
	}
}

func (w *writer) message(id string, octets []byte) {
	w.t.Helper()
	m := nats.NewMsg(w.name)
	m.Data = octets
	m.Header.Set(nats.MsgIdHdr, id)
	if _, err := w.js.PublishMsg(m); err != nil {
		w.t.Fatal(err)
	}
}

func settings(s *servers, office, name string) standby.Settings {
	x := standby.Settings{User: "postd", Password: s.password(), Office: office, Name: name}
	for _, p := range s.port {
		x.Servers = append(x.Servers, fmt.Sprintf("nats://127.0.0.1:%d", p))
	}
	return x
}

// follower opens a copy and dials the log.
func follower(t testing.TB, path string, x standby.Settings) *standby.Follower {
	t.Helper()
	f, err := ledger.OpenFollower(path)
	if err != nil {
		t.Fatal(err)
	}
	log, err := standby.Dial(x)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close(); f.Close() })
	return &standby.Follower{File: f, Log: log}
}

// same holds the copy against the ledger.
func (w *writer) same(f *standby.Follower) {
	w.t.Helper()
	a, err := w.l.SameAs(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	b, err := f.File.SameAs(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	if a != b {
		w.t.Errorf("the copy is not the ledger: %+v, %+v", b, a)
	}
}

func TestFollow(t *testing.T) {
	s := newServers(t)
	w := newWriter(t, s, "f")
	w.write(20, "before the copy")
	w.publish(900_000)
	path := w.seed("b.db")
	w.write(30, strings.Repeat("after it ", 50))
	w.publish(400) // in parts
	f := follower(t, path, settings(s, "f", "b"))
	end, err := f.ToTheEnd(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the log ends with message %d; the file is at leaf %d", end, f.File.Mark().Number)
	w.same(f)

	t.Run("while it is written, with servers that fall", func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		var last standby.State
		told := make(chan standby.State, 1000)
		f.Tell = func(x standby.State) { told <- x }
		done := make(chan error)
		go func() { done <- f.Run(ctx) }()
		for i := range 3 {
			s.kill(i)
			w.write(20, "server "+names[i]+" is down")
			until(t, "the two others take leaves", func() bool {
				_, err := w.js.StreamInfo(w.name)
				return err == nil
			})
			w.publish(300)
			s.start(i)
			s.ready()
		}
		want, err := w.l.LeafMark()
		if err != nil {
			t.Fatal(err)
		}
		until(t, "the follower is at the end", func() bool {
			for len(told) > 0 {
				last = <-told
			}
			return last.Leaf == want.Number || last.Stopped != ""
		})
		stop()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		w.same(f)
		t.Logf("%+v", last)
	})
}

func TestFollowWrong(t *testing.T) {
	s := newServers(t)
	for _, x := range []struct {
		name string
		lay  func(w *writer)
		want error
	}{
		{"a leaf is missing", func(w *writer) { w.sent++ }, ledger.ErrLeafGap},
		{"a leaf twice", func(w *writer) {
			w.lay(w.pending()[0], 900_000)
			w.lay(w.pending()[0], 100) // its parts have other ids, so that the log takes them
		}, nil},
		{"the first parts of a leaf, and then all of them under other ids", func(w *writer) {
			whole := w.pending()[0]
			w.message("1.21.1.9", whole[:20])
			w.message("1.21.2.9", whole[20:40])
		}, nil},
		{"a part is missing", func(w *writer) {
			w.message("1.21.2.3", w.pending()[0][20:40])
		}, standby.ErrParts},
		{"a flipped bit", func(w *writer) {
			b := w.pending()[0]
			b[len(b)/2] ^= 4
			w.message("1.21", b)
			w.sent++
		}, leaves.ErrDamaged},
		{"something that is no leaf", func(w *writer) { w.message("hello", []byte("x")) }, standby.ErrForeign},
	} {
		t.Run(x.name, func(t *testing.T) {
			w := newWriter(t, s, strings.ReplaceAll(t.Name(), "/", "-"))
			w.write(20, "before")
			w.publish(900_000)
			path := w.seed("b.db")
			w.write(3, "after")
			x.lay(w)
			w.publish(900_000)
			f := follower(t, path, settings(s, strings.TrimPrefix(w.name, "POSTD_"), "b"))
			_, err := f.ToTheEnd(t.Context())
			if !errors.Is(err, x.want) {
				t.Fatalf("it says %v, and should say %v", err, x.want)
			}
			if x.want == nil {
				w.same(f)
				return
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			if err := f.Run(ctx); !errors.Is(err, standby.ErrStopped) || !errors.Is(err, x.want) {
				t.Errorf("it goes on: %v", err)
			}
		})
	}
}
