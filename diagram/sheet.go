package diagram

import (
	"bytes"
	_ "embed"
	"image"
	"image/color"
	"image/png"

	"postd/rules"
)

// sheetFile is pieces.png. It holds the twelve men side by side, in the order of rules.Role,
// White's first. The index of a pixel is 9·black + white: how many eighths of
// it are covered with black ink and with white. tools/pieces makes it.
//
//go:embed pieces.png
var sheetFile []byte

const (
	sheetEdge = 80 // pixels of a man's box on the sheet
	levels    = 8
	inks      = (levels + 1) * (levels + 1)
)

// The palette of a board is the inks over a light square, the inks over a
// dark one, the mark of the last move and the line around the board.
const (
	onLight   = 0
	onDark    = inks
	markIndex = 2 * inks
	rimIndex  = 2*inks + 1
)

var (
	lightSquare = color.RGBA{0xf3, 0xe9, 0xd2, 0xff}
	darkSquare  = color.RGBA{0xbf, 0xa0, 0x78, 0xff}
	mark        = color.RGBA{0x1f, 0x4e, 0x79, 0xff}
	rim         = color.RGBA{0x6b, 0x4f, 0x2e, 0xff}
)

// sheet, palette and fullTiles are made once when the program starts and are
// only read afterwards.
var (
	sheet     = decodeSheet()
	palette   = makePalette()
	fullTiles = makeTiles(sheetEdge)
)

func decodeSheet() *image.Paletted {
	m, err := png.Decode(bytes.NewReader(sheetFile))
	if err != nil {
		panic("diagram: pieces.png: " + err.Error())
	}
	return m.(*image.Paletted)
}

func makePalette() color.Palette {
	p := make(color.Palette, 0, rimIndex+1)
	for _, square := range []color.RGBA{lightSquare, darkSquare} {
		for ink := range inks {
			black, white := ink/(levels+1), ink%(levels+1)
			rest := max(0, levels-black-white)
			mix := func(c uint8) uint8 { return uint8((255*white + int(c)*rest + levels/2) / levels) }
			if black+white > levels { // no pixel has it
				mix = func(uint8) uint8 { return 0 }
			}
			p = append(p, color.RGBA{mix(square.R), mix(square.G), mix(square.B), 0xff})
		}
	}
	return append(p, mark, rim)
}

// tiles are the pictures of the squares of one size: by colour of the square
// (light, dark), then by man, tile 0 being the empty square.
type tiles struct {
	edge int
	pix  [2][1 + 12][]uint8
}

// tile returns which of the pictures shows a man.
func tile(m rules.Man) int {
	if m.Role == rules.NoRole {
		return 0
	}
	return 6*int(m.Colour) + int(m.Role)
}

func makeTiles(edge int) *tiles {
	t := &tiles{edge: edge}
	empty := make([]uint8, edge*edge)
	for n := range t.pix[0] {
		ink := empty
		if n > 0 {
			ink = shrink((n-1)*sheetEdge, edge)
		}
		light, dark := make([]uint8, len(ink)), make([]uint8, len(ink))
		for i, v := range ink {
			light[i], dark[i] = onLight+v, onDark+v
			if v/(levels+1)+v%(levels+1) == levels { // the square does not show
				dark[i] = light[i]
			}
		}
		t.pix[0][n], t.pix[1][n] = light, dark
	}
	return t
}

// shrink returns the man at column x0 of the sheet at a smaller size, each
// pixel the mean of the area that it covers. All in whole numbers, so that
// every machine draws the same picture.
func shrink(x0, edge int) []uint8 {
	out := make([]uint8, edge*edge)
	if edge == sheetEdge {
		for y := range edge {
			copy(out[y*edge:(y+1)*edge], sheet.Pix[sheet.PixOffset(x0, y):])
		}
		return out
	}
	for y := range edge {
		for x := range edge {
			var black, white int
			overlap(y, edge, func(v, high int) {
				overlap(x, edge, func(u, wide int) {
					ink := int(sheet.ColorIndexAt(x0+u, v))
					black += ink / (levels + 1) * high * wide
					white += ink % (levels + 1) * high * wide
				})
			})
			const area = sheetEdge * sheetEdge
			all := (black + white + area/2) / area
			white = min(all, (white+area/2)/area)
			out[y*edge+x] = uint8((all-white)*(levels+1) + white)
		}
	}
	return out
}

// overlap calls do for each line of the sheet which line i of edge lines
// covers, with how much of it, in units of which sheetEdge make up line i.
func overlap(i, edge int, do func(j, weight int)) {
	from, to := i*sheetEdge, (i+1)*sheetEdge
	for j := from / edge; j*edge < to; j++ {
		do(j, min(to, (j+1)*edge)-max(from, j*edge))
	}
}
