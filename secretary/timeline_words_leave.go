package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// leave tells of the leave of a side (RULING/R-67).
func (n narrator) leave(what events.What) string {
	switch w := what.(type) {
	case events.LeaveTaken:
		s := fmt.Sprintf("%s is on leave %s, leave %d of the game, which takes %s (RULING/R-67)", w.Of, leaveDates(w.From, w.To), w.No, leaveDays(w.Days))
		if w.By == terms.ToSecretary {
			s += "; the secretary entered it"
		}
		if w.Beyond > 0 {
			s += fmt.Sprintf(", %d beyond what is agreed for a year", w.Beyond)
		}
		if w.Reason != "" {
			s += ": " + said(w.Reason)
		}
		return s
	case events.LeaveEnded:
		s := fmt.Sprintf("%s’s leave %d %s (RULING/R-67); it took %s", w.Of, w.No, leaveEndings[w.How], leaveDays(w.Days))
		if w.By == terms.ToSecretary {
			s += "; the secretary ended it"
		}
		if w.Reason != "" {
			s += ": " + said(w.Reason)
		}
		return s
	}
	return ""
}

// leaveEndings say how leave ended early.
var leaveEndings = map[string]string{"moved": "was ended by a record", "cut": "was cut short", "withdrawn": "was withdrawn before it began"}

func leaveDates(from, to calendar.Date) string {
	if from == to {
		return "on " + from.Words()
	}
	return "from " + from.Words() + " to " + to.Words()
}

func leaveDays(all []events.YearDays) string {
	var out []string
	for _, y := range all {
		if y.Days > 0 {
			out = append(out, fmt.Sprintf("%d of the days of %d", y.Days, y.Year))
		}
	}
	if len(out) == 0 {
		return "none of the days agreed"
	}
	return strings.Join(out, " and ")
}
