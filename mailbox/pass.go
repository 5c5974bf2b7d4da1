package mailbox

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/mailbox/lanes"
	"postd/mailbox/mime"
)

// ActAll acts on every letter that waits, in the order of their arrival
// (CLOCK/C-9). One that fails does not hold up the others; the errors are joined.
func (c *Clerk) ActAll(ctx context.Context) error { return c.actOn(ctx, nil) }

// actOn is ActAll for the letters that may be acted on; nil is all.
func (c *Clerk) actOn(ctx context.Context, may func(ledger.Letter) bool) error {
	c.passing.Lock()
	defer c.passing.Unlock()
	var errs []error
	for {
		again, err := c.pass(ctx, may)
		errs = append(errs, err)
		if !again {
			return errors.Join(errs...)
		}
	}
}

// pass acts on the letters that wait, until there are none, or until one has
// made earlier ones wait again, which then come first. They are taken by arrival; where
// more wait than one batch, by lanes, and a key that comes in meanwhile does not wait for
// those who have none.
func (c *Clerk) pass(ctx context.Context, may func(ledger.Letter) bool) (again bool, err error) {
	keyed := c.ledger.Keyed()
	waiting, err := c.ledger.Waiting()
	if err != nil {
		return false, fmt.Errorf("mailbox: %w", err)
	}
	waiting = c.ready(waiting)
	if may != nil {
		waiting = slices.DeleteFunc(waiting, func(x ledger.Letter) bool { return !may(x) })
	}
	next, err := c.inLanes(waiting)
	if err != nil {
		return false, err
	}
	var errs []error
	for batch := next(); len(batch) > 0; batch = next() {
		withoutKey := !slices.ContainsFunc(batch, func(x ledger.Letter) bool { return x.Keyed })
		for len(batch) > 0 {
			if withoutKey && c.ledger.Keyed() != keyed {
				return true, errors.Join(errs...)
			}
			if err := ctx.Err(); err != nil {
				return false, errors.Join(append(errs, fmt.Errorf("mailbox: %w", err))...)
			}
			n := together(batch)
			if n > 1 {
				n, err = c.actTogether(ctx, batch[:n])
			} else {
				n, err = 1, c.told(batch[0].Seq, c.Act(batch[0].Seq))
			}
			errs = append(errs, err)
			c.timed(batch[:n], err)
			batch = batch[n:]
			if c.takeRequeued() {
				return true, errors.Join(errs...)
			}
		}
	}
	return false, errors.Join(errs...)
}

// inLanes gives the letters that wait, batch after batch.
func (c *Clerk) inLanes(waiting []ledger.Letter) (next func() []ledger.Letter, err error) {
	if len(waiting) <= lanes.Batch {
		return func() (all []ledger.Letter) { all, waiting = waiting, nil; return all }, nil
	}
	q, s := lanes.New(), newSorter(c.ledger, c.config)
	for i, x := range waiting {
		kept, err := c.ledger.Letter(x.Seq)
		if err != nil {
			return nil, fmt.Errorf("mailbox: %w", err)
		}
		place, err := s.place(mime.HeadOf(kept.Raw))
		if err != nil {
			c.log.Error("mailbox: the header of a letter cannot be read", "letter", x.Seq, "error", err)
		}
		place.UID, place.Arrived, place.Size = uint32(i), int64(i), int64(x.Size)
		q.Add(place)
	}
	return func() (batch []ledger.Letter) {
		for _, x := range q.Next() {
			batch = append(batch, waiting[x.UID])
		}
		return batch
	}, nil
}

// takeRequeued reports, once, that letters wait again.
func (c *Clerk) takeRequeued() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	again := c.again
	c.again = false
	return again
}
