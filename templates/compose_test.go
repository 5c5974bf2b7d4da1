package templates

import (
	"testing"

	"postd/correspondence"
	"postd/templates/sheet"
)

// TestComposes checks that Composes says of every letter, whole, on paper, cut anywhere and empty, what Compose
// makes of it.
func TestComposes(t *testing.T) {
	same := func(name string, w correspondence.Rendered) {
		t.Helper()
		made, err := Compose(w, "a@chess.example", nil)
		says, other := Composes(w, "a@chess.example", nil)
		if (err == nil) != (other == nil) || err == nil && says != (made.Text != "") {
			t.Errorf("%s: composed with %d octets of text and %v; Composes says %t, %v", name, len(made.Text), err, says, other)
		}
	}
	for i, s := range scenes {
		_, p := s.render(t)
		if len(p.Tree) == 0 {
			t.Fatalf("%s is no tree", s.name)
		}
		same(s.name, p)
		p.Paper = true
		same(s.name+" on paper", p)
		for cut := 0; cut < len(p.Tree) && i%40 == 0; cut++ {
			x := p
			x.Tree = p.Tree[:cut]
			same(s.name+", cut", x)
		}
	}
	same("empty", correspondence.Rendered{Tree: sheet.Encode(sheet.Sheet{})})
}
