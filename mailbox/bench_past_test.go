package mailbox

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/rules"
	"postd/templates"
)

// BenchmarkPast measures what bench/past reckons with, and the run that it has to foretell, under the names
// of its file. The letters of the first games give what each step takes by itself; then the letters of
// all others lie in the mailbox at once, and the office takes them in and answers them, as after an
// outage, with the post office in a process of its own on the same cores. Clocks are asked, so it wants
// a machine that does nothing else: run it with -benchtime 1x.
func BenchmarkPast(b *testing.B) {
	const apart, run, plies = 500, 3000, 6
	for b.Loop() {
		f, _, _ := openFiling(b, crowd.Options{Games: apart + run, Plies: plies, Papers: 1, Seed: filedSeed})
		if err := f.ledger.Close(); err != nil {
			b.Fatal(err)
		}
		f.reopen(b) // nobody keeps what is written
		f.config.SMTP = f.office.SMTP
		for _, addr := range f.players {
			if err := f.office.deliver(delivered{To: addr}); err != nil {
				b.Fatal(err)
			}
		}
		sender := NewSender(f.ledger, f.config, f.clock.Now, nil)
		if err := sender.Flush(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(syncTakes(b), "sync_us")
		f.steps(b, sender, apart, plies)
		f.outage(b, sender, apart, plies)
		f.oneReply(b, sender, plies)
		b.ReportMetric(0, "ns/op")
	}
}

// reopen opens the ledger as the office does.
func (f *filing) reopen(b *testing.B) {
	f.ledger = must(ledger.Open(f.file, ledger.Options{
		Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: f.clock.Now, Release: "bench",
		Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout,
	}))
	b.Cleanup(func() { f.ledger.Close() })
}

// steps takes the letters of the first games one step after the other.
func (f *filing) steps(b *testing.B, sender *Sender, games, ply int) {
	n := float64(f.round(b, 0, games, ply))
	us := func(name string, d time.Duration, n float64) { b.ReportMetric(float64(d.Nanoseconds())/1000/n, name) }
	began := cpu(b)
	f.fetchAll(b)
	fetched := cpu(b) - began
	us("fetch_us", fetched, n)
	counts := f.ledger.Counts()
	began = cpu(b)
	if err := NewPoller(f.ledger, f.config, f.clock.Now, nil).PollOnce(b.Context()); err != nil {
		b.Fatal(err)
	}
	us("decide_us", cpu(b)-began-fetched, n)
	did := f.ledger.Counts().Less(counts)
	b.ReportMetric(float64(did.Updates)/n*64, "transactions/batch")
	queued := float64(must(f.ledger.Tally(ledger.TallyQueued)))
	b.ReportMetric(queued/n, "postings")
	began = cpu(b)
	if err := sender.Flush(b.Context()); err != nil {
		b.Fatal(err)
	}
	us("compose_us", cpu(b)-began, queued)
	us("smtp_us", f.smtp(b, sender), 1)
}

// smtp is what a connection takes by the clock for one posting of the size of a reply.
func (f *filing) smtp(b *testing.B, sender *Sender) time.Duration {
	const times = 200
	p := ledger.Posting{EnvelopeFrom: officeAt, To: echoAt, Bytes: must(Compose(whole()))}
	if err := f.office.deliver(delivered{To: echoAt}); err != nil {
		b.Fatal(err)
	}
	out := must(sender.connect(b.Context()))
	defer out.Close()
	began := time.Now()
	for range times {
		if _, err := out.send(p); err != nil {
			b.Fatal(err)
		}
	}
	return time.Since(began) / times
}

// fetchAll fetches and parses what lies in the mailbox, and does nothing with it.
func (f *filing) fetchAll(b *testing.B) {
	box := NewPoller(f.ledger, f.config, f.clock.Now, nil).boxes[0]
	in := must(box.connect(b.Context()))
	defer in.Close()
	for _, uid := range must(in.search(0)) {
		if _, _, err := in.head(uid, true); err != nil {
			b.Fatal(err)
		}
		if _, err := in.text(uid, box.config.MaxSize, false); err != nil {
			b.Fatal(err)
		}
	}
}

// outage has the letters of all games but the first lie in the mailbox, and takes the time until all are filed,
// and until all are answered.
func (f *filing) outage(b *testing.B, sender *Sender, from, ply int) {
	letters := f.round(b, from, len(f.games), ply)
	poller := NewPoller(f.ledger, f.config, f.clock.Now, nil)
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error, 1)
	poller.HandTo(sender)
	go func() { ended <- flushing(ctx, sender, f.ledger) }()
	began := time.Now()
	if err := poller.PollOnce(ctx); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(letters), "run_letters")
	b.ReportMetric(time.Since(began).Seconds(), "run_in_s")
	for end := time.Now().Add(5 * time.Minute); must(f.ledger.Tally(ledger.TallyQueued)) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			b.Fatal("some letters are never answered")
		}
	}
	b.ReportMetric(time.Since(began).Seconds(), "run_out_s")
	stop()
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		b.Fatal(err)
	}
}

