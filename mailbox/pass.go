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
// made earlier ones wait again, which then come first. They are taken in windows: first those that
// may be of a game, by arrival, so that in each game all that came before is acted on; then those of
// strangers, who may be of none.
func (c *Clerk) pass(ctx context.Context, may func(ledger.Letter) bool) (again bool, err error) {
	keyed := c.ledger.Keyed()
	var errs []error
	for _, list := range []ledger.Range[ledger.Letter]{ledger.WaitingOfGames(), ledger.WaitingOfStrangers()} {
		for more, place := true, ""; more; more = place != "" {
			waiting, next, err := ledger.After(ctx, c.ledger, list, place, window, nil)
			if err != nil {
				return false, errors.Join(append(errs, fmt.Errorf("mailbox: %w", err))...)
			}
			place = next
			again, goesOn, err := c.window(ctx, waiting, may, keyed)
			if errs = append(errs, err); again || !goesOn {
				return again, errors.Join(errs...)
			}
		}
	}
	return false, errors.Join(errs...)
}

// window is how many letters that wait are looked at together.
const window = 256

// window acts on some letters that wait. Where more than one batch of them wait they are taken by
// lanes, and a key that comes in meanwhile does not wait for those who have none.
func (c *Clerk) window(ctx context.Context, waiting []ledger.Letter, may func(ledger.Letter) bool, keyed uint64) (again, goesOn bool, err error) {
	if waiting, err = c.trying.fell(c.ready(waiting)); err != nil {
		return false, false, fmt.Errorf("mailbox: %w", err)
	}
	if may != nil {
		waiting = slices.DeleteFunc(waiting, func(x ledger.Letter) bool { return !may(x) })
	}
	next, err := c.inLanes(waiting)
	if err != nil {
		return false, false, err
	}
	var errs []error
	for batch := next(); len(batch) > 0; batch = next() {
		withoutKey := !slices.ContainsFunc(batch, func(x ledger.Letter) bool { return x.Keyed })
		for len(batch) > 0 {
			if withoutKey && c.ledger.Keyed() != keyed {
				return true, false, errors.Join(errs...)
			}
			if err := ctx.Err(); err != nil {
				return false, false, errors.Join(append(errs, fmt.Errorf("mailbox: %w", err))...)
			}
			n := together(batch)
			if n > 1 {
				n, err = c.actTogether(ctx, batch[:n])
			} else {
				n, err = 1, c.told(batch[0].Seq, c.Act(batch[0].Seq))
			}
			errs = append(errs, err)
			timed(c, batch[:n], err)
			batch = batch[n:]
			if c.takeRequeued() {
				return true, false, errors.Join(errs...)
			}
		}
	}
	return false, true, errors.Join(errs...)
}

// inLanes gives the letters that wait, batch after batch, and in each those first that
// have a key or could be heard beside these: among them the order is that of arrival, and
// so in each game. Then come the other letters of those who are known, and then strangers'.
func (c *Clerk) inLanes(waiting []ledger.Letter) (next func() []ledger.Letter, err error) {
	many := len(waiting) > lanes.Batch
	q, s := lanes.New(), newSorter(c.ledger, c.config)
	ranks := map[uint64]lanes.Lane{}
	for i, x := range waiting {
		rank := lanes.Known
		switch {
		case x.Keyed:
			rank = lanes.Keyed
		case x.Stranger != nil:
			rank = lanes.Strangers
		}
		if many || rank == lanes.Known {
			place, err := c.placed(s, x)
			if err != nil {
				return nil, err
			}
			if place.UID, place.Arrived, place.Size = uint32(i), int64(i), int64(x.Size); many {
				q.Add(place)
			}
			if rank == lanes.Known && place.Party != nil {
				rank = lanes.Keyed
			}
		}
		ranks[x.Seq] = rank
	}
	return func() (batch []ledger.Letter) {
		if !many {
			batch, waiting = waiting, nil
		}
		for _, x := range q.Next() {
			batch = append(batch, waiting[x.UID])
		}
		slices.SortStableFunc(batch, func(a, b ledger.Letter) int { return int(ranks[a.Seq]) - int(ranks[b.Seq]) })
		return batch
	}, nil
}

// placed is the lane of a letter that is kept.
func (c *Clerk) placed(s *sorter, x ledger.Letter) (lanes.Letter, error) {
	kept, err := c.ledger.Letter(x.Seq)
	if err != nil {
		return lanes.Letter{}, fmt.Errorf("mailbox: %w", err)
	}
	place, err := s.place(mime.HeadOf(kept.Raw))
	if err != nil {
		c.log.Error("mailbox: the header of a letter cannot be read", "letter", x.Seq, "error", err)
	}
	return place, nil
}

// takeRequeued reports, once, that letters wait again.
func (c *Clerk) takeRequeued() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	again := c.again
	c.again = false
	return again
}
