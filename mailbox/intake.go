package mailbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"postd/ledger"
)

// The bounds of the time between two attempts to reach a mailbox.
const (
	minBackoff   = time.Second
	loginBackoff = time.Minute // after a refused login, for providers lock accounts
	maxBackoff   = 5 * time.Minute
)

// ask is a question to the goroutine that owns the connection: look now, and
// say how it went.
type ask chan error

// intake is the reading of one mailbox.
type intake struct {
	poller *Poller
	name   string // by which the ledger knows the mailbox
	ledger *ledger.Ledger
	config Config // of this mailbox
	now    func() time.Time
	log    *slog.Logger

	started time.Time

	owner chan struct{} // held by whoever speaks to the server
	asks  chan ask
	nudge chan struct{} // letters of another mailbox wait until this one is read

	epoch   uint32                   // the UIDVALIDITY under which
	pend    pending                  // these letters were found and are not taken in,
	failed  map[uint32]*fetchFailure // these could not be fetched, by UID,
	careful map[uint32]bool          // and each of these is fetched by itself
	untold  later                    // these are kept here, and the second machine may not have them
	again   []uint32                 // these were passed over and are tried again
	noted   time.Time                // when it was noted last that the mailbox is looked into, though it is not read to its end

	looked time.Time // of the present reading: the instant up to which it finds all,
	all    int       // how many letters it takes in,
	sat    bool      // and whether they were acted on in the transaction that keeps them
	lanes  bool      // a batch of the lanes is taken in, behind which others lie

	mu    sync.Mutex
	state Health
	ahead time.Time // all that arrived before it and could be of a game is taken in; zero: see state.Through
	crowd bool      // it is taken in by lanes: what is kept may be acted on
}

// once reads the mailbox to its end, on a connection of its own, or through run
// where that runs; then it is asked, and all is acted on.
func (b *intake) once(ctx context.Context) (asked bool, err error) {
	answer := make(ask, 1)
	select {
	case b.owner <- struct{}{}:
		defer func() { <-b.owner }()
		return false, b.tell(b.single(ctx))
	case b.asks <- answer:
	case <-ctx.Done():
		return true, fmt.Errorf("mailbox: %w", ctx.Err())
	}
	select {
	case err := <-answer:
		return true, err
	case <-ctx.Done():
		return true, fmt.Errorf("mailbox: %w", ctx.Err())
	}
}

func (b *intake) single(ctx context.Context) error {
	l, err := b.connect(ctx)
	if err != nil {
		return err
	}
	if err := b.takeIn(ctx, l); err != nil {
		l.Close()
		return err
	}
	l.leave()
	return nil
}

// run keeps a connection to the mailbox until ctx ends. One that fails is made
// anew, after a time that grows from a second to five minutes, and with a part
// that is drawn, so that many offices do not come back together.
func (b *intake) run(ctx context.Context) {
	select {
	case b.owner <- struct{}{}:
		defer func() { <-b.owner }()
	case <-ctx.Done():
		return
	}
	var asked ask
	backoff := minBackoff
	for ctx.Err() == nil {
		var err error
		asked, err = b.session(ctx, asked, func() { backoff = minBackoff })
		if ctx.Err() != nil {
			break
		}
		_ = b.tell(err)
		if b.poller.several() { // the letters of the others wait for it no longer
			if err := b.poller.act(ctx); err != nil {
				b.log.Error("mailbox: acting on the letters", "error", err)
			}
		}
		if asked != nil {
			asked <- err
			asked = nil
		}
		var d time.Duration
		d, backoff = pauseAfter(backoff, errors.Is(err, errLogin), rand.Float64())
		b.log.Warn("mailbox: the mailbox is out of reach", "error", err, "again_in", d.Round(time.Second).String())
		asked = b.pause(ctx, d, err)
	}
	if asked != nil {
		asked <- fmt.Errorf("mailbox: %w", ctx.Err())
	}
}

// pauseAfter is how long to wait after a failure, and the measure for the next:
// twice as much, up to five minutes. Up to a quarter is added, as drawn between 0
// and 1. A refused login waits a minute at least.
func pauseAfter(backoff time.Duration, login bool, drawn float64) (d, next time.Duration) {
	if login {
		backoff = max(backoff, loginBackoff)
	}
	return backoff + time.Duration(drawn*float64(backoff)/4), min(2*backoff, maxBackoff)
}

// pause waits before the next attempt. Who asks meanwhile shortens it, unless the
// login was refused: then that is the answer.
func (b *intake) pause(ctx context.Context, d time.Duration, why error) ask {
	t := time.NewTimer(d)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			return nil
		case <-ctx.Done():
			return nil
		case a := <-b.asks:
			if !errors.Is(why, errLogin) {
				return a
			}
			a <- why
		}
	}
}

// session is the life of one connection. A question that it could not answer
// it returns with the error by which it ended.
func (b *intake) session(ctx context.Context, asked ask, well func()) (ask, error) {
	l, err := b.connect(ctx)
	if err != nil {
		return asked, err
	}
	defer l.Close()
	for {
		// Mail that came before IDLE, or while the connection was down, is
		// found by looking first; a server need not announce it.
		err := b.takeIn(ctx, l)
		switch _ = b.tell(err); {
		case errors.Is(err, errDoubt): // nothing is acted on either
		case err != nil:
			return asked, err
		default:
			well()
			l.rest(b.config.Poll)
			err = b.poller.act(ctx)
		}
		if asked != nil {
			asked <- err
			asked = nil
		}
		if asked, err = l.wait(ctx, b.config.Poll, b.asks, b.nudge); err != nil {
			return asked, err
		}
		if l.idled {
			b.mu.Lock()
			b.state.Idle = b.now()
			b.mu.Unlock()
		}
		if err := ctx.Err(); err != nil {
			return asked, err
		}
	}
}

// tell notes how the last attempt went.
func (b *intake) tell(err error) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state.Trouble = err
	return err
}

func (b *intake) health() Health {
	b.mu.Lock()
	defer b.mu.Unlock()
	h := b.state
	h.Name, h.Refused = b.name, errors.Is(h.Trouble, errLogin)
	return h
}

// behind reports whether the mailbox can be read and was not read up to the
// instant.
func (b *intake) behind(t time.Time) bool {
	h := b.health()
	return h.Trouble == nil && b.known(h).Before(t)
}

// known is the instant up to which all is kept that arrived and could be of a game.
func (b *intake) known(h Health) time.Time {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ahead.After(h.Through) {
		return b.ahead
	}
	return h.Through
}

// wake has the mailbox looked into soon.
func (b *intake) wake() {
	select {
	case b.nudge <- struct{}{}:
	default:
	}
}
