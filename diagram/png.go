package diagram

import (
	"bytes"
	"cmp"
	"image"
	"image/png"

	"postd/rules"
)

// These are the sizes of a picture, in pixels of its side.
const (
	DefaultSize = 640 // to be shown at 320 to 360, so that it is sharp on a phone
	minSize     = 128
	maxSize     = 640
)

// PNG draws the position as a paletted PNG, view's own side at the bottom.
// The last move, unless it is the zero Move, is marked by shape and not by
// colour alone: corners at its origin, a whole frame at its destination. Of the zero Position,
// which has no men, it draws the names of the squares, to learn them by.
//
// Size is the side in pixels, 0 for DefaultSize; it is held between minSize
// and maxSize and rounded down to a multiple of 8. At DefaultSize the tiles
// are ready made and nothing is computed but the file; other sizes cost some
// milliseconds more. The same arguments give the same bytes, as long as postd
// is built with the same release of Go.
func PNG(p rules.Position, view rules.Colour, last rules.Move, size int) []byte {
	t := fullTiles
	if edge := edgeFor(size); edge != t.edge {
		t = makeTiles(edge)
	}
	board := image.NewPaletted(image.Rect(0, 0, 8*t.edge, 8*t.edge), palette)
	for row := range 8 {
		for column := range 8 {
			q := at(view, row, column)
			shade := 0
			if dark(q) {
				shade = 1
			}
			from := t.pix[shade][tile(p.At(q))]
			for y := range t.edge {
				copy(board.Pix[board.PixOffset(column*t.edge, row*t.edge+y):], from[y*t.edge:(y+1)*t.edge])
			}
		}
	}
	if last != 0 {
		outline(board, view, last.From(), t.edge, t.edge*5/16)
		outline(board, view, last.To(), t.edge, t.edge)
	}
	if p == (rules.Position{}) && t.edge >= smallestNamed {
		lettered(board, view, t.edge)
	}
	frame(board)
	var b bytes.Buffer
	b.Grow(24 << 10)
	if err := png.Encode(&b, board); err != nil {
		panic("diagram: " + err.Error()) // a Buffer takes everything and the picture is well formed
	}
	return b.Bytes()
}

func edgeFor(size int) int {
	size = cmp.Or(size, DefaultSize)
	return min(max(size, minSize), maxSize) / 8
}

// outline draws just inside the edges of a square, arm pixels from each of
// its corners: a whole frame where arm is the edge. The man stands before it.
func outline(board *image.Paletted, view rules.Colour, q rules.Square, edge, arm int) {
	x0, y0 := corner(view, q, edge)
	inset, thick := (edge+16)/32, max(1, edge/18)
	near := func(i, d int) bool { return i < inset+d || i >= edge-inset-d }
	for y := inset; y < edge-inset; y++ {
		for x := inset; x < edge-inset; x++ {
			if near(x, thick) && near(y, arm) || near(y, thick) && near(x, arm) {
				if i := board.PixOffset(x0+x, y0+y); board.Pix[i] == onLight || board.Pix[i] == onDark {
					board.Pix[i] = markIndex
				}
			}
		}
	}
}

// frame draws the line around the board, without which light squares are lost
// on a white page and dark ones on a dark page.
func frame(board *image.Paletted) {
	n := board.Bounds().Dx()
	thick := n / 320
	for y := range n {
		for x := range n {
			if min(x, y, n-1-x, n-1-y) < thick {
				board.SetColorIndex(x, y, rimIndex)
			}
		}
	}
}
