package diagram

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"postd/rules"
)

// pixelsOf is the digest of what a picture shows: its size and the colour of each pixel.
func pixelsOf(t *testing.T, file []byte) string {
	t.Helper()
	m := decode(t, file)
	var colours [256][]byte
	for i, c := range m.Palette {
		r, g, b, a := c.RGBA()
		colours[i] = []byte{byte(r), byte(g), byte(b), byte(a)}
	}
	all := fmt.Appendln(make([]byte, 0, 4*len(m.Pix)+64), m.Bounds())
	for _, i := range m.Pix {
		all = append(all, colours[i]...)
	}
	sum := sha256.Sum256(all)
	return fmt.Sprintf("%x", sum[:12])
}

// TestPicturesShowTheSame compares what pictures show with what they showed when postd still had
// them encoded by the standard library: 200 boards of games at random, from both sides, with and
// without the last move, in several sizes, and the board of the names. The file is not made anew
// but by who wants other pictures.
func TestPicturesShowTheSame(t *testing.T) {
	const golden = "testdata/pixels.txt"
	if *update {
		var b strings.Builder
		row := func(fen string, p rules.Position, view rules.Colour, last rules.Move, size int) {
			fmt.Fprintf(&b, "%s %d %v %d %s\n", pixelsOf(t, PNG(p, view, last, size)), view, last, size, fen)
		}
		for i, r := range randomPositions(t, 5, 80) {
			if i%2 > 0 {
				continue
			}
			size, last := 0, r.last
			if i%10 == 4 {
				size = 128 + 3*i
			}
			if i%16 == 8 {
				last = 0
			}
			row(r.FEN(), r.Position, rules.Colour(i/2%2), last, size)
		}
		for _, size := range []int{0, 320, 128} {
			row("names", rules.Position{}, rules.White, 0, size)
			row("names", rules.Position{}, rules.Black, 0, size)
		}
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	raw, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	var painter Painter
	for line := range strings.Lines(string(raw)) {
		f := strings.SplitN(strings.TrimSpace(line), " ", 5)
		view, _ := strconv.Atoi(f[1])
		size, err := strconv.Atoi(f[3])
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		var p rules.Position
		var last rules.Move
		if f[4] != "names" {
			p = position(t, f[4])
		}
		if f[2] != rules.Move(0).String() {
			last = move(t, f[2])
		}
		if n++; pixelsOf(t, painter.PNG(p, rules.Colour(view), last, size)) != f[0] {
			t.Errorf("another picture: %s", line)
		}
	}
	if n < 200 {
		t.Errorf("%d pictures", n)
	}
}
