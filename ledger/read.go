package ledger

import (
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"
)

// mark is how far a mailbox has been read.
type mark struct {
	UIDValidity uint32    `json:"uidValidity,omitempty"`
	UID         uint32    `json:"uid,omitempty"` // the last taken in, or passed over
	Through     time.Time `json:"through,omitzero"`
}

// Last returns the UIDVALIDITY and the UID of the last letter taken in from
// the mailbox, zeros if there was none. Another UIDVALIDITY on the server
// means that it must be read from the beginning (RFC 9051, 2.3.1.1).
func (l *Ledger) Last(mailbox string) (uidvalidity, uid uint32) {
	_ = l.view(func(tx *bolt.Tx) error {
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		uidvalidity, uid = m.UIDValidity, m.UID
		return err
	})
	return uidvalidity, uid
}

// Skip passes over a letter that cannot be fetched, so that those after it are
// not held up, and writes it into the log.
func (l *Ledger) Skip(p Place, why string) error {
	return l.update(func(tx *bolt.Tx) error {
		on := fmt.Sprintf("%s %d/%d", p.Mailbox, p.UIDValidity, p.UID)
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "mail", What: "skipped", On: on, Reason: why}); err != nil {
			return err
		}
		return pass(tx, p)
	})
}

// SetReadThrough says that every letter which arrived in the mailbox before
// the instant is kept (laws.md C-9). It never goes back. Where there is no
// mailbox, as when a dialogue is played in memory, any name will do.
func (l *Ledger) SetReadThrough(mailbox string, t time.Time) error {
	return l.update(func(tx *bolt.Tx) error {
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil || !t.After(m.Through) {
			return err
		}
		m.Through = t.UTC()
		return putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m)
	})
}

// ReadThrough returns the instant before which every letter is kept, the
// earliest over all mailboxes; zero as long as one was never read to its end.
// What has not been acted on yet is known all the same only in part: decisions
// are given the arrival of the first waiting letter if that is earlier.
func (l *Ledger) ReadThrough() (t time.Time) {
	_ = l.view(func(tx *bolt.Tx) (err error) { t, err = readThrough(tx); return err })
	return t
}

// Forget drops the mark of a mailbox that is no longer read.
func (l *Ledger) Forget(mailbox string) error {
	return l.update(func(tx *bolt.Tx) error { return tx.Bucket(bktRead).Delete(mailboxKey(mailbox)) })
}

func readThrough(tx *bolt.Tx) (t time.Time, err error) {
	first := true
	err = rows(tx.Bucket(bktRead), func(_ []byte, m mark) error {
		if first || m.Through.Before(t) {
			t = m.Through
		}
		first = false
		return nil
	})
	return t, err
}

// known is C-9 as decisions are given it: every letter that arrived before it
// is kept and acted on.
func known(tx *bolt.Tx) (time.Time, error) {
	t, err := readThrough(tx)
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

// pass moves the mark of the mailbox to the place.
func pass(tx *bolt.Tx, p Place) error {
	m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(p.Mailbox))
	if err != nil {
		return err
	}
	if m.UIDValidity == p.UIDValidity && m.UID >= p.UID {
		return nil
	}
	m.UIDValidity, m.UID = p.UIDValidity, p.UID
	return putRow(tx.Bucket(bktRead), mailboxKey(p.Mailbox), m)
}

// mailboxKey gives even the empty name a key, which bbolt asks for.
func mailboxKey(mailbox string) []byte { return append([]byte(mailbox), 0) }
