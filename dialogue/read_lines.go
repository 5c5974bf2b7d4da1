package dialogue

import (
	"cmp"
	"fmt"
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
	for _, f := range r.fieldsBelow(d) {
		switch {
		case f.Name == "reason":
			d.Leave.Reason = f.Value
		case f.Name == "from" && d.Leave.Ends == 0:
			d.Leave.From = r.date(f)
		case f.Name == "to" && d.Leave.Ends == 0:
			d.Leave.To = r.date(f)
		default:
			r.fail(f.Line, "leave has no field %q; it has from and to, where it is entered, and reason", f.Name)
		}
	}
	if d.Leave.To.IsZero() {
		d.Leave.To = d.Leave.From
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

// moves reads the moves played before the dialogue, "1 P-K4 P-K4 2 P-Q4 P-Q3",
// each of which must have one reading. They are written as the letters that
// brought them: in the notation agreed for records.
func (r *reader) moves(f Field) {
	in := r.script.Agreement.Records()
	said, ok := in.ReadLine(f.Value)
	if !ok && in != descriptive.Descriptive {
		r.fail(f.Line, "%q cannot be read as moves in the notation agreed, %s", f.Value, in)
		return
	}
	if !ok {
		r.fail(f.Line, "%q cannot be read as moves (like 1 P-K4 P-K4 2 Kt-KB3)", f.Value)
		return
	}
	p := rules.Start()
	last := ""
	for i, n := range said {
		by, number := p.Turn(), i/2+1
		if n.Number != 0 && n.Number != number || n.Dots && by == rules.White {
			r.fail(f.Line, "%s has the number %d, and is move %d of %s", n.Record.Words, n.Number, number, by)
			return
		}
		m := n.Record.Match(p, descriptive.Birth)
		if m.NoCapture {
			r.fail(f.Line, "move %d of %s, %s, must express the capture", number, by, n.Record.Words)
			return
		}
		if len(m.Readings) != 1 {
			r.fail(f.Line, "move %d of %s, %s, has %d readings and must have one", number, by, n.Record.Words, len(m.Readings))
			return
		}
		move := Move{By: by, Words: n.Record.Words}
		switch {
		case i == 0:
			move.Letter = fmt.Sprintf("1. %s", move.Words)
		case by == rules.White:
			move.Letter = fmt.Sprintf("%d… %s %d. %s", number-1, last, number, move.Words)
		default:
			move.Letter = fmt.Sprintf("%d. %s %s", number, last, move.Words)
		}
		r.script.Moves = append(r.script.Moves, move)
		last = move.Words
		var err error
		if p, err = p.Play(m.Readings[0].Move); err != nil {
			r.fail(f.Line, "%w", err)
			return
		}
	}
}
