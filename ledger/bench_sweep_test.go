package ledger

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger/store"
)

// crowd is a ledger in which very many games run. Its games lie in the file as
// any others, events, line and index of what is due; they were written at one
// stroke, for to arrange each would take hours. They have no letters out, and
// stand in no player's list.
type crowd struct {
	*Ledger
	clock *clock
	next  terms.GameID
}

// The first thousand tens fall due a minute after one another, then as many ten
// thousands as there is room for, a day after one another, the rest long after.
const (
	tens      = 1000
	thousands = 4
)

// newCrowd makes a ledger of so many games.
func newCrowd(b *testing.B, n int) *crowd {
	b.Helper()
	c := &crowd{clock: &clock{t: begin}, next: 1_000_000}
	o := options(c.clock)
	o.NoSync = true
	c.Ledger = must(Open(filepath.Join(b.TempDir(), "crowd.db"), o))(b)
	b.Cleanup(func() {
		if err := c.Close(); err != nil {
			b.Error(err)
		}
	})
	h := &house{t: b, Ledger: c.Ledger, clock: c.clock}
	h.white = must(c.PutPlayer(Player{Name: "Smith", Addresses: []Address{{Addr: "smith@players.test", Verified: true}}}))(b)
	h.black = must(c.PutPlayer(Player{Name: "Jones", Addresses: []Address{{Addr: "jones@players.test", Verified: true}}}))(b)
	h.tournament = must(c.PutTournament(Tournament{Label: "A3", Name: "Third Tourney", Secretary: Official{"Miss Rudge", "secretary@chess.test"}, Agreement: agreement(b)}))(b)
	many := min(n/20, 10_000)
	for i := range min(tens, many/10) {
		c.put(b, h, begin.Add(time.Duration(i)*time.Minute), 10)
	}
	for i := range thousands {
		c.put(b, h, begin.AddDate(0, 0, 14+i), many)
	}
	for left := n - many/10*10 - thousands*many; left > 0; left -= 20_000 {
		c.put(b, h, begin.AddDate(0, 3, 0), min(left, 20_000))
	}
	return c
}

// put writes n games whose first turn begins at the instant, in one transaction.
func (c *crowd) put(b *testing.B, h *house, first time.Time, n int) {
	b.Helper()
	a := agreement(b)
	a.FirstTurnAt = first
	calendar := must(c.calendar(a.Calendar))(b)
	const number, label = 8_888_888, "crowd-8888888"
	d, err := correspondence.Open(number, label, h.sides(), a, "", correspondence.Setting{Now: begin.Add(-time.Hour), ReadThrough: begin, Calendar: calendar})
	if err != nil {
		b.Fatal(err)
	}
	f := &folder{game: correspondence.Game{ID: number}}
	v := &verdict{matter: Matter{Key: "open:" + label}, at: begin.Add(-time.Hour), events: map[terms.GameID][]appended{}}
	if err := f.take(v, d.Events); err != nil {
		b.Fatal(err)
	}
	events := v.events[f.id]
	line := lineOf(f.game, h.tournament, f.last, calendar)
	if line.Due.IsZero() {
		b.Fatal("nothing falls due")
	}
	err = c.update(func(tx *store.Tx) error {
		games, lines := tx.Bucket(bktGames), tx.Bucket(ixLines)
		games.Fill(appendOnly)
		lines.Fill(appendOnly)
		for range n {
			c.next++
			name := strconv.Itoa(int(c.next))
			g, err := games.CreateBucket(gameKey(c.next))
			if err != nil {
				return err
			}
			for _, e := range events {
				if err := g.Put(be8(e.seq), bytes.ReplaceAll(e.raw, []byte("8888888"), []byte(name))); err != nil {
					return err
				}
			}
			x := line
			x.Game, x.Label = c.next, "crowd-"+name
			if err := tx.Bucket(ixDue).Put(join(instant(x.Due), gameKey(x.Game)), marker); err != nil {
				return err
			}
			if err := putRow(lines, gameKey(x.Game), x); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}

// until reads the mailbox up to the instant at which the next game falls due, and
// returns it with the number of games that are due then.
func (c *crowd) until(b *testing.B) (time.Time, int) {
	b.Helper()
	now := c.NextDue()
	c.clock.set(now)
	if err := c.SetReadThrough("", now); err != nil {
		b.Fatal(err)
	}
	return now, len(must(c.dueGames(now))(b))
}

// BenchmarkSweep sweeps a ledger in which 1,000,000 games run (POSTD_GAMES says
// another number), where nothing is due, where ten are, and ten thousand. What is
// swept is real: each reminder is judged, put into words and written.
func BenchmarkSweep(b *testing.B) {
	n := drills.Count(b, drills.Sweep)
	c := newCrowd(b, n)
	if s, err := os.Stat(c.Path()); err == nil {
		b.Logf("%d games in %d MiB", n, s.Size()>>20)
	}
	if err := c.SetReadThrough("", begin); err != nil {
		b.Fatal(err)
	}
	b.Run("NextDue", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if c.NextDue().IsZero() {
				b.Fatal("nothing is due")
			}
		}
	})
	b.Run("DueGames/none", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if list, err := c.dueGames(begin); err != nil || len(list) > 0 {
				b.Fatal(len(list), err)
			}
		}
	})
	b.Run("due 0", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if n, err := c.Ledger.Sweep(begin); n != 0 || err != nil {
				b.Fatal(n, err)
			}
		}
	})
	b.Run("due 10", func(b *testing.B) { c.sweep(b) })
	// Those that were due by tens are over now or wait; the next are many.
	for {
		if _, due := c.until(b); due >= min(n/20, 10_000) {
			break
		}
		if n, err := c.Ledger.Sweep(c.NextDue()); n == 0 || err != nil {
			b.Fatal(n, err)
		}
	}
	_, due := c.until(b)
	b.Run(fmt.Sprintf("due %d", due), func(b *testing.B) { c.sweep(b) })
}

// sweep sweeps whatever falls due next.
func (c *crowd) sweep(b *testing.B) {
	b.ReportAllocs()
	b.StopTimer()
	b.ResetTimer()
	swept := 0
	for range b.N {
		now, due := c.until(b)
		b.StartTimer()
		n, err := c.Ledger.Sweep(now)
		b.StopTimer()
		if n != due || err != nil {
			b.Fatalf("%d swept of %d: %v", n, due, err)
		}
		swept += n
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(swept, 1)), "ns/game")
}
