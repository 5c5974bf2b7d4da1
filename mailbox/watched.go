package mailbox

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"postd/ledger"
)

// watched are the tournaments in which something may have to be told that no letter and no press of a
// button brings about by itself: ladders, cups, and sections of teams. Each is looked at when something
// has happened in it, and when time may bring something about.
type watched struct {
	begun bool
	next  map[uint64]time.Time // when each is looked at
}

// lookAfter looks at the tournaments that are due, all of them when the office has just begun.
func (c *Clerk) lookAfter(ctx context.Context) error {
	w := &c.watched
	if w.next == nil {
		w.next = map[uint64]time.Time{}
	}
	now := c.now()
	for _, id := range c.ledger.Stirred() {
		w.next[id] = now
	}
	if !w.begun {
		all, err := c.ledger.Looked()
		if err != nil {
			return named(err)
		}
		for _, id := range all {
			w.next[id] = now
		}
		w.begun = true
	}
	var errs []error
	for _, id := range slices.Sorted(maps.Keys(w.next)) {
		if ctx.Err() != nil {
			break
		}
		if now.Before(w.next[id]) {
			continue
		}
		next, err := c.looksAt(id, now)
		if errs = append(errs, err); err != nil {
			next = now
		}
		if w.next[id] = next; next.IsZero() {
			delete(w.next, id)
		}
	}
	return errors.Join(errs...)
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
