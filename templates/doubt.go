package templates

import (
	"strings"

	"postd/correspondence/events"
	"postd/templates/narrate"
)

// meaning is one of the things that a line of the reader's letter may mean, with the
// number by which the reader chooses it.
type meaning struct {
	Number string
	Says   []string // commands, each as the reader would write it on a line
}

// Meanings are what the reader is asked about the reader's own letter (RULING/R-11);
// none if no such question is open.
func (l *letter) Meanings() []meaning {
	w := l.g.Doubts[l.me]
	if w == nil || !l.player {
		return nil
	}
	out := make([]meaning, len(w.Means))
	for i, m := range w.Means {
		out[i].Number = itoa(w.After + i + 1)
		for s := range strings.SplitSeq(m, "\n") {
			out[i].Says = append(out[i].Says, narrate.Shorten(narrate.OneLine(s), 100))
		}
	}
	return out
}

// NoteNumber is the number which says that the line is a note.
func (l *letter) NoteNumber() string {
	if w := l.g.Doubts[l.me]; w != nil {
		return itoa(w.After + len(w.Means) + 1)
	}
	return ""
}

// TakenForNote says that the reader has called the line a note.
func (l *letter) TakenForNote() bool { return l.n.Reason == "note" }

// FoundNothing reports whether the letter answered said nothing at all, and not
// that what it said has no effect (RULING/R-11).
func (l *letter) FoundNothing() bool {
	switch l.n.Reason {
	case "", events.WhyNothingNew, events.WhyPerhapsOld:
		return true
	}
	return false
}
