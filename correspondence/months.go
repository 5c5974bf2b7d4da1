package correspondence

import (
	"time"

	"postd/rules"
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

// AdjudicationAt returns the instant from which either side may claim
// adjudication, and the law that gives it: after so many calendar months
// (BCC1903/V.10(a)), counted from the first turn or, where the agreement names
// a date, from its first instant; or from the first instant of a fixed date
// (BCC1903/V.10(b)). The earlier operates first. Days that are not reckoned in
// a turn do not shift it (RULING/R-18). It is false where no such blank is
// filled, where the first turn from which the months count is not fixed, and
// where the zone of the agreement is not known.
func (a Agreement) AdjudicationAt() (at time.Time, law rules.Law, ok bool) {
	zone, err := loadZone(a.Calendar.Zone)
	if err != nil {
		return time.Time{}, "", false
	}
	terms := a.Adjudicate
	if terms.Months > 0 {
		from := a.FirstTurnAt
		if terms.From != nil {
			from = Midnight(*terms.From, zone)
		}
		if !from.IsZero() {
			at, law, ok = AddMonths(from, terms.Months, zone), "BCC1903/V.10(a)", true
		}
	}
	if terms.Date != nil {
		if fixed := Midnight(*terms.Date, zone); !ok || fixed.Before(at) {
			at, law, ok = fixed, "BCC1903/V.10(b)", true
		}
	}
	return at, law, ok
}
