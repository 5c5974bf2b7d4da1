package terms

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// firstTurnField holds an instant, which is entered and printed as the reading
// of a clock in calendar.zone. It is stored in UTC, so that an agreement is
// the same value before and after it was in the ledger.
var firstTurnField = Field{
	Name: "first_turn_at", Law: "BCC1903/V.2(a)",
	Means:   "When the first turn begins, by the clocks of the calendar's zone.",
	Allowed: "a date and an hour (like 2026-12-07 09:00)",
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.FirstTurnAt.IsZero() {
				return ""
			}
			return calendar.ReadingText(a.FirstTurnAt.In(AgreedZone(a)))
		},
		set: func(a *Agreement, v string) string {
			var reading time.Time
			err := fmt.Errorf("empty")
			for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05"} {
				if err != nil {
					reading, err = time.Parse(layout, v)
				}
			}
			if err != nil || reading.Year() < 1900 || reading.Year() > 2200 {
				return notAllowed(v, "a date and an hour (like 2026-12-07 09:00)")
			}
			zone, err := calendar.LoadZone(a.Calendar.Zone)
			if err != nil {
				return "calendar.zone must be filled before it"
			}
			at, problem := calendar.Resolve(reading, zone)
			if problem == "" {
				a.FirstTurnAt = at
			}
			return problem
		},
	},
}

// AgreedZone returns the zone of the agreement, UTC where it is not good.
func AgreedZone(a Agreement) *time.Location {
	zone, err := calendar.LoadZone(a.Calendar.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// zoneField knows that the fields may come in any order, so a first turn that is already
// filled keeps the reading of its clock and becomes another instant.
var zoneField = Field{
	Name: "calendar.zone", Law: "BCC1903/V.2(b)",
	Means:   "The zone by whose clocks days begin and end, and dates and hours are given.",
	Allowed: "a zone of the IANA list (like Europe/London)",
	fieldKind: fieldKind{
		Get: func(a Agreement) string { return a.Calendar.Zone },
		set: func(a *Agreement, v string) string {
			zone, err := calendar.LoadZone(v)
			if err != nil {
				return notAllowed(v, "a zone of the IANA list (like Europe/London)")
			}
			if !a.FirstTurnAt.IsZero() {
				reading := a.FirstTurnAt.In(AgreedZone(*a))
				_, offset := reading.Zone()
				at, problem := calendar.Resolve(reading.UTC().Add(time.Duration(offset)*time.Second), zone)
				if problem != "" {
					return "first_turn_at: " + problem
				}
				a.FirstTurnAt = at
			}
			a.Calendar.Zone = v
			return ""
		},
	},
}

// turnLimitField remembers whether it was entered in days, since letters then
// speak of days; a day is 24 hours of reckoned time all the same (RULING/R-20).
var turnLimitField = Field{
	Name: "turn.limit", Law: "BCC1903/V.2(c)",
	Means:   "The counted time of a turn; a day of it is 24 hours.",
	Allowed: lengthAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.Turn.Limit == 0 {
				return ""
			}
			return calendar.FormatDuration(a.Turn.Limit, a.Turn.Days)
		},
		set: func(a *Agreement, v string) string {
			d, days, problem := someTime(v, lengthAllowed)
			if problem == "" {
				a.Turn.Limit, a.Turn.Days = d, days
			}
			return problem
		},
	},
}

// weeklyField is of the days of the week: Sundays are left out by the law itself, other days by agreement.
var weeklyField = valued(Field{
	Name: "calendar.weekly", Law: "BCC1903/V.2(b)",
	Means:   "The days of the week that are not counted.",
	Allowed: weeklyAllowed,
}, func(a *Agreement) *[]time.Weekday { return &a.Calendar.Weekly }, none, func(days []time.Weekday) string {
	names := make([]string, len(days))
	for i, w := range days {
		names[i] = w.String()
	}
	return strings.Join(names, ", ")
}, func(v string) (out []time.Weekday, problem string) {
	for _, s := range items(v) {
		w, ok := weekday(s)
		if !ok {
			return nil, notAllowed(s, weeklyAllowed)
		}
		if !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	slices.SortFunc(out, func(a, b time.Weekday) int { return int(a+6)%7 - int(b+6)%7 })
	return out, ""
})

const weeklyAllowed = "none, or days of the week (like Saturday, Sunday)"

func weekday(s string) (time.Weekday, bool) {
	for w := time.Sunday; w <= time.Saturday; w++ {
		if name := w.String(); strings.EqualFold(s, name) || strings.EqualFold(s, name+"s") {
			return w, true
		}
	}
	return 0, false
}

// holidaysField holds named sets and single days of this agreement alone.
var holidaysField = Field{
	Name: "calendar.holidays", Law: "BCC1903/V.2(b)",
	Means:   "The general holidays that are not counted.",
	Allowed: holidaysAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			out := slices.Clone(a.Calendar.Holidays)
			for _, d := range a.Calendar.Days {
				out = append(out, dayText(d))
			}
			for _, d := range a.Calendar.Struck {
				out = append(out, except+dayText(d))
			}
			return orNone(out)
		},
		set: setHolidays,
	},
}

