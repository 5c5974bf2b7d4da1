package mailbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"postd/ledger"
)

// The bounds of the time between two attempts to reach the mailbox.
const (
	minBackoff   = time.Second
	loginBackoff = time.Minute // after a refused login, for providers lock accounts
	maxBackoff   = 5 * time.Minute
)

// errTooLong says that a letter is longer than what is fetched whole.
var errTooLong = errors.New("mailbox: the letter is longer than the server said")

// partSize is how much of a letter over the limit is fetched, its header
// included.
const partSize = 64 << 10

// ask is a question to the goroutine that owns the connection: look now, and
// say how it went.
type ask chan error

// Poller keeps the mailbox read: it fetches each letter once, has the ledger
// keep it, and lets the clerk act on it.
type Poller struct {
	ledger *ledger.Ledger
	config Config
	clerk  *Clerk
	now    func() time.Time
	log    *slog.Logger

	started time.Time

	owner chan struct{} // held by him who speaks to the server
	asks  chan ask
	epoch uint32           // the UIDVALIDITY under which
	hard  map[uint32]*hard // these letters could not be fetched, by UID
}

// hard is a letter that could not be fetched.
type hard struct {
	tries  int
	noDate bool // its INTERNALDATE cannot be read
	part   bool // it is longer than its size said
	err    error
}

// NewPoller returns a poller of the configured mailbox.
func NewPoller(l *ledger.Ledger, c Config, now func() time.Time, log *slog.Logger) *Poller {
	return &Poller{
		ledger: l, config: c.withDefaults(), clerk: NewClerk(l, c, now, log), now: now, log: logger(log), started: now(),
		owner: make(chan struct{}, 1), asks: make(chan ask), hard: map[uint32]*hard{},
	}
}

// PollOnce reads the mailbox to its end and acts on what it found. While Run
// runs it asks Run to do so; else it opens a connection of its own.
func (p *Poller) PollOnce(ctx context.Context) error {
	answer := make(ask, 1)
	select {
	case p.owner <- struct{}{}:
		defer func() { <-p.owner }()
		l, err := p.connect(ctx)
		if err != nil {
			return err
		}
		acted, err := p.intake(ctx, l)
		if err != nil {
			l.Close()
			return err
		}
		l.leave()
		return acted
	case p.asks <- answer:
	case <-ctx.Done():
		return fmt.Errorf("mailbox: %w", ctx.Err())
	}
	select {
	case err := <-answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("mailbox: %w", ctx.Err())
	}
}

// Run keeps a connection to the mailbox and reads what comes, until ctx ends.
// A connection that fails is made anew, after a time that grows from a second
// to five minutes.
func (p *Poller) Run(ctx context.Context) error {
	select {
	case p.owner <- struct{}{}:
		defer func() { <-p.owner }()
	case <-ctx.Done():
		return nil
	}
	var asked ask
	backoff := minBackoff
	for ctx.Err() == nil {
		var err error
		asked, err = p.session(ctx, asked, func() { backoff = minBackoff })
		if ctx.Err() != nil {
			break
		}
		if errors.Is(err, errLogin) {
			backoff = max(backoff, loginBackoff)
		}
		if asked != nil {
			asked <- err
			asked = nil
		}
		d := backoff + time.Duration(rand.Int64N(int64(backoff)/4+1))
		p.log.Warn("mailbox: the mailbox is out of reach", "error", err, "again_in", d.Round(time.Second).String())
		backoff = min(2*backoff, maxBackoff)
		asked = p.pause(ctx, d, err)
	}
	if asked != nil {
		asked <- fmt.Errorf("mailbox: %w", ctx.Err())
	}
	return nil
}

// pause waits before the next attempt. Who asks meanwhile shortens it, unless
// the login was refused: then he is told so.
func (p *Poller) pause(ctx context.Context, d time.Duration, why error) ask {
	t := time.NewTimer(d)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			return nil
		case <-ctx.Done():
			return nil
		case a := <-p.asks:
			if !errors.Is(why, errLogin) {
				return a
			}
			a <- why
		}
	}
}

// session is the life of one connection. A question that it could not answer
// it returns with the error by which it ended.
func (p *Poller) session(ctx context.Context, asked ask, well func()) (ask, error) {
	l, err := p.connect(ctx)
	if err != nil {
		return asked, err
	}
	defer l.Close()
	for {
		// Mail that came before IDLE, or while the connection was down, is
		// found by looking first; a server need not announce it.
		acted, err := p.intake(ctx, l)
		if err != nil {
			return asked, err
		}
		well()
		if asked != nil {
			asked <- acted
			asked = nil
		}
		if asked, err = l.wait(ctx, p.config.Poll, p.asks); err != nil {
			return asked, err
		}
		if err := ctx.Err(); err != nil {
			return asked, err
		}
	}
}

