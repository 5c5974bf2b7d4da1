package dialogue

import (
	"cmp"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// leave reads leave that the secretary enters for a side, with lines from, to and
// reason, or ends by its number, with a reason.
func (r *reader) leave(d *Direction, m map[string]string) {
	d.Leave.Of = colour(m["side"])
	d.Leave.Ends, _ = strconv.Atoi(m["leave"])
	var from, to Field
	for _, f := range r.fieldsBelow(d) {
		switch {
		case f.Name == "reason":
			d.Leave.Reason = f.Value
		case f.Name == "from" && d.Leave.Ends == 0:
			d.Leave.From, from = r.date(f), f
		case f.Name == "to" && d.Leave.Ends == 0:
			d.Leave.To, to = r.date(f), f
		default:
			r.fail(f.Line, "leave has no field %q; it has from and to, where it is entered, and reason", f.Name)
		}
	}
	if d.Leave.To.IsZero() {
		d.Leave.To = d.Leave.From
	}
	if d.Leave.To.Before(d.Leave.From) {
		r.fail(to.Line, "%s is before %s, the first day of the leave (line %d)", d.Leave.To, d.Leave.From, from.Line)
	}
	if d.Leave.Ends == 0 && d.Leave.From.IsZero() {
		r.fail(d.Line, "leave needs its first date (like from: 2026-12-20)")
	}
}

// date reads a civil date, "2026-12-20".
func (r *reader) date(f Field) calendar.Date {
	d, err := calendar.ParseDate(f.Value)
	if err != nil {
		r.fail(f.Line, "%q is no date (like 2026-12-20)", f.Value)
	}
	return d
}

// leave shows the leaves of a side of which something is to come: "2026-12-20 to
// 2027-01-03; 2027-02-01".
func (v view) leave(of rules.Colour) string {
	var out []string
	for _, l := range v.game.Booked(of, v.now) {
		s := l.From.String()
		if l.To != l.From {
			s += " to " + l.To.String()
		}
		out = append(out, s)
	}
	return cmp.Or(strings.Join(out, "; "), nothing)
}

// leaveTaken shows how many days of leave a side has taken or booked, in each year:
// "2026: 11, 2027: 3".
func (v view) leaveTaken(of rules.Colour) string {
	var out []string
	for year := 2000; year < 2200; year++ {
		if n := v.game.LeaveDays(of, year); n > 0 {
			out = append(out, strconv.Itoa(year)+": "+strconv.Itoa(n))
		}
	}
	return cmp.Or(strings.Join(out, ", "), nothing)
}

// scoreNotation is in which notations the standing score may be written: that
// of the records, and descriptive.
func scoreNotation(a terms.Agreement) descriptive.Notation {
	return a.Records() | descriptive.Descriptive
}
