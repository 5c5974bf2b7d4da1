package correspondence

import (
	"strings"
	"testing"

	"postd/rules"
)

// A move in a sentence is asked about, whatever else of the score stands there; talk of the
// game is none (RULING/R-69, RULING/R-73).
func TestWithinSentences(t *testing.T) {
	for _, c := range []struct{ letter, means string }{
		{"I received your 2... P-K3 and reply 3. Kt-QB3.", "2... P-K3 3. Kt-QB3"},
		{"3. Kt-QB3 (in answer to your 2...P-K3)", "2... P-K3 3. Kt-QB3"},
		{"3. Kt-QB3, thank you for 2... P-K3", "2... P-K3 3. Kt-QB3"},
		{"You: P-K3\nMe: Kt-QB3", "2... P-K3 3. Kt-QB3"},
		{"Received: 2... P-K3\nSent: 3. Kt-QB3", "2... P-K3 3. Kt-QB3"},
		{"After 1 P-Q4 P-Q4 2 P-QB4 P-K3 I go 3 Kt-QB3.", "2... P-K3 3. Kt-QB3"},
		{"1 P-Q4 P-Q4 2 P-QB4 P-K3 3 Kt-QB3 Kt-KB3 4 B-Kt5 is what the books say.", "2... P-K3 3. Kt-QB3"},
		{"My third move is Kt-QB3, and the garden is under snow.", "Kt-QB3"},
		{"I was torn between Kt-QB3 and Kt-KB3 all week.", "Kt-QB3 | Kt-KB3"},
		{"My reply is Nc3, and so to bed.", "Kt-QB3"},
		{"I play Kt-QB6 and hope that you are well.", "Kt-QB6"}, // whether it is legal nobody is told
		{"My reply is Nd6, and so to bed.", "?"},
		{"My friend would play Kt-QB6 here!", ""},
		{"Your P-K3 shut in the Bishop, and mine on P-QB4 is no better.", ""},
		{"1 P-Q4 was my first move in this game and P-QB4 the second.", ""},
		{"I looked at Kt-QB3, Kt-KB3 and P-KR3, and am none the wiser.", ""},
		{"Is Kt-QB3 the best here?", ""},
	} {
		s := open(t, "", "")
		s.moves("1 P-Q4 P-Q4 2 P-QB4 P-K3")
		got := ""
		for _, p := range s.game.Understand(Letter{Of: rules.White, Text: c.letter}).doubts() {
			if got = strings.Join(p.Means, " | "); got == "" {
				got = "?"
			}
		}
		if got != c.means {
			t.Errorf("%q may mean %q, not %q", c.letter, got, c.means)
		}
	}
}
