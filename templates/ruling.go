package templates

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// What the letters say of a ruling, of one that is undone by it, and of the answers
// that an official may give.

// Row is the row of the ruling.
func (l *letter) Row() string {
	if l.n.Ruled == nil {
		return ""
	}
	return l.n.Ruled.Row
}

// Ruler is who ruled: "The secretary", "The umpire".
func (l *letter) Ruler() string {
	if l.n.Ruled == nil {
		return "The secretary"
	}
	return "The " + l.n.Ruled.By.String()
}

// RulingNo is the number of the ruling that has just been taken, by which it can be named.
func (l *letter) RulingNo() int { return len(l.g.Rulings) }

// Options are the answers that an official may give by their numbers to what the
// notice asks. The same list stands on the page of the case.
func (l *letter) Options() []correspondence.Option {
	return l.g.OptionsOn(l.n.Asks(), l.n.To)
}

// AsksVerdict says that the letter asks for the verdict on a position.
func (l *letter) AsksVerdict() bool { return l.n.Asks().Verdict }

// AsksUndo says that the letter tells an official of a ruling of their own, which
// they may undo.
func (l *letter) AsksUndo() bool { return l.n.Asks().Ruling > 0 }

// ExampleNo is the number with which the letter shows how an answer is written.
func (l *letter) ExampleNo() string {
	if o := l.Options(); len(o) > 1 {
		return itoa(o[min(1, len(o)-2)].No)
	}
	return ""
}

// WhoWasTold says who has been told of a ruling: "White, Black and the secretary".
func (l *letter) WhoWasTold() string { return series(l.n.Also, "and") }

// Number says that the notice names a move by its number.
func (l *letter) Number() bool { return l.n.Number > 0 }

// undid is an earlier ruling that is undone.
type undid struct {
	Row, Day, Reason string
	On               int // the question that it answered, which is open again; 0: none
}

// Undid is the ruling that is undone; nil if none is.
func (l *letter) Undid() *undid {
	r := l.n.Undid
	if r == nil {
		return nil
	}
	return &undid{r.Row, calendar.LongDay(r.At, l.zone), narrate.Shorten(narrate.OneLine(r.Reason), 400), r.On}
}

// Charged says what time counts against the reader by agreement, with its days, and
// how the reader then stands; "" where none does (BCC1903/VI.2(b), RICC/4).
func (l *letter) Charged() string {
	x := l.n.Charge
	if x == nil {
		return ""
	}
	said, law := "the time until you had answered what your record meant counts against you", "BCC1903/VI.2(b)"
	if l.n.Kind == correspondence.NWaived { // the reader let it go by (RULING/R-64)
		said = "the time that you had to say what your record meant counts against you"
	}
	if x.Why != events.ForSatisfying {
		said, law = "the time that your claim took counts against you", "RICC/4"
	}
	var days []string
	for _, d := range x.Account.Days {
		s := calendar.LeftOut{Date: d.Date}.Words() + " "
		if d.Counts > 0 || len(d.Why) == 0 {
			s += l.length(d.Counts)
		} else {
			s += "nothing (" + narrate.OneLine(strings.Join(d.Why, ", ")) + ")"
		}
		days = append(days, s)
	}
	if n := len(days); n > 7 {
		days = append(append(days[:3:3], "…"), days[n-3:]...)
	}
	out := "By the terms " + said + " " + l.Law(law) + ": " + l.length(x.Used) + " (" + strings.Join(days, "; ") + ")."
	if b, ok := l.g.Balance(x.Of); ok {
		out += " So you stand: " + b.Sentence(0, l.length) + "."
	}
	return out
}

// Balance is how the reader stands with the allowance, without the turn that is
// open; "" where none is agreed.
func (l *letter) Balance() string {
	b, ok := l.g.Balance(l.me)
	if !ok {
		return ""
	}
	return b.Sentence(0, l.length)
}

// What the letters say where a choice on an illegal record is not made in its time
// (RULING/R-7).

// LapseToSecretary says that by the terms the secretary then decides.
func (l *letter) LapseToSecretary() bool {
	return l.g.Agreement.Election.Lapse == terms.LapseToSecretary
}

// Lapsed says that the reader's own choice went by and is before the secretary. The
// author of the record is never told so (RULING/R-2).
func (l *letter) Lapsed() bool {
	c := l.Case()
	return c != nil && c.Lapsed > 0 && l.Duty() == "illegal"
}

// LapseCommands are the answers to such a question as the command line takes them.
func (l *letter) LapseCommands() []string {
	q := l.question()
	if l.player || q.About != events.AboutLapse {
		return nil
	}
	var out []string
	for _, o := range l.g.Options(q.No) {
		r := o.Ruling
		s := fmt.Sprintf("postd game rule %s --row %s --on %d --of %s", l.g.Label, r.Row, r.On, strings.ToLower(r.Of.String()))
		if r.Number > 0 {
			s += fmt.Sprintf(" --number %d", r.Number)
		}
		out = append(out, s+` --reason "..."`)
	}
	return out
}
