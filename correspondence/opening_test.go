package correspondence

import (
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
)

// TestWithoutOpening checks what is left of lines that copy an agreed opening: a copy is taken
// off, and what may be the writer's own first move is not (RULING/R-88, RULING/R-11).
func TestWithoutOpening(t *testing.T) {
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Set("opening", "1. P-K4 P-K4 2. P-KB4"); err != nil {
		t.Fatal(err)
	}
	origin, err := a.Commencement("")
	if err != nil || origin.Turn() != rules.Black {
		t.Fatalf("the game begins from %s: %v", origin, err)
	}
	g := Game{Agreement: a, Origin: origin}
	for _, x := range []struct{ text, want string }{
		{"1. P-K4 P-K4 2. P-KB4 PxP", "2... PxP"},
		{"2. P-KB4 PxP", "2... PxP"},
		{"Dear John,\n1. P-K4 P-K4\n2. P-KB4 PxP", "Dear John,\n\n2... PxP"},
		{"1. P-K4 P-K4 2. P-KB4", ""},
		{"1. P-K4", ""},
		{"2. P-KB4", "2. P-KB4"}, // which Black may play as well
		{"2... PxP", "2... PxP"},
		{"1. P-K4 P-K4 2. P-Q4 PxP", "1. P-K4 P-K4 2. P-Q4 PxP"}, // not what was agreed
		{"1. P-Q4 P-Q4", "1. P-Q4 P-Q4"},
		{"PxP", "PxP"},
	} {
		if got := g.withoutOpening(x.text); got != x.want {
			t.Errorf("of %q is left %q, and should be %q", x.text, got, x.want)
		}
	}
}
