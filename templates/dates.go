package templates

import (
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/templates/narrate"
)

// How letters write days: with the weekday, by the reader's clock, and with the year only
// where it is not the letter's.

// moment is an instant in a letter of then: "Monday 30 November, 08:02 (London)"; midnight is
// the end of a day.
func moment(t, then time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	s := narrate.Moment(t.Truncate(time.Minute), zone)
	if year := then.In(zone).Format("2006"); t.Add(-time.Nanosecond).In(zone).Format("2006") == year {
		s = strings.Replace(s, " "+year, "", 1)
	}
	return s + " (" + narrate.Place(zone) + ")"
}

// day is an instant.
func (l *letter) day(t time.Time) string { return moment(t, l.n.At, l.zone) }

// span is "Monday 30 November, 14:00 to 16:00 (London)".
func (l *letter) span(from, to time.Time) string {
	place := " (" + narrate.Place(l.zone) + ")"
	a, b := strings.TrimSuffix(l.day(from), place), l.day(to)
	if day, _, ok := strings.Cut(a, ", "); ok {
		b = strings.TrimPrefix(b, day+", ")
	}
	return a + " to " + b
}

// date is "Sunday 20 December".
func (l *letter) date(d calendar.Date) string {
	t := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC)
	if d.Year == calendar.DateOf(l.n.At, l.zone).Year {
		return t.Format("Monday 2 January")
	}
	return t.Format("Monday 2 January 2006")
}

// dates are "on Sunday 20 December", or "from Sunday 20 December to Sunday 3 January 2027".
func (l *letter) dates(from, to calendar.Date) string {
	if from == to {
		return "on " + l.date(from)
	}
	return "from " + l.date(from) + " to " + l.date(to)
}

// shortDates are the same for a subject: "20 Dec to 3 Jan".
func shortDates(from, to calendar.Date) string {
	day := func(d calendar.Date) string {
		return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Format("2 Jan")
	}
	if from == to {
		return day(from)
	}
	return day(from) + " to " + day(to)
}
