package mailbox

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"postd/ledger"
)

const echoAt = "echo@chess.test"

// BenchmarkReply tells how long it takes from the delivery of a player's letter into
// the mailbox, of which IDLE tells, until the answer to it lies in the player's: it
// is kept, heard and answered with the disk waited for at each step. Beside it, by
// turns on the same servers, an echo fetches a letter and sends one, with no engine
// and no disk; "echoes" is how often that is done in the time of one reply.
func BenchmarkReply(b *testing.B) {
	h, _ := benchHouse(b, 1)
	const white = "white0@players.test"
	if err := h.office.Open(echoAt, "pw"); err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	sender := NewSender(h.ledger, h.config, h.clock.now, nil)
	ended := make(chan error, 3)
	go func() { ended <- h.poller().Run(ctx) }()
	go func() { ended <- flushing(ctx, sender, h.ledger) }()
	go func() { ended <- echo(ctx, h, white) }()
	until := func(n int) {
		for end := time.Now().Add(time.Minute); len(h.office.Letters(white)) < n; time.Sleep(20 * time.Microsecond) {
			if time.Now().After(end) {
				b.Fatal("no answer comes")
			}
		}
	}
	deliver := func(to, raw string) time.Duration {
		n := len(h.office.Letters(white))
		began := time.Now()
		if err := h.office.DeliverFrom(white, to, []byte(raw)); err != nil {
			b.Fatal(err)
		}
		until(n + 1)
		return time.Since(began)
	}
	letter := func(n int) string {
		return fmt.Sprintf("From: <%s>\nTo: %s\nSubject: how it stands\nMessage-ID: <q%d@players.test>\n\nSTATUS\n", white, h.ledger.ReplyAddress(1, 0), n)
	}
	if err := sender.Flush(ctx); err != nil { // the letters of terms
		b.Fatal(err)
	}
	until(1)
	deliver(h.ledger.ReplyAddress(1, 0), letter(0)) // connections are made
	deliver(echoAt, letter(0))
	var replies, echoes time.Duration
	n, before := 0, h.ledger.Counts()
	for b.Loop() {
		n++
		h.clock.pass(15 * time.Minute) // more than a hundred in a day are held against a measure
		replies += deliver(h.ledger.ReplyAddress(1, 0), letter(n))
		echoes += deliver(echoAt, letter(n))
	}
	b.ReportMetric(float64(replies.Microseconds())/1000/float64(n), "ms/reply")
	b.ReportMetric(float64(echoes.Microseconds())/1000/float64(n), "ms/echo")
	b.ReportMetric(replies.Seconds()/echoes.Seconds(), "echoes")
	time.Sleep(time.Second) // what is filed after the last letter was handed over
	did := h.ledger.Counts().Less(before)
	b.ReportMetric(float64(did.Updates)/float64(n), "transactions/reply")
	b.ReportMetric(float64(did.Syncs)/float64(n), "syncs/reply")
	stop()
	for range cap(ended) {
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			b.Error(err)
		}
	}
}

// flushing sends what is filed, as the office does.
func flushing(ctx context.Context, s *Sender, l *ledger.Ledger) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-l.News():
			if err := s.Flush(ctx); err != nil {
				return err
			}
		}
	}
}

// echo answers each letter in its mailbox with one of the size of a reply.
func echo(ctx context.Context, h *house, to string) error {
	c := h.config
	c.IMAP, c.SMTP = serverOf(h.office.IMAP(echoAt)), serverOf(h.office.SMTP(echoAt))
	box := NewPoller(h.ledger, c, h.clock.now, nil).boxes[0]
	in, err := box.connect(ctx)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := NewSender(nil, c, h.clock.now, nil).connect(ctx)
	if err != nil {
		return err
	}
	defer out.Close()
	last := uint32(0)
	for ctx.Err() == nil {
		uids, err := in.search(last)
		if err != nil {
			return quietly(ctx, err)
		}
		for _, uid := range uids {
			last = uid
			_, _, err := in.head(uid, true)
			if err != nil {
				return err
			}
			raw, err := in.text(uid, box.config.MaxSize, false)
			if err != nil {
				return err
			}
			if err := in.seen(imap.UIDSetNum(imap.UID(uid))); err != nil {
				return err
			}
			if _, err := out.send(ledger.Posting{EnvelopeFrom: echoAt, To: to, Bytes: []byte(crlf(string(raw)))}); err != nil {
				return err
			}
		}
		if _, err := in.wait(ctx, time.Minute, box.asks, box.nudge); err != nil {
			return quietly(ctx, err)
		}
	}
	return nil
}

// quietly passes over what comes of the end.
func quietly(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}
