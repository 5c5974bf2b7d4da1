package public

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// openTown is a tournament of many games, each of which has come to the same ply.
func openTown(b *testing.B, players, games, plies int) (*openHouse, []terms.GameID) {
	b.Helper()
	h := newOpenHouse(b)
	var all []ledger.Player
	for n := range players {
		all = append(all, h.player(fmt.Sprintf("Player Number%d", n), ledger.PublishShort))
	}
	a := h.tournament("A", ledger.Publicity{Mode: ledger.PublicGames})
	var ids []terms.GameID
	for round := 1; len(ids) < games; round++ {
		for n := 0; n < players && len(ids) < games; n++ {
			ids = append(ids, h.arrange(a, fmt.Sprintf("A-%d", len(ids)+1), all[n], all[(n+round)%players]))
		}
	}
	h.deliverMany()
	for n := range plies {
		h.pass(time.Hour)
		h.shuffle(n, ids...)
		h.deliverMany()
	}
	return h, ids
}

// shuffle plays the n-th move in the games: Knights that go out and home.
func (h *openHouse) shuffle(n int, ids ...terms.GameID) {
	h.t.Helper()
	moves := []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}
	text := fmt.Sprintf("%d. %s", n/2+1, moves[n%4])
	switch {
	case n%2 == 1:
		text = fmt.Sprintf("%d. %s %s", n/2+1, moves[(n-1)%4], moves[n%4])
	case n > 0:
		text = fmt.Sprintf("%d... %s %s", n/2, moves[(n-1)%4], text)
	}
	var matters []ledger.Matter
	for _, id := range ids {
		key, now := fmt.Sprintf("mail:%s %d", id, n), h.now()
		matters = append(matters, ledger.Matter{Key: key, At: now, Games: []terms.GameID{id},
			Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
				return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: rules.Colour(n % 2), Text: text, Arrived: now, Key: key}, o[0])}
			},
		})
	}
	openMust(h.File(matters...))(h.t)
}

// deliverMany has the server accept whatever waits, many at a time.
func (h *openHouse) deliverMany() {
	h.t.Helper()
	for {
		due := openMust(h.Outbox(h.now()))(h.t)
		if len(due) == 0 {
			return
		}
		var booked []ledger.Booking
		var ends []ledger.Outcome
		for _, p := range due {
			booked = append(booked, ledger.Booking{Seq: p.Seq, Next: h.now().Add(time.Hour)})
			ends = append(ends, ledger.Outcome{Seq: p.Seq, At: h.now(), State: ledger.Sent, Answer: "250 ok"})
		}
		compose := func(p ledger.Posting) ([]byte, error) { return []byte(p.MessageID), nil }
		if _, _, err := h.BookAll(booked, compose); err != nil {
			h.t.Fatal(err)
		}
		if err := h.Report(ends...); err != nil {
			h.t.Fatal(err)
		}
	}
}

// BenchmarkOpen asks for the three kinds of pages that are asked for most: the table, a game,
// and a position of a game. Warm, everything was asked for before; after each move, a move
// has been filed before every third request.
func BenchmarkOpen(b *testing.B) {
	const plies = 20
	h, ids := openTown(b, 46, 1000, plies)
	if g := openMust(h.Game(ids[0]))(b); len(g.Score()) != plies {
		b.Fatalf("%d plies", len(g.Score()))
	}
	r := rand.New(rand.NewPCG(1, 2))
	ask := func(n int) {
		game := r.IntN(len(ids)) + 1
		path := [3]string{"/t/A", fmt.Sprintf("/t/A/%d", game), fmt.Sprintf("/t/A/%d?at=%dw", game, 1+r.IntN(plies/2-2))}[n%3]
		if w := h.get(path); w.Code != http.StatusOK {
			b.Fatalf("%s: %d", path, w.Code)
		}
	}
	memory := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	rest := memory()
	rate := func(b *testing.B) {
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
		b.ReportMetric(float64(h.site.open.kept.octets)/(1<<20), "MB-kept")
	}
	b.Run("warm", func(b *testing.B) {
		for n := range 30000 {
			ask(n)
		}
		b.ReportAllocs()
		b.ResetTimer()
		for n := range b.N {
			ask(n)
		}
		rate(b)
	})
	b.Logf("%.1f MB of memory beyond those at rest", float64(int64(memory())-int64(rest))/(1<<20))
	next := map[terms.GameID]int{}
	b.Run("after each move", func(b *testing.B) {
		b.ReportAllocs()
		for n := range b.N {
			if n%3 == 0 {
				b.StopTimer()
				id := ids[r.IntN(len(ids))]
				h.pass(time.Second)
				h.shuffle(plies+next[id], id)
				next[id]++
				h.deliverMany()
				b.StartTimer()
			}
			ask(n)
		}
		rate(b)
	})
	b.Run("none is kept", func(b *testing.B) {
		b.ReportAllocs()
		for n := range b.N {
			h.site.open.kept, h.site.open.views = shelf{}, nil
			ask(n)
		}
		rate(b)
	})
}

// BenchmarkLettersBeside takes letters in, a move of another game each, by turns alone and while a
// hundred pages a second are asked for: fifty letters each time, so that both have the same machine.
func BenchmarkLettersBeside(b *testing.B) {
	h, ids := openTown(b, 46, 1000, 4)
	next := map[terms.GameID]int{}
	var busy atomic.Bool
	var asked atomic.Int64
	done := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		r := rand.New(rand.NewPCG(3, 4))
		every := time.NewTicker(10 * time.Millisecond)
		defer every.Stop()
		for n := 0; ; n++ {
			select {
			case <-done:
				return
			case <-every.C:
			}
			if busy.Load() {
				game := r.IntN(len(ids)) + 1
				h.get([3]string{"/t/A", fmt.Sprintf("/t/A/%d", game), fmt.Sprintf("/t/A/%d?at=1w", game)}[n%3])
				asked.Add(1)
			}
		}
	})
	var took, whole [2]time.Duration // for the letters; with what is done between them
	var filed [2]int
	for n := range b.N {
		way := n / 50 % 2
		busy.Store(way == 1)
		id := ids[n%len(ids)]
		h.pass(time.Second)
		began := time.Now()
		h.shuffle(4+next[id], id)
		took[way] += time.Since(began)
		next[id]++
		filed[way]++
		h.deliverMany()
		whole[way] += time.Since(began)
	}
	close(done)
	all.Wait()
	rate := func(way int) float64 { return float64(filed[way]) / max(took[way].Seconds(), 1e-9) }
	b.ReportMetric(rate(0), "letters/s-alone")
	b.ReportMetric(rate(1), "letters/s-beside")
	b.ReportMetric(float64(asked.Load())/max(whole[1].Seconds(), 1e-9), "requests/s")
}
