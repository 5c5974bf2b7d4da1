package templates

import (
	"strings"

	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
)

// board is the position that the reader is shown. Its squares are named as in the
// moves that the reader wishes to be shown.
type board struct {
	Heading      string
	Own          bool // each side counts its squares from its own end
	White, Black string
	Diagram      []string
	Alt          string

	position rules.Position
	last     rules.Move
	view     rules.Colour
}

// board shows the position with the reader's own side at the bottom; for an
// official White's.
func (l *letter) board() board {
	b := board{position: l.position(), view: rules.White}
	if l.player {
		b.view = l.me
	}
	if b.position == (rules.Position{}) {
		return b
	}
	if n := len(l.seen.plies); n > 0 {
		b.last = l.seen.plies[n-1].Move
		before := l.g.After(n - 1)
		form := l.r.Moves
		if form == descriptive.InFull {
			form = descriptive.InBrief
		}
		b.Heading = "after " + l.numbered(form, before, b.last)
	} else {
		b.Heading = "at the beginning"
	}
	l.place(&b)
	return b
}

// place draws the position, and tells it in words.
func (l *letter) place(b *board) {
	name := l.squares()
	b.Own = name == nil
	if b.Own {
		b.White, b.Black = diagram.Words(b.position, l.style)
		b.Alt = "Position " + b.Heading + ". " + diagram.Spoken(b.position, l.style)
		b.Diagram = strings.Split(strings.TrimRight(diagram.Text(b.position, b.view, l.style), "\n"), "\n")
		return
	}
	b.White, b.Black = diagram.WordsNamed(b.position, name)
	b.Alt = "Position " + b.Heading + ". " + b.White + " " + b.Black
	b.Diagram = strings.Split(strings.TrimRight(diagram.TextNamed(b.position, b.view, name), "\n"), "\n")
}

// Men sets the words of a side in the text part. Where squares have the names of
// algebraic notation, "f2, g2, h2" alone on a line would be three records
// (RULING/R-11): so men of one kind stay together, after the name of the kind.
func (b board) Men(words string) string {
	if !b.Own {
		words = strings.ReplaceAll(strings.ReplaceAll(words, " ", glue), ";"+glue, "; ")
	}
	return fill("   ", 6, words)
}

// squares names a square in the notation that the reader wishes; nil for the
// descriptive, in which each side counts from its own end (BCC1903/I.3).
func (l *letter) squares() func(rules.Square) string {
	switch l.r.Moves {
	case descriptive.InAlgebraic, descriptive.InUCI:
		return rules.Square.String
	case descriptive.InNumeric:
		return func(q rules.Square) string { return itoa(q.File()+1) + itoa(q.Rank()+1) }
	}
	return nil
}
