package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// passedOver is a letter that could not be fetched, as its mailbox's mark holds
// it.
type passedOver struct {
	UID   uint32    `json:"uid"`
	At    time.Time `json:"at"` // when it was passed over last
	Why   string    `json:"why"`
	Again bool      `json:"again,omitempty"` // a person wants it tried again
}

// PassedOver is a letter that lies in a mailbox and could not be fetched. Those
// after it are heard; a person must look into the mailbox, or have it tried again.
type PassedOver struct {
	Place
	At    time.Time `json:"at"`
	Why   string    `json:"why"`
	Again bool      `json:"again,omitempty"` // it is tried again at the next reading
}

// mostPassed bounds the letters of one mailbox of which it is told that they
// were passed over; the log tells of all.
const mostPassed = 1000

// ErrNotPassed says that no letter of that number was passed over.
var ErrNotPassed = errors.New("ledger: no such letter was passed over")

// Skip passes over a letter that cannot be fetched, so that those after it are
// not held up, and writes it into the log and onto the list of PassedOver. From is the
// first letter of the mailbox that is not taken in then, if it is not the next; else 0.
func (l *Ledger) Skip(p Place, why string, from uint32) error {
	return l.update(func(tx *store.Tx) error {
		on := fmt.Sprintf("%s %d/%d", p.Mailbox, p.UIDValidity, p.UID)
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "mail", What: "skipped", On: on, Reason: why}); err != nil {
			return err
		}
		if err := pass(tx, p, time.Time{}, from); err != nil {
			return err
		}
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(p.Mailbox))
		if err != nil {
			return err
		}
		m.Passed = append(m.Passed, passedOver{UID: p.UID, At: l.now(), Why: why})
		m.Passed = m.Passed[max(0, len(m.Passed)-mostPassed):]
		return putRow(tx.Bucket(bktRead), mailboxKey(p.Mailbox), m)
	})
}

// PassedOver lists the letters that could not be fetched, by mailbox and number.
func (l *Ledger) PassedOver() (out []PassedOver, err error) {
	err = l.view(func(tx *store.Tx) error {
		return rows(tx.Bucket(bktRead), func(k []byte, m mark) error {
			for _, x := range m.Passed {
				place := Place{string(k[:len(k)-1]), m.UIDValidity, x.UID}
				out = append(out, PassedOver{place, x.At, x.Why, x.Again})
			}
			return nil
		})
	})
	slices.SortStableFunc(out, func(a, b PassedOver) int {
		if a.Mailbox != b.Mailbox {
			return 0
		}
		return int(int64(a.UID) - int64(b.UID))
	})
	return out, err
}

// TryAgain has a letter that was passed over fetched again at the next reading
// of its mailbox. It returns ErrNotPassed if none of that number was.
func (l *Ledger) TryAgain(mailbox string, uid uint32, who, reason string) error {
	return l.passed(mailbox, uid, LogLine{Who: who, What: "fetched again", Reason: reason}, func(m *mark, i int) { m.Passed[i].Again = true })
}

// SeenTo takes a letter that was passed over off the list: a person looked at it
// in the mailbox, or it lies there no more. It returns ErrNotPassed if none of
// that number was.
func (l *Ledger) SeenTo(mailbox string, uid uint32, who, reason string) error {
	return l.passed(mailbox, uid, LogLine{Who: who, What: "seen to", Reason: reason}, func(m *mark, i int) {
		m.Passed = slices.Delete(m.Passed, i, i+1)
	})
}

func (l *Ledger) passed(mailbox string, uid uint32, line LogLine, change func(*mark, int)) error {
	return l.update(func(tx *store.Tx) error {
		m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil {
			return err
		}
		i := slices.IndexFunc(m.Passed, func(x passedOver) bool { return x.UID == uid })
		if i < 0 {
			return fmt.Errorf("%w: %d in %s", ErrNotPassed, uid, mailbox)
		}
		change(&m, i)
		line.At, line.On = l.now(), fmt.Sprintf("%s %d/%d", mailbox, m.UIDValidity, uid)
		if _, err := appendLog(tx, line); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m)
	})
}
