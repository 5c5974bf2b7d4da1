package templates

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// The file of a record in a letter: all of it to an official who judges, and to a
// player what he may know of the one that is open to him.

// Disputed is the file of the record about which the question of the notice is,
// for the official who answers it; nil if it is about none.
func (l *letter) Disputed() *Case {
	if l.player || l.n.Question == 0 {
		return nil
	}
	f, ok := l.g.Disputed(l.n.Question, l.n.Calendar)
	if !ok {
		return nil
	}
	c := caseWriter{f: f, g: l.g, zone: l.zone, style: l.style}.write()
	return &c
}

// CasePosition is the position of a disputed record in words; "" where it is the
// one on the letter's board.
func (l *letter) CasePosition() string {
	c := l.Disputed()
	if c == nil || c.FEN == "" || c.Position == l.position() {
		return ""
	}
	return oneLine(c.Men)
}

// CaseSoFar is the file of the record that is open to the reader, with what both
// have been told of it, and of what he did himself; nil if none is open, or if he
// may know of none (RULING/R-2).
func (l *letter) CaseSoFar() *Case {
	open := l.Case()
	if !l.player || open == nil || l.g.Over() {
		return nil
	}
	f, ok := l.g.CaseOf(l.n.Calendar)
	if !ok {
		return nil
	}
	f.Laws = []rules.Law{open.Law} // of a want of his own a player hears by the letter about it
	c := caseWriter{f: f, g: l.g, zone: l.zone, style: l.style}.write()
	c.Steps = slices.DeleteFunc(c.Steps, func(x CaseLine) bool { return !l.mayKnow(x.what, f.Author) })
	return &c
}

// mayKnow reports whether the reader has been told of a step in the case of the
// author's record, or took it himself.
func (l *letter) mayKnow(what events.What, author rules.Colour) bool {
	receiver := l.me != author
	switch w := what.(type) {
	case events.Replied, events.Exacted, events.Restored, events.Penalised, events.ManAsked,
		events.Appealed, events.Settled, events.Reput, events.Ruled, events.WentBack, events.Reentered, events.Raised:
		return true
	case events.Queried:
		return receiver || w.Held == ""
	case events.Joined, events.Taken:
		return receiver
	case events.Waived:
		return receiver || w.How == "author-lapsed"
	case events.Selected:
		return w.By == l.me
	}
	return false
}

// LawNames are the ids of the laws of a line.
func (x CaseLine) LawNames() (out []string) {
	for _, law := range x.Laws {
		if law != "" {
			out = append(out, string(law))
		}
	}
	return out
}

// Several says that the case is one of several records for a turn.
func (c Case) Several() bool { return len(c.Records) > 1 }

// First is the first record, or the only one.
func (c Case) First() CaseRecord { return c.Records[0] }
