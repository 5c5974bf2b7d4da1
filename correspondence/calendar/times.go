package calendar

import (
	"fmt"
	"strings"
	"time"
)

// DayWords returns the local date of the instant, "Tue 1 Dec 2026".
func DayWords(t time.Time, zone *time.Location) string {
	return t.In(orUTC(zone)).Format("Mon 2 Jan 2006")
}

// LongDay returns the local date of the instant, "Tuesday 1 December 2026".
func LongDay(t time.Time, zone *time.Location) string {
	return t.In(orUTC(zone)).Format("Monday 2 January 2006")
}

// clockWords returns the local time of the instant, to the minute begun, with
// the zone as its clocks stand: "14:02 GMT", or "14:02 UTC+5:45" where the
// zone's time has no name.
func clockWords(t time.Time, zone *time.Location) string {
	local := t.In(orUTC(zone))
	name, offset := local.Zone()
	if name == "" || strings.ContainsAny(name, "+-0123456789") {
		sign := '+'
		if offset < 0 {
			sign, offset = '-', -offset
		}
		name = fmt.Sprintf("UTC%c%d", sign, offset/3600)
		if m := offset % 3600 / 60; m != 0 {
			name += fmt.Sprintf(":%02d", m)
		}
	}
	return local.Format("15:04 ") + name
}

// Instant returns the local date and time of the instant, "Tue 1 Dec 2026,
// 14:02 GMT"; "" for the zero time.
func Instant(t time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	return DayWords(t, zone) + ", " + clockWords(t, zone)
}

// Duration returns a length of time, reckoned or elapsed, in full hours and
// minutes: "51 h 15 min", "72 h", "15 min". What is less than a minute and not
// nothing is "less than 1 min".
func Duration(d time.Duration) string {
	d = whole(d)
	switch {
	case d < 0:
		return "minus " + Duration(positive(d))
	case d > 0 && d < time.Minute:
		return "less than 1 min"
	case d == 0:
		return "0 min"
	}
	var parts []string
	if h := d / time.Hour; h > 0 {
		parts = append(parts, fmt.Sprintf("%d h", h))
	}
	if m := d % time.Hour / time.Minute; m > 0 {
		parts = append(parts, fmt.Sprintf("%d min", m))
	}
	return strings.Join(parts, " ")
}

// DurationDays returns a length of time, reckoned or elapsed, in days of 24
// hours (RULING/R-20), hours and minutes: "3 days", "2 days 3 h". What is
// less than a day it returns as Duration does.
func DurationDays(d time.Duration) string {
	if d < 0 {
		return "minus " + DurationDays(positive(d))
	}
	d = whole(d)
	const day = 24 * time.Hour
	n, rest := d/day, d%day
	if n == 0 {
		return Duration(d)
	}
	words := fmt.Sprintf("%d days", n)
	if n == 1 {
		words = "1 day"
	}
	if rest >= time.Minute {
		words += " " + Duration(rest)
	}
	return words
}

// whole takes what is less than a second short of a full second for it: what
// falls due at a deadline is found an instant after it.
func whole(d time.Duration) time.Duration {
	if up := d.Truncate(time.Second) + time.Second; d > 0 && up-d < time.Millisecond {
		return up
	}
	return d
}

// positive returns the length of a negative duration.
func positive(d time.Duration) time.Duration { return -max(d, -(1<<63 - 1)) }

// Words returns the date as letters write it, "Tue 1 Dec 2026"; "" of no date.
func (d Date) Words() string {
	if d.IsZero() {
		return ""
	}
	return DayWords(d.utc(), time.UTC)
}

// ParseInstant reads an instant as a clock of the zone shows it, "2026-12-04
// 10:00", with seconds where there are any, or with its distance from Greenwich,
// "2026-12-04T10:00:00Z". An hour that the clocks skip does not exist; of one that
// comes twice the first is meant.
func ParseInstant(s string, zone *time.Location) (time.Time, error) {
	s = strings.Join(strings.Fields(s), " ")
	at, err := time.Parse(time.RFC3339, s)
	if err == nil {
		return inYears(s, at.In(orUTC(zone)))
	}
	for _, form := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05"} {
		reading, err := time.Parse(form, s)
		if err != nil {
			continue
		}
		at, problem := Resolve(reading, orUTC(zone))
		if problem != "" {
			return time.Time{}, fmt.Errorf("correspondence: %s is an hour that the clocks of %s skip", s, zone)
		}
		return inYears(s, at.In(orUTC(zone)))
	}
	return time.Time{}, fmt.Errorf("correspondence: %q is not an instant (like 2026-12-04 10:00, or 2026-12-04T10:00:00Z)", s)
}

// inYears refuses an instant of a year in which nobody plays.
func inYears(s string, at time.Time) (time.Time, error) {
	if y := at.Year(); y < 1800 || y > 2200 {
		return time.Time{}, fmt.Errorf("correspondence: %s lies outside the years 1800 to 2200", s)
	}
	return at, nil
}
