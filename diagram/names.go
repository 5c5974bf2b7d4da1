package diagram

import (
	"fmt"
	"image"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// This file draws the board by which the names of squares are learnt: no men, and in each
// square its algebraic name, the name that White gives it, and the name that Black does.

// SquareNames draws that board for a mono-space block, view's own side at the bottom: the
// algebraic names stand around it, and in each square the descriptive one with the rank as
// White counts it and as Black does, "K4/5" in e4. Each line has a bar, so that none of them
// reads as a record.
func SquareNames(view rules.Colour, s descriptive.Style) string {
	cell := 6
	if len(descriptive.Letters(rules.Knight, s)) > 1 {
		cell = 7
	}
	var b strings.Builder
	files := func() {
		b.WriteString("  |")
		for column := range 8 {
			fmt.Fprintf(&b, " %-*s", cell-1, at(view, 0, column).String()[:1])
		}
		b.WriteString(" |\n")
	}
	files()
	for row := range 8 {
		rank := at(view, row, 0).String()[1:]
		b.WriteString(rank + " |")
		for column := range 8 {
			q := at(view, row, column)
			fmt.Fprintf(&b, " %-*s", cell-1, fmt.Sprintf("%s%d/%d", fileName(q.File(), s), q.Rank()+1, 8-q.Rank()))
		}
		b.WriteString(" | " + rank + "\n")
	}
	files()
	return b.String()
}

// SquareWords says the same in words, rank by rank from view's own side: "e4 is K4 for White
// and K5 for Black".
func SquareWords(view rules.Colour, s descriptive.Style) string {
	var all []string
	for row := range 8 {
		for column := range 8 {
			q := at(view, 7-row, column)
			file := fileName(q.File(), s)
			all = append(all, fmt.Sprintf("%s %s%d, %s%d", q, file, q.Rank()+1, file, 8-q.Rank()))
		}
	}
	return "Each square with its three names, White's first of the two: " + strings.Join(all, "; ") + "."
}

// smallestNamed is the edge of a square, in pixels, in which a name finds room.
const smallestNamed = 32

// lettered draws the names into the squares of an empty board.
func lettered(board *image.Paletted, view rules.Colour, edge int) {
	for q := rules.Square(0); q < 64; q++ {
		x, y := corner(view, q, edge)
		file := fileName(q.File(), descriptive.Style{})
		scale := max(1, edge*3/sheetEdge)
		for i, name := range []string{q.String(), fmt.Sprint(file, q.Rank()+1), fmt.Sprint(file, 8-q.Rank())} {
			write(board, x+(edge-width(name)*scale)/2, y+edge/16+i*edge*5/16, scale, name, i == 0)
		}
	}
}

// width is that of a name, in dots.
func width(name string) int { return 6*len(name) - 1 }

// write sets a name in dots of so many pixels, as ink or, if it is to stand out, in the colour
// of the mark.
func write(board *image.Paletted, x, y, scale int, name string, marked bool) {
	for i, sign := range []byte(name) {
		for row, dots := range glyphs[sign] {
			for column := range 5 {
				if dots>>(4-column)&1 == 0 {
					continue
				}
				for dy := range scale {
					for dx := range scale {
						at := board.PixOffset(x+(6*i+column)*scale+dx, y+row*scale+dy)
						if marked {
							board.Pix[at] = markIndex
						} else {
							board.Pix[at] += (levels + 1) * levels // black on light or dark
						}
					}
				}
			}
		}
	}
}

// glyphs are the signs of the names, five dots wide and seven high.
var glyphs = map[byte][7]byte{
	'a': {0b00000, 0b00000, 0b01110, 0b00001, 0b01111, 0b10001, 0b01111},
	'b': {0b10000, 0b10000, 0b11110, 0b10001, 0b10001, 0b10001, 0b11110},
	'c': {0b00000, 0b00000, 0b01111, 0b10000, 0b10000, 0b10000, 0b01111},
	'd': {0b00001, 0b00001, 0b01111, 0b10001, 0b10001, 0b10001, 0b01111},
	'e': {0b00000, 0b00000, 0b01110, 0b10001, 0b11111, 0b10000, 0b01110},
	'f': {0b00110, 0b01001, 0b01000, 0b11100, 0b01000, 0b01000, 0b01000},
	'g': {0b00000, 0b01111, 0b10001, 0b10001, 0b01111, 0b00001, 0b01110},
	'h': {0b10000, 0b10000, 0b10110, 0b11001, 0b10001, 0b10001, 0b10001},
	't': {0b01000, 0b01000, 0b11100, 0b01000, 0b01000, 0b01001, 0b00110},
	'B': {0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110},
	'K': {0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001},
	'Q': {0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101},
	'R': {0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001},
	'1': {0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110},
	'2': {0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111},
	'3': {0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110},
	'4': {0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010},
	'5': {0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110},
	'6': {0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110},
	'7': {0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000},
	'8': {0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110},
}
