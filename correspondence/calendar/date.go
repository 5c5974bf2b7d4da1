package calendar

import (
	"cmp"
	"fmt"
	"time"
)

// Date is a civil date, without a zone.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf returns the civil date that the instant has in the zone; a nil zone
// is UTC.
func DateOf(t time.Time, zone *time.Location) Date {
	y, m, d := t.In(orUTC(zone)).Date()
	return Date{y, m, d}
}

// ParseDate reads a date in the form "2026-12-25" and no other.
func ParseDate(s string) (Date, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("correspondence: %q is not a date (like 2026-12-25)", s)
	}
	return DateOf(t, time.UTC), nil
}

// String returns the date in the form "2026-12-25"; "" for the zero date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.utc().Format(time.DateOnly)
}

// MarshalText writes the form of String.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the form of String; empty text is the zero date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	var err error
	*d, err = ParseDate(string(text))
	return err
}

// IsZero reports whether the date is unfilled.
func (d Date) IsZero() bool { return d == Date{} }

// Weekday returns the day of the week.
func (d Date) Weekday() time.Weekday { return d.utc().Weekday() }

// AddDays returns the date n civil days later, or earlier where n is negative.
func (d Date) AddDays(n int) Date {
	return DateOf(time.Date(d.Year, d.Month, d.Day+n, 0, 0, 0, 0, time.UTC), time.UTC)
}

// Before reports whether the date comes before the other.
func (d Date) Before(other Date) bool { return d.Compare(other) < 0 }

// Compare returns -1, 0 or +1 as the date comes before, is, or comes after
// the other.
func (d Date) Compare(other Date) int {
	return cmp.Or(cmp.Compare(d.Year, other.Year), cmp.Compare(d.Month, other.Month), cmp.Compare(d.Day, other.Day))
}

// utc returns 00:00 UTC of the date.
func (d Date) utc() time.Time { return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC) }

// Midnight returns the first instant of the local date in the zone, which is
// later than 00:00 where the clocks skip that hour. Of a date that the zone
// skips altogether it is the instant of the skip, so that the date is empty;
// a local date is always from Midnight to the next date's Midnight (CLOCK/C-3).
func Midnight(d Date, zone *time.Location) time.Time { return firstAt(d.utc(), orUTC(zone)) }

// firstAt returns the first instant at which a clock of the zone shows the
// reading or a later one. The reading is a UTC time that stands for what the
// clock shows.
func firstAt(reading time.Time, zone *time.Location) time.Time {
	// No zone was ever sixteen hours from Greenwich.
	w := wallClock{zone: zone}
	w.set(reading.Add(-16 * time.Hour))
	return w.first(reading)
}

// wallClock is a clock of a zone that is asked for one reading after another, none
// earlier than the one before. It looks the zone up only where its clocks
// change. time.Date leaves open what it returns there.
type wallClock struct {
	zone   *time.Location
	since  time.Time // from then on
	until  time.Time // and before then, zero for ever, the clocks of the zone are
	offset time.Duration
}

// set sets the clock by the zone at the instant.
func (w *wallClock) set(at time.Time) {
	w.since = at.In(w.zone)
	_, offset := w.since.Zone()
	_, w.until = w.since.ZoneBounds()
	w.offset = time.Duration(offset) * time.Second
}

// first returns the first instant at which the clock shows the reading or a
// later one.
func (w *wallClock) first(reading time.Time) time.Time {
	for {
		at := reading.Add(-w.offset)
		switch {
		case at.Before(w.since):
			return w.since // the clocks skipped it
		case w.until.IsZero() || at.Before(w.until):
			return at.In(w.zone)
		}
		w.set(w.until)
	}
}

func orUTC(zone *time.Location) *time.Location {
	if zone == nil {
		return time.UTC
	}
	return zone
}

// Resolve returns the instant at which the clocks of the zone show the
// reading, which is a UTC time that stands for it; of an hour that comes
// twice, the first.
func Resolve(reading time.Time, zone *time.Location) (at time.Time, problem string) {
	at = firstAt(reading, zone)
	if ReadingText(at.In(zone)) != ReadingText(reading) {
		return time.Time{}, fmt.Sprintf("the clocks of %s skip %s; enter another hour, or calendar.zone first if another zone is meant", zone, ReadingText(reading))
	}
	return at.UTC(), ""
}

// ReadingText writes what a clock shows, with seconds where there are any.
func ReadingText(t time.Time) string {
	if t.Second() != 0 {
		return t.Format("2006-01-02 15:04:05")
	}
	return t.Format("2006-01-02 15:04")
}
