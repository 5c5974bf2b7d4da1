package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
)

// calendarWords tells of a change of the calendar (CLOCK/C-11), and whether the
// time that ran goes by it.
func calendarWords(w events.CalendarChanged) string {
	var parts []string
	for _, x := range []struct {
		does string
		days []calendar.Day
	}{{"added", w.Added}, {"struck out", w.Struck}} {
		if len(x.days) > 0 {
			parts = append(parts, x.does+": "+dayNames(x.days))
		}
	}
	s := fmt.Sprintf("the calendar %s was published as the office\u2019s version %d; %s", w.Set, w.Version, strings.Join(parts, "; "))
	if w.Turn != nil || w.Choice != nil {
		return s + "; the time that runs goes by it (RULING/R-21)"
	}
	return s + " (RULING/R-21)"
}

// dayNames lists days with their names, the first of them where they are many.
func dayNames(days []calendar.Day) string {
	const most = 6
	var all []string
	for i, d := range days {
		if i == most {
			all = append(all, fmt.Sprintf("and %d more", len(days)-most))
			break
		}
		all = append(all, d.Date.Words()+" ("+d.Words()+")")
	}
	return strings.Join(all, ", ")
}
