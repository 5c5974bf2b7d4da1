package descriptive

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"postd/rules"
)

// TestPlainest checks that the records which are parsed beforehand are those that are parsed when
// they are asked for, that moves are written by them, and that nobody wrote into them.
func TestPlainest(t *testing.T) {
	lot := rand.New(rand.NewPCG(28, 4))
	used, all := 0, 0
	for range 20 {
		p := rules.Start()
		for range 60 {
			legal := p.LegalMoves()
			if len(legal) == 0 {
				break
			}
			m := legal[lot.IntN(len(legal))]
			for _, s := range []Style{{}, {Spelling: American}} {
				all++
				if _, ok := plainest()[Brief(p, m, s)]; ok {
					used++
				}
			}
			var err error
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if used*2 < all {
		t.Errorf("%d of %d moves are written so", used, all)
	}
	for record, kept := range plainest() {
		if r, err := Descriptive.parse(record); err != nil || !reflect.DeepEqual(r, kept) {
			t.Errorf("%s is kept as %+v, and parsed as %+v, %v", record, kept, r, err)
		}
	}
	if n := len(plainest()); n < 700 {
		t.Errorf("%d records", n)
	}
}
