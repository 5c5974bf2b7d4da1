package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/templates/narrate"
)

// What the letters say of a ruling, of one that is undone by it, and of the answers
// that an official may give.

// Undone says that a finding of excess stands no longer.
func (l *letter) Undone() bool { return l.n.Undone }

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
func (l *letter) WhoWasTold() string {
	all := l.n.Also
	if len(all) < 2 {
		return strings.Join(all, "")
	}
	return strings.Join(all[:len(all)-1], ", ") + " and " + all[len(all)-1]
}

// UndoUntil is until when the reader's ruling may be undone (RULING/R-37).
func (l *letter) UndoUntil() string {
	t, ok := l.g.Ruling(l.n.Asks().Ruling)
	if !ok {
		return ""
	}
	return l.long(l.g.AppealUntil(t.At))
}

// Number says that the notice names a move by its number.
func (l *letter) Number() bool { return l.n.Number > 0 }

// Undid says that an earlier ruling is undone; the others are its row, its day,
// its reason and the question that is open again by it.
func (l *letter) Undid() bool { return l.n.Undid != nil }

// UndidRow is the row of the ruling that is undone.
func (l *letter) UndidRow() string {
	if l.n.Undid == nil {
		return ""
	}
	return l.n.Undid.Row
}

// UndidDay is the day on which it was taken.
func (l *letter) UndidDay() string {
	if l.n.Undid == nil {
		return ""
	}
	return calendar.LongDay(l.n.Undid.At, l.zone)
}

// UndidReason is the reason that was given for it.
func (l *letter) UndidReason() string {
	if l.n.Undid == nil {
		return ""
	}
	return narrate.Shorten(narrate.OneLine(l.n.Undid.Reason), 400)
}

// UndidOn is the question that it answered; "" if there is none.
func (l *letter) UndidOn() string {
	if l.n.Undid == nil || l.n.Undid.On == 0 {
		return ""
	}
	return itoa(l.n.Undid.On)
}
