package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/mailbox"
	"postd/public"
	"postd/scheduler"
	"postd/secretary"
	"postd/standby"
)

// App is the house at work: the ledger between the door of letters and the
// bells. It runs the same on real servers, in the demo and in the tests.
type App struct {
	Ledger *ledger.Ledger
	Mail   mailbox.Config
	Now    func() time.Time
	// DoorNow is the clock by which sessions and codes of the pages end; nil = time.Now.
	DoorNow func() time.Time
	Sheet   string // when the daily sheet goes out, "07:00"
	Zone    *time.Location
	Log     *slog.Logger
	Socket  string           // where errands are taken; empty: nowhere
	Carry   Carrier          // carries out errands
	Config  config.Config    // for errands and pages
	Pages   *Pages           // the secretary's; nil: none
	Window  *Window          // at which boards are looked at; nil: none
	Watch   *scheduler.Watch // of the machine's clock; nil: it is believed

	Second *standby.Office // by which the second machine is told; nil: there is none

	Door *mailbox.DoorConfig // where letters are handed in; nil: nowhere

	post   post // how mail goes in and out
	took   took // how long letters and pages took
	poller *mailbox.Poller
	sender *mailbox.Sender
	door   *mailbox.Door
	rings  chan struct{}

	upkeep  upkeep
	cleared string       // the date on which night was done last; the sweep's alone
	rang    atomic.Int64 // when the bells rang last, by the machine's clock
	opened  time.Time    // when Run began
	watched net.Listener // where programs ask how the office stands; nil: nowhere
}

// ready makes what the doors share; the pages may be opened before the office.
func (a *App) ready() {
	if a.rings == nil {
		a.rings = make(chan struct{}, 1)
		a.upkeep.backups, a.upkeep.checks, a.upkeep.bindings = make(chan struct{}, 1), make(chan struct{}, 1), make(chan struct{}, 1)
	}
}

// boardLink is the address of the board in a letter to a player; empty where no pages are open.
func (a *App) boardLink(p ledger.Posting) string {
	c, plays := p.Party.Colour()
	if a.Config.Public.Base == "" || !plays || p.Letter == 0 {
		return ""
	}
	link, err := public.LetterLink(a.Config.Public.Base, a.Ledger, p.Game, c, p.Player, p.Letter)
	if err != nil {
		a.Log.Error("postd: a letter goes without the link to its board", "posting", p.Seq, "error", err)
	}
	return link
}

// Run works until ctx ends, and then stops between two transactions.
func (a *App) Run(ctx context.Context) error {
	a.ready()
	a.opened = a.Now()
	if a.Watch != nil {
		a.Mail.Doubt = a.doubt
	}
	a.Mail.FeedLink = func(f ledger.Feed) string { return secretary.FeedLink(a.Config.FeedAddress(), a.Ledger, f) }
	a.Mail.Opened = func(x ledger.BoardLink) string { return public.Link(a.Config.Public.Base, a.Ledger, x) }
	a.Mail.MuteLink = func(player uint64) string { return secretary.MuteLink(a.Config.PublicAddress(), a.Ledger, player) }
	a.Mail.BoardLink = a.boardLink
	a.Mail.Acted = a.took.letters.Observe
	a.poller = mailbox.NewPoller(a.Ledger, a.Mail, a.Now, a.Log)
	a.sender = mailbox.NewSender(a.Ledger, a.Mail, a.Now, a.Log)
	a.poller.HandTo(a.sender)
	if err := a.makeDoor(); err != nil {
		return err
	}
	bells, err := scheduler.New(scheduler.Bells{
		Poll:  a.poll,
		Sweep: a.sweep,
		Flush: a.flush,
		Daily: a.sheets,
	}, a.times())
	if err != nil {
		return err
	}
	if _, err := a.Ledger.Resume(a.Now()); err != nil {
		return err
	}
	open := []any{"ledger", a.Ledger.Path(), "smtp", a.Mail.SMTP.Addr(), "socket", a.Socket}
	if a.Mail.IMAP.Host != "" { // an office may have a door of its own instead
		open = append(open, "imap", a.Mail.IMAP.Addr())
	}
	a.Log.Info("postd: the office is open", open...)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	a.Ledger.Until(ctx)
	var wg sync.WaitGroup
	errs := make(chan error, 9)
	work := func(f func(context.Context) error) {
		wg.Go(func() {
			if err := f(ctx); err != nil && ctx.Err() == nil {
				errs <- err
				stop()
			}
		})
	}
	if a.Second != nil {
		work(a.runSecond)
	}
	if a.door != nil {
		work(a.door.Run)
	}
	work(a.poller.Run)
	work(bells.Run)
	work(a.notify)
	work(a.whenRung(a.Ledger.News(), "the outbox", a.flush))         // what a letter or a ruling just brought about
	work(a.whenRung(a.Ledger.BatchNews(), "the batches", a.batches)) // a press begins one, the bell asks for what is open
	work(a.whenRung(a.rings, "the mailbox", a.poll))
	work(a.whenRung(a.upkeep.backups, "the back-up", a.backUp))
	work(a.whenRung(a.upkeep.checks, "the check of the ledger", a.check))
	work(a.whenRung(a.upkeep.bindings, "the binding of papers", a.bind))
	if a.Pages != nil {
		a.Log.Info("postd: the secretary's pages are open", "listen", a.Pages.ln.Addr().String())
		work(a.Pages.Run)
	}
	if a.Window != nil {
		a.Log.Info("postd: boards can be looked at", "listen", a.Window.ln.Addr().String())
		work(a.Window.Run)
	}
	if a.watched != nil {
		a.Log.Info("postd: the health of the office is told", "listen", a.watched.Addr().String())
		work(a.tellHealth)
	}
	if a.Socket != "" {
		work(a.takeErrands)
	}
	<-ctx.Done()
	wg.Wait()
	close(errs)
	a.Ledger.Until(context.Background())
	all := []error{a.sender.PutBack()}
	for err := range errs {
		all = append(all, err)
	}
	a.Log.Info("postd: the office is closed")
	return errors.Join(all...)
}