const holidaysAllowed = "none, or a list of sets (GB-EAW, GB-SCT, GB-NIR, england-1903; others as postd calendar list tells), of single days (like 2026-06-15 Proclaimed day) and of days of a set that are counted (like except 2026-05-04)"

// except stands before a day of a set that is reckoned all the same.
const except = "except "

// inName stands in place of what would end an item of a list.
var inName = strings.NewReplacer(",", " -", ";", " -")

// dayText writes a single day as setHolidays reads it.
func dayText(d calendar.Day) string {
	return strings.TrimSpace(d.Date.String() + " " + inName.Replace(d.Name))
}

func setHolidays(a *Agreement, v string) string {
	var sets []string
	var days, struck []calendar.Day
	for _, s := range items(v) {
		into, had, rest := &days, a.Calendar.Days, s
		if after, ok := strings.CutPrefix(s, except); ok {
			into, had, rest = &struck, a.Calendar.Struck, after
		}
		if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
			d, ok := readDay(rest, had)
			if !ok {
				return notAllowed(s, holidaysAllowed)
			}
			if slices.ContainsFunc(*into, func(x calendar.Day) bool { return x.Date == d.Date && x.Set == d.Set }) {
				return d.Date.String() + " stands twice"
			}
			*into = append(*into, d)
			continue
		}
		known := calendar.Sets()
		i := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, s) })
		if i < 0 {
			return notAllowed(s, holidaysAllowed)
		}
		if !slices.Contains(sets, known[i]) {
			sets = append(sets, known[i])
		}
	}
	a.Calendar.Holidays, a.Calendar.Days, a.Calendar.Struck = sets, days, struck
	return ""
}

// readDay reads a single day. One that stood there before keeps its source, and
// whether it is the office's.
func readDay(s string, had []calendar.Day) (calendar.Day, bool) {
	if i := slices.IndexFunc(had, func(d calendar.Day) bool { return dayText(d) == s }); i >= 0 {
		return had[i], true
	}
	text, name, _ := strings.Cut(s, " ")
	date, err := calendar.ParseDate(text)
	return calendar.Day{Date: date, Name: strings.TrimSpace(name), Kind: "own"}, err == nil
}

// Rounds is the length of a turn that lasts to the end of the day on which it
// runs out; 0 where that is not agreed.
func (a Agreement) Rounds() time.Duration {
	if a.Turn.Rounding == EndOfDay {
		return a.Turn.Limit
	}
	return 0
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
	return a.AdjudicationBy(calendar.Calendar{})
}

// AdjudicationBy is AdjudicationAt for who has the calendar of the agreement: its zone is loaded already.
func (a Agreement) AdjudicationBy(c calendar.Calendar) (at time.Time, law rules.Law, ok bool) {
	terms := a.Adjudicate
	if terms.Months == 0 && terms.Date == nil {
		return time.Time{}, "", false
	}
	zone := c.Zone()
	if zone.String() != a.Calendar.Zone {
		var err error
		if zone, err = calendar.LoadZone(a.Calendar.Zone); err != nil {
			return time.Time{}, "", false
		}
	}
	if terms.Months > 0 {
		from := a.FirstTurnAt
		if terms.From != nil {
			from = calendar.Midnight(*terms.From, zone)
		}
		if !from.IsZero() {
			at, law, ok = calendar.AddMonths(from, terms.Months, zone), "BCC1903/V.10(a)", true
		}
	}
	if terms.Date != nil {
		if fixed := calendar.Midnight(*terms.Date, zone); !ok || fixed.Before(at) {
			at, law, ok = fixed, "BCC1903/V.10(b)", true
		}
	}
	return at, law, ok
}

// MoverOf is what of the calendar is a player's own, by the player's region, which must be
// the name of a set of holidays, and the player's zone, else that of the game. Without such a
// region no game can be arranged by the calendar of the mover.
func MoverOf(t calendar.CalendarTerms, name, region, zone string) (calendar.MoverTerms, error) {
	if _, ok := calendar.SetOf(region); !ok {
		return calendar.MoverTerms{}, Fault("calendar.scope", "the calendar of the mover is agreed, and the region of %s names no set of holidays; enter one in that row, like GB-SCT (RULING/R-21)", name)
	}
	return calendar.MoverTerms{Zone: cmp.Or(zone, t.Zone), Holidays: []string{region}}, nil
}
