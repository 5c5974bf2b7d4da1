package dialogue

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// instantForms are the forms of an instant, to which seconds may be added: as in a
// direction, and as in a field.
var instantForms = []string{
	"Mon 2 Jan 2006 15:04", "Mon 2 Jan 2006 15:04:05",
	"2006-01-02 15:04", "2006-01-02 15:04:05",
}

// firstYear and lastYear bound the years in which a dialogue may be set.
const firstYear, lastYear = 1900, 2200

// instantPattern finds what can only be meant for an instant.
const instantPattern = `(?:[A-Za-z]{3,9},? )?\d{1,2} [A-Za-z]{3,9} \d{4} \d{1,2}:\d{2}(?::\d{2})?|\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?`

// pattern makes an expression when it is first asked for.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// parseInstant reads "Mon 7 Dec 2026 09:00" or "2026-12-07 09:00", local to
// the zone. The weekday must fit the date. A time that the clocks jump over
// does not exist; of one that occurs twice the earlier is meant.
func parseInstant(s string, zone *time.Location) (time.Time, error) {
	s = strings.Join(strings.Fields(s), " ")
	for _, form := range instantForms {
		local, err := time.ParseInLocation(form, s, time.UTC)
		if err != nil {
			continue
		}
		if local.Year() < firstYear || local.Year() > lastYear {
			return time.Time{}, fmt.Errorf("%s lies outside the years %d to %d", s, firstYear, lastYear)
		}
		if word, _, _ := strings.Cut(s, " "); strings.HasPrefix(form, "Mon") && local.Format("Mon") != word {
			return time.Time{}, fmt.Errorf("%s is a %s, not a %s", local.Format("2 Jan 2006"), local.Weekday(), word)
		}
		return inZone(local, zone)
	}
	return time.Time{}, fmt.Errorf("%q is not an instant (like Mon 7 Dec 2026 09:00, or 2026-12-07 09:00)", s)
}

// inZone returns the first instant at which the clocks of the zone show what
// local shows in UTC.
func inZone(local time.Time, zone *time.Location) (time.Time, error) {
	var found time.Time
	for _, probe := range []time.Duration{-26 * time.Hour, 26 * time.Hour} {
		_, offset := local.Add(probe).In(zone).Zone()
		t := local.Add(-time.Duration(offset) * time.Second).In(zone)
		if t.Format(time.DateTime) == local.Format(time.DateTime) && (found.IsZero() || t.Before(found)) {
			found = t
		}
	}
	if found.IsZero() {
		return found, fmt.Errorf("%s does not exist in %s: the clocks jump over it", local.Format("2 Jan 2006 15:04"), zone)
	}
	return found, nil
}

// showInstant writes an instant as a direction gives it.
func showInstant(t time.Time, zone *time.Location) string {
	t = t.In(zone)
	if t.Second() != 0 {
		return t.Format("Mon 2 Jan 2006 15:04:05")
	}
	return t.Format("Mon 2 Jan 2006 15:04")
}

// span is a length of time: whole days keep the time of day, the rest is
// elapsed time.
type span struct {
	days int
	rest time.Duration
}

var (
	spanWord  = pattern(`^(\d+) ?(weeks?|days?|d|hours?|h|minutes?|min|m|seconds?|s)`)
	spanUnits = map[string]span{
		"w": {days: 7}, "d": {days: 1}, "h": {rest: time.Hour}, "m": {rest: time.Minute}, "s": {rest: time.Second},
	}
)

// longestSpan keeps a length of time within what can be meant.
const longestSpan = 36600 // days

// parseSpan reads "3 days", "51h15m", "1 day 2 hours", "90 minutes".
func parseSpan(s string) (span, error) {
	var out span
	rest := strings.Join(strings.Fields(strings.ReplaceAll(s, " and ", " ")), " ")
	for rest != "" {
		m := spanWord().FindStringSubmatch(rest)
		if m == nil {
			return span{}, fmt.Errorf("%q is not a length of time (like 3 days, 51h15m, 2 hours)", s)
		}
		n, err := strconv.Atoi(m[1])
		unit := spanUnits[m[2][:1]]
		if err != nil || n > longestSpan*24*60 {
			return span{}, fmt.Errorf("%q is too long", s)
		}
		out.days += n * unit.days
		out.rest += time.Duration(n) * unit.rest
		if out.days > longestSpan || out.rest > longestSpan*24*time.Hour {
			return span{}, fmt.Errorf("%q is too long", s)
		}
		rest = strings.TrimLeft(rest[len(m[0]):], " ,")
		if rest == "" {
			return out, nil
		}
	}
	return span{}, fmt.Errorf("a length of time is missing (like 3 days, 51h15m, 2 hours)")
}

// after returns the instant that lies the span after t: so many days on at the
// same time of day, and then so much elapsed time.
func (s span) after(t time.Time, zone *time.Location) time.Time {
	return t.In(zone).AddDate(0, 0, s.days).Add(s.rest)
}

// length returns the span as a length, a day being 24 hours.
func (s span) length() time.Duration { return time.Duration(s.days)*24*time.Hour + s.rest }

// showLength writes a length of time in the one form in which it is compared:
// "33h", "51h15m", "none".
func showLength(d time.Duration) string {
	d = d.Round(time.Second)
	sign := ""
	if d < 0 {
		sign, d = "-", -d
	}
	out := fmt.Sprintf("%s%dh", sign, d/time.Hour)
	if m := d % time.Hour / time.Minute; m != 0 {
		out += fmt.Sprintf("%dm", m)
	}
	if s := d % time.Minute / time.Second; s != 0 {
		out += fmt.Sprintf("%ds", s)
	}
	if d == 0 {
		return nothing
	}
	return out
}
