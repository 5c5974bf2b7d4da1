package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// furthestLeave is for how many days ahead leave can be booked: to the end of the
// calendar year that follows, at least.
const furthestLeave = 731

// leave hears LEAVE: within what is agreed it is granted at once, and nobody has
// to consent, since the agreement has (RULING/R-67).
func (d *times) leave(s letters.Statement) {
	by := d.letter.Of
	refuse := func(err error) { d.refuse(s, events.WhyNoLeave, err.Error(), "RULING/R-67") }
	if d.g.Agreement.Leave == nil {
		refuse(errors.New("in this game none is agreed"))
		return
	}
	w, problem := letters.ReadLeave(s.Facts, calendar.DateOf(d.at, d.o.Calendar.Zone()))
	switch {
	case problem != "" || w == letters.LeaveWords{AllGames: w.AllGames}:
		refuse(fmt.Errorf("“%s” is no date that we can read", strings.TrimSpace(problem)))
	case w.Ends:
		if no := d.g.leaveToEnd(by, d.at); no > 0 {
			d.endsLeave(no, terms.PartyOf(by), "")
			return
		}
		refuse(errors.New("no leave of yours runs or is booked, so that there is none to end"))
	default:
		taken, err := d.leaveOn(by, w.From, w.To)
		if err == nil && taken.Beyond > 0 {
			err = d.g.beyond(by, taken.Days)
		}
		if err != nil {
			refuse(err)
			return
		}
		d.grantsLeave(taken)
	}
}

// calendarOf is the newest calendar by which the time of a side is reckoned.
func (d *times) calendarOf(of rules.Colour) calendar.Calendar {
	return d.o.Calendar.For(calendar.Clock{Of: of, Edition: d.g.edition()})
}

// leaveOn is the leave of a side on these dates. The error is a clause that says
// why it cannot be taken. What is past is never left out: leave from the day of
// the letter begins with its arrival.
func (d *times) leaveOn(of rules.Colour, from, to calendar.Date) (events.LeaveTaken, error) {
	c := d.calendarOf(of)
	today := calendar.DateOf(d.at, c.Zone())
	switch {
	case to.Before(from):
		return events.LeaveTaken{}, fmt.Errorf("the last day, %s, is before the first, %s", to.Words(), from.Words())
	case from.Before(today):
		return events.LeaveTaken{}, fmt.Errorf("leave is not counted in the past, and %s is over; the first day that can be named is %s", from.Words(), today.Words())
	case today.AddDays(furthestLeave).Before(to):
		return events.LeaveTaken{}, fmt.Errorf("%s is too far off; leave can be booked until %s", to.Words(), today.AddDays(furthestLeave).Words())
	}
	w := events.LeaveTaken{Of: of, No: len(d.g.Leaves) + 1, From: from, To: to, By: terms.PartyOf(of),
		Begin: calendar.Later(calendar.Midnight(from, c.Zone()), d.at), End: calendar.Midnight(to.AddDays(1), c.Zone())}
	for _, l := range d.g.Leaves {
		if l.Of == of && l.Comes(d.at) && w.Begin.Before(l.End) && l.Begin.Before(w.End) {
			return w, fmt.Errorf("leave from %s to %s is booked already; end that first, or name other days", l.From.Words(), l.To.Words())
		}
	}
	w.Days = d.g.leaveDays(c, of, w.Begin, w.End, 0)
	if len(w.Days) == 0 {
		return w, errors.New("on no day from the first to the last is any time counted that leave could leave out; none is needed")
	}
	for _, y := range w.Days {
		left, _ := d.g.LeaveLeft(of, y.Year)
		w.Beyond += max(y.Days-left, 0)
	}
	return w, nil
}

// beyond says of which year there are not so many days left.
func (g Game) beyond(of rules.Colour, days []events.YearDays) error {
	for _, y := range days {
		if left, _ := g.LeaveLeft(of, y.Year); y.Days > left {
			return fmt.Errorf("that takes %s of %d, and of the %d agreed for a year %d %s left",
				calendar.Counted(int64(y.Days), "day"), y.Year, g.Agreement.Leave.Days, left, map[bool]string{true: "is", false: "are"}[left == 1])
		}
	}
	return nil
}

// leaveDays counts, for each year, the dates that a leave between the instants
// takes: those on which time would otherwise be reckoned. A date that another
// leave of the side takes is taken once. The leave of that number is not
// looked at.
func (g Game) leaveDays(c calendar.Calendar, of rules.Colour, begin, end time.Time, but int) []events.YearDays {
	var out []events.YearDays
	for date := range c.Dates(begin, end) {
		_, excluded := c.Excluded(date)
		midnight, next := calendar.Midnight(date, c.Zone()), calendar.Midnight(date.AddDays(1), c.Zone())
		for i, l := range g.Leaves {
			excluded = excluded || i+1 != but && l.Of == of && l.Begin.Before(l.End) && l.Begin.Before(next) && midnight.Before(l.End)
		}
		if excluded {
			continue
		}
		if n := len(out); n == 0 || out[n-1].Year != date.Year {
			out = append(out, events.YearDays{Year: date.Year})
		}
		out[len(out)-1].Days++
	}
	return out
}

// leaveToEnd is the number of the leave that runs, or of the one that comes next;
// 0 if there is none.
func (g Game) leaveToEnd(of rules.Colour, at time.Time) int {
	next := g.Booked(of, at)
	if len(next) == 0 {
		return 0
	}
	return slices.IndexFunc(g.Leaves, func(l Leave) bool { return l.Of == of && l.Comes(at) && l.Begin.Equal(next[0].Begin) }) + 1
}

