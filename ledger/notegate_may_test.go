package ledger

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestMayQuote holds what spares reading the letters that a player was sent: whatever may hold no quotation
// is left as it is where they are read. The texts are pieces of a letter, parted and joined in many ways.
func TestMayQuote(t *testing.T) {
	letter := "Game T1-12. Your opponent, Ann Holt, plays 14. Kt-B3 P-Q4; answer by Monday, 4 January, to post+k3xq7@chess.test, or with TRY 815 532.\nThe office of St. Ives-on-the-Water, 12 o'clock."
	sent := []ours{{words: letter}}
	words := strings.FieldsFunc(letter, func(r rune) bool { return !isWord(r) })
	joints := []string{" ", "-", ".", "\n", "\n> ", "", "/", "_", ", ", "*", "'", "+", "@", "\t", ":", "|", "\r\n", "(", "[", "\u00a0", "·", "«", "#", "~", "\\", "\"", "{", "^", "$"}
	r := rand.New(rand.NewPCG(1, 2))
	short, cut := 0, 0
	for range 20_000 {
		var b strings.Builder
		if r.IntN(3) == 0 {
			b.WriteString("my own\n")
		}
		from, n := r.IntN(len(words)), 1+r.IntN(14)
		joint := joints[r.IntN(len(joints))]
		for _, w := range words[from:min(from+n, len(words))] {
			if r.IntN(6) == 0 {
				joint = joints[r.IntN(len(joints))]
			}
			b.WriteString(w + joint)
		}
		text := b.String()
		switch out := withoutQuotes(text, sent); {
		case !mayQuote(text):
			if short++; out != text {
				t.Fatalf("%q may quote nothing, and %q is left of it", text, out)
			}
		case out != text:
			cut++
		}
	}
	if short < 1000 || cut < 1000 {
		t.Errorf("%d texts were too short for a quotation, and %d held one: this shows nothing", short, cut)
	}
}
