package calendar

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Day is one date that is not reckoned, with its reason (BCC1903/V.2(b)).
type Day struct {
	Date    Date   `json:"date"`
	Name    string `json:"name"`             // "Boxing Day"; of a substitute, the day for which it stands
	Kind    string `json:"kind"`             // general, substitute, special, own
	Source  string `json:"source,omitempty"` // where the date was found
	Checked bool   `json:"checked,omitempty"`
	// Set is the set of holidays to which the office added the day, or out of which
	// it struck it; empty of a day of a list, or of the agreement itself.
	Set string `json:"set,omitempty"`
}

// Words returns the reason in words: "Boxing Day", "Boxing Day (substitute day)".
func (d Day) Words() string {
	switch {
	case d.Name == "":
		return "a day not counted"
	case d.Kind == "substitute" && !strings.Contains(d.Name, "(substitute"):
		return d.Name + " (substitute day)"
	}
	return d.Name
}

// Calendar tells which civil dates are not reckoned, in one zone. It is an
// immutable value with a name and a version. The zero Calendar reckons every
// day, in UTC.
type Calendar struct {
	Name    string // its sets, "GB-EAW" or "GB-EAW+GB-SCT"; "" without one
	Version int    // the sum of its sets' versions and of the office's: it grows when one of them does
	zone    *time.Location
	weekly  [7]bool
	days    map[Date]Day
	from    Date
	to      Date
	label   string
	earlier []Calendar // the editions of the game before this one; see For
	movers  []Calendar // of White and of Black, where each turn has its player's (RULING/R-21)
}

// NewCalendar makes the calendar of the terms: the zone, the weekdays left
// out, the named sets less the days struck out of them, the single days of the
// agreement and those that the office added, and the extra days. A single day is
// left out whatever is struck out. It refuses an unknown zone or set, a day
// without a date, and a week of which no day is reckoned, for in it no turn could
// end.
func NewCalendar(t CalendarTerms, extra ...Day) (Calendar, error) {
	zone, err := LoadZone(t.Zone)
	if err != nil {
		return Calendar{}, err
	}
	c := Calendar{zone: zone, days: map[Date]Day{}}
	for _, w := range t.Weekly {
		if w < time.Sunday || w > time.Saturday {
			return Calendar{}, fmt.Errorf("correspondence: %d is not a day of the week (Sunday is 0, Saturday 6)", w)
		}
		c.weekly[w] = true
	}
	if c.weekly == [7]bool{true, true, true, true, true, true, true} {
		return Calendar{}, errors.New("correspondence: every day of the week is left out, so that no time would be counted (BCC1903/V.2(b))")
	}
	var parts, names []string
	for i, name := range t.Holidays {
		s, ok := readSet(name)
		if !ok {
			return Calendar{}, fmt.Errorf("correspondence: no set of holidays is called %q; known: %s and %d more", name, strings.Join(namedSets, ", "), len(holidays)-len(namedSets))
		}
		if slices.Contains(t.Holidays[:i], name) {
			continue
		}
		c.narrow(s.From, t.until(name, s.To))
		c.Version += s.Version + t.Version(name)
		names = append(names, s.Name)
		parts = append(parts, s.label(t.Version(name)))
		for _, d := range s.days {
			if !t.strikes(name, d.Date) {
				c.add(d)
			}
		}
	}
	if !c.from.IsZero() && c.to.Before(c.from) {
		return Calendar{}, fmt.Errorf("correspondence: the sets %s have no year in common", strings.Join(names, ", "))
	}
	own := 0
	for _, d := range slices.Concat(t.Days, extra) {
		_, had := c.days[d.Date]
		switch {
		case d.Date.IsZero():
			return Calendar{}, fmt.Errorf("correspondence: the day %q of the calendar has no date", d.Name)
		case d.Set != "" && !slices.Contains(t.Holidays, d.Set):
			continue // the office added it to a set that is not agreed
		case d.Set == "" && !had:
			own++
		}
		c.add(d)
	}
	if len(parts) == 0 {
		parts = append(parts, c.weekWords())
	}
	if c.movers, err = t.movers(extra); err != nil {
		return Calendar{}, err
	}
	c.Name = strings.Join(names, "+")
	c.label = strings.Join(parts, " and ")
	switch own {
	case 0:
	case 1:
		c.label += " with 1 more day"
	default:
		c.label += fmt.Sprintf(" with %d more days", own)
	}
	return c, nil
}

