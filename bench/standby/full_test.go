package standby

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
)

// TestFullLog gives an office a stream that takes no more: nothing is told to the world, the office says
// why, and goes on when there is room.
func TestFullLog(t *testing.T) {
	s := newServers(t)
	x := settings(s, "full", "office-a")
	stream := nats.StreamConfig{Name: x.Stream(), Subjects: []string{x.Stream()}, Replicas: 3, Discard: nats.DiscardNew, MaxBytes: 300_000}
	js := s.client()
	if _, err := js.AddStream(&stream); err != nil {
		t.Fatal(err)
	}
	w := newOffice(t, filepath.Join(t.TempDir(), "a.db"), x)
	w.told("there is room")
	f := follower(t, w.copied("b.db"), settings(s, "full", "office-b"))
	for range 10 {
		if err := w.l.Log("the drill", "wrote", "", noise(60_000)); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the office says that the log is full", func() bool {
		st, err := w.o.State()
		return err == nil && strings.Contains(st.Trouble, "maximum bytes exceeded")
	})
	until(t, "it hands nothing over", func() bool { return w.l.MayHandOver() != nil })
	stream.MaxBytes = -1
	if _, err := js.UpdateStream(&stream); err != nil {
		t.Fatal(err)
	}
	w.told("there is room again")
	w.reads(f)
	until(t, "it hands letters over", func() bool { return w.l.MayHandOver() == nil })
}