// intake takes in every letter that is new, and then acts on all that wait. It
// returns apart what failed in acting, which is no fault of the connection.
func (p *Poller) intake(ctx context.Context, l *inLine) (acted, err error) {
	box := p.config.Mailbox
	if err := p.doubt(); err != nil {
		return err, nil
	}
	// C-9: what the search does not find had not arrived at this instant.
	looked := p.now()
	validity, last := p.ledger.Last(box)
	if validity != l.validity {
		// RFC 9051 2.3.1.1: the old UIDs mean nothing any more. All is read
		// again; what is known already has no second effect.
		if last != 0 {
			p.log.Warn("mailbox: the server numbers its letters anew; all are read again")
		}
		last = 0
	}
	if p.epoch != l.validity {
		p.epoch = l.validity
		clear(p.hard)
	}
	uids, err := l.search(last)
	if err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	for _, uid := range uids {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("mailbox: %w", err)
		}
		if err := p.take(l, uid); err != nil {
			return nil, err
		}
	}
	if err := p.doubt(); err != nil { // the instant may be wrong
		return err, nil
	}
	if err := p.read(looked); err != nil {
		return nil, fmt.Errorf("mailbox: %w", err)
	}
	l.rest(p.config.Poll)
	return p.act(ctx), nil
}

// doubt is why nothing is to be read now.
func (p *Poller) doubt() error {
	if p.config.Doubt == nil {
		return nil
	}
	return p.config.Doubt()
}

// read says that the mailbox was read to its end. If that had not been done for
// too long, what was lost by it is made good before any letter is heard
// (RULING/R-1).
func (p *Poller) read(looked time.Time) error {
	x, outage, err := p.ledger.ReadAgain(p.config.Mailbox, looked, p.config.Outage, p.cause())
	if err != nil {
		return err
	}
	if outage {
		p.log.Warn("mailbox: the mailbox was not read for a time", "outage", x.No, "from", x.From, "to", x.To, "cause", x.Cause)
	}
	return p.ledger.MakeGood(p.now())
}

// cause is why the mailbox was not read, as far as is known.
func (p *Poller) cause() string {
	if p.ledger.ReadThrough().Before(p.started) {
		return "the office was closed"
	}
	return "the mailbox could not be read"
}

// act acts on the letters that wait, and then tells the players what an outage
// left of their time.
func (p *Poller) act(ctx context.Context) error {
	return errors.Join(p.clerk.ActAll(ctx), p.ledger.TellOutages(p.now()))
}

// take fetches one letter and keeps it; only then may the server's copy be
// flagged. A letter that cannot be fetched is tried again on a new connection,
// and in the end passed over, so that it does not hold the ones behind it.
func (p *Poller) take(l *inLine, uid uint32) error {
	place := ledger.Place{Mailbox: p.config.Mailbox, UIDValidity: l.validity, UID: uid}
	h := p.hard[uid]
	if h == nil {
		h = &hard{}
	}
	if h.tries >= p.config.Attempts {
		p.log.Error("mailbox: a letter cannot be fetched and is passed over", "uid", uid, "error", h.err)
		if err := p.ledger.Skip(place, fmt.Sprintf("not fetched in %d attempts: %v", h.tries, h.err)); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		delete(p.hard, uid)
		return nil
	}
	raw, arrived, err := p.fetch(l, uid, h)
	if err != nil {
		h.tries++
		h.err = err
		p.hard[uid] = h
		return fmt.Errorf("mailbox: letter %d, attempt %d: %w", uid, h.tries, err)
	}
	delete(p.hard, uid)
	if raw == nil { // somebody took it out of the mailbox
		return nil
	}
	seq, fresh, err := p.ledger.Keep(raw, place, arrived)
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	p.log.Info("mailbox: letter kept", "letter", seq, "uid", uid, "octets", len(raw), "new", fresh)
	if err := l.seen(uid); err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	return nil
}

// fetch brings one letter in; nil bytes if it is gone.
func (p *Poller) fetch(l *inLine, uid uint32, h *hard) ([]byte, time.Time, error) {
	head, ok, err := l.head(uid, !h.noDate)
	if err != nil {
		h.noDate = h.tries > 0 // a date that the library cannot read ends the connection
		return nil, time.Time{}, err
	}
	if !ok {
		return nil, time.Time{}, nil
	}
	// What is here has arrived: a server whose clock is ahead makes nobody late.
	if now := p.now(); head.arrived.IsZero() || head.arrived.After(now) {
		head.arrived = now
	}
	limit, part := p.config.MaxSize, false
	if head.size > limit || h.part {
		limit, part = partSize, true
	}
	raw, err := l.text(uid, limit, part)
	if errors.Is(err, errTooLong) {
		h.part = true
	}
	if err != nil {
		return nil, time.Time{}, err
	}
	if part {
		raw = append(fmt.Appendf(nil, "%s: %d\r\n", truncatedField, max(head.size, p.config.MaxSize)), raw...)
	}
	return raw, head.arrived.UTC(), nil
}
