package diagram

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postd/rules"
)

var update = flag.Bool("update", false, "write testdata anew")

// TestE84Squares reads each square back from the picture and from the drawing
// of one position, for both sides: they show the same man, that of the
// position, and the picture has the ground of the square.
func TestE84Squares(t *testing.T) {
	const slow = 25 // reading a picture is slow, reading a drawing is not
	for i, r := range randomPositions(t, 5, 60) {
		for _, view := range []rules.Colour{rules.White, rules.Black} {
			drawing := readDrawing(t, SVG(r.Position, view, r.last, styleN, "b", "Position"), view)
			for q := range rules.Square(64) {
				if want := seen(r.At(q)); drawing[q] != want {
					t.Fatalf("%s, %s below: on %s the drawing has %v, want %v", r.FEN(), view, q, drawing[q], want)
				}
			}
			if i%slow != 0 {
				continue
			}
			picture := decode(t, PNG(r.Position, view, r.last, 0))
			for row := range 8 {
				for column := range 8 {
					q := at(view, row, column)
					man, isDark := read(picture, row, column)
					if man != drawing[q] {
						t.Fatalf("%s, %s below: on %s the picture has %v, the drawing %v", r.FEN(), view, q, man, drawing[q])
					}
					if isDark != ((q.File()+q.Rank())%2 == 0) {
						t.Fatalf("%s: %s has the wrong ground", r.FEN(), q)
					}
				}
			}
		}
	}
}

// seen is as much of a man as a board shows.
func seen(m rules.Man) rules.Man {
	if m.Role == rules.NoRole {
		return rules.Man{}
	}
	return rules.Man{Colour: m.Colour, Role: m.Role}
}

// readDrawing finds out what stands on the squares of an SVG whose ids begin
// with "b".
func readDrawing(t *testing.T, svg string, view rules.Colour) (men [64]rules.Man) {
	t.Helper()
	elements(t, svg, func(name string, attr map[string]string) {
		if name != "use" {
			return
		}
		x, errX := strconv.Atoi(attr["x"])
		y, errY := strconv.Atoi(attr["y"])
		letters, ok := strings.CutPrefix(attr["href"], "#b-")
		if errX != nil || errY != nil || !ok || len(letters) != 2 || x%box != 0 || y%box != 0 || x < 0 || y < 0 || x/box > 7 || y/box > 7 {
			t.Fatalf("a man with %v", attr)
		}
		q := at(view, y/box, x/box)
		if men[q] != (rules.Man{}) {
			t.Fatalf("two men on %s", q)
		}
		colour := strings.Index("wb", letters[:1])
		role := strings.Index("PNBRQK", letters[1:])
		if colour < 0 || role < 0 {
			t.Fatalf("a man with %v", attr)
		}
		men[q] = rules.Man{Colour: rules.Colour(colour), Role: rules.Pawn + rules.Role(role)}
	})
	return men
}

// TestE84GoldenBytes compares with files that have been looked at, octet by octet.
func TestE84GoldenBytes(t *testing.T) {
	p, last := position(t, giuoco), move(t, "c2c3")
	golden := func(name string, file []byte) []byte {
		t.Helper()
		if *update {
			if err := os.WriteFile("testdata/"+name, file, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return want
	}
	for name, file := range map[string][]byte{
		"white.png": PNG(p, rules.White, last, 0),
		"black.png": PNG(p, rules.Black, last, 0),
		"small.png": PNG(p, rules.White, last, 200),
	} {
		want := golden(name, file)
		if a, b := decode(t, file), decode(t, want); a.Bounds() != b.Bounds() || !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("%s shows another picture; look at the new one, then -update", name)
		} else if !bytes.Equal(file, want) {
			t.Errorf("%s shows the same picture in other octets", name)
		}
	}
	for name, file := range map[string]string{
		"white.svg": SVG(p, rules.White, last, styleN, "g12", "After 5 P-QB3"),
		"black.svg": SVG(p, rules.Black, last, styleKt, "g12", "After 5 P-QB3"),
	} {
		if want := golden(name, []byte(file)); file != string(want) {
			t.Errorf("%s is another drawing; look at the new one, then -update", name)
		}
	}
}

// TestE84SameBytes checks that the same arguments give the same octets each time, also of a painter
// who drew other boards before, of other sizes too.
func TestE84SameBytes(t *testing.T) {
	var painter Painter
	for i, r := range randomPositions(t, 3, 60) {
		if i%6 == 0 && !bytes.Equal(painter.PNG(r.Position, rules.White, r.last, 0), PNG(r.Position, rules.White, r.last, 0)) {
			t.Fatalf("%s: the painter's picture %d has other octets", r.FEN(), i)
		}
		if i%40 != 0 {
			continue
		}
		draw := func() []string {
			return []string{
				string(PNG(r.Position, rules.White, r.last, 0)), string(painter.PNG(r.Position, rules.White, r.last, 320)),
				SVG(r.Position, rules.Black, r.last, styleKt, "b", "x"),
			}
		}
		if first, second := draw(), draw(); !slices.Equal(first, second) {
			t.Fatalf("%s: two pictures or two drawings differ", r.FEN())
		}
	}
}
