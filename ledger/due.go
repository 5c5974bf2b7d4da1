package ledger

import (
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

func dueIn(tx *store.Tx, now time.Time) (out []terms.GameID) {
	c := tx.Bucket(ixDue).Cursor()
	for k, _ := c.First(); k != nil && !instantOf(k).After(now); k, _ = c.Next() {
		out = append(out, terms.GameID(u4(k[8:])))
	}
	return out
}

// NextDue returns the earliest instant at which something falls due in any
// game; zero if nothing ever does.
func (l *Ledger) NextDue() (t time.Time) {
	_ = l.view(func(tx *store.Tx) error {
		if k, _ := tx.Bucket(ixDue).Cursor().First(); k != nil {
			t = instantOf(k)
		}
		return nil
	})
	return t
}

// Sweep lets time pass in every game in which something is due, until nothing
// is. Each deadline is a matter of its own. Nothing is judged at an instant
// later than that to which every mailbox was read and all that was in it acted
// on (CLOCK/C-9), so that nothing at all is judged before a mailbox was
// read. A calendar that was published is brought into every game first
// (CLOCK/C-11). It returns how many matters were filed; a fault in one game does not
// keep the others from theirs.
func (l *Ledger) Sweep(now time.Time) (n int, err error) {
	stuck := map[terms.GameID]bool{}
	errs := []error{l.publish(), l.MakeGood(now), l.TellOutages(now)} // CLOCK/C-11, RULING/R-1: before anything is judged
	for {
		at, todo, err := l.dueNow(now)
		if err != nil {
			return n, errors.Join(append(errs, err)...)
		}
		worked := false
		for _, id := range todo {
			if stuck[id] {
				continue
			}
			if err := l.ended(); err != nil {
				return n, errors.Join(append(errs, err)...)
			}
			filed, again, err := l.elapse(id, at, now)
			if err != nil {
				errs = append(errs, about("sweeping "+id.String(), err))
			}
			if filed {
				n++
			}
			stuck[id] = !again
			worked = worked || again
		}
		if !worked {
			return n, errors.Join(errs...)
		}
	}
}

// dueNow returns the instant at which the sweep may judge, and the games in
// which something is due then.
func (l *Ledger) dueNow(now time.Time) (at time.Time, todo []terms.GameID, err error) {
	err = l.view(func(tx *store.Tx) error {
		through, err := l.readAll(tx)
		if err != nil || through.IsZero() {
			return err
		}
		// A mark in the time to come was set by a clock that was ahead, and says
		// nothing of what has arrived till now: the mailbox must be read again.
		if through.After(now) {
			return nil
		}
		at = through
		todo = dueIn(tx, at)
		return nil
	})
	return at, todo, err
}

// elapse files one deadline. It reports whether it did, and whether it is worth
// looking at the game again: a game of which nothing can be decided, though
// something is said to be due, must not hold up the sweep.
func (l *Ledger) elapse(id terms.GameID, at, now time.Time) (done, again bool, err error) {
	var seq uint64
	if err := l.view(func(tx *store.Tx) error { seq = lastSeq(tx, id); return nil }); err != nil {
		return false, false, err
	}
	moved := false
	var last time.Time // of the last event
	if err := l.view(func(tx *store.Tx) error {
		events, err := eventsIn(tx, id, seq, 0)
		if len(events) > 0 {
			last = events[0].At
		}
		return err
	}); err != nil {
		return false, false, err
	}
	filed, err := l.File(Matter{
		Key: fmt.Sprintf("elapse:%s:%d", id, seq), At: at, Games: []terms.GameID{id}, vacuous: true,
		Decide: func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			// The key names the state in which the deadline fell. If the game
			// moved on, the next round of the sweep looks at it again.
			if moved = uint64(games[0].Seq) != seq; moved {
				return make([]correspondence.Decision, 1)
			}
			// A letter may have come in since the sweep began (CLOCK/C-9).
			if o[0].ReadThrough.Before(o[0].Now) {
				o[0].Now = o[0].ReadThrough
			}
			// What time brings about is written down after what was filed before,
			// though it be judged at an earlier instant.
			if o[0].ReadThrough = o[0].Now; o[0].Now.Before(last) {
				o[0].Now = last
			}
			o[0].Written = now // no reminder is written of what is past by then
			return []correspondence.Decision{games[0].Elapse(o[0])}
		},
	})
	if err != nil {
		return false, false, err
	}
	done = !filed[0].Already && len(filed[0].Events[id]) > 0
	return done, done || moved, nil
}
