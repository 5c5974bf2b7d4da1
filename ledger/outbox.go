package ledger

import (
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
)

// queue is the order in which letters must go out: one reader of one game.
type queue struct {
	game   correspondence.GameID
	reader string
}

func (p Posting) queue() queue { return queue{p.Game, readerKey(p.Party, p.Player)} }

// queueKey begins the keys of a queue in its index.
func (p Posting) queueKey() []byte {
	return append(threadKey(p.Game, readerKey(p.Party, p.Player)), 0)
}

// waits reports whether the posting is still to go out.
func (p Posting) waits() bool { return p.State == Queued || p.State == Sending }

// Outbox lists the postings that may go out now, in order of filing, with
// their words and bytes. Letters to one reader of one game go out strictly in
// order, so that only the first of each such queue is listed: ask again when
// those are through, until the list is empty. A posting that failed does not
// hold up those after it; one whose attempt is booked for later does.
func (l *Ledger) Outbox(now time.Time) (out []Posting, err error) {
	err = l.view(func(tx *bolt.Tx) error {
		held := map[queue]bool{}
		return rows(tx.Bucket(bktOutbox), func(k []byte, p Posting) error {
			if !p.waits() {
				return nil
			}
			if p.Game != 0 {
				if held[p.queue()] {
					return nil
				}
				held[p.queue()] = true
			}
			if p.Next.After(now) {
				return nil
			}
			p, err := wholePosting(tx, p.Seq)
			out = append(out, p)
			return err
		})
	})
	return out, err
}

// Book books an attempt before it is made: it counts, and if the house falls
// the posting is tried again at next and not before. At the first attempt
// compose makes the final bytes, which every later attempt sends again. It is
// called with no transaction open. The posting is returned with its bytes.
//
// One goroutine sends; Book does not keep two from booking one posting in
// turn. It returns ErrOut if the posting does not wait any more, and ErrWaits
// if an earlier one of its queue does. A reminder that was overtaken while it
// waited is not booked any more: it is filed as Overtaken, and ErrOut returned.
func (l *Ledger) Book(seq uint64, next time.Time, compose func(Posting) ([]byte, error)) (p Posting, err error) {
	if p, err = l.Posting(seq); err != nil {
		return p, err
	}
	if late, err := l.overtaken(p, l.now()); err != nil || late {
		if err == nil {
			err = fmt.Errorf("%w: %d is %s", ErrOut, seq, Overtaken)
		}
		return p, err
	}
	composed := p.Bytes
	if composed == nil && p.waits() {
		if composed, err = compose(p); err != nil {
			return p, about(fmt.Sprintf("composing posting %d", seq), err)
		}
		if len(composed) == 0 {
			return p, fmt.Errorf("ledger: composing posting %d: nothing was composed", seq)
		}
	}
	l.at("composed")
	words := p.Words // frozen
	err = l.update(func(tx *bolt.Tx) error {
		if p, _, err = postingIn(tx, seq); err != nil {
			return err
		}
		p.Words, p.Bytes = words, slices.Clone(tx.Bucket(bktBytes).Get(be8(seq)))
		if !p.waits() {
			return fmt.Errorf("%w: %d is %s", ErrOut, seq, p.State)
		}
		if err := first(tx, p); err != nil {
			return err
		}
		if p.Bytes == nil {
			p.Bytes = composed
			if err := tx.Bucket(bktBytes).Put(be8(seq), composed); err != nil {
				return err
			}
		}
		p.State, p.Next, p.Attempts = Sending, next.UTC(), p.Attempts+1
		return putRow(tx.Bucket(bktOutbox), be8(seq), p)
	})
	return p, err
}

// first returns ErrWaits unless the posting is the first of its queue.
func first(tx *bolt.Tx, p Posting) error {
	if p.Game == 0 {
		return nil
	}
	k, _ := tx.Bucket(ixQueues).Cursor().Seek(p.queueKey())
	if len(k) < 8 || u8(k[len(k)-8:]) != p.Seq {
		return fmt.Errorf("%w: posting %d", ErrWaits, p.Seq)
	}
	return nil
}

// Deferred writes down that an attempt had no success, or that its outcome is
// unknown, which counts as none (RULING/R-1: it is not yet received). The
// posting waits for the next attempt, as booked.
func (l *Ledger) Deferred(seq uint64, answer string) error {
	return l.update(func(tx *bolt.Tx) error {
		p, at, err := postingIn(tx, seq)
		if err != nil {
			return err
		}
		if !p.waits() {
			return fmt.Errorf("%w: %d is %s", ErrOut, seq, p.State)
		}
		p.State, p.Last = Queued, answer
		return putRow(at, be8(seq), p)
	})
}
