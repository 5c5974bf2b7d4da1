package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// Letters lists letters in order of their numbers, without their raw bytes:
// all, or only those that want says should be listed.
func (l *Ledger) Letters(want func(Letter) bool) (out []Letter, err error) {
	err = l.view(func(tx *store.Tx) error {
		return rows(tx.Bucket(bktLetters), func(_ []byte, x Letter) error {
			if want == nil || want(x) {
				out = append(out, x)
			}
			return nil
		})
	})
	return out, err
}

// Unsent lists the postings that have not gone out, with their words, in order of their numbers: those
// that wait, whenever their next attempt is, and those that failed and to which nobody has seen.
func (l *Ledger) Unsent() (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return unsent(tx, func(p Posting) (err error) {
			if err = l.hasWords(tx, &p); err == nil {
				p, err = l.worded(p)
			}
			out = append(out, p)
			return err
		})
	})
	return bySeq(out), err
}

// unsent calls f with what lies in the outbox, then with what failed and to which nobody has seen.
func unsent(tx *store.Tx, f func(Posting) error) error {
	err := rows(tx.Bucket(bktOutbox), func(_ []byte, p Posting) error { return f(p) })
	if err != nil {
		return err
	}
	return tx.Bucket(ixFailed).ForEach(func(k, _ []byte) error {
		p, _, err := postingIn(tx, u8(k))
		if err != nil {
			return err
		}
		return f(p)
	})
}

func bySeq(all []Posting) []Posting {
	slices.SortFunc(all, func(a, b Posting) int { return cmp.Compare(a.Seq, b.Seq) })
	return all
}

// Lying lists the postings that have not gone out, as Unsent does, but of their words only the
// subjects: nothing is composed.
func (l *Ledger) Lying() (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return unsent(tx, func(p Posting) (err error) {
			p.Words.Subject, err = l.subjectOf(tx, p)
			out = append(out, p)
			return err
		})
	})
	return bySeq(out), err
}

// subjectOf is the subject of a posting. Nothing is composed.
func (l *Ledger) subjectOf(tx *store.Tx, p Posting) (string, error) {
	if tx.Bucket(bktWords).Get(be8(p.Seq)) == nil {
		return p.unworded(), nil
	}
	w, err := wordsIn(tx, p.Seq)
	return w.Subject, err
}

// Sent lists the postings of which nothing goes out any more, in order of filing, without their words:
// those that were accepted by the server that takes mail, those that were let lie, and those that failed
// and to which somebody has seen.
func (l *Ledger) Sent() (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return rows(tx.Bucket(bktSent), func(_ []byte, p Posting) error {
			if p.State != Failed || p.Done != "" {
				out = append(out, p)
			}
			return nil
		})
	})
	return out, err
}

// News receives a token after something was put into the outbox, so that it need
// not wait for the bell. Tokens are not counted.
func (l *Ledger) News() <-chan struct{} { return l.news }

// resumes is how often a posting whose attempt was cut off is tried again at
// once; one that brings the house down must not do so without end.
const resumes = 3

// Resume is called when an office opens. An attempt that was booked and of
// which no outcome is known was cut off, since nobody else can hold the ledger:
// its posting need not wait for the time booked (RFC 5321, 4.5.4.1: it is sent again
// with the same bytes).
func (l *Ledger) Resume(now time.Time) (n int, err error) {
	return l.hasten(now, ixSending, nil, func(p Posting) bool { return p.Attempts <= resumes })
}

// SendNow makes due at once what waits in the outbox, all of it or the postings
// named, whatever was booked: the secretary knows that the post works again. What
// is held stays held. News tells of it.
func (l *Ledger) SendNow(now time.Time, only ...uint64) (n int, err error) {
	n, err = l.hasten(now, ixReady, instant(now), func(p Posting) bool { return len(only) == 0 || slices.Contains(only, p.Seq) })
	if err == nil {
		l.urged.Add(1)
		l.ring()
	}
	return n, err
}

// Urged counts how often somebody had what waits sent at once: whoever sends then
// tries a server that would otherwise have been left alone for a while.
func (l *Ledger) Urged() uint64 { return l.urged.Load() }

// ring leaves a token for whoever sends.
func (l *Ledger) ring() {
	select {
	case l.news <- struct{}{}:
	default:
	}
}

// LastLetters returns when the last letter came in and when the last went out;
// zero where none did yet, or none of the last MostWaits that were to go out did.
func (l *Ledger) LastLetters() (in, out time.Time, err error) {
	err = l.view(func(tx *store.Tx) error {
		if k, _ := tx.Bucket(bktLetters).Cursor().Last(); k != nil {
			x, err := letterOf(tx, u8(k))
			if err != nil {
				return err
			}
			in = x.Arrived
		}
		c := tx.Bucket(bktSent).Cursor()
		looked := 0
		for k, _ := c.Last(); k != nil && out.IsZero() && looked < MostWaits; k, _ = c.Prev() {
			looked++
			p, _, err := postingIn(tx, u8(k))
			if err != nil {
				return err
			}
			out = p.SentAt // of one that was overtaken it is zero
		}
		return nil
	})
	return in, out, err
}

// Row is what a matter writes beside events and letters: a Player, a Tournament
// or the OwnDays of a calendar as it is to be, that a letter was Attended or
// Released, or what is done with a letter of the outbox (Hold, LetGo, Cancel,
// Resend, Pause). A player or tournament with number 0 is new, and gets its number
// when it is filed (Filed.Rows). What was changed since it was read is refused
// with ErrStale: players, tournaments and calendars count their versions.
type Row interface {
	// put writes the row in the transaction of its matter, and returns its
	// number and what happened to it, for the log.
	put(tx *store.Tx) (n uint64, words string, err error)
}

// putAlone writes a row in a transaction of its own, and returns its number.
func (l *Ledger) putAlone(r Row, what string) (id uint64, err error) {
	err = l.update(func(tx *store.Tx) error {
		n, words, err := r.put(tx)
		if err != nil {
			return err
		}
		id = n
		_, err = appendLog(tx, LogLine{At: l.now(), Who: "office", What: "row", On: fmt.Sprintf("%s %d", what, n), Reason: words})
		return err
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

// fresh refuses a row that was changed since it was read.
func fresh(what string, read, stored uint64) error {
	if read != stored {
		return fmt.Errorf("%w: %s was changed since it was read", ErrStale, what)
	}
	return nil
}
