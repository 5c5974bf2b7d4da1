package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/rules"
	"postd/templates/narrate"
)

// What the reader's own letter was taken for, where there is something to say: words that
// were copied from the score, the opponent's last move left out, a note that goes on.

// mostHeard is how many characters of the reader's own words are repeated.
const mostHeard = 160

// Copied are the words that were taken for the score so far; "" if that says nothing new.
func (l *letter) Copied() string {
	if l.n.Heard.Copied == "" {
		return ""
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(l.n.Heard.Copied), mostHeard))
}

// CopiedAlone says that nothing else was in the letter.
func (l *letter) CopiedAlone() bool { return l.n.Reason == events.WhyCopied }

// NotedAlone says that the letter was words alone, which are a note.
func (l *letter) NotedAlone() bool { return l.n.Reason == events.WhyNoted }

// difference is a move that the reader copied wrongly.
type difference struct{ Wrote, By, Stands string }

// Differs are the moves that the reader copied otherwise than they stand.
func (l *letter) Differs() []difference {
	var out []difference
	for _, c := range l.n.Heard.Differs {
		if l.n.Heard.Fault == "" || c.Ply != l.n.Heard.Last.Ply {
			out = append(out, l.difference(c))
		}
	}
	return out
}

// LeftOut is the opponent's last move that the reader did not repeat, "2… P-K3"; "" if
// the reader did.
func (l *letter) LeftOut() string {
	if l.n.Heard.Fault != events.Law3Missing {
		return ""
	}
	return l.difference(l.n.Heard.Last).Stands
}

// Misrepeated is what the reader wrote for the opponent's last move, if that is another.
func (l *letter) Misrepeated() *difference {
	if l.n.Heard.Fault != events.Law3Wrong {
		return nil
	}
	d := l.difference(l.n.Heard.Last)
	return &d
}

// LastOfOpponent is the opponent's last move of the score, as it was written.
func (l *letter) LastOfOpponent() string {
	n := len(l.g.Score())
	if n == 0 {
		return ""
	}
	return l.difference(correspondence.Copied{Ply: n - 1, Stands: l.g.Score()[n-1].Words}).Stands
}

func (l *letter) difference(c correspondence.Copied) difference {
	side := l.g.Origin.Turn()
	if c.Ply%2 == 1 {
		side = side.Other()
	}
	if c.Ply <= len(l.g.Score()) {
		side = l.g.After(c.Ply).Turn()
	}
	number := itoa(l.g.MoveNumber(c.Ply)) + " "
	if side == rules.Black {
		number = itoa(l.g.MoveNumber(c.Ply)) + "… "
	}
	word := func(s string) string { return narrate.Quote(number + narrate.Shorten(narrate.OneLine(s), 60)) }
	return difference{word(c.Words), side.String(), word(c.Stands)}
}

// OwnNote is what of the letter went on as a note, shortened; "" if nothing did.
func (l *letter) OwnNote() string {
	if l.n.Heard.Note == "" || l.n.Heard.Kept || l.TakenForNote() {
		return ""
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(l.n.Heard.Note), mostHeard))
}

// MoveAlone says that there were words beside the move, and that nothing of them went on.
func (l *letter) MoveAlone() bool { return l.n.Heard.Alone }

// CopiedTo are the addresses to which the reader's own letter went as well, as a list in
// words; "" if there are none. One in which there is anything but the plain signs of
// addresses is not repeated.
func (l *letter) CopiedTo() string {
	var out []string
	for _, a := range l.r.Copied {
		odd := func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789.-_+@", r) }
		if strings.ContainsFunc(strings.ToLower(a), odd) || len(a) > 100 {
			a = "another address"
		}
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return strings.Join(out, ", ")
}

// NotUnderstood are the lines that were not understood and did nothing, where the letter
// does not say so anyhow.
func (l *letter) NotUnderstood() []string {
	if l.n.Kind == correspondence.NUnread {
		return nil
	}
	var out []string
	for _, s := range l.n.Heard.Unread {
		out = append(out, narrate.Quote(narrate.Shorten(narrate.OneLine(s), mostHeard)))
	}
	return out
}

// Need is what the reader, or the player of whom the letter tells, said to the office.
func (l *letter) Need() string { return string(l.n.Need) }

// LaidBefore is the person of the office before whom words of the letter are laid.
func (l *letter) LaidBefore() string { return string(l.n.Heard.Laid) }

// NoteKept says why words of the letter do not go on: by the "terms", or because the time of
// appeals has "ended" (RULING/R-37); "" where they do, or there are none.
func (l *letter) NoteKept() string {
	switch {
	case !l.n.Heard.Kept:
		return ""
	case l.g.Over() && l.n.At.After(l.g.AppealUntil(l.g.EndedAt)):
		return "ended"
	}
	return "terms"
}
