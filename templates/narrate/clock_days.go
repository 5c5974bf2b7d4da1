package narrate

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// everySunday is from how many on the Sundays are named together.
const everySunday = 4

// secondTime stands behind the time of an hour that the clocks show twice.
const secondTime = ", the second time"

// Moment writes an instant as letters do, with its year: "Monday 30 November 2026, 08:02",
// and where it is midnight "the end of Sunday 29 November 2026". Seconds are told where
// there are any, and of an hour that the clocks show twice which of them it is.
func Moment(t time.Time, zone *time.Location) string {
	t = t.In(zone)
	if calendar.Midnight(calendar.DateOf(t, zone), zone).Equal(t) {
		return "the end of " + calendar.LongDay(t.Add(-time.Nanosecond), zone)
	}
	s := calendar.LongDay(t, zone) + ", " + t.Format("15:04")
	if t.Second() > 0 {
		s += t.Format(":05")
	}
	_, offset := t.Zone()
	shown := t.UTC().Add(time.Duration(offset) * time.Second)
	if first, skipped := calendar.Resolve(shown, zone); skipped == "" && first.Before(t) {
		s += secondTime
	}
	return s
}

// Place names a zone by its town, "New York". A zone that has none goes by its whole name.
func Place(zone *time.Location) string {
	name := zone.String()
	region, town, _ := strings.Cut(name, "/")
	if !slices.Contains(continents, region) || town == "" {
		return name
	}
	return strings.ReplaceAll(town[strings.LastIndex(town, "/")+1:], "_", " ")
}

// continents are the parts of the zones' names whose towns have no name twice.
var continents = []string{"Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}

// stay is a run of dates that are left out, both its ends among them.
type stay struct {
	from, to calendar.Date
	why      string
}

// days names what is not counted: the days of the calendar, and those of a leave or of a
// day that was struck out in mid-turn.
func (d Deadline) days() string {
	if d.Months > 0 {
		return "nothing"
	}
	var runs []stay
	for _, s := range d.Out {
		if r, whole := d.dates(s); whole && d.touches(s) && !slices.Contains(runs, r) {
			runs = append(runs, r)
		}
	}
	weekdays := [7]int{}
	var single []stay
	for _, day := range d.Calendar.Account(d.From, d.Ends, 0, nil).Days {
		why, out := d.Calendar.Excluded(day.Date)
		if !out || slices.ContainsFunc(runs, func(r stay) bool { return !day.Date.Before(r.from) && !r.to.Before(day.Date) }) {
			continue
		}
		name := day.Date.Weekday().String()
		if weekly, rest, _ := strings.Cut(why, " and "); weekly == name {
			weekdays[day.Date.Weekday()]++
			why = rest
			single = append(single, stay{day.Date, calendar.Date{}, why})
			continue
		}
		single = append(single, stay{day.Date, day.Date, why})
	}
	var every, words []string
	for i := range 7 {
		if w := (i + 6) % 7; weekdays[w] >= everySunday { // Saturdays before Sundays
			every = append(every, "every "+time.Weekday(w).String())
		}
	}
	for _, s := range single {
		if !s.to.IsZero() || weekdays[s.from.Weekday()] < everySunday {
			runs = append(runs, stay{s.from, s.from, s.why})
		}
	}
	slices.SortStableFunc(runs, func(a, b stay) int { return a.from.Compare(b.from) })
	for _, r := range runs {
		words = append(words, r.words(calendar.DateOf(d.From, d.Calendar.Zone()).Year))
	}
	if words = append(every, words...); len(words) == 0 {
		return "nothing"
	}
	return calendar.Listed(words, "and")
}

// words names the dates: "Sunday 29 November", "Monday 30 November (St Andrew's Day)", "3 to
// 12 December 2026 (your leave)". A single date has its year where it is not the one given.
func (r stay) words(year int) string {
	day := func(d calendar.Date, form string) string {
		return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Format(form)
	}
	s := day(r.from, "Monday 2 January")
	switch from, to := r.from, r.to; {
	case from == to && from.Year != year:
		s += " " + strconv.Itoa(from.Year)
	case from == to:
	case from.Year != to.Year:
		s = day(from, "2 January 2006") + " to " + day(to, "2 January 2006")
	case from.Month != to.Month:
		s = day(from, "2 January") + " to " + day(to, "2 January 2006")
	default:
		s = day(from, "2") + " to " + day(to, "2 January 2006")
	}
	if why := plainWhy(r.why); why != "" {
		s += " (" + why + ")"
	}
	return s
}

// touches reports whether something of the span lies in the time.
func (d Deadline) touches(s calendar.Span) bool {
	return s.From.Before(d.Ends) && s.To.After(d.From) && s.To.After(s.From)
}

// dates are the civil dates of a leave, or of a day that was struck out in mid-turn, which
// are named as days are; false if the span is none, or ends within a day.
func (d Deadline) dates(s calendar.Span) (stay, bool) {
	zone := d.Calendar.Zone()
	from := calendar.Later(s.From, d.From)
	midnight := func(t time.Time) bool { return calendar.Midnight(calendar.DateOf(t, zone), zone).Equal(t) }
	if s.Leave == 0 && s.Law != "RULING/R-21" || s.To.IsZero() || !midnight(s.To) || from.Equal(s.From) && !from.Equal(d.From) && !midnight(from) {
		return stay{}, false
	}
	return stay{calendar.DateOf(from, zone), calendar.DateOf(s.To, zone).AddDays(-1), d.Because(s)}, true
}

// Because is why a span is left out, in plain words for the reader.
func (d Deadline) Because(s calendar.Span) string {
	whose := "your "
	if d.Theirs {
		whose = "their "
	}
	what, by, asked := strings.Cut(s.Why, " of ")
	switch {
	case s.Leave > 0:
		return whose + "leave"
	case asked && (what == "appeal" || what == "claim") && by == d.Of.String():
		return whose + what
	case strings.HasPrefix(s.Why, "Penalty E of "):
		return agreedPenalty
	}
	if plain, ok := plainWhys[s.Why]; ok {
		return strings.Replace(plain, "your ", whose, 1)
	}
	return plainWhy(s.Why)
}

// plainWhys are the reasons that the office itself writes.
var plainWhys = map[string]string{
	"the office could not read its post":        "the office was down",
	"your opponent is asked what he meant":      "your question",
	"making a requirement":                      "your claim",
	"the letter came back that was accepted":    "our letter came back",
	"before the time agreed for the first turn": "before the time agreed",
}

// plainWhy makes a reason fit to stand between brackets in the sentence.
func plainWhy(why string) string {
	why = strings.NewReplacer(" (substitute day)", ", substitute day", ";", ",", "(", "", ")", "").Replace(OneLine(why))
	return strings.TrimRight(Shorten(why, 80), ".")
}
