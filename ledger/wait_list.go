package ledger

import (
	"bytes"
	"context"
	"time"

	"postd/ledger/store"
)

// MostWaits is how many of one kind are looked at for a page.
const MostWaits = 1000

// WaitsOf are those of the kinds that wait at an instant, kind by kind in order of the instants from
// which they count; at most n of each. More says that there are more of some kind.
func (l *Ledger) WaitsOf(ctx context.Context, now time.Time, n int, kinds ...WaitKind) (out []Wait, more bool, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out, more = nil, false
		for _, kind := range kinds {
			seen := 0
			eachWait(tx, now, kind, func(w Wait) bool {
				if seen++; seen > n {
					more = true
					return false
				}
				out = append(out, w)
				return true
			})
		}
		return nil
	})
	return out, more, err
}

// eachWait calls f with those of a kind that wait at an instant until it wants no more.
func eachWait(tx *store.Tx, now time.Time, kind WaitKind, f func(Wait) bool) {
	prefix := append([]byte(kind), 0)
	c := tx.Bucket(ixWaits).Cursor()
	for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		w, ok := waitOf(k, v)
		if ok && (w.From.After(now) || !f(w)) {
			return // those that follow count later still
		}
	}
}

// lateKinds are those of which some count only from an instant to come.
var lateKinds = map[WaitKind]bool{WaitSuspended: true, WaitAddress: true, WaitFinal: true, WaitClaim: true}

// CountWaits counts those of each kind that wait at an instant. Of a kind that time brings up at most
// MostWaits are counted, and more says that there are more; the others are tallies.
func (l *Ledger) CountWaits(ctx context.Context, now time.Time, kinds ...WaitKind) (out map[WaitKind]int, more bool, err error) {
	out = map[WaitKind]int{}
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		for _, kind := range kinds {
			n := int(tx.Tally(tallyWaits + string(kind)))
			if lateKinds[kind] && n > 0 {
				n = 0
				eachWait(tx, now, kind, func(Wait) bool {
					if n == MostWaits {
						more = true
						return false
					}
					n++
					return true
				})
			}
			out[kind] = n
		}
		return nil
	})
	return out, more, err
}

// WaitNamed is what waits at an instant under a name; false: it does not wait, any more or yet.
func (l *Ledger) WaitNamed(now time.Time, name string) (w Wait, found bool, err error) {
	err = l.view(func(tx *store.Tx) error { w, found, err = l.waitNamed(tx, name); return err })
	return w, found && !w.From.After(now), err
}

// CreditsOf are the clocks of an outage that the secretary may give their time back, in order of the
// games, at most MostWaits.
func (l *Ledger) CreditsOf(outage uint64) (out []OutageGame, err error) {
	err = l.view(func(tx *store.Tx) error {
		prefix := join([]byte(WaitCredit), []byte{0}, make([]byte, 8), be8(outage))
		c := tx.Bucket(ixWaits).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(out) < MostWaits; k, v = c.Next() {
			w, ok := waitOf(k, v)
			if !ok {
				continue
			}
			x, found, err := row[OutageGame](tx.Bucket(bktOutageGames), w.thing())
			if err != nil {
				return err
			}
			if found {
				out = append(out, x)
			}
		}
		return nil
	})
	return out, err
}

