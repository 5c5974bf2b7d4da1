package mailbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/rules"
	"postd/templates"
)

// BenchmarkPast measures what bench/past reckons with, and the run that it has to foretell, under the names
// of its file. The first letters are not counted; those of the next games give what each step takes by itself, and some that come one
// by one what a letter takes that comes alone; then the letters of all others lie in the mailbox at once,
// and the office takes them in and answers them, as after an outage, with the post office in a process of
// its own on the same cores. Other programs on the machine are reckoned with, by what they leave of it;
// still clocks are asked, so it wants a machine that does little else. Run it with -benchtime 1x.
func BenchmarkPast(b *testing.B) {
	const first, apart, run, plies = 300, 500, 2000, 6
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the office does
	for b.Loop() {
		f, _, _ := openFiling(b, crowd.Options{Games: first + apart + run, Plies: plies, Papers: 1, Seed: filedSeed})
		if err := f.ledger.Close(); err != nil {
			b.Fatal(err)
		}
		f.reopen(b, false) // nobody keeps what is written
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
		f.round(b, 0, first, plies) // these pay for what is made once
		if err := errors.Join(NewPoller(f.ledger, f.config, f.clock.Now, nil).PollOnce(b.Context()), sender.Flush(b.Context())); err != nil {
			b.Fatal(err)
		}
		f.steps(b, sender, first, first+apart, plies)
		f.lone(b, plies+1)
		sender = NewSender(f.ledger, f.config, f.clock.Now, nil)
		b.ReportMetric(syncTakes(b), "sync_us")
		f.outage(b, sender, first+apart, plies)
		f.oneReply(b, sender, plies)
		b.ReportMetric(0, "ns/op")
	}
}

// reopen opens the ledger as the office does, or so that nothing waits for the disk.
func (f *filing) reopen(b *testing.B, noSync bool) {
	f.ledger = must(ledger.Open(f.file, ledger.Options{
		Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: f.clock.Now, Release: "bench", NoSync: noSync,
		Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout,
	}))
	b.Cleanup(func() { f.ledger.Close() })
}

// steps takes the letters of some games one step after the other.
func (f *filing) steps(b *testing.B, sender *Sender, from, to, ply int) {
	n := float64(f.round(b, from, to, ply))
	us := func(name string, d time.Duration, n float64) { b.ReportMetric(float64(d.Nanoseconds())/1000/n, name) }
	began, serving := cpu(b), f.office.cpu(b)
	f.fetchAll(b)
	fetched := cpu(b) - began
	us("fetch_us", fetched, n)
	us("serve_us", f.office.cpu(b)-serving, n)
	counts := f.ledger.Counts()
	began = cpu(b)
	if err := NewPoller(f.ledger, f.config, f.clock.Now, nil).PollOnce(b.Context()); err != nil {
		b.Fatal(err)
	}
	us("decide_us", cpu(b)-began-fetched, n)
	b.ReportMetric(float64(f.ledger.Counts().Less(counts).Syncs)/n*64, "batch_syncs")
	queued := float64(must(f.ledger.Tally(ledger.TallyQueued)))
	b.ReportMetric(queued/n, "postings")
	counts, began, serving = f.ledger.Counts(), cpu(b), f.office.cpu(b)
	if err := sender.Flush(b.Context()); err != nil {
		b.Fatal(err)
	}
	us("compose_us", cpu(b)-began, queued)
	us("take_us", f.office.cpu(b)-serving, queued)
	b.ReportMetric(float64(f.ledger.Counts().Less(counts).Syncs)/queued, "send_syncs")
	f.smtp(b, sender)
}

// smtp is what a connection takes by the clock to be made, and then for one posting of the size of a reply.
func (f *filing) smtp(b *testing.B, sender *Sender) {
	p := ledger.Posting{EnvelopeFrom: officeAt, To: echoAt, Bytes: must(Compose(whole()))}
	if err := f.office.deliver(delivered{To: echoAt}); err != nil {
		b.Fatal(err)
	}
	var connect, send spans
	for range 20 {
		began := time.Now()
		out := must(sender.connect(b.Context()))
		connect.since(began)
		for range 10 {
			began = time.Now()
			if _, err := out.send(p); err != nil {
				b.Fatal(err)
			}
			send.since(began)
		}
		out.quit()
	}
	b.ReportMetric(connect.middle(), "connect_us")
	b.ReportMetric(send.middle(), "smtp_us")
}

