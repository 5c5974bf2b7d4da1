package diagram

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"postd/descriptive"
	"postd/rules"
)

func TestText(t *testing.T) {
	p := position(t, giuoco)
	tests := []struct{ name, got, want string }{
		{"for White", Text(p, rules.White, styleN), `
    QR QN QB Q  K  KB KN KR
8 | r  :  b  q  k  :  .  r | 1
7 | p  p  p  p  :  p  p  p | 2
6 | .  :  n  :  .  n  .  : | 3
5 | :  .  b  .  p  .  :  . | 4
4 | .  :  B  :  P  :  .  : | 5
3 | :  .  P  P  :  N  :  . | 6
2 | P  P  .  :  .  P  P  P | 7
1 | R  N  B  Q  K  .  :  R | 8
    QR QN QB Q  K  KB KN KR
`},
		{"for Black", Text(p, rules.Black, styleN), `
    KR KN KB K  Q  QB QN QR
1 | R  :  .  K  Q  B  N  R | 8
2 | P  P  P  .  :  .  P  P | 7
3 | .  :  N  :  P  P  .  : | 6
4 | :  .  :  P  :  B  :  . | 5
5 | .  :  .  p  .  b  .  : | 4
6 | :  .  n  .  :  n  :  . | 3
7 | p  p  p  :  p  p  p  p | 2
8 | r  .  :  k  q  b  :  r | 1
    KR KN KB K  Q  QB QN QR
`},
		{"for White with Kt", Text(p, rules.White, styleKt), `
    QR  QKt QB  Q   K   KB  KKt KR
8 | r   :   b   q   k   :   .   r  | 1
7 | p   p   p   p   :   p   p   p  | 2
6 | .   :   kt  :   .   kt  .   :  | 3
5 | :   .   b   .   p   .   :   .  | 4
4 | .   :   B   :   P   :   .   :  | 5
3 | :   .   P   P   :   Kt  :   .  | 6
2 | P   P   .   :   .   P   P   P  | 7
1 | R   Kt  B   Q   K   .   :   R  | 8
    QR  QKt QB  Q   K   KB  KKt KR
`},
	}
	for _, test := range tests {
		if want := test.want[1:]; test.got != want {
			t.Errorf("%s: got\n%swant\n%s", test.name, test.got, want)
		}
	}
}

// TestTextTurned checks that the diagram for White is the one for Black turned by 180°.
// Only the rank numbers stay on their owner's side (BCC1903/I.3), which is
// the same as to say that left and right change places in the turn.
func TestTextTurned(t *testing.T) {
	for _, r := range randomPositions(t, 20, 80) {
		white := cells(t, Text(r.Position, rules.White, styleKt))
		black := cells(t, Text(r.Position, rules.Black, styleKt))
		for _, line := range white {
			slices.Reverse(line)
		}
		slices.Reverse(white)
		for i, line := range black {
			if i > 0 && i < 9 { // left and right number
				line[0], line[len(line)-1] = line[len(line)-1], line[0]
			}
			if !slices.Equal(line, white[i]) {
				t.Fatalf("%s: line %d for Black has %q, the one for White turned %q", r.FEN(), i+1, line, white[i])
			}
		}
	}
}

// cells cuts a diagram into its lines and these into what stands in them.
func cells(t *testing.T, drawing string) (lines [][]string) {
	t.Helper()
	for line := range strings.Lines(drawing) {
		lines = append(lines, strings.Fields(strings.ReplaceAll(line, "|", "")))
	}
	if len(lines) != 10 {
		t.Fatalf("%d lines, want 10:\n%s", len(lines), drawing)
	}
	return lines
}

// TestTextSquares reads the men back from the drawing.
func TestTextSquares(t *testing.T) {
	letters := map[string]rules.Man{}
	for role := rules.Pawn; role <= rules.King; role++ {
		upper := descriptive.Letters(role, styleKt)
		letters[upper] = rules.Man{Colour: rules.White, Role: role}
		letters[strings.ToLower(upper)] = rules.Man{Colour: rules.Black, Role: role}
	}
	for _, r := range randomPositions(t, 10, 80) {
		lines := cells(t, Text(r.Position, rules.White, styleKt))
		for q := range rules.Square(64) {
			got, want := lines[8-q.Rank()][1+q.File()], r.At(q)
			want.Wing = rules.NoWing
			if want.Role == rules.NoRole {
				want = rules.Man{}
			}
			if letters[got] != want {
				t.Fatalf("%s: %s shows %q, want %v", r.FEN(), q, got, want)
			}
		}
	}
}

func TestTextColumns(t *testing.T) {
	for _, r := range randomPositions(t, 5, 60) {
		for _, view := range []rules.Colour{rules.White, rules.Black} {
			for _, drawing := range []string{
				Text(r.Position, view, styleN), Text(r.Position, view, styleKt),
			} {
				for line := range strings.Lines(drawing) {
					line = strings.TrimSuffix(line, "\n")
					columns := utf8.RuneCountInString(line)
					if columns > 40 || strings.TrimRight(line, " ") != line {
						t.Fatalf("line %q has %d columns, or spaces at its end", line, columns)
					}
				}
			}
		}
	}
}

func BenchmarkText(b *testing.B) {
	p := position(b, giuoco)
	for b.Loop() {
		Text(p, rules.Black, styleKt)
	}
}
