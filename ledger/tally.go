package ledger

import (
	"context"

	"postd/ledger/store"
)

// Tally is the sum of tallies: how many things there are of each, counted when they change.
func (l *Ledger) Tally(names ...string) (n int64, err error) {
	all, err := l.Tallies(context.Background(), names...)
	for _, x := range all {
		n += x
	}
	return n, err
}

// Tallies reads several tallies, in the order of their names as they are given.
func (l *Ledger) Tallies(ctx context.Context, names ...string) (out []int64, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out = make([]int64, len(names))
		for i, name := range names {
			out[i] = tx.Tally(name)
		}
		return nil
	})
	return out, err
}
