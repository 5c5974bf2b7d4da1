package narrate

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// Deadline is a length of time with its end, as the clock sentence tells it. From its words
// alone a reader can work out the end (BCC1903/V.2(b), BCC1903/V.2(c)).
type Deadline struct {
	Length  time.Duration // as agreed, before Changes
	Months  int           // instead of Length: calendar months (RULING/R-18)
	LeftFor string        // of what is left for several turns together: "moves 11 to 20"
	InDays  bool          // lengths are told in days of 24 hours (RULING/R-20)
	From    time.Time
	Sent    bool // it begins since the letter was sent that holds the sentence
	Changes []Change
	Long    calendar.LongThink
	Rounded bool // the end is carried to the end of the day (RULING/R-20)
	// Out are the spans that are left out beside the calendar. Of is the side whose time
	// it is, and Theirs says that the reader is not that side.
	Out      []calendar.Span
	Of       rules.Colour
	Theirs   bool
	Calendar calendar.Calendar // by which it is counted, with the zone of the game
	Ends     time.Time         // zero: it stands still, and there is no sentence
}

// Change is what makes a length longer or shorter than was agreed.
type Change struct {
	How string // changeLess, changePlus, changeUsed
	By  time.Duration
	Why string // not of changeUsed
}

// These are the ways of a change.
const (
	changeLess = "less"
	changePlus = "plus"
	changeUsed = "with"
)

// allowed is the length with its changes.
func (d Deadline) allowed() time.Duration {
	sum := d.Length
	for _, c := range d.Changes {
		if c.How == changePlus {
			sum += c.By
		} else {
			sum -= c.By
		}
	}
	return max(sum, 0)
}

// reckoned is the end as it follows from what the sentence says.
func (d Deadline) reckoned() time.Time {
	c := d.Calendar
	if d.Months > 0 {
		return calendar.AddMonths(d.From, d.Months, c.Zone())
	}
	runs := d.Long.Within(d.allowed())
	if !d.Rounded {
		return c.Latest(d.From, runs, d.Out)
	}
	end := c.Reached(d.From, runs, d.Out)
	if date := calendar.DateOf(end, c.Zone()); !calendar.Midnight(date, c.Zone()).Equal(end) {
		end = calendar.Midnight(date.AddDays(1), c.Zone())
	}
	return c.Latest(end, 0, d.Out)
}

// cut cuts all instants and lengths to full units, as they are printed, and none so that
// the end would come later.
func (d Deadline) cut(unit time.Duration) Deadline {
	d.From, d.Length = d.From.Truncate(unit), d.Length.Truncate(unit)
	d.Changes, d.Out = slices.Clone(d.Changes), slices.Clone(d.Out)
	for i, c := range d.Changes {
		if c.How != changePlus {
			c.By += unit - 1
		}
		d.Changes[i].By = c.By.Truncate(unit)
	}
	for i, s := range d.Out {
		d.Out[i].From = s.From.Add(unit - 1).Truncate(unit)
		if !s.To.IsZero() {
			d.Out[i].To = s.To.Truncate(unit)
		}
	}
	d.Ends = d.reckoned().Truncate(time.Second)
	return d
}

// Sentence is the clock sentence, with the end by the clocks of the reader's zone as well
// where they show another time; "" while the time stands still. Instants are told to the
// minute, and to the second where the end does not follow from minutes.
func (d Deadline) Sentence(reader *time.Location) string {
	if d.Ends.IsZero() {
		return ""
	}
	return d.told().words(reader)
}

// told is the deadline to the minute, or where that will not do to the second.
func (d Deadline) told() Deadline {
	if plain := d.cut(time.Minute); plain.Ends.Equal(d.Ends.Truncate(time.Minute)) {
		return plain
	}
	return d.cut(time.Second)
}

func (d Deadline) words(reader *time.Location) string {
	zone := d.Calendar.Zone()
	s := "Time: " + d.limit() + " from " + Moment(d.From, zone) + " (" + Place(zone) + ")"
	if d.Sent {
		s += ", when this letter was sent"
	}
	for _, c := range d.changes() {
		s += "; " + c
	}
	s += "; not counted: " + d.days() + "; so until "
	if d.Rounded {
		s = strings.TrimSuffix(s, "until ") + "to "
	}
	s += Moment(d.Ends, zone)
	if reader != nil && reader.String() != zone.String() && Moment(d.Ends, reader) != Moment(d.Ends, zone) {
		day, _, _ := strings.Cut(strings.TrimPrefix(Moment(d.Ends, zone), "the end of "), ",")
		there := strings.TrimSuffix(Moment(d.Ends, reader), secondTime)
		s += " = " + strings.TrimPrefix(there, day+", ") + " in " + Place(reader)
	}
	return s + "."
}

func (d Deadline) limit() string {
	switch {
	case d.Months > 0:
		return calendar.Counted(int64(d.Months), "month")
	case d.LeftFor != "":
		return "the " + d.length(d.Length) + " left for " + d.LeftFor
	}
	return d.length(d.Length)
}

func (d Deadline) changes() (out []string) {
	for _, c := range d.Changes {
		switch c.How {
		case changeUsed:
			out = append(out, "with "+d.lengthOfChange(c.By)+" used before")
		default:
			out = append(out, c.How+" "+d.lengthOfChange(c.By)+" ("+c.Why+")")
		}
	}
	if d.Long.Factor > 1 && d.Long.Within(d.allowed()) < d.allowed() {
		by := strconv.Itoa(d.Long.Factor) + " times"
		if d.Long.Factor == 2 {
			by = "double"
		}
		out = append(out, "counting "+by+" beyond "+d.length(d.Long.After))
	}
	zone := d.Calendar.Zone()
	for _, s := range d.Out {
		if _, whole := d.dates(s); whole || !d.touches(s) {
			continue
		}
		out = append(out, "standing still from "+Moment(calendar.Later(s.From, d.From), zone)+" to "+Moment(s.To, zone)+" ("+d.Because(s)+")")
	}
	return out
}

// lengthOfChange is length, but what is less than two days in hours.
func (d Deadline) lengthOfChange(n time.Duration) string {
	d.InDays = d.InDays && n >= 2*calendar.OneDay
	return d.length(n)
}

// length writes a length so that nothing of it is lost, to the second.
func (d Deadline) length(n time.Duration) string {
	var out []string
	if days := n / calendar.OneDay; d.InDays && days > 0 {
		out, n = append(out, calendar.Counted(int64(days), "day")), n%calendar.OneDay
	}
	for _, u := range []struct {
		size time.Duration
		name string
	}{{time.Hour, " h"}, {time.Minute, " min"}, {time.Second, " s"}} {
		if n >= u.size {
			out, n = append(out, strconv.FormatInt(int64(n/u.size), 10)+u.name), n%u.size
		}
	}
	return cmp.Or(strings.Join(out, " "), "0 min")
}
