package diagram

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"postd/rules"
)

func decode(t *testing.T, file []byte) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := m.(*image.Paletted)
	if !ok {
		t.Fatalf("the picture is a %T, want a paletted one", m)
	}
	return p
}

func TestPNGSize(t *testing.T) {
	const most = 25 << 10
	for _, r := range randomPositions(t, 1, 40) {
		if n := len(PNG(r.Position, rules.Black, r.last, 0)); n > most {
			t.Errorf("%s: %d octets, want at most %d", r.FEN(), n, most)
		}
	}
	// No legal position has more edges than one with thirty-two pieces.
	crowd := position(t, "rnbqkbnr/qbnrrnbq/8/8/8/8/QBNRRNBQ/RNBQKBNR w - - 0 1")
	if n := len(PNG(crowd, rules.White, 0, 0)); n > most {
		t.Errorf("thirty-two pieces: %d octets, want at most %d", n, most)
	}
	for size, want := range map[int]int{0: 640, 640: 640, 5000: 640, 400: 400, 327: 320, 1: 128, -1: 128} {
		m := decode(t, PNG(rules.Start(), rules.White, 0, size))
		if got := m.Bounds(); got != image.Rect(0, 0, want, want) {
			t.Errorf("size %d gives %v, want a side of %d", size, got, want)
		}
	}
}

// read finds out what stands on a square of a decoded board of the full size:
// the man on the sheet whose ink over the ground gives just these colours.
func read(m *image.Paletted, row, column int) (man rules.Man, isDark bool) {
	const margin = sheetEdge / 10 // where the last move may be marked
	ground := m.At(column*sheetEdge+margin, row*sheetEdge+margin)
	isDark = ground == color.Color(darkSquare)
	for n := -1; n < 12; n++ {
		same := true
		for y := margin; y < sheetEdge-margin && same; y++ {
			for x := margin; x < sheetEdge-margin && same; x++ {
				if n < 0 {
					same = m.At(column*sheetEdge+x, row*sheetEdge+y) == ground
				} else {
					got := m.At(column*sheetEdge+x, row*sheetEdge+y).(color.RGBA)
					same = near(got, over(sheet.At(n*sheetEdge+x, y).(color.NRGBA), ground.(color.RGBA)))
				}
			}
		}
		switch {
		case same && n < 0:
			return rules.Man{}, isDark
		case same:
			return rules.Man{Colour: rules.Colour(n / 6), Role: rules.Pawn + rules.Role(n%6)}, isDark
		}
	}
	return rules.Man{Role: 99}, isDark
}

func over(c color.NRGBA, ground color.RGBA) color.RGBA {
	mix := func(c, g, a uint8) uint8 { return uint8((int(c)*int(a) + int(g)*(255-int(a))) / 255) }
	return color.RGBA{mix(c.R, ground.R, c.A), mix(c.G, ground.G, c.A), mix(c.B, ground.B, c.A), 255}
}

func near(a, b color.RGBA) bool {
	close := func(x, y uint8) bool { return max(x, y)-min(x, y) <= 3 }
	return close(a.R, b.R) && close(a.G, b.G) && close(a.B, b.B)
}

// TestPNGLastMove checks that origin and destination are told apart by shape, and no
// other square is marked.
func TestPNGLastMove(t *testing.T) {
	last := move(t, "c2c3")
	for _, view := range []rules.Colour{rules.White, rules.Black} {
		for _, size := range []int{128, 320, 640} {
			m := decode(t, PNG(position(t, giuoco), view, last, size))
			edge := size / 8
			for row := range 8 {
				for column := range 8 {
					q := at(view, row, column)
					marked := func(x, y int) bool { return m.At(column*edge+x, row*edge+y) == color.Color(mark) }
					in, far := (edge+16)/32, edge-1-(edge+16)/32
					corner, middle := marked(in, in) && marked(far, far), marked(edge/2, in) && marked(in, edge/2)
					if corner != (q == last.From() || q == last.To()) || middle != (q == last.To()) {
						t.Errorf("size %d, view %v: %s has corner %v, middle %v", size, view, q, corner, middle)
					}
				}
			}
		}
	}
	m := decode(t, PNG(position(t, giuoco), rules.White, 0, 0))
	for _, i := range m.Pix {
		if i == markIndex {
			t.Fatal("a mark without a last move")
		}
	}
}

// BenchmarkPNG draws boards of games at random, each another one.
func BenchmarkPNG(b *testing.B) {
	all := randomPositions(b, 10, 80)
	for name, size := range map[string]int{"640": 640, "320": 320} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			var octets, n int
			var a Painter
			for b.Loop() {
				r := all[n%len(all)]
				octets += len(a.PNG(r.Position, rules.Colour(n%2), r.last, size))
				n++
			}
			b.ReportMetric(float64(octets)/float64(n), "octets")
		})
	}
}

// BenchmarkInit is what the package adds to the start of the program.
func BenchmarkInit(b *testing.B) {
	for b.Loop() {
		sheet = decodeSheet()
		palette = makePalette()
		fullTiles = makeTiles(sheetEdge)
		figures = splitDrawings()
	}
}
