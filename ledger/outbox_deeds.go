package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/ledger/store"
)

// MostHeld is the longest that a letter is held: it then goes out by itself, so
// that no game hangs because a letter was forgotten (BOOK/8, invariant 9).
const MostHeld = 7 * 24 * time.Hour

// Hold is the Row by which an official keeps a letter back that waits in the
// outbox. What begins with its receipt does not begin meanwhile, and nobody's time
// runs (RULING/R-1, CLOCK/C-2); later letters to its reader in the same game wait
// behind it. It goes out at Until, if nobody lets it go before.
type Hold struct {
	Posting uint64
	Until   time.Time
	By, Why string
}

func (h Hold) put(tx *store.Tx) (uint64, string, error) {
	old, _, err := postingIn(tx, h.Posting)
	if err != nil {
		return 0, "", err
	}
	if old.State != Queued {
		return 0, "", fmt.Errorf("%w: posting %d is %s", ErrStale, old.Seq, old.State)
	}
	p := old
	p.State, p.Next, p.Hold = Held, h.Until.UTC(), h.By+": "+h.Why
	return p.Seq, fmt.Sprintf("posting %d held until %s: %s", p.Seq, p.Next.Format(time.RFC3339), h.Why), lay(tx, old, p)
}

// LetGo is the Row by which a letter that is held may go out.
type LetGo struct {
	Posting uint64
	At      time.Time
	By      string
}

func (g LetGo) put(tx *store.Tx) (uint64, string, error) {
	old, _, err := postingIn(tx, g.Posting)
	if err != nil {
		return 0, "", err
	}
	if old.State != Held {
		return 0, "", fmt.Errorf("%w: posting %d is %s", ErrStale, old.Seq, old.State)
	}
	p := old
	p.State, p.Next, p.Hold = Queued, g.At.UTC(), ""
	return p.Seq, fmt.Sprintf("posting %d let go", p.Seq), lay(tx, old, p)
}

// Cancel is the Row by which an official takes a letter out of the outbox for good.
// A letter on whose receipt anything in its game waits cannot be taken out, for
// without it the game would stand still, or go on without the player who should have
// had it (CLOCK/C-2, RULING/R-57): that is ErrAwaited.
type Cancel struct {
	Posting uint64
	By, Why string
}

func (c Cancel) put(tx *store.Tx) (uint64, string, error) {
	old, _, err := postingIn(tx, c.Posting)
	if err != nil {
		return 0, "", err
	}
	if old.State != Queued && old.State != Held && old.State != ToPrint {
		return 0, "", fmt.Errorf("%w: posting %d is %s", ErrStale, old.Seq, old.State)
	}
	if waits, err := awaited(tx, old); err != nil || waits {
		if err == nil {
			err = fmt.Errorf("%w: posting %d", ErrAwaited, old.Seq)
		}
		return 0, "", err
	}
	p := old
	p.State, p.Next, p.Hold, p.Done = Cancelled, time.Time{}, "", c.By+": "+c.Why
	return p.Seq, fmt.Sprintf("posting %d cancelled: %s", p.Seq, c.Why), lay(tx, old, p)
}

// awaited reports whether anything turns on the receipt of a posting, and no
// other copy of it has gone out or will.
func awaited(tx *store.Tx, p Posting) (bool, error) {
	for _, t := range p.told() {
		events, err := eventsIn(tx, t.Game, 1, 0)
		if err != nil {
			return false, err
		}
		if correspondence.Fold(events).Awaits(t.Notice) {
			return true, nil
		}
	}
	return false, nil
}

// Awaited reports whether anything in its game turns on the receipt of a posting:
// whether a turn or a choice begins with it, or a right becomes known by it.
func (l *Ledger) Awaited(p Posting) (waits bool, err error) {
	err = l.view(func(tx *store.Tx) (err error) { waits, err = awaited(tx, p); return err })
	return waits, err
}

// Resend is the Row by which an official has a letter sent once more that has left
// the outbox: as the same letter, with its Message-ID and octets, which programs show
// once; or, with Second, as a second sending, with a Message-ID of its own and a
// subject that says so. It goes to the address to which the first went. A notice
// that was received is received no second time (CLOCK/C-2); one that was not is
// received when this copy is accepted.
type Resend struct {
	Posting uint64
	Second  bool
}

func (r Resend) put(tx *store.Tx) (uint64, string, error) {
	p, _, err := postingIn(tx, r.Posting)
	switch {
	case err != nil:
		return 0, "", err
	case p.lies():
		return 0, "", fmt.Errorf("%w: posting %d is %s", ErrStale, p.Seq, p.State)
	case !r.Second && p.Sum == "" && tx.Bucket(bktBytes).Get(be8(p.Seq)) == nil:
		return 0, "", fmt.Errorf("%w: posting %d was never composed; it can be sent as a second sending", ErrStale, p.Seq)
	case r.Second:
		return p.Seq, fmt.Sprintf("posting %d sent a second time", p.Seq), nil
	}
	return p.Seq, fmt.Sprintf("posting %d sent again as the same letter", p.Seq), nil
}