// oneReply has single letters come to an office that does nothing else, and takes the time until their answers
// lie in the mailboxes of those who wrote them; and how long it takes until the office hears of a letter.
func (f *filing) oneReply(b *testing.B, sender *Sender, ply int) {
	const times = 20
	poller := NewPoller(f.ledger, f.config, f.clock.Now, nil)
	poller.HandTo(sender)
	ctx, stop := context.WithCancel(b.Context())
	ended := make(chan error, 2)
	go func() { ended <- poller.Run(ctx) }()
	go func() { ended <- flushing(ctx, sender, f.ledger) }()
	own := NewPoller(f.ledger, f.config, f.clock.Now, nil).boxes[0]
	in := must(own.connect(ctx))
	defer in.Close()
	time.Sleep(time.Second) // it has come to wait
	var noticed, replied time.Duration
	for n := range times {
		heard := make(chan time.Time, 1)
		go func() {
			if _, err := in.wait(ctx, time.Minute, own.asks, own.nudge); err != nil && ctx.Err() == nil {
				b.Error(err)
			}
			heard <- time.Now()
		}()
		time.Sleep(50 * time.Millisecond)
		writer := f.writer(f.games[n], ply+1)
		lay := must(f.office.lying(writer))
		letter := f.written(n, n+1, ply+1)
		began := time.Now()
		if err := f.office.deliver(letter...); err != nil {
			b.Fatal(err)
		}
		for must(f.office.lying(writer)) == lay {
			if time.Since(began) > time.Minute {
				b.Fatal("no answer comes")
			}
			time.Sleep(100 * time.Microsecond)
		}
		replied += time.Since(began)
		noticed += (<-heard).Sub(began)
		time.Sleep(1200 * time.Millisecond) // what became of it is filed
	}
	b.ReportMetric(float64(noticed.Microseconds())/times, "notice_us")
	b.ReportMetric(replied.Seconds()*1000/times, "run_reply_ms")
	stop()
	for range cap(ended) {
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			b.Error(err)
		}
	}
}

// writer is the address of whoever makes a half-move.
func (f *filing) writer(id terms.GameID, ply int) string {
	return f.players[must(f.ledger.Game(id)).Sides[rules.Colour(ply%2)].Members[0].Player]
}

// syncTakes is what one sync of some pages takes on the disk on which the ledger lies, by the clock.
func syncTakes(b *testing.B) float64 {
	const syncs = 200
	file := must(os.Create(filepath.Join(b.TempDir(), "synced")))
	defer file.Close()
	page := make([]byte, 16*4096)
	if _, err := file.WriteAt(make([]byte, 4<<20), 0); err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	for n := range int64(syncs) {
		if _, err := file.WriteAt(page, n%64*int64(len(page))); err != nil {
			b.Fatal(err)
		}
		if err := file.Sync(); err != nil {
			b.Fatal(err)
		}
	}
	return float64(time.Since(began).Microseconds()) / syncs
}
