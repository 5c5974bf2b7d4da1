package templates

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/rules"
	"postd/templates/narrate"
)

// What the letters say of a position that is to be adjudged.

// views are the statements of the sides, in the order in which they came, for
// whoever adjudges the position; a player sees only their own (TABLE/T4.13).
func (l *letter) views() []note {
	if l.player {
		return nil
	}
	var out []note
	for _, v := range l.g.Statements {
		name := narrate.OneLine(v.Member)
		if name == "" {
			name = l.name(v.By)
		}
		out = append(out, note{From: v.By.String() + ", " + narrate.Shorten(name, 60) + ", " + calendar.LongDay(v.At, l.zone), Lines: lines(v.Words)})
	}
	return out
}

// Unstated are the sides that have made no statement: "White", "White and Black";
// "" if both have.
func (l *letter) Unstated() string {
	made := func(c rules.Colour) bool {
		return slices.ContainsFunc(l.g.Statements, func(v correspondence.View) bool { return v.By == c })
	}
	switch white, black := made(rules.White), made(rules.Black); {
	case !white && !black:
		return "White and Black"
	case !white:
		return "White"
	case !black:
		return "Black"
	}
	return ""
}

// StatementsOver says that the time for the statements is over.
func (l *letter) StatementsOver() bool {
	return l.g.Frozen != nil && !l.n.At.Before(l.g.Frozen.Statements)
}

// MayState says that the reader may still make a statement.
func (l *letter) MayState() bool {
	return l.player && l.g.Frozen != nil && !l.Over() && !l.StatementsOver()
}

// BindingOf is the side that Penalty C binds in the position; "" if none.
func (l *letter) BindingOf() string {
	if b, ok := l.g.Required(); ok {
		return b.Of.String()
	}
	return ""
}

// Claimable are the sides against whom the game may still be claimed for an excess
// that had arisen (RULING/R-32), with the instant at which the time ended.
func (l *letter) Claimable() (out []string) {
	for _, x := range l.g.Excess {
		if x.Ground() {
			out = append(out, x.Of.String()+" exceeded the time, which ended "+l.long(x.Deadline)+"; "+x.Of.Other().String()+" may still claim the game for it")
		}
	}
	return out
}
