package secretary

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestHandComesTo enters what is hard to take by hand: words that fit two moves, that fit none, that
// are no record, claims, and a card that comes after the end. The laws are those of mail, the other
// side is told the way, and nobody but the office what was made of the words (RULING/R-1, RULING/R-2).
func TestHandComesTo(t *testing.T) {
	for _, x := range []struct {
		name, way, words string
		before           func(o *office)
		shows            string // the preview
		holds            func(g correspondence.Game) bool
	}{
		{"fits two moves", "post", "1… P-K4 2. P-B3", nil, "fits 2 moves", func(g correspondence.Game) bool {
			return g.Case != nil && len(g.Case.Readings) == 2 && g.Case.Stage == correspondence.CaseElect && len(g.Score()) == 2
		}},
		{"illegal", "post", "1… P-K4 2. Q-R8", nil, "fits no legal move", func(g correspondence.Game) bool {
			return g.Case != nil && len(g.Case.Readings) == 0 && len(g.Score()) == 2
		}},
		{"no record", "telephone", "How is the weather in Penrith?", nil, "It says nothing that the office understands", func(g correspondence.Game) bool {
			return g.Case == nil && len(g.Score()) == 2 && g.ToMove() == rules.White
		}},
		{"a claim of time", "person", "CLAIM FORFEIT TIME", func(o *office) {
			o.play(1, "Kt-KB3") // Black lets the time pass
			o.advance(6 * 24 * time.Hour)
			o.deliver()
		}, "CLAIM FORFEIT TIME", func(g correspondence.Game) bool { return g.Over() && g.Ended.Law == "BCC1903/V.9(c)" }},
		{"a claim without a ground", "post", "CLAIM FORFEIT TIME", nil, "CLAIM FORFEIT TIME", func(g correspondence.Game) bool { return !g.Over() && g.Excess == [2]*correspondence.Excess{} }},
		{"a move after the end", "post", "1… P-K4 2. Kt-KB3", func(o *office) { o.resign(1, rules.White) }, "", func(g correspondence.Game) bool {
			return g.Over() && len(g.Score()) == 2
		}},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			o := newOffice(t)
			id := handGame(o)
			o.advance(time.Hour)
			if x.before != nil {
				x.before(o)
			}
			c := o.as(roleSecretary)
			d := c.press(c.get(handPath), handPath, "side", "White 1", "way", x.way, "words", x.words).is(http.StatusOK).sound()
			if text := strings.NewReplacer("“", "", "”", "").Replace(d.main()); !strings.Contains(text, x.shows) {
				t.Errorf("not %q in %s", x.shows, d.main())
			}
			c.follow(c.sure(d))
			g := must(o.Game(id))(t)
			if !x.holds(g) {
				t.Errorf("it stands at %s, %d moves, case %+v, ended %+v", g.State, len(g.Score()), g.Case, g.Ended)
			}
			for _, p := range o.waiting() {
				text := strings.Join(strings.Fields(must(o.Posting(p.Seq))(t).Words.Text), " ")
				if p.Player != 0 && !strings.Contains(text, "[R-1]. Our office took it down as it was worded. Who doubts that may appeal") {
					t.Errorf("%s to %s does not tell the way:\n%s", p.Kind, p.Name, text)
				}
				if g.Case != nil && p.Party == terms.ToWhite && (strings.Contains(text, "fits") || strings.Contains(text, "legal")) {
					t.Errorf("%s tells the author of a record that is not settled:\n%s", p.Kind, text)
				}
			}
		})
	}
}
