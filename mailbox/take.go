package mailbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"

	"postd/ledger"
	"postd/mailbox/mime"
)

// errTooLong says that a letter is longer than what is fetched whole.
var errTooLong = errors.New("mailbox: the letter is longer than the server said")

// errDoubt is inside the error of a reading that was left out because the
// machine's clock is in doubt: the connection is as good as it was.
var errDoubt = errors.New("nothing is read now")

// partSize is how much of a letter over the limit is fetched, its header
// included.
const partSize = 256 << 10

// The measure of what is fetched with one command and kept in one transaction.
const (
	groupLetters = 64
	groupOctets  = 1 << 20
)

// fetchFailure is a letter that could not be fetched.
type fetchFailure struct {
	tries  int
	noDate bool // its INTERNALDATE cannot be read
	part   bool // it is longer than its size said
	err    error
}

// takeIn takes in every letter that is new.
func (b *intake) takeIn(ctx context.Context, l *inLine) error {
	if err := b.doubt(); err != nil {
		return err
	}
	// What the search does not find had not arrived at this instant (CLOCK/C-9).
	looked := b.now()
	last, err := b.begin(l)
	if err != nil {
		return err
	}
	uids, err := l.search(last)
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	uids = append(b.wanted(l), uids...)
	b.looked, b.all, b.sat = looked, len(uids), false
	if err := b.takeAll(ctx, l, uids); err != nil {
		return err
	}
	if b.sat { // it is written down with the letters
		b.mu.Lock()
		b.state.Through = looked
		b.mu.Unlock()
		return nil
	}
	if err := b.doubt(); err != nil { // the instant may be wrong
		return err
	}
	if err := b.read(looked); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.mu.Lock()
	b.state.Through = looked
	b.mu.Unlock()
	return nil
}

// begin returns the UID after which letters are new.
func (b *intake) begin(l *inLine) (last uint32, err error) {
	was := b.ledger.Reached(b.name)
	last = was.UID
	if was.UIDValidity != l.validity {
		// The old UIDs mean nothing any more (RFC 9051 2.3.1.1). All is read again; what
		// is known already has no second effect.
		if last != 0 {
			b.log.Warn("mailbox: the server numbers its letters anew; all are read again")
		}
		last = 0
	}
	if b.epoch != l.validity {
		b.epoch, b.careful = l.validity, 0
		clear(b.failed)
	}
	if last == 0 || l.matched {
		return last, nil
	}
	why, err := l.putBack(last, was.Dated)
	if err != nil {
		return 0, fmt.Errorf("mailbox: %w", err)
	}
	l.matched = true
	if why == "" {
		return last, nil
	}
	b.log.Warn("mailbox: the mailbox was put back to an earlier state; all is read again", "sign", why)
	if err := b.ledger.PutBack(b.name, why); err != nil {
		return 0, fmt.Errorf("mailbox: %w", err)
	}
	b.careful = 0
	clear(b.failed)
	return 0, nil
}

// wanted are the letters that were passed over and are to be tried again.
func (b *intake) wanted(l *inLine) (uids []uint32) {
	list, err := b.ledger.PassedOver()
	if err != nil {
		return nil // the ledger will say so elsewhere
	}
	for _, x := range list {
		if x.Again && x.Mailbox == b.name && x.UIDValidity == l.validity {
			uids = append(uids, x.UID)
		}
	}
	return uids
}

// doubt is why nothing is to be read now.
func (b *intake) doubt() error {
	if b.config.Doubt == nil {
		return nil
	}
	if err := b.config.Doubt(); err != nil {
		return fmt.Errorf("mailbox: %w: %w", errDoubt, err)
	}
	return nil
}

// read says that the mailbox was read to its end. If that had not been done for
// too long, what was lost by it is made good before any letter is heard
// (RULING/R-1).
func (b *intake) read(looked time.Time) error {
	x, outage, err := b.ledger.ReadAgain(b.name, looked, b.config.Outage, b.cause())
	if err != nil {
		return err
	}
	if outage {
		b.log.Warn("mailbox: the mailbox was not read for a time", "outage", x.No, "from", x.From, "to", x.To, "cause", x.Cause)
	}
	return b.ledger.MakeGood(b.now())
}

// cause is why the mailbox was not read, as far as is known.
func (b *intake) cause() string {
	if b.ledger.Reached(b.name).Through.Before(b.started) {
		return "the office was closed"
	}
	return "the mailbox could not be read"
}

// takeAll fetches the letters and keeps them: many together, and one by one where
// something went wrong among them before.
func (b *intake) takeAll(ctx context.Context, l *inLine, uids []uint32) error {
	for len(uids) > 0 {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		group := 0
		for group < min(len(uids), groupLetters) && uids[group] > b.careful && b.failed[uids[group]] == nil {
			group++
		}
		n, err := 1, error(nil)
		if group > 1 {
			n, err = b.takeGroup(ctx, l, uids[:group])
		} else {
			err = b.take(ctx, l, uids[0])
		}
		if err != nil {
			return err
		}
		uids = uids[n:]
	}
	return nil
}

