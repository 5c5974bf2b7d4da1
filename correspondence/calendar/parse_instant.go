package calendar

import (
	"fmt"
	"strings"
	"time"
)

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
