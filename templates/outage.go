package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Lost is the time of a failure of the office's post, as far as it lies in the
// clock of which the letter tells.
func (l *letter) Lost() string {
	if len(l.n.Excluded) == 0 {
		return ""
	}
	s := l.n.Excluded[0]
	return l.span(s.From, s.To)
}

// away is a leave as a letter tells it (RULING/R-67).
type away struct {
	Mine     bool   // it is the reader's
	Who      string // the colour of the side
	Dates    string // "from Sunday 20 December to Sunday 3 January 2027"
	Short    string // "20 Dec to 3 Jan"
	How      string // how it was ended: moved, cut, withdrawn; "" while it is booked
	Days     string // "10 days of 2026 and 1 day of 2027"; "" where it takes none
	Office   bool   // the secretary entered it, or ended it
	Last     string // the last of its dates
	HalfDone bool   // of a leave that is cut: something of it had passed
}

// Away is the leave of which the letter tells; nil if it tells of none.
func (l *letter) Away() *away {
	if l.n.Leave == nil {
		return nil
	}
	a := l.away(*l.n.Leave)
	return &a
}

func (l *letter) away(x correspondence.Leave) away {
	a := away{Dates: l.dates(x.From, x.To), Last: l.date(x.To), Short: shortDates(x.From, x.To),
		Mine: l.player && x.Of == l.me, Who: x.Of.String(), How: string(x.How), Days: yearDays(x.Days),
		Office: x.By == terms.ToSecretary && x.How == "" || x.EndedBy == terms.ToSecretary && x.How != "", HalfDone: x.Begin.Before(x.End)}
	return a
}

// yearDays writes "10 days of 2026 and 1 day of 2027".
func yearDays(all []events.YearDays) string {
	var out []string
	for _, y := range all {
		if y.Days > 0 {
			out = append(out, figured(y.Days, "day")+" of "+itoa(y.Year))
		}
	}
	return strings.Join(out, " and ")
}

// figured writes a number of things in figures: "1 day", "3 days".
func figured(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return itoa(n) + " " + thing + "s"
}

// LeaveLeft says what is left to the reader of the days agreed, for each year that
// the leave concerns: "20 of 30 days of 2026"; "" where no leave is agreed.
func (l *letter) LeaveLeft() string {
	if l.g.Agreement.Leave == nil || !l.player || l.g.Over() {
		return ""
	}
	years := []int{calendar.DateOf(l.n.At, l.n.Calendar.Zone()).Year}
	if x := l.n.Leave; x != nil && x.Of == l.me {
		years = nil
		for y := x.From.Year; y <= x.To.Year; y++ {
			years = append(years, y)
		}
	}
	var out []string
	for _, y := range years {
		left, _ := l.g.LeaveLeft(l.me, y)
		out = append(out, itoa(left)+" of the "+figured(l.g.Agreement.Leave.Days, "day")+" of "+itoa(y))
	}
	return strings.Join(out, " and ")
}

// MovingEnds says that by the terms a side's leave ends with a record that it sends.
func (l *letter) MovingEnds() bool {
	return l.g.Agreement.Leave != nil && l.g.Agreement.Leave.MovingEnds
}

// Harmless says that by the terms what has passed of a leave that is cut stays left
// out.
func (l *letter) Harmless() bool {
	return l.g.Agreement.Leave != nil && l.g.Agreement.Leave.CutHarmless
}

// Leaves are the leaves of both sides that are booked, the reader's first.
func (l *letter) Leaves() (out []away) {
	if l.g.Over() {
		return nil
	}
	for _, of := range []rules.Colour{l.me, l.me.Other()} {
		for _, x := range l.g.Booked(of, l.n.At) {
			out = append(out, l.away(x))
		}
	}
	return out
}
