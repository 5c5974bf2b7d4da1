package descriptive_test

import (
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// TestEveryPlainRecord asks every plain record in positions of all sorts, also
// those that no legal move fits: a man to each square, with its wing and
// without, and a man taking each sort of man. The rule is READING/RD1.
func TestEveryPlainRecord(t *testing.T) {
	records := 0
	descriptive.EachScene(max(24, descriptive.Positions(t)/50), func(s descriptive.Scene) {
		v := look(s)
		ask := func(what said) {
			text, ok := plain.write(what)
			if !ok {
				t.Fatal("not written")
			}
			records++
			if wrong := v.ask(text, what, v.answers(what)); wrong != "" {
				t.Fatal(wrong)
			}
		}
		for man := rules.Pawn; man <= rules.King; man++ {
			mover := person{man: man}
			for q := range rules.Square(64) {
				to := spotOf(q, v.turn)
				if man == rules.Pawn && to.rank == 1 {
					continue // "P-K1" is asked of nobody
				}
				ask(said{mover: mover, verb: goes, to: to})
				ask(said{mover: mover, verb: goes, to: to.bare()})
				ask(said{mover: mover, verb: takes, on: to.bare()})
			}
			for taken := rules.Pawn; taken <= rules.King; taken++ {
				ask(said{mover: mover, verb: takes, taken: person{man: taken}})
			}
			ask(said{mover: mover, verb: takes})
			ask(said{mover: mover, verb: moves})
			ask(said{mover: mover, verb: checks})
			for _, wing := range [2]rules.Wing{rules.KingSide, rules.QueenSide} {
				ask(said{castles: true, castling: wing})
				if man == rules.Bishop || man == rules.Knight || man == rules.Rook {
					ask(said{mover: person{man: man, wing: wing}, verb: moves})
					ask(said{mover: person{man: man, wing: wing}, verb: takes})
				}
			}
		}
		ask(said{castles: true})
	})
	t.Logf("%d records", records)
}
