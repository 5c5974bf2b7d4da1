package mailbox

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/mailbox/lanes"
	"postd/mailbox/mime"
)

// takeBatch takes in the next batch of very many letters, and acts on it: on a letter with
// a key that is behind a flood in the batch after its header was seen. What the letters of
// the flood hold up is that anything is judged (CLOCK/C-9), and no move.
func (b *intake) takeBatch(ctx context.Context, l *inLine, looked time.Time) error {
	b.crowded(true, looked)
	if err := b.seeHeaders(ctx, l); err != nil {
		return err
	}
	b.config.at("listed")
	if err := b.found(looked); err != nil {
		return err
	}
	var uids []uint32
	for _, x := range b.pend.queue.Next() {
		uids = append(uids, x.UID)
	}
	if len(uids) == 0 {
		uids = b.pend.rest()
	}
	b.lanes = true
	err := b.takeAll(ctx, l, uids)
	b.lanes = false
	b.pend.seeAgain(uids)
	b.crowded(true, looked)
	b.config.at("batch kept")
	if acted := b.poller.hear(ctx); acted != nil && ctx.Err() == nil {
		b.log.Error("mailbox: acting on the letters", "error", acted)
	}
	return err
}

// found says that the mailbox was looked into again. What was lost by an outage is made
// good before any letter is heard (RULING/R-1), be there ever so many.
func (b *intake) found(looked time.Time) error {
	if b.config.Outage <= 0 || looked.Sub(b.noted) < b.config.Outage/4 {
		return nil
	}
	x, outage, err := b.ledger.FoundAgain(b.name, looked, b.config.Outage, b.cause())
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.noted = looked
	b.tellOutage(x, outage)
	return named(b.ledger.MakeGood(b.now()))
}

// crowded notes whether letters are taken in by lanes, and how far that is.
func (b *intake) crowded(yes bool, looked time.Time) {
	p := &b.pend
	b.mu.Lock()
	defer b.mu.Unlock()
	b.crowd, b.ahead = yes, time.Time{}
	b.state.Looked, b.state.Of, b.state.Batch = 0, 0, time.Time{}
	if !yes {
		return
	}
	b.state.Looked, b.state.Of, b.state.Batch = p.all-p.left(), p.all, b.now()
	if len(p.unseen) > 0 {
		return
	}
	b.ahead = looked
	if oldest, found := p.queue.Oldest(); found && oldest <= looked.UnixNano() {
		b.ahead = time.Unix(0, oldest-1)
	}
}

// takesByLanes reports whether what is kept of the mailbox may be acted on though older
// letters lie there.
func (b *intake) takesByLanes() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.crowd
}

// seeHeaders looks at the headers of the letters that were found, and puts each into its
// lane.
func (b *intake) seeHeaders(ctx context.Context, l *inLine) error {
	for p := &b.pend; len(p.unseen) > 0 && p.queue.Len() < mostHeads; {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		n := 0
		for n < min(len(p.unseen), b.config.mostHeaders) && !b.careful[p.unseen[n]] && b.failed[p.unseen[n]] == nil {
			n++
		}
		var err error
		if n > 0 {
			err = b.see(l, slices.Clone(p.unseen[:n]))
		} else {
			err = b.seeOne(l, p.unseen[0])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// see looks at the headers of several letters. If the answer breaks off, the first whose
// header did not come is looked at by itself on the next connection, for it may be the
// cause.
func (b *intake) see(l *inLine, uids []uint32) error {
	err := b.headersOf(l, uids, true)
	if err == nil {
		return nil
	}
	if len(b.pend.unseen) > 0 {
		b.careful[b.pend.unseen[0]] = true
	}
	return fmt.Errorf("mailbox: letters %d to %d: %w", uids[0], uids[len(uids)-1], err)
}

// seeOne looks at the header of one letter at which the connection broke before.
func (b *intake) seeOne(l *inLine, uid uint32) error {
	h := b.failed[uid]
	if h == nil {
		h = &fetchFailure{}
	}
	if h.tries >= b.config.Attempts {
		b.pend.saw(map[uint32]bool{uid: true})
		return b.passOver(ledger.Place{Mailbox: b.name, UIDValidity: l.validity, UID: uid}, h)
	}
	if err := b.headersOf(l, []uint32{uid}, !h.noDate); err != nil {
		h.noDate = h.tries > 0
		return b.failing(uid, h, err)
	}
	return nil
}

// headersOf puts letters into their lanes. Those that are gone are done with.
func (b *intake) headersOf(l *inLine, uids []uint32, date bool) error {
	p, now := &b.pend, b.now()
	if p.sorter == nil {
		p.sorter = newSorter(b.ledger, b.config)
	}
	seen := map[uint32]bool{}
	lane := func(uid uint32, h letterHead, fields []byte) error {
		if seen[uid] {
			return errTwice
		}
		x, err := lanes.Letter{Lane: lanes.Known}, error(nil)
		if fields != nil {
			x, err = p.sorter.place(mime.HeadOf(fields))
		}
		if err != nil && !errors.Is(err, mime.ErrPanic) {
			return err
		}
		seen[uid] = true
		if x.UID, x.Size = uid, h.size; h.arrived.IsZero() || h.arrived.After(now) {
			h.arrived = now
		}
		x.Arrived = h.arrived.UnixNano()
		p.queue.Add(x)
		return nil
	}
	err := l.fields(uids, date, lane)
	if p.saw(seen); err != nil {
		return err
	}
	for _, uid := range uids {
		if !seen[uid] {
			if err := b.gone(uid); err != nil {
				return err
			}
		}
	}
	return nil
}

// fields are the headers of letters, or, of a server that shows none, their sizes and
// arrivals alone.
func (l *inLine) fields(uids []uint32, date bool, each func(uint32, letterHead, []byte) error) error {
	if !l.unsorted {
		err := l.headers(uids, date, each)
		if l.unsorted = refused(err); !l.unsorted {
			return err
		}
	}
	heads, err := l.heads(uids)
	if err != nil {
		return err
	}
	for _, uid := range uids {
		if h, there := heads[uid]; there {
			if err := each(uid, h, nil); err != nil {
				return err
			}
		}
	}
	return nil
}
