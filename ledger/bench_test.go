package ledger

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// shuffle is a game of Knights that never ends: the n-th record, with the
// opponent's last move repeated (BCC1903/V.3).
func shuffle(n int) string {
	moves := []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}
	own := fmt.Sprintf("%d. ", n/2+1)
	if n%2 == 1 {
		return own + moves[(n-1)%4] + " " + moves[n%4]
	}
	if n == 0 {
		return own + moves[0]
	}
	return fmt.Sprintf("%d... %s %s%s", n/2, moves[(n-1)%4], own, moves[n%4])
}

// benchHouse is a house with one game that has gone on for so many plies.
func benchHouse(b *testing.B, noSync bool, plies int) (*house, terms.GameID) {
	b.Helper()
	h := newHouse(b)
	if err := h.Close(); err != nil {
		b.Fatal(err)
	}
	o := options(h.clock)
	o.NoSync = noSync
	h.Ledger = must(Open(h.path, o))(b)
	id := h.game("A3-1")
	h.post(begin)
	for n := range plies {
		h.play(b, id, n)
	}
	return h, id
}

// play files the n-th record and has its letters delivered.
func (h *house) play(b *testing.B, id terms.GameID, n int) {
	at := begin.Add(time.Duration(n) * time.Minute)
	h.write(id, rules.Colour(n%2), shuffle(n), at)
	h.post(at)
}

// BenchmarkFile files a plain move: it is read, judged, put into words for
// both, and written. The words here are short; those of templates cost more.
func BenchmarkFile(b *testing.B) {
	for _, c := range []struct {
		name   string
		noSync bool
		plies  int
	}{{"ply 1 in memory", true, 0}, {"ply 81 in memory", true, 80}, {"ply 81 on disk", false, 80}} {
		b.Run(c.name, func(b *testing.B) {
			h, id := benchHouse(b, c.noSync, c.plies)
			g := must(h.Game(id))(b)
			if len(g.Score()) != c.plies {
				b.Fatalf("%d plies", len(g.Score()))
			}
			text, at := shuffle(c.plies), begin.Add(time.Duration(c.plies)*time.Minute)
			b.ReportAllocs()
			b.ResetTimer()
			for n := range b.N {
				b.StopTimer()
				// Each has a game of its own with the same events, since one game would grow.
				if n > 0 {
					id = h.copyGame(b, g, n)
				}
				m := letter(id, rules.Colour(c.plies%2), text, at)
				b.StartTimer()
				if _, err := h.File(m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// copyGame arranges another game and files into it all that happened in g.
func (h *house) copyGame(b *testing.B, g correspondence.Game, n int) terms.GameID {
	b.Helper()
	happened := must(h.Events(g.ID))(b)[:g.Seq]
	label := fmt.Sprintf("C-%d", n)
	m := Matter{
		Key: "copy:" + label, At: begin,
		opening: &opening{tournament: h.tournament, label: label, sides: g.Sides, agreement: g.Agreement},
		Decide: func(games []correspondence.Game, _ []correspondence.Setting) []correspondence.Decision {
			out := append([]events.Event(nil), happened...)
			opened := out[0].What.(events.Opened)
			opened.ID, opened.Label = games[0].ID, label
			out[0].What = opened
			for i := range out {
				out[i].Cause = ""
			}
			return []correspondence.Decision{{Events: out}}
		},
	}
	return must(h.File(m))(b)[0].Games[0]
}

// BenchmarkFold reads and folds a game of 80 plies.
func BenchmarkFold(b *testing.B) {
	h, id := benchHouse(b, true, 80)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.Game(id); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkKeep takes in a letter of 4 KiB, with the disk waited for.
func BenchmarkKeep(b *testing.B) {
	h, _ := benchHouse(b, false, 0)
	raw := make([]byte, 4096)
	b.ReportAllocs()
	for n := range b.N {
		if _, _, err := h.Keep(raw, Place{"INBOX", 1, uint32(n + 1)}, begin); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheck verifies a ledger of a hundred games.
func BenchmarkCheck(b *testing.B) {
	h := newHouse(b)
	for n := range 100 {
		h.game(fmt.Sprintf("A-%d", n))
	}
	b.ReportAllocs()
	for b.Loop() {
		if r, err := h.Check(false); err != nil || !r.Sound() {
			b.Fatal(r, err)
		}
	}
}
