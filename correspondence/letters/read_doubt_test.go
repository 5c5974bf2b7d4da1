package letters

import (
	"strings"
	"testing"
)

// TestDoubts checks by RULING/R-11 what a line may mean that is no statement in form.
func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		line    string
		choices int
		means   string
	}{
		{"draw?", 0, "OFFER DRAW / ACCEPT"},
		{"A draw?", 0, "OFFER DRAW / ACCEPT"},
		{"Shall we call it a draw?", 0, "OFFER DRAW / ACCEPT"},
		{"7. P-KR3 draw?", 0, "7. P-KR3\nOFFER DRAW / 7. P-KR3"},
		{"7. P-KR3, a draw?", 0, "7. P-KR3\nOFFER DRAW / 7. P-KR3"},
		{"Kt-KB3?", 0, "Kt-KB3"},
		{"RESIGN?", 0, "RESIGN"},
		{"I resign?", 0, "I resign"},
		{"P-K4 or P-Q4", 0, "P-K4 / P-Q4"},
		{"EXACT", 0, "EXACT A / EXACT C / EXACT D / EXACT E"},
		{"2. QxB", 2, "ADOPT 2, MOVE QxB / MOVE QxB"},
		{"ADOPT 2. B-B4", 2, "ADOPT 2, MOVE B-B4 / ADOPT B-B4"},
		{"EXACT D, 2. QxB", 2, "EXACT D SELECT 2, MOVE QxB"},

		// Talk is not asked about.
		{"Why not P-K4?", 0, ""},
		{"Is your record ambiguous?", 0, ""},
		{"How are you?", 0, ""},
		{"Shall we say that a friendly game needs no draw at all?", 0, ""},
		{"> draw?", 0, ""},
		{"STATUS?", 0, ""},
		{"He who draws lives to fight another day.", 0, ""},
		{"I have a claim on your patience.", 0, ""},
		{strings.Repeat("draw? ", 9), 0, ""},
	} {
		e := Expect{Choices: c.choices}
		said, rest := ReadLetter(c.line, e)
		if len(said) > 0 {
			t.Errorf("%q says %v", c.line, statementLines(said))
			continue
		}
		got := ""
		for _, d := range Doubts(said, rest, e) {
			got = strings.Join(d.Means, " / ")
			if d.Words != c.line {
				t.Errorf("%q: asked about %q", c.line, d.Words)
			}
		}
		if got != c.means {
			t.Errorf("%q\n got %q\nwant %q", c.line, got, c.means)
		}
	}
	if d := Doubts([]Statement{{Kind: Offers}}, "draw?", Expect{}); len(d) != 1 || strings.Join(d[0].Means, "/") != "ACCEPT" {
		t.Errorf("a draw that was offered plainly is asked about: %q", d)
	}
}
