package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Leave is a time, in civil dates of the game's zone, that is left out of the
// turns and choices of one side alone (RULING/R-67, CLOCK/C-12). It does not
// stop the other's turn.
type Leave struct {
	Of       rules.Colour
	From, To calendar.Date // the first date and the last
	// Begin is the first instant left out, and End the first that is not. Where the
	// leave ended before its last date, End is that instant; equal to Begin where
	// nothing of it is left out.
	Begin, End time.Time
	Days       []events.YearDays // that it takes from what is agreed
	By         terms.Party       // who entered it: the side, or the secretary
	Ended      time.Time         // when it was ended early; zero: it was not
	How        events.LeaveWay
	EndedBy    terms.Party // by whom, where it was ended early
}

// On reports whether the side is on leave at the instant.
func (l Leave) On(at time.Time) bool { return !at.Before(l.Begin) && at.Before(l.End) }

// Comes reports whether something of the leave is still to come after the
// instant.
func (l Leave) Comes(at time.Time) bool { return at.Before(l.End) && l.Begin.Before(l.End) }

// span is what a clock that begins at the instant leaves out for the leave.
func (l Leave) span(no int, begin time.Time) calendar.Span {
	return calendar.Span{From: calendar.Later(begin, l.Begin), To: l.End, Why: "leave", Law: "RULING/R-67", Leave: no}
}

// OnLeave returns the leave on which the side is at the instant, with its number;
// false if it is on none.
func (g Game) OnLeave(of rules.Colour, at time.Time) (Leave, int, bool) {
	for i, l := range g.Leaves {
		if l.Of == of && l.On(at) {
			return l, i + 1, true
		}
	}
	return Leave{}, 0, false
}

// Booked are the leaves of a side of which something is still to come, the
// earliest first.
func (g Game) Booked(of rules.Colour, at time.Time) []Leave {
	var out []Leave
	for _, l := range g.Leaves {
		if l.Of == of && l.Comes(at) {
			out = append(out, l)
		}
	}
	slices.SortFunc(out, func(a, b Leave) int { return a.Begin.Compare(b.Begin) })
	return out
}

// LeaveDays returns how many days of leave whoever plays the side now has taken or booked in
// the calendar year.
func (g Game) LeaveDays(of rules.Colour, year int) (n int) {
	for i, l := range g.Leaves {
		for _, y := range l.Days {
			if l.Of == of && y.Year == year && g.ownLeave(of, i) {
				n += y.Days
			}
		}
	}
	return n
}

// LeaveLeft returns how many days of leave the side may still take in the calendar
// year; false where no leave is agreed.
func (g Game) LeaveLeft(of rules.Colour, year int) (n int, agreed bool) {
	if g.Agreement.Leave == nil {
		return 0, false
	}
	return max(g.Agreement.Leave.Days-g.LeaveDays(of, year), 0), true
}

// away is what a clock of the side that begins at the instant leaves out for the
// leaves that are not over.
func (g Game) away(of rules.Colour, at time.Time) []calendar.Span {
	var out []calendar.Span
	for i, l := range g.Leaves {
		if l.Of == of && l.Comes(at) {
			out = append(out, l.span(i+1, at))
		}
	}
	return out
}

// leaves remembers that a side is on leave, and when that ended early.
func (g *Game) leaves(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.LeaveTaken:
		l := Leave{Of: w.Of, From: w.From, To: w.To, Begin: w.Begin, End: w.End, Days: w.Days, By: w.By}
		g.Leaves = append(slices.Clip(g.Leaves), l)
		for _, k := range g.clocksOf(w.Of) {
			if l.Comes(k.Begin) {
				k.Out = append(slices.Clip(k.Out), l.span(len(g.Leaves), k.Begin))
			}
		}
	case events.LeaveEnded:
		if w.No < 1 || w.No > len(g.Leaves) {
			g.Broken = "a leave ends that was never taken"
			return
		}
		g.Leaves = slices.Clone(g.Leaves)
		l := &g.Leaves[w.No-1]
		l.End, l.Days, l.Ended, l.How, l.EndedBy = w.Until, w.Days, e.At, w.How, w.By
		for _, k := range g.clocksOf(w.Of) {
			k.Out = g.asTaken(k.Out)
		}
	}
}

// clocksOf are the clocks of a side that run, to be changed.
func (g *Game) clocksOf(of rules.Colour) []*calendar.Clock {
	return slices.DeleteFunc([]*calendar.Clock{&g.Turn, &g.Choice}, func(k *calendar.Clock) bool { return !k.Running || k.Of != of })
}

// asTaken returns the spans with those of a leave no longer than it was. One of
// which nothing remains stays as an empty one, so that it can be told.
func (g Game) asTaken(out []calendar.Span) []calendar.Span {
	out = slices.Clone(out)
	for i, s := range out {
		if s.Leave > 0 && g.Leaves[s.Leave-1].End.Before(s.To) {
			out[i].To = calendar.Later(s.From, g.Leaves[s.Leave-1].End)
		}
	}
	return out
}

// leaveSince is what a clock leaves out that runs again, with the leaves as they
// stand now: booked leave is not undone with a ruling, nor is its end. So many had
// been booked when the clock stood as it does.
func (g Game) leaveSince(k calendar.Clock, booked int) []calendar.Span {
	out := g.asTaken(k.Out)
	for i, l := range g.Leaves[booked:] {
		if l.Of == k.Of && l.Comes(k.Begin) {
			out = append(out, l.span(booked+i+1, k.Begin))
		}
	}
	return out
}
