package diagram

import (
	"strings"
	"unicode/utf8"

	"postd/descriptive"
	"postd/rules"
)

// Text draws the position for a mono-space block, view's own side at the
// bottom. White's men are upper-case letters and Black's lower-case ones, in
// both views; an empty square is '.' where it is light and ':' where it is
// dark. The files are named above and below as the style spells them, and the
// ranks on both sides: the left-hand numbers are White's, the right-hand ones
// Black's, in both views (BCC1903/I.3).
//
// The result is ten lines, each with its '\n', without spaces at their ends;
// it is 30 columns wide with N and 37 with Kt, which needs four columns a file
// for KKt and so also draws the Knights as Kt and kt.
func Text(p rules.Position, view rules.Colour, s descriptive.Style) string {
	return draw(p, view, byPieces(s), 0, func(m rules.Man) string { return letters(m, s) })
}

// Marked draws as Text does, with brackets about the squares of the last move, unless it is
// the zero Move. Where squares have a name, of two signs with the file first, it draws for
// those who name them from White's end alone, as algebraic and numeric notation do: the ranks
// on both sides are then the same, and a Knight is N.
func Marked(p rules.Position, view rules.Colour, last rules.Move, s descriptive.Style, name func(rules.Square) string) string {
	x := byPieces(s)
	if name != nil {
		s.Spelling = descriptive.American
		x = byNames(name)
	}
	return draw(p, view, x, last, func(m rules.Man) string { return letters(m, s) })
}

// letters are those of a man, small for Black's.
func letters(m rules.Man, s descriptive.Style) string {
	if m.Colour == rules.Black {
		return strings.ToLower(descriptive.Letters(m.Role, s))
	}
	return descriptive.Letters(m.Role, s)
}

// labels are what stands around the squares: the names of the files, the
// numbers of the ranks on the right, and the columns that a file takes.
type labels struct {
	cell  int
	file  func(file int) string
	right func(rank int) byte
}

// byNames takes the names of files from those of squares, and counts the ranks from White's
// end.
func byNames(name func(rules.Square) string) labels {
	return labels{cell: 3, file: func(file int) string { return name(rules.SquareAt(file, 0))[:1] }, right: func(rank int) byte { return '1' + byte(rank) }}
}

// byPieces names files after the pieces that begin on them, and on the right
// counts the ranks from Black's end (BCC1903/I.3, I.7(a)).
func byPieces(s descriptive.Style) labels {
	x := labels{cell: 3, file: func(file int) string { return fileName(file, s) }, right: func(rank int) byte { return '8' - byte(rank) }}
	if len(descriptive.Letters(rules.Knight, s)) > 1 {
		x.cell = 4
	}
	return x
}

func draw(p rules.Position, view rules.Colour, x labels, last rules.Move, man func(rules.Man) string) string {
	var b strings.Builder
	b.Grow(10 * 42)
	spaces := func(n int) {
		for range n {
			b.WriteByte(' ')
		}
	}
	names := func() {
		spaces(4)
		for column := range 8 {
			name := x.file(at(view, 0, column).File())
			b.WriteString(name)
			if column < 7 {
				spaces(x.cell - utf8.RuneCountInString(name))
			}
		}
		b.WriteByte('\n')
	}
	names()
	for row := range 8 {
		b.WriteByte('1' + byte(at(view, row, 0).Rank()))
		b.WriteString(" |")
		for column := range 8 {
			q := at(view, row, column)
			sign := "."
			if m := p.At(q); m.Role != rules.NoRole {
				sign = man(m)
			} else if dark(q) {
				sign = ":"
			}
			// The place before a square is the last of the one to its left.
			mark := last != 0 && (q == last.From() || q == last.To())
			if mark {
				b.WriteByte('[')
			} else {
				b.WriteByte(' ')
			}
			b.WriteString(sign)
			if mark {
				b.WriteByte(']')
			}
			free := x.cell - 1 - utf8.RuneCountInString(sign)
			if mark {
				free--
			}
			spaces(free)
		}
		b.WriteString("| ")
		b.WriteByte(x.right(at(view, row, 0).Rank()))
		b.WriteByte('\n')
	}
	names()
	return b.String()
}

// fileName names a file after the piece that begins on it (BCC1903/I.7(a)).
func fileName(file int, s descriptive.Style) string {
	square := descriptive.ShortSquare(rules.SquareAt(file, 0), rules.White, s)
	return square[:len(square)-1]
}

// at returns the square that stands in a row, counted from the top, and a
// column, from the left, for someone who sits on view's side.
func at(view rules.Colour, row, column int) rules.Square {
	if view == rules.Black {
		return rules.SquareAt(7-column, row)
	}
	return rules.SquareAt(column, 7-row)
}

// corner returns where the upper left corner of a square is, if each has the
// given edge and the board begins at 0, 0. It is the way back from at.
func corner(view rules.Colour, q rules.Square, edge int) (x, y int) {
	if view == rules.Black {
		return (7 - q.File()) * edge, q.Rank() * edge
	}
	return q.File() * edge, (7 - q.Rank()) * edge
}

// dark tells the colour of a square. Each player has a light one at the right
// hand (BCC1903/I.1(b)), so White's QR1 is dark.
func dark(q rules.Square) bool { return (q.File()+q.Rank())%2 == 0 }
