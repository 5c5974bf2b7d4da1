package scheduler

import "time"

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
