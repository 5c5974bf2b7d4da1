package descriptive

import (
	"math/rand/v2"
	"strings"
	"testing"

	"postd/rules"
)

// dialects are hands of players: each rewrites a record that was written
// briefly or in full.
var dialects = []struct {
	name  string
	write func(p rules.Position, m rules.Move) string
}{
	{"brief", func(p rules.Position, m rules.Move) string { return Brief(p, m, Style{}) }},
	{"checks", func(p rules.Position, m rules.Move) string { return Brief(p, m, Style{Checks: true}) }},
	{"American", func(p rules.Position, m rules.Move) string { return Brief(p, m, Style{Spelling: American}) }},
	{"full", Full},
	{"small letters", func(p rules.Position, m rules.Move) string { return strings.ToLower(Brief(p, m, Style{})) }},
	{"small American", func(p rules.Position, m rules.Move) string {
		// A small "kn" is a Knight or the King's Knight, and so ambiguous by itself.
		return strings.ReplaceAll(strings.ToLower(Brief(p, m, Style{Spelling: American})), "kn", "k n")
	}},
	{"small full", func(p rules.Position, m rules.Move) string { return strings.ToLower(Full(p, m)) }},
	{"spaced", func(p rules.Position, m rules.Move) string { return spaced(Brief(p, m, Style{})) }},
	{"dotted", func(p rules.Position, m rules.Move) string {
		s := strings.NewReplacer(" - ", ". to ", " x ", ". takes ", " (", ". (", " e.p.", ". en passant").Replace(spaced(Brief(p, m, Style{})))
		return strings.NewReplacer("K ", "K. ", "Q ", "Q. ", "B ", "B. ", "Kt ", "Kt. ", "R ", "R. ").Replace(s) + "."
	}},
	{"ordinals", func(p rules.Position, m rules.Move) string {
		return strings.NewReplacer("1", "'s sq.", "2", "'s 2d", "3", "'s 3d", "4", "'s 4th", "5", "'s 5th", "6", "'s 6th", "7", "'s 7th", "8", "'s 8th",
			"-", " to ", "x", " takes ").Replace(Brief(p, m, Style{}))
	}},
	{"dashes", func(p rules.Position, m rules.Move) string {
		return strings.NewReplacer("-", "—", "x", " × ").Replace(Brief(p, m, Style{}))
	}},
	{"words", func(p rules.Position, m rules.Move) string {
		return strings.NewReplacer("Castles King's Rook", "Castles on the King's side", "Castles Queen's Rook", "Castles (Q.'s side)",
			" on ", " from ", " takes ", " captures ").Replace(Full(p, m))
	}},
	{"half in full", func(p rules.Position, m rules.Move) string {
		return strings.NewReplacer("King", "K", "Queen", "Q", "Bishop", "B", "Knight", "Kt", "Rook", "R", "Pawn", "P",
			"second", "2nd", "third", "3rd", "fourth", "4th").Replace(Full(p, m))
	}},
}

// spaced puts a space between all the letters, "K Kt - K B 3".
func spaced(s string) string {
	if strings.HasPrefix(s, "Castles") {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if i > 0 && r != 't' && r != ')' && r != '.' && r != 'p' && s[i-1] != '(' && s[i-1] != ' ' && r != ' ' {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// TestDialects writes the moves of random positions in many hands and reads
// them back: the one move in every hand.
func TestDialects(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			randomPositions(t, positions(t)/50, func(p rules.Position) {
				for _, m := range p.LegalMoves() {
					record := d.write(p, m)
					r, err := Parse(record)
					if err != nil {
						t.Fatalf("%s: %v", p.FEN(), err)
					}
					if got := r.Match(p, Birth); len(got.Readings) != 1 || got.Readings[0].Move != m || got.NoCapture {
						t.Fatalf("%s %s: %q is read as %+v", p.FEN(), m, record, got)
					}
				}
			})
		})
	}
}

// TestLinesOfGames writes games at random in many hands, two records to a
// number and several numbers to a line, and cuts the lines again where they
// were joined.
func TestLinesOfGames(t *testing.T) {
	for _, d := range dialects {
		t.Run(d.name, func(t *testing.T) {
			dice := rand.New(rand.NewPCG(1897, 5))
			for range max(2, positions(t)/300) {
				p := rules.Start()
				var line, want []string
				for ply := range 100 {
					moves := p.LegalMoves()
					if len(moves) == 0 {
						break
					}
					m := moves[dice.IntN(len(moves))]
					words := d.write(p, m)
					if _, victim, ok := strings.Cut(Brief(p, m, Style{}), "x"); ok && strings.HasPrefix(victim, "Q") && len(victim) > 1 && strings.Contains(words, "Q") {
						// "Q x Q R P - R 3": without the board nobody can tell.
						words = Full(p, m)
					}
					p, _ = p.Play(m)
					number := itoa(ply/2 + 1)
					if ply%2 == 0 {
						line = append(line, number+".")
						want = append(want, number+" "+words)
					} else {
						want = append(want, words)
					}
					line = append(line, words)
					if ply%4 == 3 {
						text := strings.Join(line, " ")
						said, ok := Descriptive.ReadLine(text)
						if got := showLine(said); !ok || got != strings.Join(want, " | ") {
							t.Fatalf("%q is cut as %q", text, got)
						}
						line, want = nil, nil
					}
				}
			}
		})
	}
}
