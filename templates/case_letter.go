package templates

import (
	"postd/diagram"
	"postd/rules"
	"postd/templates/narrate"
)

// This file tells the file of a record in a letter: all of it to an official who
// judges, and to a player what they may know of the one that is open to them.

// Disputed is the file of the record about which the question of the notice is,
// for the official who answers it; nil if it is about none.
func (l *letter) Disputed() *narrate.Case {
	if l.player || l.n.Question == 0 {
		return nil
	}
	f, ok := l.g.Disputed(l.n.Question, l.n.Calendar)
	if !ok {
		return nil
	}
	c := narrate.Write(l.g, f, l.zone, l.style)
	return &c
}

// CasePosition is the position of a disputed record in words; "" where it is the
// one on the letter's board.
func (l *letter) CasePosition() string {
	c := l.Disputed()
	if c == nil || c.FEN == "" || c.Position == l.position() {
		return ""
	}
	white, black := diagram.Words(c.Position, l.style)
	return narrate.OneLine(white + " " + black)
}

// CaseSoFar is the file of the record that is open to the reader, with what both
// have been told of it, and of what the reader did; nil if none is open, or if the
// reader may know of none (RULING/R-2).
func (l *letter) CaseSoFar() *narrate.Case {
	open := l.Case()
	if !l.player || open == nil || l.g.Over() {
		return nil
	}
	f, ok := l.g.CaseOf(l.n.Calendar)
	if !ok {
		return nil
	}
	f.Laws = []rules.Law{open.Law} // the letter about it tells a player of a want of their own
	c := narrate.Write(l.g, f, l.zone, l.style)
	c.Steps = c.KnownTo(l.me)
	return &c
}
