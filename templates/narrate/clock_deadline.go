package narrate

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
)

// agreedPenalty is what letters call Penalty E.
const agreedPenalty = "agreed penalty"

// ClockDeadline is the deadline of a turn or a choice of the game, which runs or
// will begin as the clock says.
func ClockDeadline(g correspondence.Game, k calendar.Clock, c calendar.Calendar) Deadline {
	d := Deadline{
		Length: k.Allowed, InDays: g.Agreement.Turn.Days, From: k.Begin, Long: k.Long,
		Out: k.Out, Of: k.Of, Calendar: c.For(k), Ends: k.Deadline(c),
	}
	if k.Allowed == penalty.NoTime {
		d.Length = 0
	}
	if k.Cause != "" {
		d.turn(g, k)
	}
	for _, s := range k.Out {
		if s.Law == "RULING/R-58" && !s.From.After(d.From) && s.To.After(d.From) {
			d.From = s.To // nothing is counted before the time agreed
		}
	}
	carried := k.Limit(c) - k.Allowed
	if d.Rounded = carried > 0; d.Rounded && !d.reckoned().Equal(d.Ends) {
		d.Rounded, d.Changes = false, append(d.Changes, Change{changePlus, carried, "to the end of the day"})
	}
	return d.credited()
}

// ElapsedDeadline is the deadline of time of which every day counts: of an appeal after
// the end, or of statements on a position.
func ElapsedDeadline(from time.Time, length time.Duration, zone *time.Location) Deadline {
	every, err := calendar.NewCalendar(calendar.CalendarTerms{Zone: zone.String()})
	if err != nil {
		return Deadline{} // a zone without a name stands in no agreement
	}
	return Deadline{Length: length, InDays: inDays(length), From: from, Calendar: every, Ends: from.Add(length)}
}

// inDays reports whether a length is told in days where no agreement says so.
func inDays(length time.Duration) bool {
	return length > calendar.OneDay && length%calendar.OneDay == 0
}

// MonthsDeadline is the instant from which adjudication may be claimed by the months
// agreed, which are counted from the first turn or from the date agreed (RULING/R-18);
// no deadline where a date or nothing is agreed.
func MonthsDeadline(a terms.Agreement) Deadline {
	zone := terms.AgreedZone(a)
	from := a.FirstTurnAt
	if a.Adjudicate.From != nil {
		from = calendar.Midnight(*a.Adjudicate.From, zone)
	}
	at, law, ok := a.AdjudicationAt()
	if !ok || law != "BCC1903/V.10(a)" {
		return Deadline{}
	}
	d := ElapsedDeadline(from, 0, zone)
	d.Months, d.Ends = a.Adjudicate.Months, at
	return d
}

// turn tells the length of a turn from that agreed, by what has changed it.
func (d *Deadline) turn(g correspondence.Game, k calendar.Clock) {
	if b, ok := g.Balance(k.Of); ok && k.ByAllowance() {
		first, n := g.NumberFor(k.Of), max(b.Of.Turns-b.Turns, 1)
		switch d.LeftFor = "moves " + strconv.Itoa(first) + " to " + strconv.Itoa(first+n-1); {
		case b.Rolls:
			d.LeftFor = "any " + strconv.Itoa(b.Of.Turns) + " moves together"
		case n == 1:
			d.LeftFor = "move " + strconv.Itoa(first)
		}
		return
	}
	agreed := g.Agreement.Turn.Limit
	switch by := agreed - d.Length; {
	case by < 0 && k.Granted:
		d.Length, d.Changes = agreed, []Change{{changePlus, -by, "a day at least is left"}}
	case by > 0 && shortened(g, k, by) != (Change{}):
		d.Length, d.Changes = agreed, []Change{shortened(g, k, by)}
	}
}

// shortened is the change by which Penalty E has made a turn so much shorter; none if
// it was not by Penalty E, but by other terms.
func shortened(g correspondence.Game, k calendar.Clock, by time.Duration) Change {
	own := cmp.Or(k.Own, k.Allowed)
	for _, p := range slices.Backward(g.Penalties) {
		if p.Of != k.Of || p.Remitted || p.Allowed != own && p.Later != own {
			continue
		}
		if p.Reopened && !p.Floored && p.Taken == 0 && g.Last[k.Of].Used == by {
			return Change{How: changeUsed, By: by}
		}
		return Change{changeLess, by, agreedPenalty}
	}
	return Change{}
}

// credited tells what the office's own failure has cost as so much more time.
func (d Deadline) credited() Deadline {
	if d.Ends.IsZero() || d.Long.Factor > 1 {
		return d
	}
	for i := 0; i < len(d.Out); i++ {
		s := d.Out[i]
		if s.Law != "RULING/R-1" || s.To.IsZero() {
			continue
		}
		more := d
		more.Out = slices.Delete(slices.Clone(d.Out), i, i+1)
		by := d.Calendar.Reckoned(calendar.Later(s.From, d.From), s.To, more.Out)
		more.Changes = append(slices.Clone(d.Changes), Change{changePlus, by, d.Because(s)})
		if by > 0 && more.reckoned().Equal(d.Ends) {
			d, i = more, i-1
		}
	}
	return d
}
