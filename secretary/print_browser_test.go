package secretary

import (
	"slices"
	"testing"
	"time"

	"postd/rules"
)

// paperWidth is what A4 leaves between margins of 15 mm, in the pixels of a browser, 96 to an inch.
const (
	paperWidth  = 680
	paperHeight = 1009
)

// TestPrintSheets prints the letters of three games for two members without mail in Chromium: each
// letter begins a sheet of A4 and ends on it, the words are 12 points high, and nothing is wider
// than the paper.
func TestPrintSheets(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	marsh, field, jones := o.player("Marsh", onPaper), o.player("Field", onPaper), o.player("Jones")
	a := o.tournament("A")
	first, second, third := o.arrange(a, "A-1", marsh, jones, byPost), o.arrange(a, "A-2", field, jones, byPost), o.arrange(a, "A-3", jones, marsh, byPost)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	c.posts(o)
	o.advance(24 * time.Hour)
	o.write(third, rules.White, "1. P-K4")
	for i, id := range []string{"g1", "g2"} {
		form := c.get("/g/" + id + "/hand").form("/g/" + id + "/hand")
		form.Set("side", []string{"White 1", "White 2"}[i])
		form.Set("way", "post")
		form.Set("words", "1. P-K4")
		c.follow(c.sure(c.send("/g/"+id+"/hand", form)))
	}
	o.deliver()
	o.advance(time.Hour)
	c.posts(o)
	o.write(first, rules.Black, "1. P-K4 P-K4")
	o.write(second, rules.Black, "1. P-K4 P-QB4")
	form := c.get("/g/g3/hand").form("/g/g3/hand")
	form.Set("side", "Black 1")
	form.Set("way", "post")
	form.Set("words", "1. P-K4 P-K4")
	c.follow(c.sure(c.send("/g/g3/hand", form)))
	d := c.get("/mail/print")
	if n := len(d.all("article")); n != 3 {
		t.Fatalf("%d sheets", n)
	}
	p := newPrinter(t)
	p.open(o, d)
	printed := p.print("sheets")
	t.Logf("3 letters: %v", printed)
	if len(printed) != 3 {
		t.Errorf("%d pages", len(printed))
	}
	for _, sheet := range printed {
		if !sheet.upright() || sheet.least < 5 { // the letters beside the board
			t.Errorf("a sheet of %v", sheet)
		}
	}
	p.nothingIsCut(paperWidth)
	heights := onPage[[]float64](p, `[...document.querySelectorAll(".sheet")].map(e => Math.round(e.getBoundingClientRect().height))`)
	t.Logf("the sheets are %v pixels high, of %d", heights, paperHeight)
	if len(heights) != 3 || slices.Max(heights) > paperHeight {
		t.Errorf("they are %v pixels high", heights)
	}
	if sizes := onPage[string](p, `[...new Set([...document.querySelectorAll(".sheet > p")].map(e => getComputedStyle(e).fontSize))].join(" ")`); sizes != "16px" { // 12 points
		t.Errorf("the words are %s high", sizes)
	}
	if seen := onPage[string](p, `[...document.querySelectorAll(".site, h1, form, .lead, footer, nav")].filter(e => e.getBoundingClientRect().height > 0).map(e => e.tagName).join(" ")`); seen != "" {
		t.Errorf("on paper there is %s", seen)
	}
}

func ptr[T any](x T) *T { return &x }
