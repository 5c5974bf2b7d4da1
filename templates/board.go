package templates

import (
	"strings"

	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
)

// board is the position that the reader is shown. Its squares are named as the
// moves are that he wishes to be shown.
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
	b.White, b.Black = men(b.position, rules.White, name), men(b.position, rules.Black, name)
	b.Alt = "Position " + b.Heading + ". " + b.White + " " + b.Black
	style := descriptive.Style{Spelling: descriptive.American} // the letters of those notations
	b.Diagram = relabelled(diagram.Text(b.position, b.view, style), b.view, name)
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

// relabelled names files and ranks of a drawing, which diagram names after the
// men, as every square is named by name: both sides count from White's end.
func relabelled(drawn string, view rules.Colour, name func(rules.Square) string) []string {
	lines := strings.Split(strings.TrimRight(drawn, "\n"), "\n")
	files := "   "
	for column := range 8 {
		file := column
		if view == rules.Black {
			file = 7 - column
		}
		files += " " + name(rules.SquareAt(file, 0))[:1] + " "
	}
	for i, line := range lines {
		if i == 0 || i == len(lines)-1 {
			lines[i] = strings.TrimRight(files, " ")
			continue
		}
		lines[i] = line[:len(line)-1] + line[:1]
	}
	return lines
}

// men lists the men of a side in the order of their worth with their squares:
// "White: King on g1; Queen on d1; Rooks on a1, e1."
func men(p rules.Position, side rules.Colour, name func(rules.Square) string) string {
	var kinds []string
	for role := rules.King; role >= rules.Pawn; role-- {
		var on []string
		for i := range 64 { // by files
			q := rules.SquareAt(i/8, i%8)
			if m := p.At(q); m.Role == role && m.Colour == side {
				on = append(on, name(q))
			}
		}
		kind := role.String()
		if len(on) > 1 {
			kind += "s"
		}
		if len(on) > 0 {
			kinds = append(kinds, kind+" on "+strings.Join(on, ", "))
		}
	}
	if len(kinds) == 0 {
		kinds = []string{"none"}
	}
	return side.String() + ": " + strings.Join(kinds, "; ") + "."
}
