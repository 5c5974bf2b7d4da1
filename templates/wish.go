package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// This file says how moves are shown to the reader: in the form that the reader
// wishes, and in a second one beside it if that is wished as well. In which language
// the reader is to write them is told in language.go.

// FormName is what a form of moves is called in a sentence: "full words".
func FormName(f descriptive.Form) string {
	switch f {
	case descriptive.InFull:
		return "full words"
	case descriptive.InUCI:
		return "UCI"
	}
	return f.String()
}

// ShownWords are how moves are shown to a player, for a list of the player's wishes:
// "moves in numeric", "algebraic as well"; none if they are shown in the descriptive
// notation alone.
func ShownWords(moves, beside descriptive.Form, also bool) (words []string) {
	if moves != descriptive.InBrief {
		words = append(words, "moves in "+FormName(moves))
	}
	if also {
		words = append(words, FormName(beside)+" as well")
	}
	return words
}

// forms are those that the reader wishes, the main one first.
func forms(r correspondence.Reader) []descriptive.Form {
	if r.Also && r.Beside != r.Moves {
		return []descriptive.Form{r.Moves, r.Beside}
	}
	return []descriptive.Form{r.Moves}
}

// also reports whether the reader wishes a second form.
func (l *letter) also() bool { return len(forms(l.r)) > 1 }

// written is a move of p in a form; "" if it is no legal move there.
func (l *letter) written(f descriptive.Form, p rules.Position, m rules.Move) string {
	if m == 0 || !p.Legal(m) {
		return "" // see score.go for a turn that was forfeited
	}
	return f.Write(p, m, l.style)
}

// shown is a move of p as the reader wishes it.
func (l *letter) shown(p rules.Position, m rules.Move) string { return l.written(l.r.Moves, p, m) }

// short is the same for a subject or a heading, in which full words have no
// room.
func (l *letter) short(p rules.Position, m rules.Move) string {
	if l.r.Moves == descriptive.InFull {
		return l.written(descriptive.InBrief, p, m)
	}
	return l.shown(p, m)
}

// numbered puts the number of the move before it as the form is used to have it: "5
// P-QB3", "5.c3", "5. 3233"; for Black "5… P-QB3", "5…c6".
func (l *letter) numbered(f descriptive.Form, p rules.Position, m rules.Move) string {
	words := l.written(f, p, m)
	if words == "" {
		return ""
	}
	no := narrate.Number(p.Number(), p.Turn())
	switch {
	case f == descriptive.InBrief:
		return no + " " + words
	case f == descriptive.InAlgebraic && p.Turn() == rules.White:
		return no + "." + words
	case f == descriptive.InAlgebraic:
		return no + words
	case p.Turn() == rules.White:
		return no + ". " + words
	}
	return no + " " + words
}

// beside is a move of p in the second form with the name of that form,
// "algebraic 5.c3"; "" if the reader wishes none.
func (l *letter) beside(p rules.Position, m rules.Move) string {
	words := l.numbered(l.r.Beside, p, m)
	if words == "" || !l.also() {
		return ""
	}
	if l.r.Beside == descriptive.InFull {
		return "in full: " + l.written(descriptive.InFull, p, m)
	}
	return FormName(l.r.Beside) + " " + words
}

// Circular is a letter of the secretary to every player of a tournament.
type Circular struct {
	Label, Tournament  string // "A3", "Autumn Tournament"
	Number             int    // of the circular, from 1
	To                 string // the player's name
	Subject, Text      string // as the secretary wrote them
	Secretary, Address string
}

// inColumns sets a line in lines of at most 72 columns.
func inColumns(line string) string {
	return strings.TrimSuffix(string(sheet.Text(sheet.Sheet{Blocks: one(said(sheet.Plain(line)))})), "\n")
}

// RenderCircular gives a circular its words. They are the secretary's own, in
// lines of at most 72 columns; the office says below them from whom they are,
// and that no move is read in an answer.
func RenderCircular(c Circular) (correspondence.Rendered, error) {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(c.Text, "\r\n", "\n")), "\n") {
		if line = strings.TrimRight(line, " \t"); utf8.RuneCountInString(line) > sheet.Columns {
			line = inColumns(line)
		}
		lines = append(lines, line)
	}
	foot := fmt.Sprintf("Circular %d to the players of %s (%s), for %s, from %s, secretary. Answer to %s.",
		c.Number, c.Tournament, c.Label, c.To, c.Secretary, c.Address)
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s: circular %d: %s", c.Label, c.Number, c.Subject),
		Text: strings.Join(lines, "\n") + "\n\n--------------------------------\n" + inColumns(narrate.OneLine(foot)) +
			"\nNo move is read in an answer to a circular: moves go in an answer to a\nletter of your game.\n",
	}, nil
}