// whenRung does something for whoever rings, without waiting for the bell, until ctx
// ends; what is the part of the post that it is about.
func (a *App) whenRung(rings <-chan struct{}, what string, do func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-rings:
				if err := do(ctx); err != nil && ctx.Err() == nil {
					a.Log.Error("postd: "+what, "error", err)
				}
			}
		}
	}
}

// poll and flush are the doors of mail, watched for the pages.
func (a *App) poll(ctx context.Context) error { return a.post.note(&a.post.in, a.readIn(ctx)) }

func (a *App) flush(ctx context.Context) error {
	err := a.doubt()
	if err == nil {
		err = a.sender.Flush(ctx)
	}
	return a.post.note(&a.post.out, err)
}

func (a *App) sweep(ctx context.Context) error {
	a.rang.Store(time.Now().UnixNano())
	if err := a.doubt(); err != nil {
		return err
	}
	asked := a.poller.EachMinute(ctx)
	a.upkeep.ring()
	_, err := a.Ledger.Sweep(a.Now())
	return errors.Join(asked, err, a.Ledger.AskBatches(), a.night())
}

// batches works at the batches that are open. It may take long, and nothing waits for it.
func (a *App) batches(ctx context.Context) error {
	if err := a.doubt(); err != nil {
		return err
	}
	return WorkBatches(ctx, a.Ledger)
}

// WorkBatches works at what the pages filed as batches, until nothing is open.
func WorkBatches(ctx context.Context, l *ledger.Ledger) error {
	return l.WorkBatches(ctx, secretary.BatchDeeds())
}

func (a *App) sheets(ctx context.Context) error {
	if err := errors.Join(ctx.Err(), a.doubt()); err != nil {
		return err
	}
	now := a.Now().In(a.Zone)
	_, err := a.Ledger.SendSheets(now, sheetWords)
	_, errs := a.Ledger.SendDigests(now, digestWords(a.Config.Office.Name, a.Config.Secretary))
	_, ends := a.Ledger.SendEnds(now, endWords(a.Config.Office.Name, a.Config.Secretary))
	return errors.Join(err, errs, ends)
}

// errDoubted says that the machine's clock is not believed.
var errDoubted = errors.New("nothing is read, judged or sent until the clock agrees again, or 'postd clock accept' says that it is right")

// doubt is why the machine's clock is not to be believed; nil: it is. What
// changes is told loudly.
func (a *App) doubt() error {
	if a.Watch == nil {
		return nil
	}
	words, changed := a.Watch.Doubt()
	switch {
	case words == "" && changed:
		a.Log.Warn("postd: the machine's clock is believed again")
	case words != "" && changed:
		a.Log.Error("postd: the machine's clock is in doubt: "+errDoubted.Error(), "why", words)
	}
	if words == "" {
		return nil
	}
	return errors.New(words + ": " + errDoubted.Error())
}

// clockDoubt is the same in words, for the pages.
func (a *App) clockDoubt() string {
	if a.Watch == nil {
		return ""
	}
	words, _ := a.Watch.Doubt()
	return words
}

// acceptClock says that the machine's clock is right as it stands. It returns
// what had been doubted.
func (a *App) acceptClock(who string) (string, error) {
	if a.Watch == nil {
		return "", nil
	}
	words := a.Watch.Accept()
	if words == "" {
		return "", nil
	}
	a.Log.Warn("postd: the machine's clock is accepted", "by", who, "doubted", words)
	err := a.Ledger.Log(who, "clock accepted", "", words)
	a.ring()
	return words, err
}
