package correspondence

import (
	"strings"
	"testing"

	"postd/correspondence/terms"
)

// TestE49ReadVerdict reads what adjudicators answer: one number and an analysis that keeps its lines.
func TestE49ReadVerdict(t *testing.T) {
	var g Game
	for _, x := range []struct {
		text, analysis string
		result         terms.Result
		plain          bool
	}{
		{"2 because neither side can make way.", "neither side can make way.", terms.Drawn, true},
		{"1\n\nA Pawn goes through:\n  3 PxP  PxP\r\n\n4 K-K2", "A Pawn goes through:\n  3 PxP  PxP\n\n4 K-K2", terms.WhiteWins, true},
		{"3: the Queen is lost\nafter 3 Q-K2", "the Queen is lost\nafter 3 Q-K2", terms.BlackWins, true},
		{"  3. because it is.\n", "it is.", terms.BlackWins, true},
		{"2", "", terms.Drawn, true},
		{"9", "", "", true},
		{"4 because both lose", "", "", false},
		{"Drawn, I should say.", "", "", false},
		{"1 because White wins\n2", "", "", false},
		{"1 2", "", "", false},
		{"q1 2 because of that", "", "", false},
		{"", "", "", false},
	} {
		result, analysis, plain := g.ReadVerdict(x.text)
		if result != x.result || analysis != x.analysis || plain != x.plain {
			t.Errorf("%q: %q, %q, %t", x.text, result, analysis, plain)
		}
	}
	if _, long, _ := g.ReadVerdict("1 " + "because " + strings.Repeat("é", 5000)); len([]rune(long)) != longestAnswer {
		t.Errorf("%d characters are taken", len([]rune(long)))
	}
}
