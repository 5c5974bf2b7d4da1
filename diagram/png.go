package diagram

import (
	"cmp"
	"image"

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
// milliseconds more. The same arguments give the same octets, whatever release of Go builds postd;
// they are others only with another version of the module that packs them.
func PNG(p rules.Position, view rules.Colour, last rules.Move, size int) []byte {
	return new(Painter).PNG(p, view, last, size)
}

// Painter draws pictures one after another on one board, which it keeps, some 1.2 MB with all that
// packs it; a picture leaves no garbage but itself. It is for one goroutine at a time.
type Painter struct {
	lines  []byte // of pixels, each behind an octet that says that they are as they are (PNG 9.2)
	packer packer
}

// board is a sheet of so many pixels a side. What was drawn on it before is still there.
func (a *Painter) board(side int) *image.Paletted {
	stride := side + 1
	if len(a.lines) != side*stride {
		a.lines = make([]byte, side*stride)
	}
	return &image.Paletted{Pix: a.lines[1:], Stride: stride, Rect: image.Rect(0, 0, side, side), Palette: palette}
}

// PNG draws what the function PNG does.
func (a *Painter) PNG(p rules.Position, view rules.Colour, last rules.Move, size int) []byte {
	t := fullTiles
	if edge := edgeFor(size); edge != t.edge {
		t = makeTiles(edge)
	}
	board := a.board(8 * t.edge)
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
	return a.packer.file(a.lines, 8*t.edge)
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
	for in := range n / 320 {
		for i := range n {
			for _, q := range [...]image.Point{{i, in}, {i, n - 1 - in}, {in, i}, {n - 1 - in, i}} {
				board.Pix[board.PixOffset(q.X, q.Y)] = rimIndex
			}
		}
	}
}
