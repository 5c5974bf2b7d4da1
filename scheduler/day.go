package scheduler

import (
	"context"
	"sync"
	"time"
)

// timeOfDay is a cron.Schedule that rings once on every date of its zone. A
// time that clocks skip comes an hour later, where the schedules of package
// cron leave the date out; a time that comes twice counts the first time.
type timeOfDay struct {
	hour, minute int
	zone         *time.Location
}

// Next returns the first ring after t.
func (d *timeOfDay) Next(t time.Time) time.Time {
	next := d.on(t, 0)
	for days := 1; !next.After(t); days++ {
		next = d.on(t, days)
	}
	return next
}

// past reports whether the ring of t's own date is over.
func (d *timeOfDay) past(t time.Time) bool { return !d.on(t, 0).After(t) }

// on returns the ring on the date so many days after that of t.
func (d *timeOfDay) on(t time.Time, days int) time.Time {
	y, m, day := t.In(d.zone).Date()
	return time.Date(y, m, day+days, d.hour, d.minute, 0, 0, d.zone)
}

// day is the date for which the daily bell has rung.
type day struct {
	mu   sync.Mutex
	rung string
}

// ringDay rings the daily bell if its time of the day is past and it has not
// rung for the date. It is asked each minute as well: a machine that slept, a
// clock that was set, or a failure may have left the bell of the day out.
func (s *Scheduler) ringDay(ctx context.Context) {
	if s.daily != nil && s.daily.past(s.config.Now()) && !s.hasRung() {
		s.sheet.run(ctx, false)
	}
}

// date is that of the clock, in the zone of the bell.
func (s *Scheduler) date() string { return s.config.Now().In(s.config.Zone).Format(time.DateOnly) }

func (s *Scheduler) hasRung() bool {
	s.today.mu.Lock()
	defer s.today.mu.Unlock()
	return s.today.rung >= s.date() // a clock that was set back has a date that is past
}

// once does what the daily bell does, once for each date.
func (s *Scheduler) once(ctx context.Context, do func(context.Context) error) error {
	date := s.date()
	if s.hasRung() {
		return nil
	}
	if err := do(ctx); err != nil {
		return err
	}
	s.today.mu.Lock()
	defer s.today.mu.Unlock()
	s.today.rung = date
	return nil
}
