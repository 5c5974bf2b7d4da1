package app

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"log/slog"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
)

// virtualPost is a post office without sockets: a mailbox of the office, and a
// server that takes its letters, both of which fail now and then.
type virtualPost struct {
	box        []delivery // not yet read
	uid        uint32
	through    time.Time // the mailbox was read to its end
	unreadable time.Time // until then
	fails      time.Time // nothing goes out until then
	pause      time.Time // no attempt is made before
	closed     time.Time // the office, until then
	waits      bool      // something lies in the outbox
	dies       bool      // killed between the answer 250 and writing it down

	away bool    // it was not read for a time, or the office was closed
	gaps []spell // that are put right

	blind, mute, shut []spell // when the mailbox could not be read, nothing could be sent, the office was closed
}

// spell is a time during which something did not work.
type spell struct{ from, to time.Time }

// delivery is a letter in the mailbox.
type delivery struct {
	raw []byte
	at  time.Time
}

func (p *virtualPost) readable(now time.Time) bool { return !now.Before(p.unreadable) }

// yearOutage is for how long the mailbox may go unread before that is an outage.
const yearOutage = 30 * time.Minute

// cannotRead closes the mailbox, which was read up to now.
func (y *year) cannotRead(until time.Time) {
	p, now := &y.post, y.clock.Now()
	if p.readable(now) && !now.Before(p.closed) {
		y.ring()
		y.must(y.poll(context.Background()))
	}
	p.blind, p.unreadable, p.away = append(p.blind, spell{now, until}), later(p.unreadable, until), true
}

func (p *virtualPost) cannotSend(now, until time.Time) {
	p.mute, p.fails = append(p.mute, spell{now, until}), later(p.fails, until)
}

// poll is what the mailbox room does when it reads the mailbox: every letter is
// kept, then it is known how far was read, then all that wait are acted on.
func (y *year) poll(ctx context.Context) error {
	now := y.clock.Now()
	if !y.post.readable(now) {
		return errNotReadable
	}
	for _, d := range y.post.box {
		y.post.uid++
		_, _, err := y.app.Ledger.Keep(d.raw, ledger.Place{Mailbox: "INBOX", UIDValidity: 1, UID: y.post.uid}, d.at)
		y.must(err)
	}
	y.post.box = y.post.box[:0]
	if y.post.away {
		// As the poller: what a failure took of clocks is given back before any
		// letter is heard.
		x, found, err := y.app.Ledger.ReadAgain("INBOX", now, yearOutage, "it failed")
		y.must(err)
		if found {
			y.post.gaps = append(y.post.gaps, spell{x.From, x.To})
		}
		y.post.away = false
	} else {
		// Between two rounds nothing happened, and the mailbox was read all the while.
		_, _, err := y.app.Ledger.ReadAgain("INBOX", now, 0, "")
		y.must(err)
	}
	y.must(y.app.Ledger.MakeGood(now))
	y.post.through = now
	y.must(y.clerk.ActAll(ctx))
	y.must(y.app.Ledger.TellOutages(now))
	y.post.waits = true
	return nil
}

// flush hands over what waits, as mailbox.Sender does: each attempt is booked
// before it is made, and only an answer counts.
func (y *year) flush(context.Context) error {
	now := y.clock.Now()
	y.post.waits = false
	if now.Before(y.post.pause) {
		y.post.waits = true
		return nil
	}
	tried := map[uint64]bool{}
	for {
		due, err := y.app.Ledger.Outbox(now)
		y.must(err)
		fresh := false
		for _, p := range due {
			if tried[p.Seq] {
				continue
			}
			tried[p.Seq], fresh = true, true
			if !y.hand(p, now) {
				y.post.waits = true
				return nil
			}
		}
		if !fresh {
			return nil
		}
	}
}

