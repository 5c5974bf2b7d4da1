package holidays

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	ics "github.com/arran4/golang-ical"

	"postd/correspondence/calendar"
)

// readHolidayICS reads the whole-day events of a calendar. The end of an event
// is the day after its last (RFC 5545, 3.6.1). An event that has a time of the
// day, or that comes again, is refused: it names no date.
func readHolidayICS(l *holidayList, data []byte, _ string) error {
	c, err := ics.ParseCalendar(bytes.NewReader(data))
	if err != nil {
		return lineFault(0, "this is no iCalendar file that can be read: %s", beginning(err.Error(), 200))
	}
	lines := eventLines(data)
	for i, e := range c.Events() {
		line := 0
		if i < len(lines) {
			line = lines[i]
		}
		if status := e.GetProperty(ics.ComponentPropertyStatus); status != nil && strings.EqualFold(status.Value, "CANCELLED") {
			continue
		}
		first, last, err := eventDays(line, e)
		if err != nil {
			return err
		}
		name := ""
		if p := e.GetProperty(ics.ComponentPropertySummary); p != nil {
			name = p.Value
		}
		for d := first; !last.Before(d); d = d.AddDays(1) {
			if err := l.add(line, d, name, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// eventLines are the lines on which the events begin.
func eventLines(data []byte) (out []int) {
	n := 0
	for line := range bytes.Lines(data) {
		n++
		if string(bytes.TrimSpace(line)) == "BEGIN:VEVENT" {
			out = append(out, n)
		}
	}
	return out
}

// eventDays are the first and the last date of an event.
func eventDays(line int, e *ics.VEvent) (first, last calendar.Date, err error) {
	for _, again := range []ics.ComponentProperty{ics.ComponentPropertyRrule, ics.ComponentPropertyRdate} {
		if e.HasProperty(again) {
			return first, last, lineFault(line, "the event comes again (%s): a list of holidays names each date", again)
		}
	}
	start, end := e.GetProperty(ics.ComponentPropertyDtStart), e.GetProperty(ics.ComponentPropertyDtEnd)
	if start == nil {
		return first, last, lineFault(line, "the event has no DTSTART")
	}
	if first, err = wholeDay(line, start); err != nil {
		return first, last, err
	}
	last = first
	if end != nil {
		after, err := wholeDay(line, end)
		if err != nil {
			return first, last, err
		}
		if after.Before(first) {
			return first, last, lineFault(line, "the event ends, on %s, before it begins, on %s", after, first)
		}
		if last = after.AddDays(-1); last.Before(first) {
			last = first // some programs give the day itself for its end
		}
	} else if p := e.GetProperty(ics.ComponentPropertyDuration); p != nil {
		m := duration().FindStringSubmatch(p.Value)
		if m == nil {
			return first, last, lineFault(line, "the event lasts %q: only whole days are read", beginning(p.Value, 40))
		}
		var n int
		fmt.Sscan(m[1], &n)
		last = first.AddDays(max(n, 1) - 1)
	}
	if first.AddDays(longestHoliday - 1).Before(last) {
		return first, last, lineFault(line, "the event lasts more than %d days", longestHoliday)
	}
	return first, last, nil
}

// duration is a length of whole days.
var duration = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\+?P([0-9]{1,3})D$`)
})

// wholeDay reads a date; an instant is none.
func wholeDay(line int, p *ics.IANAProperty) (calendar.Date, error) {
	t, err := time.Parse("20060102", strings.TrimSpace(p.Value))
	if err != nil {
		return calendar.Date{}, lineFault(line, "%s is %q: only whole days are read, as 20261225", p.IANAToken, beginning(p.Value, 40))
	}
	return calendar.DateOf(t, time.UTC), nil
}

// writeHolidayICS writes the days as whole-day events. An event keeps its name,
// so that a calendar which reads the list again has no day twice.
func writeHolidayICS(set string, days []calendar.Day, now time.Time) []byte {
	c := ics.NewCalendarFor("postd")
	c.SetMethod(ics.MethodPublish)
	c.SetXWRCalName("Holidays " + set)
	for _, x := range days {
		e := c.AddEvent(fmt.Sprintf("%s.%s@postd", x.Date, set))
		e.SetDtStampTime(now.UTC())
		e.SetAllDayStartAt(noonOf(x.Date))
		e.SetAllDayEndAt(noonOf(x.Date.AddDays(1)))
		e.SetSummary(x.Words())
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	return []byte(c.Serialize())
}

// noonOf is an instant of which the date is the day.
func noonOf(d calendar.Date) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC)
}
