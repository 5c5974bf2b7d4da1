package ledger

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
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

// Waits is how much waits on its way in and out.
type Waits struct {
	Letters  int       // kept and not acted on
	Letter   time.Time // when the one was kept that has its turn next; zero: none waits
	Postings int       // in the outbox, without those that are held
	Posting  time.Time // when the first of these was filed; zero: none
}

// Waits reads tallies and the first of each list.
func (l *Ledger) Waits() (w Waits, err error) {
	err = l.view(func(tx *store.Tx) error {
		w.Letters = int(tx.Tally(TallyWaiting))
		w.Postings = int(tx.Tally(TallyQueued) - tx.Tally(TallyHeld))
		if k, _ := tx.Bucket(ixWaiting).Cursor().First(); k != nil {
			x, err := letterOf(tx, u8(k[len(k)-8:]))
			if err != nil {
				return err
			}
			w.Letter = x.Kept
		}
		c := tx.Bucket(bktOutbox).Cursor()
		for k, raw := c.First(); k != nil && w.Postings > 0; k, raw = c.Next() {
			var p Posting
			if err := json.Unmarshal(raw, &p); err != nil {
				return fmt.Errorf("ledger: reading posting %x: %w", k, err)
			}
			if p.waits() {
				w.Posting = p.Filed
				break
			}
		}
		return nil
	})
	return w, err
}

// SetsInUse are the sets of holidays by which games reckon that are not ended, and those of the tournaments
// that are not archived, in order. Where the calendar is the mover's and the games are not arranged yet,
// those of the players who are entered are among them (RULING/R-21).
func (l *Ledger) SetsInUse() (out []string, err error) {
	err = l.view(func(tx *store.Tx) error {
		in := map[string]bool{}
		if err := tx.EachTally(tallySets, func(name string, _ int64) error {
			in[strings.TrimPrefix(name, tallySets)] = true
			return nil
		}); err != nil {
			return err
		}
		err := ofSort(tx, sortMovers, func(t Tournament) error {
			for _, e := range t.Entries {
				p, found, err := row[Player](tx.Bucket(bktPlayers), be8(e.Player))
				if err != nil {
					return err
				}
				if found && slices.Contains(calendar.Sets(), p.Region) {
					in[p.Region] = true
				}
			}
			return nil
		})
		out = slices.Sorted(maps.Keys(in))
		return err
	})
	return out, err
}
