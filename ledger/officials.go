package ledger

import (
	"bytes"
	"slices"
	"sync"

	"postd/ledger/store"
)

// officials are the addresses of all who hold an office in a tournament, as they were
// when the rows were changed last.
type officials struct {
	sync.Mutex
	rows  []byte // metaRows, by which they are out of date; nil: never read
	addrs map[string]bool
}

// IsOfficial reports whether somebody has the address who holds an office in a
// tournament or a game.
func (l *Ledger) IsOfficial(addr string) (is bool, err error) {
	o := &l.officials
	o.Lock()
	defer o.Unlock()
	err = l.view(func(tx *store.Tx) error {
		now := slices.Concat([]byte("rows "), tx.Bucket(bktMeta).Get(metaRows))
		if !bytes.Equal(now, o.rows) {
			addrs := map[string]bool{}
			err := rows(tx.Bucket(bktTournaments), func(_ []byte, t Tournament) error {
				for _, x := range []Official{t.Secretary, t.Umpire, t.Adjudicator} {
					addrs[FoldAddress(x.Addr)] = true
				}
				for _, s := range t.Seats {
					addrs[FoldAddress(s.Addr)] = true
				}
				return nil
			})
			if err != nil {
				return err
			}
			delete(addrs, "")
			o.rows, o.addrs = now, addrs
		}
		is = o.addrs[FoldAddress(addr)]
		return nil
	})
	return is, err
}
