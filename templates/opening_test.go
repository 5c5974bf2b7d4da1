package templates

import (
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestOpeningOfAScore shows an agreed opening before the score, and plays it for other
// programs (RULING/R-88).
func TestOpeningOfAScore(t *testing.T) {
	s := open(t, "", "opening=1. e4 e5 2. f4").write(rules.Black, "2... PxP").write(rules.White, "2... PxP 3. Kt-KB3")
	p, err := Render(s.to(toBlack, correspondence.NMove), reader)
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"[1. P-K4 P-K4 2. P-KB4] was agreed", "2 | …       PxP", "3 | Kt-KB3"} {
		if !strings.Contains(p.Text, words) {
			t.Errorf("the letter does not say %q:\n%s", words, p.Text)
		}
	}
	for name, x := range map[string]Portability{"office": {For: terms.ToSecretary}, "player": {For: terms.ToBlack}} {
		g := Portable(s.g, x)
		if g.Start != (rules.Position{}) || len(g.Moves) != 5 {
			t.Fatalf("%s: the game begins from %s with %d moves", name, g.Start, len(g.Moves))
		}
		text := strings.Join(strings.Fields(g.String()), " ")
		for _, words := range []string{"1. e4 e5 2. f4 {agreed so far (RULING/R-88)", "2... exf4", "3. Nf3", `[PlyCount "5"]`} {
			if !strings.Contains(text, words) {
				t.Errorf("%s: the file does not say %q: %s", name, words, text)
			}
		}
	}
	guest := strings.Join(strings.Fields(Portable(s.g, Portability{Guest: true}).String()), " ")
	if !strings.Contains(guest, "1. e4 e5 2. f4 {agreed so far (RULING/R-88)} 2... exf4 *") {
		t.Errorf("a guest has %s", guest)
	}
}
