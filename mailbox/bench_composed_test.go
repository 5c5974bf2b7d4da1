package mailbox

import (
	"context"
	"fmt"
	"runtime/debug"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/rules"
)

// BenchmarkComposed composes and books what was filed for a half-move of each of a hundred games by lot, as
// the sender does before it hands over: text, page, picture, mail. It tells how many
// postings that makes in a second by the clock, with as many goroutines as the sender has, and what of a
// processor each takes, of how many with pictures, how many of them new; filing and the server that takes mail are not counted.
func BenchmarkComposed(b *testing.B) {
	f, _, _ := openFiling(b, crowd.Options{Games: 100, Plies: 20, Papers: 2, Seed: filedSeed})
	defer debug.SetGCPercent(debug.SetGCPercent(300)) // as the office does
	p, s := NewPoller(f.ledger, f.config, f.clock.Now, nil), NewSender(f.ledger, f.config, f.clock.Now, nil)
	var took, cpus time.Duration
	n, pictured, boards, ply := 0, 0, map[string]bool{}, 20
	compose := func(count bool) {
		for tried := map[uint64]bool{}; ; {
			due := must(s.due(tried))
			if len(due) == 0 {
				return
			}
			began, used := time.Now(), cpu(b)
			booked := must(s.bookAll(due, tried))
			if count {
				took, cpus, n = took+time.Since(began), cpus+cpu(b)-used, n+len(booked)
			}
			var out []ledger.Outcome
			for _, x := range booked {
				if out = append(out, ledger.Outcome{Seq: x.Seq, At: f.clock.Now(), State: ledger.Sent}); count && x.Words.Board {
					pictured++
					boards[shown(x.Words)] = true
				}
			}
			if err := s.report(out...); err != nil {
				b.Fatal(err)
			}
		}
	}
	compose(false)
	for b.Loop() {
		f.round(b, 0, len(f.games), ply)
		ply++
		if err := p.PollOnce(b.Context()); err != nil {
			b.Fatal(err)
		}
		compose(true)
	}
	b.ReportMetric(float64(n)/took.Seconds(), "postings/s")
	b.ReportMetric(float64(cpus.Microseconds())/float64(n), "cpu-µs/posting")
	b.ReportMetric(float64(pictured)/float64(n), "pictures/posting")
	b.ReportMetric(float64(len(boards))/float64(pictured), "new/picture")
}

// BenchmarkReplyBeside tells how long the answer to one letter takes while very many others are taken in and
// answered: a move in each of 200 games lies in the mailbox, and one player asks how it stands as soon as the
// first of them is answered. Beside the time it tells which part of the others was answered before.
func BenchmarkReplyBeside(b *testing.B) {
	const games = 200
	h, ids := benchHouse(b, games+1)
	const asks = "white200@players.test"
	ctx, stop := context.WithCancel(b.Context())
	sender := NewSender(h.ledger, h.config, h.clock.now, nil)
	if err := sender.Flush(ctx); err != nil { // the letters of terms
		b.Fatal(err)
	}
	ended := make(chan error, 2)
	poller := h.poller()
	poller.HandTo(sender)
	go func() { ended <- poller.Run(ctx) }()
	go func() { ended <- flushing(ctx, sender, h.ledger) }()
	until := func(done func() bool) {
		for end := time.Now().Add(2 * time.Minute); !done(); time.Sleep(100 * time.Microsecond) {
			if time.Now().After(end) {
				b.Fatal("no answer comes")
			}
		}
	}
	n, reply, all, before := 0, time.Duration(0), time.Duration(0), 0
	for b.Loop() {
		h.clock.pass(20 * time.Hour)
		had, his := inTheirBoxes(h, games), len(h.office.Letters(asks))
		began := time.Now()
		h.deliverPly(b, ids[:games], n)
		until(func() bool { return inTheirBoxes(h, games) > had })
		asked := time.Now()
		raw := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: how it stands\nMessage-ID: <q%d@players.test>\n\nSTATUS\n", asks, h.ledger.ReplyAddress(ids[games], terms.PartyOf(rules.White)), n)
		if err := h.office.DeliverFrom(asks, h.ledger.ReplyAddress(ids[games], terms.PartyOf(rules.White)), []byte(raw)); err != nil {
			b.Fatal(err)
		}
		until(func() bool { return len(h.office.Letters(asks)) > his })
		reply, before = reply+time.Since(asked), before+inTheirBoxes(h, games)-had
		until(func() bool { return inTheirBoxes(h, games) >= had+2*games })
		all, n = all+time.Since(began), n+1
	}
	b.ReportMetric(float64(reply.Milliseconds())/float64(n), "ms/reply")
	b.ReportMetric(float64(all.Milliseconds())/float64(n), "ms/all")
	b.ReportMetric(float64(before)/float64(2*games*n), "answered-before")
	stop()
	for range cap(ended) {
		<-ended
	}
}
