package scheduler

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/robfig/cron/v3"
)

// Bells are what is rung. One that is nil is left out.
type Bells struct {
	Poll  func(context.Context) error // read the mailbox to its end and act on what came
	Flush func(context.Context) error // send what waits in the outbox
	Sweep func(context.Context) error // let the deadlines fall
	Daily func(context.Context) error // file the daily sheets; once for each date
}

// Config says when the bells are rung.
type Config struct {
	Poll    time.Duration    // between two readings of the mailbox, elapsed, whole seconds; 0 = only when a deadline has come
	Daily   string           // the time of the day of the daily bell, "07:00"; empty = never
	Zone    *time.Location   // of Daily; nil = UTC
	NextDue func() time.Time // the earliest deadline of any game, zero for none (ledger.NextDue); nil = never
	Now     func() time.Time // the clock by which NextDue has come; nil = time.Now
	Log     *slog.Logger     // nil = none
}

// minute is how often deadlines and the outbox are looked at.
const minute = time.Minute

// Scheduler rings the bells while Run runs.
type Scheduler struct {
	config                    Config
	daily                     *timeOfDay
	poll, flush, sweep, sheet *job
	running, ringing          sync.Mutex // held by Run, by Minute
	today                     day
}

// errRunning says that Run runs already.
var errRunning = errors.New("scheduler: it runs already")

// New makes a scheduler. It refuses a time of the day that is none.
func New(b Bells, c Config) (*Scheduler, error) {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Zone = cmp.Or(c.Zone, time.UTC)
	if c.Poll != 0 && c.Poll < time.Second {
		return nil, fmt.Errorf("scheduler: the mailbox cannot be read every %s; a second is the least", c.Poll)
	}
	s := &Scheduler{
		config: c,
		poll:   newBell("poll", b.Poll, c.Log), flush: newBell("flush", b.Flush, c.Log),
		sweep: newBell("sweep", b.Sweep, c.Log), sheet: newBell("daily", nil, c.Log),
	}
	if b.Daily != nil {
		s.sheet.do = func(ctx context.Context) error { return s.once(ctx, b.Daily) }
	}
	if c.Daily != "" {
		t, err := time.Parse("15:04", c.Daily)
		if err != nil {
			return nil, fmt.Errorf("scheduler: %q is no time of the day (like 07:00)", c.Daily)
		}
		s.daily = &timeOfDay{hour: t.Hour(), minute: t.Minute(), zone: c.Zone}
	}
	return s, nil
}

// Run rings the bells until the context ends, and returns when those that
// still ring are silent. It begins at once with what the clock would have rung
// while the house was closed.
func (s *Scheduler) Run(ctx context.Context) error {
	if !s.running.TryLock() {
		return errRunning
	}
	defer s.running.Unlock()

	c := cron.New(cron.WithLocation(s.config.Zone), cron.WithLogger(cron.DiscardLogger), cron.WithChain())
	c.Schedule(cron.Every(minute), cron.FuncJob(func() { s.Minute(ctx) }))
	if s.config.Poll > 0 {
		c.Schedule(cron.Every(s.config.Poll), cron.FuncJob(func() { s.poll.run(ctx, false) }))
	}
	if s.daily != nil {
		c.Schedule(s.daily, cron.FuncJob(func() { s.ringDay(ctx) }))
	}
	var first sync.WaitGroup
	first.Go(func() { s.round(ctx, func() bool { return true }) })
	first.Go(func() { s.ringDay(ctx) })
	c.Start()
	<-ctx.Done()
	<-c.Stop().Done()
	first.Wait()
	return nil
}

// Minute rings what is rung each minute: the sweep, then the outbox; and if a
// deadline has come, the mailbox before both. While one minute's work is under way,
// another minute is left out.
func (s *Scheduler) Minute(ctx context.Context) {
	s.round(ctx, s.due)
}

// due reports whether a deadline has come.
func (s *Scheduler) due() bool {
	if s.config.NextDue == nil {
		return false
	}
	due := s.config.NextDue()
	return !due.IsZero() && !due.After(s.config.Now())
}

// round rings poll, if it should, sweep and flush, one after another.
func (s *Scheduler) round(ctx context.Context, poll func() bool) {
	if !s.ringing.TryLock() {
		return
	}
	defer s.ringing.Unlock()
	if poll() {
		s.poll.run(ctx, true)
	}
	s.sweep.run(ctx, false)
	s.flush.run(ctx, false)
	s.ringDay(ctx)
}
