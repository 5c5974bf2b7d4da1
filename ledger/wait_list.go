package ledger

import (
	"bytes"
	"context"
	"time"

	"postd/ledger/store"
)

// MostWaits is how many of one kind are looked at for a list, and for who sees but some of them.
const MostWaits = 1000

// mostCounted is how many of a kind that time brings up are counted for a page.
const mostCounted = 100

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

// waitingRows are the rows of a bucket from which entries of the kinds come.
func waitingRows[T any](tx *store.Tx, bucket []byte, kinds ...WaitKind) (out []T, err error) {
	for _, kind := range kinds {
		prefix := append([]byte(kind), 0)
		c := tx.Bucket(ixWaits).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			w, ok := waitOf(k, v)
			if !ok || tx.Bucket(bucket) == nil {
				continue
			}
			x, found, err := row[T](tx.Bucket(bucket), be8(w.ID()))
			if err != nil {
				return nil, err
			}
			if found {
				out = append(out, x)
			}
		}
	}
	return out, nil
}

// lateKinds are those of which some count only from an instant to come.
var lateKinds = map[WaitKind]bool{WaitSuspended: true, WaitAddress: true, WaitFinal: true, WaitClaim: true}

// CountWaits counts those of each kind that wait at an instant. Of a kind that time brings up at most
// 100 are counted, and more says that there are more; the others are tallies.
func (l *Ledger) CountWaits(ctx context.Context, now time.Time, kinds ...WaitKind) (out map[WaitKind]int, more bool, err error) {
	out = map[WaitKind]int{}
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		for _, kind := range kinds {
			n := int(tx.Tally(tallyWaits + string(kind)))
			if lateKinds[kind] && n > 0 {
				n = 0
				eachWait(tx, now, kind, func(Wait) bool {
					if n == mostCounted {
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

// LetterRow is a letter without its octets, or ErrNoLetter.
func (l *Ledger) LetterRow(seq uint64) (x Letter, err error) {
	err = l.view(func(tx *store.Tx) error { x, err = letterOf(tx, seq); return err })
	return x, err
}

// PostingRow is a posting without its words, or ErrNoPosting.
func (l *Ledger) PostingRow(seq uint64) (p Posting, err error) {
	err = l.view(func(tx *store.Tx) error { p, _, err = postingIn(tx, seq); return err })
	return p, err
}

// CreditsSince are the clocks of outages that the secretary may give their time back, those whose time ended
// since an instant, with their outages; at most MostWaits.
func (l *Ledger) CreditsSince(ctx context.Context, at time.Time) (out []OutageGame, of map[uint64]Outage, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out, of = nil, map[uint64]Outage{}
		prefix := append([]byte(WaitCredit), 0)
		c := tx.Bucket(ixWaits).Cursor()
		for k, v := c.Seek(join(prefix, instant(at))); bytes.HasPrefix(k, prefix) && len(out) < MostWaits; k, v = c.Next() {
			w, ok := waitOf(k, v)
			if !ok {
				continue
			}
			x, found, err := row[OutageGame](tx.Bucket(bktOutageGames), w.thing())
			if err != nil || !found {
				return err
			}
			if out = append(out, x); of[x.Outage].No == 0 {
				if of[x.Outage], _, err = row[Outage](tx.Bucket(bktOutages), be8(x.Outage)); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return out, of, err
}
