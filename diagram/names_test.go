package diagram

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// TestSquareNames checks the board by which squares are learnt against the package that reads
// them, for both views and both spellings.
func TestSquareNames(t *testing.T) {
	for _, spelling := range []descriptive.Spelling{descriptive.Style{}.Spelling, descriptive.American} {
		s := descriptive.Style{Spelling: spelling}
		for _, view := range []rules.Colour{rules.White, rules.Black} {
			lines := strings.Split(strings.TrimRight(SquareNames(view, s), "\n"), "\n")
			if len(lines) != 10 || lines[0] != lines[9] {
				t.Fatalf("%d lines", len(lines))
			}
			heads := strings.Fields(strings.ReplaceAll(lines[0], "|", " "))
			words := SquareWords(view, s)
			for _, line := range lines[1:9] {
				if len(line) > 69 {
					t.Errorf("%d columns: %q", len(line), line)
				}
				parts := strings.Split(line, "|")
				for i, cell := range strings.Fields(parts[1]) {
					q := heads[i] + strings.TrimSpace(parts[0])
					name, black, _ := strings.Cut(cell, "/")
					file := name[:len(name)-1]
					for side, written := range map[rules.Colour]string{rules.White: name, rules.Black: file + black} {
						if got := goesTo(t, side, written); got != q {
							t.Errorf("%s writes %s for %s, which is %s", side, written, q, got)
						}
					}
					if !strings.Contains(words, " "+q+" "+name+", "+file+black) {
						t.Errorf("the words do not say %s: %s", q, words)
					}
				}
			}
		}
	}
}

// goesTo is the square to which a Queen goes who stands alone beside two Kings, by the record.
func goesTo(t *testing.T, side rules.Colour, square string) string {
	t.Helper()
	turn := "w"
	if side == rules.Black {
		turn = "b"
	}
	found := ""
	for _, men := range []string{"k7/8/8/8/8/8/8/K7", "7k/8/8/8/8/8/8/7K", "8/8/k7/8/8/K7/8/8"} {
		for q := rules.Square(3); q < 64; q += 9 {
			p, err := rules.ParseFEN(men + " " + turn + " - - 0 1")
			if err != nil {
				t.Fatal(err)
			}
			queen := rules.Man{Role: rules.Queen, Colour: side}
			if p.At(q).Role != rules.NoRole {
				continue
			}
			if p, err = rules.ParseFEN(withMan(p, q, queen, turn)); err != nil {
				continue
			}
			r, err := descriptive.Descriptive.Parse("Q-" + square)
			if err != nil {
				t.Fatalf("%q is no square: %v", square, err)
			}
			for _, x := range r.Match(p, descriptive.Birth).Readings {
				to := x.Move.To().String()
				if found != "" && found != to {
					t.Errorf("%q is %s and %s", square, found, to)
				}
				found = to
			}
		}
	}
	return found
}

// withMan is the FEN of a position with a man more.
func withMan(p rules.Position, q rules.Square, m rules.Man, turn string) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			at := rules.SquareAt(file, rank)
			man := p.At(at)
			if at == q {
				man = m
			}
			switch {
			case man.Role == rules.NoRole:
				b.WriteByte('1')
			case man.Colour == rules.White:
				b.WriteString(descriptive.Letters(man.Role, descriptive.Style{}))
			default:
				b.WriteString(strings.ToLower(descriptive.Letters(man.Role, descriptive.Style{})))
			}
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String() + " " + turn + " - - 0 1"
}

// TestSquareNamesDrawn checks that the picture has names in every square, in each size, and
// that no board with men has any.
func TestSquareNamesDrawn(t *testing.T) {
	for _, size := range []int{0, 128, 256, 400, 640} {
		for _, view := range []rules.Colour{rules.White, rules.Black} {
			m, err := png.Decode(bytes.NewReader(PNG(rules.Position{}, view, 0, size)))
			if err != nil {
				t.Fatal(err)
			}
			edge := m.Bounds().Dx() / 8
			for q := rules.Square(0); q < 64; q++ {
				x0, y0 := corner(view, q, edge)
				marked, inked := false, false
				for y := range edge {
					for x := range edge {
						r, g, b, _ := m.At(x0+x, y0+y).RGBA()
						marked = marked || r>>8 == 0x1f && g>>8 == 0x4e && b>>8 == 0x79
						inked = inked || r+g+b == 0
					}
				}
				if want := edge >= smallestNamed; marked != want || inked != want {
					t.Errorf("at %d pixels %s has its names: %t, %t", size, q, marked, inked)
				}
			}
		}
	}
	if len(PNG(rules.Position{}, rules.White, 0, 0)) > 25<<10 {
		t.Error("the picture is too large")
	}
}
