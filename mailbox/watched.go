package mailbox

import (
	"context"
	"errors"
	"time"

	"postd/ledger"
)

// lookAfter looks at the tournaments in which something may have to be told that no letter and no press of
// a button brings about by itself: ladders, cups, and sections of teams.
func (c *Clerk) lookAfter(ctx context.Context) error {
	now := c.now()
	all, err := c.ledger.Watches(now)
	if err != nil {
		return named(err)
	}
	var errs []error
	looked := map[uint64]time.Time{}
	for i, w := range all {
		if ctx.Err() != nil {
			return errors.Join(errs...) // they are looked at again
		}
		next, twice := looked[w.Tournament]
		if !twice {
			if next, err = c.looksAt(w.Tournament, now); err != nil {
				errs, next = append(errs, err), now
			}
			looked[w.Tournament] = next
		}
		all[i].Next = next
	}
	return errors.Join(append(errs, named(c.ledger.WatchAgain(now, all)))...)
}

// looksAt looks at one tournament, and returns when it has to be looked at again if nothing happens in it
// until then; zero: not again.
func (c *Clerk) looksAt(id uint64, now time.Time) (next time.Time, err error) {
	t, err := c.ledger.Tournament(id)
	if err != nil {
		return now, named(err)
	}
	for _, look := range []func(ledger.Tournament, time.Time) (time.Time, error){c.weekly, c.climbs, c.stopsAsked} {
		at, failed := look(t, now)
		if err = errors.Join(err, failed); !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next, err
}

// climbs is ladderTold where the tournament is a ladder in play.
func (c *Clerk) climbs(t ledger.Tournament, now time.Time) (next time.Time, err error) {
	if !t.Climbs() {
		return next, nil
	}
	return c.ladderTold(t, now)
}