// grantsLeave files a leave and tells both sides.
func (d *times) grantsLeave(w events.LeaveTaken) {
	d.conclude(w)
	d.tellsLeave(w.No, w.Reason)
}

// endsLeave files that a leave is cut short, or withdrawn before it began, and
// tells both sides.
func (d *times) endsLeave(no int, by terms.Party, reason string) {
	l, how := d.g.Leaves[no-1], events.LeaveCut
	if !l.Begin.Before(d.at) {
		how = events.LeaveWithdrawn
	}
	d.leaveOver(no, how, by, reason, d.leftOutUntil(no))
	d.tellsLeave(no, reason)
}

func (d *times) leaveOver(no int, how events.LeaveWay, by terms.Party, reason string, until time.Time) {
	l := d.g.Leaves[no-1]
	d.conclude(events.LeaveEnded{Of: l.Of, No: no, How: how, Until: until, By: by, Reason: reason,
		Days: d.g.leaveDays(d.calendarOf(l.Of), l.Of, l.Begin, until, no)})
}

// leftOutUntil is until when a leave that is cut now, by a word and not by a
// move, stays left out: until now (RULING/R-67, cut_harmless). Where it is agreed
// otherwise what has passed of it in the turn that runs is reckoned after all, the
// last of it first; but a day is left of that turn, or what was left before, lest
// anybody be in excess by it.
func (d *times) leftOutUntil(no int) time.Time {
	l := d.g.Leaves[no-1]
	if !l.Begin.Before(d.at) {
		return l.Begin
	}
	clocks := d.g.clocksOf(l.Of)
	if terms := d.g.Agreement.Leave; terms == nil || terms.CutHarmless || len(clocks) == 0 {
		return d.at
	}
	until := l.Begin
	for _, k := range clocks {
		until = calendar.Later(until, k.LeftOutLeast(d.o.Calendar, no, l.Begin, d.at))
	}
	return until
}

// tellsLeave tells both sides of a leave, or of its end.
func (d *times) tellsLeave(no int, reason string) {
	l := d.g.Leaves[no-1]
	d.tellBoth(NLeave, Notice{By: l.Of, Leave: &l, Detail: reason}, "RULING/R-67")
}

// movesOnLeave ends a leave during which its taker despatches a record,
// where that is agreed. The days that are past stay left out, however else a leave
// that is cut is dealt with: nobody is worse off for moving. A leave that the
// same letter books goes on.
func (d *times) movesOnLeave(by rules.Colour) {
	agreed := d.g.Agreement.Leave
	if !d.series.writes(by) || agreed == nil || !agreed.MovingEnds {
		return
	}
	if l, no, on := d.g.OnLeave(by, d.at); on && l.Begin.Before(d.at) {
		d.leaveOver(no, events.LeaveMoved, terms.PartyOf(by), "", d.at)
		d.moved = no
	}
}

// tellsLeaveMoved puts into the letters which the record brings about that it
// ended its author's leave; who gets none of them is told so by one.
func (d *times) tellsLeaveMoved() {
	if d.moved == 0 || d.g.Over() {
		return
	}
	l := d.g.Leaves[d.moved-1]
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
		i := slices.IndexFunc(d.notices, func(n Notice) bool { return n.To == to && n.Kind != NAgain })
		if i >= 0 {
			d.notices[i].Leave = &l
			continue
		}
		d.tell("", NLeave, to, Notice{By: l.Of, Leave: &l}, "RULING/R-67")
	}
}

// LeaveOrder is what the secretary says of the leave of a side: that it is on leave
// on these dates, or that the leave of that number ends.
type LeaveOrder struct {
	Of       rules.Colour
	From, To calendar.Date
	Ends     int    // the number of the leave that ends; 0: leave is granted
	Reason   string // shown to both; needed beyond what is agreed for a year
	Key      string // the matter's key
}

// OrderLeave has the secretary enter leave for a side, or end it (RULING/R-67). The
// error says, in words for the secretary, why that cannot be; then nothing happened.
func (g Game) OrderLeave(w LeaveOrder, o Setting) (Decision, error) {
	d := g.docket(o, o.Now, w.Key)
	w.Reason = strings.TrimSpace(w.Reason)
	switch {
	case g.Over():
		return Decision{}, fmt.Errorf("correspondence: game %s is ended", g.Label)
	case w.Ends < 0 || w.Ends > len(g.Leaves):
		return Decision{}, fmt.Errorf("correspondence: game %s has no leave %d", g.Label, w.Ends)
	case w.Ends > 0 && !g.Leaves[w.Ends-1].Comes(o.Now):
		return Decision{}, fmt.Errorf("correspondence: leave %d of game %s is over", w.Ends, g.Label)
	case w.Ends > 0:
		d.times.endsLeave(w.Ends, terms.ToSecretary, w.Reason)
		return d.decide(), nil
	case g.Agreement.Leave == nil:
		return Decision{}, fmt.Errorf("correspondence: no leave is agreed in game %s; Credit or Suspend gives time", g.Label)
	}
	taken, err := d.times.leaveOn(w.Of, w.From, w.To)
	if err == nil && taken.Beyond > 0 && w.Reason == "" {
		if err = g.beyond(w.Of, taken.Days); err != nil {
			err = fmt.Errorf("%w; more needs a reason, which both players are shown", err)
		}
	}
	if err != nil {
		return Decision{}, fmt.Errorf("correspondence: %w", err)
	}
	taken.By, taken.Reason = terms.ToSecretary, w.Reason
	d.times.grantsLeave(taken)
	return d.decide(), nil
}