// takeGroup fetches letters of ordinary length with one command, keeps them in
// one transaction, and flags them with one command more. It returns how many of
// the UIDs it dealt with. If anything goes wrong, each of them is fetched by itself
// on the next connection, so that one odd letter is found and holds up none.
func (b *intake) takeGroup(ctx context.Context, l *inLine, uids []uint32) (n int, err error) {
	defer func() {
		if err != nil {
			b.careful = uids[len(uids)-1]
		}
	}()
	heads, err := l.heads(uids)
	if err != nil {
		return 0, fmt.Errorf("mailbox: letters %d to %d: %w", uids[0], uids[len(uids)-1], err)
	}
	var set imap.UIDSet
	octets, fetched := int64(0), 0
	for ; n < len(uids); n++ {
		h, ok := heads[uids[n]]
		if ok && (h.size > b.config.MaxSize || octets+h.size > groupOctets) {
			break
		}
		if ok { // else somebody took it out of the mailbox
			octets += h.size
			fetched++
			set.AddNum(imap.UID(uids[n]))
		}
	}
	switch {
	case n == 0:
		return b.takeLong(ctx, l, uids, heads)
	case fetched == 0:
		return n, nil
	}
	texts, err := l.texts(set, fetched, octets)
	if err != nil {
		return 0, fmt.Errorf("mailbox: letters %d to %d: %w", uids[0], uids[n-1], err)
	}
	in := make([]ledger.Incoming, 0, fetched)
	for _, uid := range uids[:n] {
		raw, ok := texts[uid]
		if !ok {
			continue
		}
		x := b.incoming(l, uid, heads[uid])
		if x.Raw = raw; len(raw) <= shortFrom {
			in = append(in, x)
			continue
		}
		if err := b.config.fit(&x, int64(len(raw)), anew(raw)); err != nil {
			return 0, err
		}
		in = append(in, x)
	}
	return n, b.keep(ctx, l, in, set)
}

// takeLong takes the long letters that stand at the beginning, one at a time.
func (b *intake) takeLong(ctx context.Context, l *inLine, uids []uint32, heads map[uint32]letterHead) (n int, err error) {
	for n < len(uids) && heads[uids[n]].size > min(b.config.MaxSize, groupOctets) {
		if err := b.take(ctx, l, uids[n]); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// incoming is a letter as the ledger takes it. What is here has arrived: a server
// whose clock is ahead makes nobody late.
func (b *intake) incoming(l *inLine, uid uint32, head letterHead) ledger.Incoming {
	arrived := head.arrived
	if now := b.now(); arrived.IsZero() || arrived.After(now) {
		arrived = now
	}
	return ledger.Incoming{
		Place:   ledger.Place{Mailbox: b.name, UIDValidity: l.validity, UID: uid},
		Arrived: arrived.UTC(), Dated: head.arrived,
	}
}

// keep has the ledger keep the letters; only then may the server's copies be
// flagged.
func (b *intake) keep(ctx context.Context, l *inLine, in []ledger.Incoming, set imap.UIDSet) error {
	for i := range in {
		if err := meet(b.ledger, &in[i]); err != nil {
			b.log.Error("mailbox: the header of a letter cannot be read", "uid", in[i].Place.UID, "error", err)
		}
	}
	b.config.at("fetched")
	l.rest(b.config.Poll) // nothing is asked of the server while they are acted on
	if b.sat = b.sit(ctx, in); !b.sat {
		kept, err := b.ledger.KeepAll(in...)
		if err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		for i, k := range kept {
			b.log.Info("mailbox: letter kept", "letter", k.Seq, "uid", in[i].Place.UID, "octets", len(in[i].Raw), "new", k.Fresh)
		}
	}
	b.config.at("kept")
	if err := l.seen(set); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.config.at("flagged")
	return nil
}

// take fetches one letter and keeps it. A letter that cannot be fetched is tried
// again on a new connection, and in the end passed over, so that it does not hold
// the ones behind it.
func (b *intake) take(ctx context.Context, l *inLine, uid uint32) error {
	place := ledger.Place{Mailbox: b.name, UIDValidity: l.validity, UID: uid}
	h := b.failed[uid]
	if h == nil {
		h = &fetchFailure{}
	}
	if h.tries >= b.config.Attempts {
		b.log.Error("mailbox: a letter cannot be fetched and is passed over", "uid", uid, "error", h.err)
		if err := b.ledger.Skip(place, fmt.Sprintf("not fetched in %d attempts: %v", h.tries, h.err)); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		delete(b.failed, uid)
		return nil
	}
	in, err := b.fetch(l, uid, h)
	if err != nil {
		h.tries++
		h.err = err
		b.failed[uid] = h
		return fmt.Errorf("mailbox: letter %d, attempt %d: %w", uid, h.tries, err)
	}
	delete(b.failed, uid)
	if in == nil { // somebody took it out of the mailbox
		if err := b.ledger.SeenTo(b.name, uid, "mail", "it is not in the mailbox any more"); err != nil && !errors.Is(err, ledger.ErrNotPassed) {
			return fmt.Errorf("mailbox: %w", err)
		}
		return nil
	}
	return b.keep(ctx, l, []ledger.Incoming{*in}, imap.UIDSetNum(imap.UID(uid)))
}

// fetch brings one letter in; nil if it is gone.
func (b *intake) fetch(l *inLine, uid uint32, h *fetchFailure) (_ *ledger.Incoming, err error) {
	head, ok, err := l.head(uid, !h.noDate)
	if err != nil {
		h.noDate = h.tries > 0 // a date that the library cannot read ends the connection
		return nil, err
	}
	if !ok {
		return nil, nil
	}
	in := b.incoming(l, uid, head)
	if head.size > b.config.MaxSize || h.part {
		raw, err := l.text(uid, partSize, true)
		in.Raw = append(fmt.Appendf(nil, "%s: %d\r\n", mime.TruncatedField, max(head.size, b.config.MaxSize)), raw...)
		return &in, err
	}
	s := &spool{ledger: b.ledger}
	defer func() { err = errors.Join(err, s.drop()) }()
	if err := l.textTo(s, uid, b.config.MaxSize, false); err != nil {
		h.part = errors.Is(err, errTooLong)
		return nil, err
	}
	b.config.at("whole")
	return &in, b.config.fit(&in, s.size(), func() io.Reader { return io.MultiReader(bytes.NewReader(s.begin), s.behind()) })
}
