package ledger

import (
	"slices"
	"time"

	"postd/ledger/store"
)

// mark is how far a mailbox has been read.
type mark struct {
	UIDValidity uint32    `json:"uidValidity,omitempty"`
	UID         uint32    `json:"uid,omitempty"`  // the last taken in, or passed over
	From        uint32    `json:"from,omitempty"` // the first before it that is not; 0: all are
	Through     time.Time `json:"through,omitzero"`

	Edition uint32       `json:"edition,omitempty"` // how often it was put back, see PutBack
	Dated   time.Time    `json:"dated,omitzero"`    // INTERNALDATE of the letter UID; zero: not known
	Found   time.Time    `json:"found,omitzero"`    // up to which it was found again, though it is not read to its end yet, see FoundAgain
	Passed  []passedOver `json:"passed,omitempty"`  // letters that could not be fetched
}

// Reached is how far a mailbox has been read.
type Reached struct {
	UIDValidity uint32
	UID         uint32    // the last letter taken in or passed over; 0: none
	From        uint32    // the first before it that may be neither; 0: there is none
	Dated       time.Time // INTERNALDATE of that letter; zero: not known
	Through     time.Time // every letter that arrived before it is kept
}

// Reached tells how far the mailbox has been read; zeros if it never was. Another
// UIDVALIDITY on the server means that it must be read from the beginning
// (RFC 9051, 2.3.1.1).
func (l *Ledger) Reached(mailbox string) (r Reached) {
	_ = l.view(func(tx *store.Tx) error {
		m, _, err := l.marks.of(tx, mailbox)
		r = Reached{m.UIDValidity, m.UID, m.From, m.Dated, m.Through}
		return err
	})
	return r
}

// PutBack says that the mailbox stands at an earlier state under the same
// UIDVALIDITY, as after a backup of it was put in its place: its numbers mean
// other letters now, so that it is read from the beginning, and what is known is
// known by its words.
func (l *Ledger) PutBack(mailbox, why string) error {
	return l.update(func(tx *store.Tx) error {
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil {
			return err
		}
		m.UID, m.From, m.Dated, m.Passed, m.Edition = 0, 0, time.Time{}, nil, m.Edition+1
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "mail", What: "mailbox put back", On: mailbox, Reason: why}); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m)
	})
}

// ReadThrough returns the instant before which every letter is kept, the
// earliest over all mailboxes; zero as long as one was never read to its end.
// What has not been acted on yet is known all the same only in part: decisions
// are given the arrival of the first waiting letter if that is earlier.
func (l *Ledger) ReadThrough() (t time.Time) {
	_ = l.view(func(tx *store.Tx) (err error) { t, err = l.readThrough(tx); return err })
	return t
}

// Watch says which mailboxes are read: before each of them has been read to its
// end once nothing is judged (CLOCK/C-9), and one that is read no longer holds
// nothing up. It returns those that were forgotten. Of the Door it says nothing.
func (l *Ledger) Watch(mailboxes ...string) (forgotten []string, err error) {
	err = l.update(func(tx *store.Tx) error {
		forgotten = nil
		b := tx.Bucket(bktRead)
		err := rows(b, func(k []byte, _ mark) error {
			// The door is no mailbox: whoever keeps one says that it is closed.
			if name := string(k[:len(k)-1]); name != Door && !slices.Contains(mailboxes, name) {
				forgotten = append(forgotten, name)
			}
			return nil
		})
		if err != nil {
			return err
		}
		for _, name := range forgotten {
			if _, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: "mailbox no longer read", On: name}); err != nil {
				return err
			}
			if err := b.Delete(mailboxKey(name)); err != nil {
				return err
			}
		}
		for _, name := range mailboxes {
			if b.Get(mailboxKey(name)) == nil {
				if err := putRow(b, mailboxKey(name), mark{}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return forgotten, err
}

// Forget drops the mark of a mailbox that is no longer read.
func (l *Ledger) Forget(mailbox string) error {
	return l.update(func(tx *store.Tx) error { return tx.Bucket(bktRead).Delete(mailboxKey(mailbox)) })
}

func (l *Ledger) readThrough(tx *store.Tx) (t time.Time, err error) {
	first := true
	err = rows(tx.Bucket(bktRead), func(k []byte, m mark) error {
		m = l.marks.with(string(k[:len(k)-1]), m)
		if first || m.Through.Before(t) {
			t = m.Through
		}
		first = false
		return nil
	})
	return t, err
}

// readAll is CLOCK/C-9 as decisions are given it: every letter that arrived before it
// is kept and acted on.
func (l *Ledger) readAll(tx *store.Tx) (time.Time, error) {
	t, err := l.readThrough(tx)
	if err != nil {
		return t, err
	}
	// What an outage took is made good before anything is judged of its time.
	x, open, err := unmade(tx)
	if err != nil {
		return t, err
	}
	if open && x.From.Before(t) {
		t = x.From
	}
	if k, _ := tx.Bucket(ixWaiting).Cursor().First(); k != nil {
		if arrived := instantOf(k); arrived.Before(t) {
			t = arrived
		}
	}
	return t, nil
}

// pass moves the mark of the mailbox to the place, and takes the letter off the
// list of those that could not be fetched. From is the first letter that is not taken in
// then, where letters are not taken in one after the other; 0 where they are.
func pass(tx *store.Tx, p Place, dated time.Time, from uint32) error {
	m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(p.Mailbox))
	if err != nil {
		return err
	}
	n, was := len(m.Passed), m.From
	if m.UIDValidity != p.UIDValidity {
		m.UIDValidity, m.UID, m.Passed = p.UIDValidity, 0, nil // it is read from the beginning, and they are tried again
	}
	m.Passed = slices.DeleteFunc(m.Passed, func(x passedOver) bool { return x.UID == p.UID })
	last := m.UID < p.UID
	if last {
		m.UID, m.Dated = p.UID, dated.UTC()
	}
	if m.From = from; from > m.UID {
		m.From = 0
	}
	if !last && len(m.Passed) == n && m.From == was {
		return nil
	}
	return putRow(tx.Bucket(bktRead), mailboxKey(p.Mailbox), m)
}

// Taken tells which letters of a mailbox, by number, are kept, or were passed over and
// are not to be tried again.
func (l *Ledger) Taken(mailbox string, uidValidity uint32, uids []uint32) (taken map[uint32]bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		taken = map[uint32]bool{}
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil {
			return err
		}
		for _, uid := range uids {
			if tx.Bucket(ixPlaces).Get(placeKey(Place{mailbox, uidValidity, uid}, m.Edition)) != nil {
				taken[uid] = true
			}
		}
		for _, x := range m.Passed {
			if m.UIDValidity == uidValidity && !x.Again {
				taken[x.UID] = true
			}
		}
		return nil
	})
	return taken, err
}

// mailboxKey gives even the empty name a key, which bbolt asks for.
func mailboxKey(mailbox string) []byte { return append([]byte(mailbox), 0) }
