package mailbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/emersion/go-imap/v2"

	"postd/ledger"
	"postd/mailbox/lanes"
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

// takeIn takes in every letter that is new. Where they are many, they are taken in by
// lanes, and those that are taken in are acted on before the next are fetched.
func (b *intake) takeIn(ctx context.Context, l *inLine) error {
	looked, err := b.look(l)
	for err == nil && b.pend.left() > lanes.Batch {
		if err = b.takeBatch(ctx, l, looked); err == nil {
			looked, err = b.look(l)
		}
	}
	b.crowded(false, looked)
	if err == nil {
		err = b.flag(ctx, l, nil)
	}
	if err == nil {
		rest := b.pend.rest()
		b.looked, b.all, b.sat = looked, len(rest), false
		err = b.takeAll(ctx, l, rest)
		b.all = 0
	}
	if err == nil {
		err = b.doubt() // the instant may be wrong
	}
	if err != nil {
		return err
	}
	if !b.sat { // else it is written down with the letters
		if err := b.read(looked); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
	}
	b.mu.Lock()
	b.state.Through = looked
	b.mu.Unlock()
	return nil
}

// takeAll fetches the letters and keeps them: many together, and one by one where
// something went wrong among them before.
func (b *intake) takeAll(ctx context.Context, l *inLine, uids []uint32) error {
	for len(uids) > 0 {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		group := 0
		for group < min(len(uids), groupLetters) && !b.careful[uids[group]] && b.failed[uids[group]] == nil {
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
			for _, uid := range uids {
				b.careful[uid] = true
			}
		}
	}()
	heads, err := l.heads(uids)
	if err != nil {
		return 0, fmt.Errorf("mailbox: letters %d to %d: %w", uids[0], uids[len(uids)-1], err)
	}
	// What is kept when the line breaks has nothing before it that is not.
	slices.SortStableFunc(uids, func(x, y uint32) int { return heads[x].arrived.Compare(heads[y].arrived) })
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
		b.pend.took(uids[:n]...)
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
	if err := b.keep(ctx, l, in, set); err != nil {
		return 0, err
	}
	b.pend.took(uids[:n]...)
	return n, nil
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
	fell, err := b.poller.clerk.trying.named(in)
	if err == nil && !b.poller.several() {
		defer b.poller.clerk.trying.end()
		err = b.poller.clerk.trying.begin(placesOf(in))
	}
	if err != nil {
		return err
	}
	for i := range in {
		if fell { // one of them brought the process down: nothing is read before they are kept
			break
		}
		if err := meet(b.ledger, &in[i]); err != nil {
			b.log.Error("mailbox: the header of a letter cannot be read", "uid", in[i].Place.UID, "error", err)
		}
	}
	b.config.at("fetched")
	these := make([]uint32, len(in))
	for i, x := range in {
		these[i] = x.Place.UID
	}
	for i, from := 0, b.pend.first(these); i < len(in); i++ {
		in[i].From = from
	}
	if err := b.keepOrSit(ctx, l, in, fell); err != nil {
		return err
	}
	b.config.at("kept")
	return b.flag(ctx, l, set)
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
		return b.passOver(place, h)
	}
	in, err := b.fetch(l, uid, h)
	if err != nil {
		return b.failing(uid, h, err)
	}
	if in == nil {
		return b.gone(uid)
	}
	if err := b.keep(ctx, l, []ledger.Incoming{*in}, imap.UIDSetNum(imap.UID(uid))); err != nil {
		return err
	}
	b.settled(uid)
	return nil
}

// gone notes that somebody took a letter out of the mailbox.
func (b *intake) gone(uid uint32) error {
	if !slices.Contains(b.again, uid) {
		b.settled(uid)
		return nil
	}
	err := b.ledger.SeenTo(b.name, uid, "mail", "it is not in the mailbox any more")
	if err != nil && !errors.Is(err, ledger.ErrNotPassed) {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.settled(uid)
	return nil
}

// failing notes that a letter could not be fetched.
func (b *intake) failing(uid uint32, h *fetchFailure, err error) error {
	h.tries++
	h.err = err
	b.failed[uid] = h
	return fmt.Errorf("mailbox: letter %d, attempt %d: %w", uid, h.tries, err)
}

// passOver gives a letter up that cannot be fetched.
func (b *intake) passOver(place ledger.Place, h *fetchFailure) error {
	b.log.Error("mailbox: a letter cannot be fetched and is passed over", "uid", place.UID, "error", h.err)
	why := fmt.Sprintf("not fetched in %d attempts: %v", h.tries, h.err)
	if err := b.ledger.Skip(place, why, b.pend.first([]uint32{place.UID})); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.settled(place.UID)
	return nil
}

// settled notes that nothing more is to be done about a letter.
func (b *intake) settled(uid uint32) {
	delete(b.failed, uid)
	delete(b.careful, uid)
	b.pend.took(uid)
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

// later are letters that are kept and not flagged yet.
type later struct {
	validity uint32
	set      imap.UIDSet
}

// flag flags letters that are kept, and those that were kept before, once the second machine has them.
// Until then they are left as they are: nothing is lost by it.
func (b *intake) flag(ctx context.Context, l *inLine, set imap.UIDSet) error {
	if b.untold.validity != l.validity {
		b.untold = later{validity: l.validity}
	}
	b.untold.set.AddSet(set)
	if len(b.untold.set) == 0 || b.ledger.MayHandOver() != nil || b.ledger.Told(ctx, flagWithin) != nil {
		return nil
	}
	if err := l.seen(b.untold.set); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	b.untold.set = nil
	b.config.at("flagged")
	return nil
}
