package ledger

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// What the desk and the rooms show beside what waits: ranges of indexes, up to so many keys.

// AnsweredLast are the games of which a question was answered, with the number of the question, the last
// answer first; at most n.
func (l *Ledger) AnsweredLast(ctx context.Context, n int) (games []terms.GameID, nos []int, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		games, nos = nil, nil
		c := tx.Bucket(ixDone).Cursor()
		for k, _ := c.First(); k != nil && len(games) < n; k, _ = c.Next() {
			games, nos = append(games, terms.GameID(u4(k[8:]))), append(nos, int(u8(k[12:])))
		}
		return nil
	})
	return games, nos, err
}

// CameSince are the tournaments of the entries since an instant, one for each entry, the last first; at
// most n.
func (l *Ledger) CameSince(ctx context.Context, at time.Time, n int) (out []uint64, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out = nil
		last := falling(at)
		c := tx.Bucket(ixCame).Cursor()
		for k, _ := c.First(); k != nil && bytes.Compare(k[:8], last) <= 0 && len(out) < n; k, _ = c.Next() {
			out = append(out, u8(k[8:]))
		}
		return nil
	})
	return out, err
}

// linesBack are the lines of an index of instants and games before an instant, the latest first; at most n,
// and whether there are more.
func (l *Ledger) linesBack(ctx context.Context, index []byte, before time.Time, n int) (out []Line, more bool, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out, more = nil, false
		c := tx.Bucket(index).Cursor()
		k, _ := c.Seek(instant(before))
		if k == nil {
			k, _ = c.Last()
		}
		for ; k != nil; k, _ = c.Prev() {
			if bytes.Compare(k[:8], instant(before)) >= 0 {
				continue
			}
			if len(out) == n {
				more = true
				return nil
			}
			x, err := lineIn(tx, terms.GameID(u4(k[8:])))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, more, err
}

// Overdue are the games in which time ran out before an instant, the last first.
func (l *Ledger) Overdue(ctx context.Context, now time.Time, n int) (out []Line, more bool, err error) {
	return l.linesBack(ctx, ixDeadline, now, n)
}

// Nearing are the games of which less than a quarter of the time was left at an instant, those in which it
// came to that last first; time may have run out in some.
func (l *Ledger) Nearing(ctx context.Context, now time.Time, n int) (out []Line, more bool, err error) {
	return l.linesBack(ctx, ixNear, now.Add(1), n)
}

// NextDeadline is when the next turn or choice of all games ends; zero: none runs.
func (l *Ledger) NextDeadline(ctx context.Context, now time.Time) (at time.Time, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		at = time.Time{}
		if k, _ := tx.Bucket(ixDeadline).Cursor().Seek(instant(now)); k != nil && !bytes.HasPrefix(k, undated) {
			at = instantOf(k)
		}
		return nil
	})
	return at, err
}

// SuspendedGames counts the games that are suspended, be it for long or not.
func (l *Ledger) SuspendedGames(ctx context.Context) (int, error) {
	all, err := l.Tallies(ctx, tallyWaits+string(WaitSuspended))
	if err != nil {
		return 0, err
	}
	return int(all[0]), nil
}

// Lately are the tournaments in the states, the last founded first, that are wanted; at most n, of the
// last 2,000 of each state.
func (l *Ledger) Lately(ctx context.Context, n int, wanted func(Tournament) bool, states ...TournamentState) (out []Tournament, err error) {
	err = l.viewFor(ctx, func(tx *store.Tx) error {
		out = nil
		for _, s := range states {
			prefix := append([]byte("state "+string(s)), 0)
			c, found, looked := tx.Bucket(ixSorts).Cursor(), 0, 0
			k, _ := c.Seek(join(prefix, bytes.Repeat([]byte{0xff}, 9)))
			if k == nil {
				k, _ = c.Last()
			} else {
				k, _ = c.Prev()
			}
			for ; bytes.HasPrefix(k, prefix) && found < n && looked < mostLooked; k, _ = c.Prev() {
				t, err := tournamentOf(tx, u8(k[len(prefix):]))
				if err != nil {
					return err
				}
				if looked++; wanted(t) {
					found++
					out = append(out, t)
				}
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b Tournament) int { return cmp.Compare(b.ID, a.ID) })
	return out[:min(len(out), n)], err
}

// TournamentsByHand are those that are not archived and whose letters may come by other ways than mail,
// by their numbers.
func TournamentsByHand() Range[Tournament] {
	return Range[Tournament]{bucket: ixSorts, prefix: append([]byte(sortWays), 0), read: func(tx *store.Tx, k, _ []byte) (Tournament, error) {
		return tournamentOf(tx, u8(k[len(k)-8:]))
	}}
}

// Unposted counts the letters that wait to go out at an instant, and tells whether one waits too long. Of
// the first n of the outbox that is looked at; where there are more, all but those that are held count.
func (l *Ledger) Unposted(now time.Time, tooLong time.Duration, n int) (unsent int, late bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		unsent, late = 0, false
		c, looked := tx.Bucket(bktOutbox).Cursor(), 0
		for k, raw := c.First(); k != nil; k, raw = c.Next() {
			if looked == n {
				unsent = int(tx.Tally(TallyQueued) - tx.Tally(TallyHeld))
				return nil
			}
			var p Posting
			if err := json.Unmarshal(raw, &p); err != nil {
				return fmt.Errorf("ledger: reading posting %x: %w", k, err)
			}
			if looked++; p.State != Queued || p.Next.After(now) && p.Refusals == 0 {
				continue // it is refused, or held, or its time has not come
			}
			unsent++
			late = late || now.Sub(later(p.Filed, p.Next)) > tooLong
		}
		return nil
	})
	return unsent, late, err
}