// movers are the calendars of White's player and of Black's, where each turn has
// that of the player whose turn it is (RULING/R-21); none elsewhere. What is agreed of the
// week, and of single days, is the same for both.
func (t CalendarTerms) movers(extra []Day) (out []Calendar, err error) {
	own := t
	own.Movers = nil
	for _, m := range t.Movers {
		own.Zone, own.Holidays = m.Zone, m.Holidays
		c, err := NewCalendar(own, extra...)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	if n := len(out); n != 0 && n != 2 {
		return nil, errors.New("correspondence: the calendar of the player whose turn it is needs one of White's player and one of Black's (RULING/R-21)")
	}
	return out, nil
}

// add leaves a day out; two names for one date are both kept, one name once.
func (c *Calendar) add(d Day) {
	if had, ok := c.days[d.Date]; ok {
		if !slices.Contains(strings.Split(had.Words(), " and "), d.Words()) {
			had.Name, had.Kind = had.Words()+" and "+d.Words(), "special"
		}
		had.Checked = had.Checked && d.Checked
		d = had
	}
	c.days[d.Date] = d
}

// narrow keeps of the dates covered those that the set covers too.
func (c *Calendar) narrow(from, to Date) {
	if c.from.IsZero() || c.from.Before(from) {
		c.from = from
	}
	if c.to.IsZero() || to.Before(c.to) {
		c.to = to
	}
}

// weekWords names the weekdays left out: "Sundays", "Saturdays and Sundays".
func (c Calendar) weekWords() string {
	var names []string
	for i := range 7 {
		if w := time.Weekday((i + 1) % 7); c.weekly[w] {
			names = append(names, w.String()+"s")
		}
	}
	if len(names) == 0 {
		return "every day reckoned" // stored with the opening of a game
	}
	return strings.Join(names, " and ")
}

// Excluded reports whether the civil date is not reckoned (BCC1903/V.2(b)),
// and why: "Sunday", "Boxing Day (substitute day)", "Sunday and Boxing Day".
// Outside the dates covered it knows the weekdays and the agreement's own
// days only.
func (c Calendar) Excluded(d Date) (why string, ok bool) {
	day, holiday := c.days[d]
	w := d.Weekday()
	switch {
	case c.weekly[w] && holiday:
		return w.String() + " and " + day.Words(), true
	case c.weekly[w]:
		return w.String(), true
	case holiday:
		return day.Words(), true
	}
	return "", false
}

// leavesOut is Excluded without the reason.
func (c Calendar) leavesOut(d Date) bool {
	if c.weekly[d.Weekday()] {
		return true
	}
	_, holiday := c.days[d]
	return holiday
}

// Covers reports whether the calendar's lists of holidays are made for the
// date. A calendar without such a list covers every date.
func (c Calendar) Covers(d Date) bool {
	return c.from.IsZero() || !d.Before(c.from) && !c.to.Before(d)
}

// Covered returns the first and the last date that the calendar covers;
// bounded is false where it covers every date.
func (c Calendar) Covered() (from, to Date, bounded bool) { return c.from, c.to, !c.from.IsZero() }

// Zone returns the zone in which the calendar's dates begin and end.
func (c Calendar) Zone() *time.Location { return orUTC(c.zone) }

// Label returns the calendar's name and version, as an account cites them:
// "GB-EAW version 1, Europe/London", and "GB-EAW version 1, office's version 3,
// Europe/London" where the office has changed the list. Without a set it names the
// weekdays left out: "Sundays, Europe/London".
func (c Calendar) Label() string {
	if c.label == "" {
		return c.weekWords() + ", " + c.Zone().String()
	}
	return c.label + ", " + c.Zone().String()
}

// LoadZone loads a zone by its IANA name. The machine's own zone is refused:
// an agreement means the same everywhere.
func LoadZone(name string) (*time.Location, error) {
	zone, err := time.LoadLocation(name)
	if err != nil || name == "" || name == "Local" {
		return nil, fmt.Errorf("correspondence: %q is not a time zone (like Europe/London)", name)
	}
	return zone, nil
}

// For is the calendar by which a clock is reckoned: of its edition (CLOCK/C-11), and of
// the player whose clock it is where the mover's is agreed (RULING/R-21). The
// calendar itself is the newest, for whatever is no clock.
func (c Calendar) For(k Clock) Calendar {
	if k.Edition < len(c.earlier) {
		c = c.earlier[k.Edition]
	}
	if len(c.movers) == 2 {
		return c.movers[k.Of]
	}
	c.earlier = nil
	return c
}

// FirstTurn is when the first turn of a game begins that is arranged at the
// instant: 00:00 of the first reckoned day at least 48 hours on (BCC1903/V.2(a),
// BOOK/2.2); zero if the calendar leaves no such day.
func (c Calendar) FirstTurn(at time.Time) time.Time {
	from := at.Add(2 * OneDay)
	date := DateOf(from, c.Zone())
	for range 400 {
		_, out := c.Excluded(date)
		if t := Midnight(date, c.Zone()); !out && !t.Before(from) {
			return t
		}
		date = date.AddDays(1)
	}
	return time.Time{}
}

// Listed returns the days that the calendar leaves out by name, holidays and days
// of its own, in the order of their dates.
func (c Calendar) Listed() []Day {
	days := make([]Day, 0, len(c.days))
	for _, date := range inOrderOfDates(c.days) {
		days = append(days, c.days[date])
	}
	return days
}

// Edition is the number of calendars that this one has replaced in its game
// (RULING/R-21).
func (c Calendar) Edition() int { return len(c.earlier) }

// Replacing returns the calendar with the ones that it has replaced in its game, the
// first of them first: a clock is reckoned by the one under which it began.
func (c Calendar) Replacing(earlier []Calendar) Calendar {
	c.earlier = earlier
	return c
}
