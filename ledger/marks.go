package ledger

import (
	"maps"
	"sync"
	"time"

	"postd/ledger/store"
)

// A mailbox is looked into every few seconds, and mostly nothing came. Up to when it was read is then
// known to this process, and written with the next transaction, whatever that is about, so that nothing
// that was decided by it is written without it; else after a minute. After a fall the mark is older than
// what was read, and never newer.

// marksWait is for how long a mark may be written in memory alone, by the clock of the office.
const marksWait = time.Minute

// marks are up to when mailboxes were read, as far as that is not written yet.
type marks struct {
	mu      sync.Mutex
	through map[string]time.Time
}

// of is the mark of a mailbox with what is not written of it yet.
func (x *marks) of(tx *store.Tx, mailbox string) (m mark, found bool, err error) {
	m, found, err = row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
	return x.with(mailbox, m), found, err
}

func (x *marks) with(mailbox string, m mark) mark {
	x.mu.Lock()
	defer x.mu.Unlock()
	m.Through = later(m.Through, x.through[mailbox])
	return m
}

// note remembers that a mailbox was read up to an instant, and reports whether that is enough: it goes
// on from what is known, without an outage, and was written within a minute.
func (x *marks) note(tx *store.Tx, mailbox string, t time.Time, gap time.Duration) (bool, error) {
	written, found, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
	if err != nil || !found || written.Through.IsZero() || written.Found.After(written.Through) {
		return false, err
	}
	last := x.with(mailbox, written).Through
	if t.Before(last) || t.Sub(written.Through) >= marksWait || gap > 0 && t.Sub(last) > gap {
		return false, nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.through == nil {
		x.through = map[string]time.Time{}
	}
	x.through[mailbox] = t.UTC()
	return true, nil
}

// write writes them in a transaction about something else, and returns which.
func (x *marks) write(tx *store.Tx) (map[string]time.Time, error) {
	x.mu.Lock()
	all := maps.Clone(x.through)
	x.mu.Unlock()
	for mailbox, t := range all {
		m, found, err := row[mark](tx.Bucket(bktRead), mailboxKey(mailbox))
		if err != nil {
			return nil, err
		}
		if !found || !t.After(m.Through) {
			continue // it is read no longer
		}
		m.Through = t
		if err := putRow(tx.Bucket(bktRead), mailboxKey(mailbox), m); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// written forgets those that are written.
func (x *marks) written(all map[string]time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for mailbox, t := range all {
		if x.through[mailbox].Equal(t) {
			delete(x.through, mailbox)
		}
	}
}

// none reports whether nothing is left to be written.
func (x *marks) none() bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	return len(x.through) == 0
}
