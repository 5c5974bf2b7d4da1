package ledger

import (
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Generation tells a reader who keeps something of the ledger whether it still holds.
type Generation struct {
	Written int    // the last transaction; while it is the same, nothing at all has changed
	Rows    uint64 // while it is the same, no player, tournament or calendar has
}

// Generation returns what it is now.
func (l *Ledger) Generation() (g Generation, err error) {
	err = l.view(func(tx *store.Tx) error {
		g.Written = tx.Number()
		if v := tx.Bucket(bktMeta).Get(metaRows); v != nil {
			g.Rows = u8(v)
		}
		return nil
	})
	return g, err
}

// LinesSince returns the lines of those of the games that have had events since the number
// that is known of each; of a game that is not known, its line in any case.
func (l *Ledger) LinesSince(games []terms.GameID, known func(terms.GameID) uint64) (out []Line, err error) {
	err = l.view(func(tx *store.Tx) error {
		for _, id := range games {
			if n := known(id); n != 0 && n == lastSeq(tx, id) {
				continue
			}
			x, err := lineIn(tx, id)
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}
