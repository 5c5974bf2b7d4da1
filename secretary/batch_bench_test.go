package secretary

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// BenchmarkStartOfThousand starts a tournament of 1,000 games by its pages, on a disk that is
// waited for: how long and how large the preview is, how long the press takes, how long until
// all games are arranged, and what others notice of it meanwhile.
func BenchmarkStartOfThousand(b *testing.B) {
	for b.Loop() {
		o := onDisk(b)
		c := o.as(roleSecretary)
		var played []terms.GameID // each asked once, so that no answer is held back
		other := o.tournament("B")
		for n := range askedGames {
			played = append(played, o.arrange(other, fmt.Sprintf("B-%d", n+1), o.player("Smith "+lettered(n)), o.player("Jones "+lettered(n))))
		}
		o.deliver()
		row := bigTournament(b, o.Ledger, o.clock.now(), 1000, ledger.Drawn)
		base := fmt.Sprintf("/t/%d", row.ID)
		form := c.get(base)
		quiet := o.replyTime(played[:9])

		began := time.Now()
		preview := c.press(form, base+"/start")
		b.ReportMetric(ms(began), "preview-ms")
		b.ReportMetric(float64(len(preview.body))/1000, "preview-kB")
		began = time.Now()
		c.sure(preview)
		b.ReportMetric(ms(began), "press-ms")

		rest := heap()
		began = time.Now()
		done := make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			defer close(done)
			if err := o.WorkBatches(context.Background(), BatchDeeds()); err != nil {
				b.Error(err)
			}
		})
		pages, replies, most := o.meanwhile(c, base, played[9:], done)
		wg.Wait()
		arranged := time.Since(began)
		b.ReportMetric(arranged.Seconds(), "arranged-s")
		b.ReportMetric(pages.Seconds()*1000, "page-at-most-ms")
		b.ReportMetric(quiet.Seconds()*1000, "reply-quiet-ms")
		b.ReportMetric(replies.Seconds()*1000, "reply-meanwhile-ms")
		b.ReportMetric(float64(most-rest)/1e6, "heap-MB")
		if n := len(must(o.GameIDs(row.ID))(b)); n != 1000 {
			b.Fatalf("%d games", n)
		}
		began = time.Now()
		sent := len(o.deliver())
		b.ReportMetric(float64(time.Since(began).Microseconds())/1000/float64(max(sent, 1)), "ms/letter-out")
	}
}

// onDisk is an office whose ledger waits for the disk.
func onDisk(b *testing.B) *office {
	b.Helper()
	o := &office{t: b, clock: &clock{t: begin.Add(-4 * time.Hour)}}
	o.Ledger = batchLedger(b, filepath.Join(b.TempDir(), "postd.db"), "", o.clock)
	b.Cleanup(func() { o.Ledger.Close() })
	var err error
	o.site, err = New(Options{
		Ledger: o.Ledger, Now: o.clock.now, Office: "Postal Office", Version: "test", Read: readPlainly,
		Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Ring: func() {},
	})
	if err != nil {
		b.Fatal(err)
	}
	o.readAll()
	return o
}

// askedGames is how many games there are in which a player asks for the status.
const askedGames = 60

// lettered writes a number in letters.
func lettered(n int) string { return string([]rune{rune('A' + n/26), rune('A' + n%26)}) }

func ms(since time.Time) float64 { return float64(time.Since(since).Microseconds()) / 1000 }

func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

// replyTime is how long it takes from a player's letter till its answer was handed over: the
// median of several.
func (o *office) replyTime(games []terms.GameID) time.Duration {
	var all []time.Duration
	for _, game := range games {
		all = append(all, o.oneReply(game))
	}
	slices.Sort(all)
	return all[len(all)/2]
}

// oneReply has White ask for the status, and hands over what may go until the answer went.
func (o *office) oneReply(game terms.GameID) time.Duration {
	began := time.Now()
	filed := o.write(game, rules.White, "STATUS")
	if p := must(o.Posting(filed.Postings[0]))(o.t); p.State != ledger.Queued {
		o.t.Fatalf("the answer is %s", p.State)
	}
	for {
		var seqs []ledger.Booking
		for _, p := range must(o.Outbox(o.clock.now()))(o.t) {
			seqs = append(seqs, ledger.Booking{Seq: p.Seq, Next: o.clock.now().Add(time.Hour)})
		}
		if o.handOver(seqs, filed.Postings[0]) {
			return time.Since(began)
		}
	}
}

// handOver books and reports; it tells whether one of the letters was among them.
func (o *office) handOver(all []ledger.Booking, wanted uint64) (was bool) {
	booked, _, err := o.BookAll(all, composePlainly)
	if err != nil {
		o.t.Fatal(err)
	}
	var done []ledger.Outcome
	for _, p := range booked {
		was = was || p.Seq == wanted
		done = append(done, ledger.Outcome{Seq: p.Seq, At: o.clock.now(), State: ledger.Sent, Answer: "250 ok"})
	}
	if err := o.Report(done...); err != nil {
		o.t.Fatal(err)
	}
	return was
}

// meanwhile looks at pages and writes letters until done; it tells the longest wait for a page,
// the median one for a reply, and the most of the heap.
func (o *office) meanwhile(c *client, base string, games []terms.GameID, done <-chan struct{}) (page, reply time.Duration, most uint64) {
	var replies []time.Duration
	for {
		select {
		case <-done:
			slices.Sort(replies)
			if len(replies) > 0 {
				reply = replies[len(replies)/2]
			}
			return page, reply, most
		default:
		}
		for _, path := range []string{"/", "/g", base, base + "/pairings", "/batch/1", "/mail"} {
			r := c.request(http.MethodGet, path, nil)
			w := &discarded{header: http.Header{}}
			began := time.Now()
			o.site.ServeHTTP(w, r)
			took := time.Since(began)
			if took > page {
				page = took
			}
			if took > 200*time.Millisecond {
				o.t.Logf("%s took %s", path, took)
			}
		}
		if len(games) > 0 {
			replies, games = append(replies, o.oneReply(games[0])), games[1:]
		}
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapInuse)
	}
}