// resend puts the copy into the outbox.
func (l *Ledger) resend(tx *store.Tx, r Resend, key string, at time.Time) (Posting, error) {
	old, _, err := postingIn(tx, r.Posting)
	if err != nil {
		return old, err
	}
	p := old.anew()
	p.Key, p.Repeats, p.Filed, p.Same = key, old.Seq, at.UTC(), !r.Second
	words, err := l.storedIn(tx, old.Seq)
	if err != nil {
		return p, err
	}
	if r.Second {
		p.MessageID = ""
		if words, err = l.retitled(words, SecondSubject); err != nil {
			return p, fmt.Errorf("ledger: the words of posting %d: %w", old.Seq, err)
		}
		return l.putPosting(tx, p, words, nil, Threading{})
	}
	p.Sum, p.Signature, p.Layout, p.Links, p.Dated = old.Sum, old.Signature, old.Layout, old.Links, old.Date()
	if p, err = l.putPosting(tx, p, words, nil, Threading{}); err != nil {
		return p, err
	}
	raw := tx.Bucket(bktBytes).Get(be8(old.Seq))
	if raw == nil {
		return p, nil
	}
	return p, tx.Bucket(bktBytes).Put(be8(p.Seq), slices.Clone(raw)) // as a former release stored them
}

// SecondSubject says in a subject that the letter is sent a second time: behind
// the name of the game, where no program cuts it off.
func SecondSubject(s string) string {
	game, rest, found := strings.Cut(s, ": ")
	switch {
	case strings.Contains(s, "(second sending)"):
		return s
	case !found:
		return "(second sending) " + s
	}
	return game + " (second sending): " + rest
}

// Pause is the Row by which nothing goes out of the outbox any more, or, where it
// is Over, everything does again. No attempt is made meanwhile, no time of any
// letter is used up, and nothing begins that begins with a receipt (CLOCK/C-2).
type Pause struct {
	At      time.Time
	By, Why string
	Over    bool
}

func (p Pause) put(tx *store.Tx) (uint64, string, error) {
	meta := tx.Bucket(bktMeta)
	if paused := meta.Get(metaPaused) != nil; paused != p.Over {
		return 0, "", fmt.Errorf("%w: the outbox is paused: %t", ErrStale, paused)
	}
	if p.Over {
		return 0, "the outbox goes on", meta.Delete(metaPaused)
	}
	return 0, "the outbox is paused: " + p.Why, putRow(meta, metaPaused, p)
}

// Paused tells since when, by whom and why nothing goes out; false if it does.
func (l *Ledger) Paused() (p Pause, paused bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		p, paused, err = row[Pause](tx.Bucket(bktMeta), metaPaused)
		return err
	})
	return p, paused, err
}

// hourKey names an hour in the count of what was accepted.
func hourKey(t time.Time) string { return t.UTC().Format("2006-01-02T15") }

// countSent counts a posting that was accepted.
func countSent(tx *store.Tx, at time.Time) error {
	hours, _, err := row[map[string]int](tx.Bucket(bktMeta), metaSending)
	if err != nil {
		return err
	}
	if hours == nil {
		hours = map[string]int{}
	}
	oldest := hourKey(at.Add(-25 * time.Hour))
	for k := range hours {
		if k < oldest {
			delete(hours, k)
		}
	}
	hours[hourKey(at)]++
	return putRow(tx.Bucket(bktMeta), metaSending, hours)
}

// SentInDay counts the postings that were accepted in the last day, and some that
// are up to an hour older: it is kept by the hour.
func (l *Ledger) SentInDay(now time.Time) (n int, err error) {
	err = l.view(func(tx *store.Tx) error {
		hours, _, err := row[map[string]int](tx.Bucket(bktMeta), metaSending)
		oldest := hourKey(now.Add(-24 * time.Hour))
		for k, v := range hours {
			if k >= oldest {
				n += v
			}
		}
		return err
	})
	return n, err
}

// Delayed writes down that a server reported of a letter that was accepted: it is
// not delivered yet, and tried on (RFC 3464 2.3.3). Nothing follows from it.
func (l *Ledger) Delayed(seq uint64, at time.Time, report string) error {
	return l.update(func(tx *store.Tx) error {
		p, b, err := postingIn(tx, seq)
		if err != nil || p.State != Sent {
			return err
		}
		p.Delay = at.UTC().Format(time.RFC3339) + ": " + report
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "post", What: "delayed", On: fmt.Sprintf("posting %d", seq), Reason: report}); err != nil {
			return err
		}
		return putRow(b, be8(seq), p)
	})
}

// Complained ends all reminders of the player to whom a posting went, since
// somebody complained of it as unwanted mail (RFC 5965). What the terms let nobody
// turn off, and what begins a turn, goes on.
func (l *Ledger) Complained(seq uint64, at time.Time) error {
	p, err := l.Posting(seq)
	if err != nil {
		return err
	}
	player, err := l.PlayerByAddress(p.To)
	if errors.Is(err, ErrNoPlayer) && p.Player != 0 {
		player, err = l.Player(p.Player)
	}
	if errors.Is(err, ErrNoPlayer) {
		return nil
	}
	if err != nil {
		return err
	}
	return l.Mute(player, "post", fmt.Sprintf("a complaint about letter %d of the office (RFC 5965)", seq), at)
}
