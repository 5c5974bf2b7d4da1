package ledger

import (
	"errors"
	"time"

	"postd/ledger/store"
)

// What strangers may write in a day (UTC). The door refuses what is beyond it for
// now; of what lies in a mailbox only the header is kept.
const (
	strangerLetters  = 10        // of one address
	strangerNetwork  = 50        // handed in at the door from one network
	strangersLetters = 2000      // of all
	strangersOctets  = 200 << 20 // of all
)

// ErrStrangers says that strangers have written enough today.
var ErrStrangers = errors.New("ledger: strangers have written enough today")

// met counts a stranger's letter of so many octets, and reports whether it is within
// the measure of the day. Where it is not, the count stays as it is.
func met(tx *store.Tx, s Stranger, octets int, now time.Time) (within bool, err error) {
	b, day := tx.Bucket(bktMet), now.UTC().Format(time.DateOnly)
	counts := []struct {
		key   string
		by    uint64
		most  uint64
		there bool
	}{
		{"a" + FoldAddress(s.From), 1, strangerLetters, s.From != ""},
		{"n" + s.Network, 1, strangerNetwork, s.Network != ""},
		{"l", 1, strangersLetters, true},
		{"o", uint64(octets), strangersOctets, true},
	}
	read := func(key string) uint64 {
		if v := b.Get([]byte(day + key)); len(v) == 8 {
			return u8(v)
		}
		return 0
	}
	for _, c := range counts {
		if c.there && read(c.key)+c.by > c.most {
			return false, nil
		}
	}
	for _, c := range counts {
		if c.there {
			err = errors.Join(err, b.Put([]byte(day+c.key), be8(read(c.key)+c.by)))
		}
	}
	return true, err
}

// metToday is how many letters of strangers came today, within the measure.
func metToday(tx *store.Tx, now time.Time) int {
	if v := tx.Bucket(bktMet).Get([]byte(now.UTC().Format(time.DateOnly) + "l")); len(v) == 8 {
		return int(u8(v))
	}
	return 0
}

// ForgetMet forgets how much strangers wrote on days that are over.
func (l *Ledger) ForgetMet() error {
	today := []byte(l.now().Format(time.DateOnly))
	return l.update(func(tx *store.Tx) error {
		b := tx.Bucket(bktMet)
		var old [][]byte
		c := b.Cursor()
		for k, _ := c.First(); k != nil && string(k[:min(len(k), len(today))]) < string(today); k, _ = c.Next() {
			old = append(old, append([]byte(nil), k...))
		}
		for _, k := range old {
			if err := b.Delete(k); err != nil {
				return err
			}
		}
		return nil
	})
}
