package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"sync"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// mostDue is how many postings Outbox lists at once: enough for a round of
// sending, however many wait.
const mostDue = 256

// mostOfBatch is how many letters of batches Outbox lists at once: so few that one filed by
// itself meanwhile, which goes first, does not wait for many of them.
const mostOfBatch = 8

// waits reports whether the posting is still to go out.
func (p Posting) waits() bool { return p.State == Queued || p.State == Sending }

// lies reports whether the posting has its place in the outbox: it waits, or is
// held.
func (p Posting) lies() bool { return p.waits() || p.State == Held }

// Outbox lists the postings that may go out now, those first that have waited
// for their attempt longest, without their words and bytes, and no more than 256
// of them. Letters to one reader of one game go out strictly in order, so that
// only the first of each such queue is listed: ask again when those are through,
// until the list is empty. A posting that failed, or was cancelled, does not hold
// up those after it; one whose attempt is booked for later, or that is held, does.
// While the outbox is paused nothing is listed. The letters of a batch stand behind those filed
// by themselves, and only a few of them are listed.
//
// Only the index of what may go out is read, so that the cost follows what is
// due and not how much waits.
func (l *Ledger) Outbox(now time.Time) (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		if tx.Bucket(bktMeta).Get(metaPaused) != nil {
			return nil
		}
		until := instant(now)
		c, ofBatch := tx.Bucket(ixReady).Cursor(), 0
		for k, _ := c.First(); k != nil && len(out) < mostDue && bytes.Compare(k[:8], until) <= 0; k, _ = c.Next() {
			p, _, err := postingIn(tx, u8(k[8:]))
			if err != nil {
				return err
			}
			if p.Batch {
				if ofBatch++; ofBatch > mostOfBatch {
					return nil
				}
			}
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

// Booking is an attempt to be booked: of which posting, and when the next one is
// made if this comes to nothing.
type Booking struct {
	Seq   uint64
	Next  time.Time
	Links map[string]string // by name, the addresses of pages that the letter gets if this is its first attempt
}

// BookAll books several attempts in one transaction, before they are made: each counts,
// and if the house falls its posting is tried again at Next and not before. Compose
// makes the octets of a posting, with its Signature if it has one; else it may sign them where
// the posting has no Sum. It is called with no transaction open, perhaps by several goroutines
// at once. What is kept of the octets is booked with the attempt, so that each later one
// sends the same.
//
// It returns the postings booked with their bytes, in the order given, and why each of
// the others was not: ErrOut if the posting does not wait any more, or is held, ErrWaits
// if an earlier one of its queue does, or the error of compose. A reminder that was
// overtaken while it waited is not booked any more: it is filed as Overtaken, and
// refused with ErrOut. One goroutine sends; BookAll does not keep two from booking one
// posting in turn.
func (l *Ledger) BookAll(all []Booking, compose func(Posting) ([]byte, error)) (booked []Posting, refused map[uint64]error, err error) {
	for range fewRounds {
		made := l.makeAll(all, compose)
		l.at("composed")
		var anew map[uint64]string
		err = l.update(func(tx *store.Tx) error {
			booked, refused, anew = nil, map[uint64]error{}, map[uint64]string{}
			for i, b := range all {
				err := made[i].err
				if err == nil {
					var p Posting
					if p, anew[b.Seq], err = l.bookIn(tx, b, made[i], l.now()); err == nil {
						booked = append(booked, p)
					}
				}
				if errors.Is(err, errAgain) || err != nil && len(all) == 1 && !errors.Is(err, ErrOut) && !errors.Is(err, ErrWaits) {
					return err
				}
				if err != nil {
					refused[b.Seq] = err
				}
			}
			return nil
		})
		if errors.Is(err, errAgain) {
			continue
		}
		for seq, why := range anew {
			if why != "" && err == nil && l.o.Log != nil {
				l.o.Log.Warn("ledger: a letter was composed anew", "posting", seq, "why", why)
			}
		}
		return booked, refused, err
	}
	return nil, nil, ErrMoved
}

// makeAll composes the octets of several attempts.
func (l *Ledger) makeAll(all []Booking, compose func(Posting) ([]byte, error)) []made {
	out := make([]made, len(all))
	var wg sync.WaitGroup
	slots := make(chan struct{}, 4)
	for i, b := range all {
		slots <- struct{}{}
		wg.Go(func() {
			defer func() { <-slots }()
			out[i] = l.make(b, compose)
		})
	}
	wg.Wait()
	return out
}

// bookIn books one attempt. It tells why its octets are others than those of the last; empty
// if they are not.
func (l *Ledger) bookIn(tx *store.Tx, b Booking, m made, now time.Time) (p Posting, anew string, err error) {
	old, _, err := postingIn(tx, b.Seq)
	if err != nil {
		return old, "", err
	}
	p = old
	if !p.waits() && !(p.State == Held && !p.Next.After(now)) {
		return p, "", fmt.Errorf("%w: %d is %s", ErrOut, b.Seq, p.State)
	}
	if err := first(tx, p); err != nil {
		return p, "", err
	}
	if p.Sum != m.was {
		return p, "", errAgain // somebody else booked it meanwhile
	}
	if m.posting.Bytes == nil {
		if anew = p.takes(m, l.o.Layout); anew != "" {
			if _, err := appendLog(tx, LogLine{At: now, Who: "post", What: "composed anew", On: fmt.Sprintf("posting %d", p.Seq), Reason: anew}); err != nil {
				return p, "", err
			}
		}
	}
	if m.words != nil {
		if err := freeze(tx, p.Seq, m.words); err != nil {
			return p, "", err
		}
		p.Worded = l.o.Release
	}
	p.Waited += p.waited(now)
	p.State, p.Next, p.Attempts, p.Tried, p.Hold = Sending, b.Next.UTC(), p.Attempts+1, now, ""
	err = lay(tx, old, p)
	p.Words, p.Bytes = m.posting.Words, m.bytes
	return p, anew, err
}

// mostWaited is the most that counts between two attempts.
const mostWaited = 5 * time.Hour

// waited is for how long a posting was tried from its last attempt till now.
// Never more counts than the wait that was booked: days on which the office was
// closed, paused, or could reach no server use up nothing of the five for which a
// letter is tried (RFC 5321 4.5.4.1).
func (p Posting) waited(now time.Time) time.Duration {
	if p.Tried.IsZero() {
		return 0
	}
	return max(0, min(now.Sub(p.Tried), p.Next.Sub(p.Tried), mostWaited))
}

// first returns ErrWaits unless the posting is the first of its queue.
func first(tx *store.Tx, p Posting) error {
	if p.Game != 0 && headOf(tx, p) != p.Seq {
		return fmt.Errorf("%w: posting %d", ErrWaits, p.Seq)
	}
	return nil
}

// queue is the order in which letters must go out: one reader of one game.
type queue struct {
	game   terms.GameID
	reader string
	apart  bool
}

func (p Posting) queue() queue { return queue{p.Game, readerKey(p.Party, p.Player), p.Apart} }