// lone has letters come one by one to an office that does not wait for the disk, on a connection that is
// open, and takes the time until whoever sends hears that there is something to send. No letter goes out.
func (f *filing) lone(b *testing.B, ply int) {
	if err := f.ledger.Close(); err != nil {
		b.Fatal(err)
	}
	f.reopen(b, true)
	poller := NewPoller(f.ledger, f.config, f.clock.Now, nil)
	sender := NewSender(f.ledger, f.config, f.clock.Now, nil)
	poller.HandTo(sender)
	if err := poller.watch(); err != nil {
		b.Fatal(err)
	}
	box := poller.boxes[0]
	in := must(box.connect(b.Context()))
	defer in.Close()
	var took spans
	for n := range loneLetters {
		if err := errors.Join(box.takeIn(b.Context(), in), sender.Flush(b.Context())); err != nil {
			b.Fatal(err)
		}
		if err := f.office.deliver(f.written(loneLetters+n, loneLetters+n+1, ply)...); err != nil {
			b.Fatal(err)
		}
		for drained := false; !drained; {
			select {
			case <-f.ledger.News():
			default:
				drained = true
			}
		}
		ended := make(chan error, 1)
		began := time.Now()
		go func() { ended <- box.takeIn(b.Context(), in) }()
		select {
		case <-f.ledger.News():
			took.since(began)
		case <-time.After(time.Minute):
			b.Fatal("nothing is to be sent")
		}
		if err := <-ended; err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(took.middle(), "lone_us")
	if err := errors.Join(sender.Flush(b.Context()), f.ledger.Close()); err != nil {
		b.Fatal(err)
	}
	f.reopen(b, false)
}

// loneLetters is how many letters come one by one.
const loneLetters = 20

// spans are times by the clock.
type spans []time.Duration

func (s *spans) since(began time.Time) { *s = append(*s, time.Since(began)) }

// middle is the time that half of them do not exceed, in µs.
func (s spans) middle() float64 {
	slices.Sort(s)
	return float64(s[len(s)/2].Nanoseconds()) / 1000
}

// fetchAll fetches and parses what lies in the mailbox, and does nothing with it.
func (f *filing) fetchAll(b *testing.B) {
	box := NewPoller(f.ledger, f.config, f.clock.Now, nil).boxes[0]
	in := must(box.connect(b.Context()))
	defer in.Close()
	for _, uid := range must(in.search(f.ledger.Reached(box.name).UID)) {
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
	others := f.elsewhere(b)
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
	took := time.Since(began)
	b.ReportMetric(took.Seconds(), "run_out_s")
	b.ReportMetric(float64(runtime.NumCPU()), "cores")
	b.ReportMetric(float64(runtime.NumCPU())-(f.elsewhere(b)-others).Seconds()/took.Seconds(), "run_cores")
	stop()
	if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
		b.Fatal(err)
	}
}

// oneReply has single letters come to an office that does nothing else, and takes the time until their answers
// lie in the mailboxes of those who wrote them; and how long it takes until the office hears of a letter.
func (f *filing) oneReply(b *testing.B, sender *Sender, ply int) {
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
	var noticed, replied spans
	for n := range loneLetters {
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
		if must(f.office.until(writer, lay+1)) == lay {
			b.Fatal("no answer comes")
		}
		replied.since(began)
		noticed = append(noticed, (<-heard).Sub(began))
		time.Sleep(1200 * time.Millisecond) // what became of it is filed
	}
	b.ReportMetric(noticed.middle(), "notice_us")
	b.ReportMetric(replied.middle()/1000, "run_reply_ms")
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

// elsewhere is what all programs but this and its post office have had of the processors, of which what is
// left is less.
func (f *filing) elsewhere(b *testing.B) time.Duration {
	text := string(must(os.ReadFile("/proc/stat")))
	first, _, _ := strings.Cut(text, "\n")
	var all time.Duration
	for i, word := range strings.Fields(first)[1:] {
		if i == 3 || i == 4 || i > 7 { // idle, waiting for a disk, and guests, who stand in the first
			continue
		}
		all += time.Duration(must(strconv.Atoi(word))) * tick
	}
	return all - cpu(b) - f.office.cpu(b)
}

// tick is the unit in which the machine counts the time of processors.
const tick = 10 * time.Millisecond

// cpu is what the post office has had of the processors until now.
func (o *officeApart) cpu(b *testing.B) time.Duration {
	text := string(must(os.ReadFile(fmt.Sprintf("/proc/%d/stat", o.process))))
	words := strings.Fields(text[strings.LastIndexByte(text, ')')+1:])
	return time.Duration(must(strconv.Atoi(words[11]))+must(strconv.Atoi(words[12]))) * tick
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
	var took spans
	for n := range int64(syncs) {
		if _, err := file.WriteAt(page, n%64*int64(len(page))); err != nil {
			b.Fatal(err)
		}
		began := time.Now()
		if err := file.Sync(); err != nil {
			b.Fatal(err)
		}
		took.since(began)
	}
	return took.middle()
}
