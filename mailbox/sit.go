package mailbox

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/mailbox/mime"
)

// This file keeps letters and acts on them in one transaction, where nothing else waits and they are all
// that a mailbox has new, which is what an office has to do nearly always, or are of a batch of the lanes.

// sit keeps the letters of a reading and acts on them in one transaction. It reports whether it
// did: else nothing is kept, and they are kept first, whatever is wrong with deciding.
func (b *intake) sit(ctx context.Context, in []ledger.Incoming) bool {
	if len(in) != b.all && !b.lanes || len(in) > docketLetters || b.poller.several() || b.doubt() != nil {
		return false
	}
	if len(in) > 1 && slices.ContainsFunc(in, func(x ledger.Incoming) bool { return !x.Keyed }) {
		return false // which comes first is found among those that are kept
	}
	r := ledger.Reading{Mailbox: b.name, At: b.looked, Gap: b.config.Outage}
	if b.lanes {
		r = ledger.Reading{Mailbox: b.name} // others lie there that came before some of them
	}
	done, err := b.poller.clerk.sit(ctx, r, in)
	if err != nil {
		b.log.Warn("mailbox: letters are kept before they are acted on", "letters", len(in), "error", err)
	}
	return done
}

// keepOrSit has the ledger keep the letters, and acts on them if it can.
func (b *intake) keepOrSit(ctx context.Context, l *inLine, in []ledger.Incoming, fell bool) error {
	l.rest(b.config.Poll) // nothing is asked of the server while they are acted on
	if b.sat = !fell && b.sit(ctx, in); b.sat {
		return nil
	}
	kept, err := b.ledger.KeepAll(in...)
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	for i, k := range kept {
		b.log.Info("mailbox: letter kept", "letter", k.Seq, "uid", in[i].Place.UID, "octets", len(in[i].Raw), "new", k.Fresh)
	}
	return nil
}

// sit is the clerk's part. Those that need more than their game are kept with the others, and wait.
func (c *Clerk) sit(ctx context.Context, r ledger.Reading, in []ledger.Incoming) (done bool, err error) {
	if !c.passing.TryLock() {
		return false, nil
	}
	defer c.passing.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	d, err := c.docket(ctx)
	if err != nil {
		return false, err
	}
	kept, err := d.sitting.Keep(r, in...)
	if errors.Is(err, ledger.ErrAlone) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	entered := c.enterAll(ctx, d, kept)
	if err := c.commit(d); err != nil {
		return false, err
	}
	for _, x := range entered {
		if c.config.Acted != nil {
			c.config.Acted(c.now().Sub(x.Kept))
		}
	}
	for _, x := range kept {
		c.log.Info("mailbox: letter kept", "letter", x.Seq, "uid", x.Place.UID, "octets", x.Size, "new", true)
	}
	return true, nil
}

// enterAll enters the letters in the order in which they are acted on, up to the first that is
// acted on by itself. It returns those that were.
func (c *Clerk) enterAll(ctx context.Context, d *docket, kept []ledger.Letter) []ledger.Letter {
	kept = slices.Clone(kept)
	slices.SortStableFunc(kept, func(a, b ledger.Letter) int {
		return cmp.Or(a.Arrived.Compare(b.Arrived), cmp.Compare(a.Place.UID, b.Place.UID))
	})
	for i, x := range kept {
		judged := func() (err error) {
			defer mime.Recovered(&err)
			return c.judge(x)
		}
		if ctx.Err() != nil || c.onto(d, judged) != nil {
			return kept[:i]
		}
	}
	return kept
}

// HandTo has the letters that the clerk files go out from memory, where they are few and the
// sender can send at once.
func (p *Poller) HandTo(s *Sender) {
	p.clerk.poster = &ledger.Poster{Takes: s.takes, Links: s.config.links, Next: s.next, Compose: s.compose, Send: s.take}
}
