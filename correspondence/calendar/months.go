package calendar

import (
	"time"
)

// AddMonths returns the instant n calendar months after t: on the same day of
// the month and at the same hour by the clocks of the zone, or on the last day
// of the month where it has no such day (RULING/R-18). It counts from t alone:
// to add one month twice is another thing. Where the clocks skip the hour it
// is the instant of the skip, where they show it twice the first of the two.
// The result is in the zone; a nil zone is UTC.
func AddMonths(t time.Time, n int, zone *time.Location) time.Time {
	zone = orUTC(zone)
	y, m, d := t.In(zone).Date()
	hour, minute, sec := t.In(zone).Clock()
	first := time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return firstAt(time.Date(first.Year(), first.Month(), min(d, last), hour, minute, sec, t.Nanosecond(), time.UTC), zone)
}