// hand makes one attempt, and reports whether another may follow.
func (y *year) hand(p ledger.Posting, now time.Time) bool {
	booked, refused, err := y.app.Ledger.BookAll([]ledger.Booking{{Seq: p.Seq, Next: now.Add(15 * time.Minute)}}, y.compose)
	if err = cmp.Or(err, refused[p.Seq]); errors.Is(err, ledger.ErrOut) {
		return true
	}
	y.must(err)
	p = booked[0]
	if now.Before(y.post.fails) {
		y.must(y.app.Ledger.Report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Queued, Answer: "no answer"}))
		y.post.pause = now.Add(15 * time.Minute)
		return false
	}
	m := y.of[p.Game]
	if m != nil {
		m.comes(y, p, now)
	}
	if y.lot.IntN(3000) == 0 {
		y.post.dies = true // it is sent again, the same bytes
		return false
	}
	y.must(y.app.Ledger.Report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Sent, Answer: "250 OK"}))
	return true
}

// compose makes the bytes of some letters, with their pictures; the others go
// out under their names alone, for the sake of time and disk.
func (y *year) compose(p ledger.Posting) ([]byte, error) {
	if p.Seq%50 != 0 {
		return []byte(p.MessageID), nil
	}
	return mailbox.Compose(p)
}

// mailed is a letter of the office that was handed to the post.
type mailed struct {
	seq    uint64
	kind   correspondence.NoticeKind
	notice events.NoticeID
	to     terms.Party
	cause  uint64 // of the matter's key
	at     time.Time
	again  bool
}

// comes is a letter of the office that reaches a player, who may have something
// to do.
func (m *match) comes(y *year, p ledger.Posting, now time.Time) {
	again := m.had[p.Seq]
	m.had[p.Seq] = true
	y.went++
	m.mail = append(m.mail, mailed{p.Seq, p.Kind, p.Notice, p.Party, keyed(p.Key), now, again})
	side, plays := p.Party.Colour()
	if !plays {
		if p.Kind == correspondence.NAppeal || p.Kind == correspondence.NAdjDue || p.Kind == correspondence.NReport {
			m.asksSecretary(y)
		}
		return
	}
	y.counts[string(p.Kind)]++
	m.last[side] = [2]string{p.MessageID, p.ReplyTo}
	m.reads(y, side, p.Kind, now)
}

// keyed is a key in few octets.
func keyed(key string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(key))
	return h.Sum64()
}

// letterTo puts a player's letter into the office's mailbox.
func (y *year) letterTo(m *match, side rules.Colour, text string) {
	y.came++
	y.post.box = append(y.post.box, delivery{m.letter(y, side, text), y.clock.Now()})
}

// yearLog hears what is filed and when, and what goes wrong.
type yearLog struct {
	y     *year
	filed map[uint64]time.Time
}

func (l *yearLog) logger() *slog.Logger { return slog.New(l) }

// Enabled, WithAttrs and WithGroup make it a slog.Handler.
func (l *yearLog) Enabled(_ context.Context, v slog.Level) bool { return v >= slog.LevelInfo }
func (l *yearLog) WithAttrs([]slog.Attr) slog.Handler           { return l }
func (l *yearLog) WithGroup(string) slog.Handler                { return l }

// Handle notes when a matter was filed. An error is one of the test, but for
// that of a mailbox which cannot be read.
func (l *yearLog) Handle(_ context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		known := false
		words := r.Message
		r.Attrs(func(a slog.Attr) bool {
			words += " " + a.String()
			err, ok := a.Value.Any().(error)
			known = known || ok && errors.Is(err, errNotReadable)
			return true
		})
		if !known {
			l.y.t.Errorf("%s: %s", l.y.clock.Now(), words)
		}
		return nil
	}
	if r.Message != "filed" {
		return nil
	}
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "key" {
			if k := keyed(a.Value.String()); l.filed[k].IsZero() {
				l.filed[k] = l.y.clock.Now()
			}
			return false
		}
		return true
	})
	return nil
}
