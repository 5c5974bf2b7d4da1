package mailbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"postd/ledger"
)

// Poller keeps the mailboxes read: it fetches each letter once, has the ledger
// keep it, and lets the clerk act on it. Each mailbox has a connection of its
// own, and the trouble of one is not that of another; all letters go to one
// clerk, in the order of their arrival.
type Poller struct {
	ledger *ledger.Ledger
	clerk  *Clerk
	now    func() time.Time
	log    *slog.Logger

	boxes    []*intake // the office's own mailbox first
	door     *Door     // by which letters come in too; nil: they do not
	watching sync.Mutex
	watched  bool // the ledger knows which mailboxes are read
}

// NewPoller returns a poller of the configured mailboxes.
func NewPoller(l *ledger.Ledger, c Config, now func() time.Time, log *slog.Logger) *Poller {
	c = c.withDefaults()
	p := &Poller{ledger: l, clerk: NewClerk(l, c, now, log), now: now, log: logger(log)}
	if c.weigh == nil {
		c.weigh = p.clerk.signedWhole
	}
	p.clerk.config.weigh = c.weigh // the door's letters, too
	for _, b := range append([]Box{{Name: c.Mailbox, IMAP: c.IMAP, Mailbox: c.Mailbox}}, c.Also...) {
		if b.IMAP.Host == "" {
			continue // an office with a door of its own may read none
		}
		its := c
		its.IMAP, its.Mailbox = b.IMAP, b.Mailbox
		p.boxes = append(p.boxes, &intake{
			poller: p, name: b.Name, config: its, ledger: l, now: now, log: p.log.With("mailbox", b.Name), started: now(),
			owner: make(chan struct{}, 1), asks: make(chan ask), nudge: make(chan struct{}, 1), failed: map[uint32]*fetchFailure{}, careful: map[uint32]bool{},
		})
	}
	return p
}

// EachMinute does what becomes due without a letter coming in.
func (p *Poller) EachMinute(ctx context.Context) error { return p.clerk.eachMinute(ctx) }

// PollOnce reads every mailbox to its end and acts on what it found. While Run
// runs it asks Run to do so; else it opens connections of its own. What fails at
// one mailbox keeps none of the others from being read; the errors are joined.
func (p *Poller) PollOnce(ctx context.Context) error {
	if err := p.watch(); err != nil {
		return err
	}
	var errs []error
	own := len(p.boxes) == 0
	for _, b := range p.boxes {
		asked, err := b.once(ctx)
		own = own || !asked
		errs = append(errs, err)
	}
	if own && ctx.Err() == nil && p.anyRead() {
		errs = append(errs, p.act(ctx))
	}
	return errors.Join(errs...)
}

// anyRead reports whether one of the mailboxes could be read when it was tried
// last.
func (p *Poller) anyRead() bool {
	if p.door != nil {
		return true
	}
	for _, b := range p.boxes {
		if h := b.health(); h.Trouble == nil {
			return true
		}
	}
	return false
}

// Run keeps a connection to each mailbox and reads what comes, until ctx ends.
func (p *Poller) Run(ctx context.Context) error {
	if err := p.watch(); err != nil {
		return err
	}
	var wg sync.WaitGroup
	for _, b := range p.boxes {
		wg.Go(func() { b.run(ctx) })
	}
	wg.Wait()
	return nil
}

// watch tells the ledger, once, which mailboxes are read: CLOCK/C-9 asks for every one
// of them, and for no other.
func (p *Poller) watch() error {
	p.watching.Lock()
	defer p.watching.Unlock()
	if p.watched {
		return nil
	}
	var names []string
	for _, b := range p.boxes {
		names = append(names, b.name)
	}
	if p.door != nil {
		names = append(names, ledger.Door)
	}
	forgotten, err := p.ledger.Watch(names...)
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	for _, name := range forgotten {
		p.log.Warn("mailbox: a mailbox is no longer read", "mailbox", name)
	}
	p.watched = true
	return nil
}

// act acts on the letters that wait, in the order of their arrival over all
// mailboxes (CLOCK/C-9): not on one that arrived after another mailbox was read
// last, which is asked to look first, unless it is out of reach. Then it tells the
// players what an outage left of their time.
func (p *Poller) act(ctx context.Context) error {
	return errors.Join(p.hear(ctx), p.ledger.TellOutages(p.now()))
}

// hear is act without what is told of outages.
func (p *Poller) hear(ctx context.Context) error {
	err := errors.Join(p.clerk.actOn(ctx, p.mayAct()), p.clerk.ripen(ctx))
	if p.several() {
		waiting, _, err2 := ledger.After(ctx, p.ledger, ledger.WaitingLetters(), "", 1, nil)
		err = errors.Join(err, err2)
		for _, b := range p.boxes {
			if len(waiting) > 0 && b.behind(waiting[0].Arrived) {
				b.wake()
			}
		}
	}
	return err
}

// mayAct tells of which letters all is kept that arrived before them, in whatever mailbox
// that can be reached, and could be of the same game. It is nil where there is one way in,
// of which all is known that can be.
func (p *Poller) mayAct() func(ledger.Letter) bool {
	if !p.several() {
		return nil
	}
	known, free := map[string]time.Time{}, map[string]bool{}
	if p.door != nil {
		known[ledger.Door] = p.door.through()
	}
	for _, b := range p.boxes {
		if h := b.health(); h.Trouble == nil {
			known[b.name] = b.known(h)
			free[b.name] = b.takesByLanes()
		}
	}
	return func(x ledger.Letter) bool {
		for name, t := range known {
			if x.Arrived.After(t) && !(name == x.Place.Mailbox && free[name]) {
				return false
			}
		}
		return true
	}
}

// several reports whether there are several ways in.
func (p *Poller) several() bool { return len(p.boxes) > 1 || len(p.boxes) == 1 && p.door != nil }

// Health is how the reading of one mailbox goes.
type Health struct {
	Name    string    // as the ledger knows it
	Through time.Time // when it was read to its end last; zero: not since the office was opened
	Idle    time.Time // when the server last took IDLE; zero: it was not asked, or has none
	Trouble error     // by which the last attempt to read it failed; nil: it did not fail
	Refused bool      // it failed since the server refuses the log-in

	// While very many letters are taken in, Looked of Of are; Batch is when the last were.
	// Zeros: it is not so.
	Looked, Of int
	Batch      time.Time
}

// Health tells how the reading of each mailbox goes, the office's own first.
func (p *Poller) Health() []Health {
	out := make([]Health, len(p.boxes))
	for i, b := range p.boxes {
		out[i] = b.health()
	}
	return out
}
