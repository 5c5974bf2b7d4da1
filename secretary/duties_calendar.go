package secretary

import (
	"context"
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
)

// calendarDuties warn of the sets of holidays that are in use: from the first
// of October where one does not reach over the next year (DESK/E-68), and where
// nobody has compared the list of a year with an official one: of this year at
// any time, of the next from October.
func (s *Site) calendarDuties(_ context.Context, now time.Time) (out []duty, err error) {
	sets, err := s.o.Ledger.SetsInUse()
	if err != nil {
		return nil, err
	}
	local := now.In(s.o.Zone)
	year := local.Year()
	newYear := time.Date(year+1, time.January, 1, 0, 0, 0, 0, s.o.Zone)
	for _, set := range sets {
		own, err := s.o.Ledger.OwnDays(set)
		if err != nil {
			return nil, err
		}
		d := duty{what: set, room: roomCalendar, needs: ledger.ActKeep, act: "The calendar"}
		switch {
		case local.Month() >= time.October && !holidays.Reaches(own, year+1):
			d.kind, d.why = "No calendar", fmt.Sprintf("its holidays are known until 31 December %d; %d is missing", own.Until(), year+1)
			d.since, d.due = time.Date(year, time.October, 1, 0, 0, 0, 0, s.o.Zone), newYear
			d.href = calendarPath(set, year+1)
		case holidays.Reaches(own, year) && !checkedIn(own, year):
			d.kind, d.why, d.since = "Calendar not checked", fmt.Sprintf("its list of %d was not compared with an official one", year), now
			d.href = calendarPath(set, year)
		case local.Month() >= time.October && !checkedIn(own, year+1):
			d.kind, d.why = "Calendar not checked", fmt.Sprintf("its list of %d was not compared with an official one", year+1)
			d.since, d.due = now, newYear
			d.href = calendarPath(set, year+1)
		default:
			continue
		}
		out = append(out, d)
	}
	return out, nil
}

// checkedIn reports whether the list of the year was compared with an official
// one: by whoever made it, or by the office.
func checkedIn(own ledger.OwnDays, year int) bool {
	_, compared := holidays.ListedIn(own, year)
	return compared || calendar.Checked(own.Set, year)
}
