package descriptive_test

import (
	"math/rand/v2"
	"testing"

	"postd/descriptive"
	"postd/rules"
)

// mixed returns a hand that has its habits from several.
func mixed(dice *rand.Rand) hand {
	pick := func() *hand { return &allHands[dice.IntN(len(allHands))] }
	h := *pick()
	h.name = "mixed with " + h.name
	words := h.men[rules.King] == "King" || h.men[rules.King] == "king" || len(h.ranks[4]) > 1
	apart := func(s string) string {
		// A whole word is not glued to another, nor a letter to "4th".
		if words && s != "" && isLetter(s[0]) {
			s = " " + s
		}
		if words && s != "" && isLetter(s[len(s)-1]) {
			s += " "
		}
		return s
	}
	verbs := pick()
	if h.to, h.takes = apart(verbs.to), apart(verbs.takes); words && h.plain() {
		h.to = " "
		if h.owns == "s" {
			h.to = " to " // "Pawn Queens" is a Pawn that queens
		}
	}
	squares := pick()
	h.from, h.on = squares.from, squares.on
	signs := pick()
	h.becomes, h.passing = signs.becomes, apart(signs.passing)
	if words && h.becomes == "%s" {
		h.becomes = " %s"
	}
	marks := pick()
	h.check, h.mate, h.dis, h.dbl = apart(marks.check), apart(marks.mate), apart(marks.dis), apart(marks.dbl)
	h.castles = pick().castles
	h.end = pick().end
	h.before = pick().before
	return h
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// shortest returns the shortest record of a move that the oracle finds to
// have one reading, as the Code abbreviates it: by less and less omission.
func (v *view) shortest(f *fact) said {
	all := v.truth(f)
	if all.castles {
		return said{castles: true, castling: all.castling}
	}
	base := said{mover: person{man: f.man}, verb: all.verb, passing: all.passing, becomes: all.becomes}
	base.taken.man = all.taken.man
	for _, to := range []spot{all.to.bare(), all.to} {
		for _, mover := range []person{{man: f.man}, {man: f.man, file: all.mover.file.bare()}, {man: f.man, file: all.mover.file}, {man: f.man, wing: all.mover.wing}} {
			for _, file := range []line{{}, all.taken.file.bare(), all.taken.file} {
				s := base
				s.to, s.mover, s.taken.file = to, mover, file
				if v.only(s, f) {
					return s
				}
			}
		}
	}
	for _, from := range []spot{all.from.bare(), all.from} {
		for _, on := range []spot{{}, all.on.bare(), all.on} {
			s := base
			s.to, s.from, s.on = all.to, from, on
			if v.only(s, f) {
				return s
			}
		}
	}
	return said{}
}

// only reports whether the record has the one reading by both kinds of names.
func (v *view) only(s said, f *fact) bool {
	for _, n := range allNames {
		if a := v.read(s, n); len(a.moves) != 1 || a.moves[0] != f.move || a.noCapture || len(a.surplus) > 0 {
			return false
		}
	}
	return true
}

// TestHands writes the shortest record of every legal move, and one with other
// words left out, in every hand, and reads the first to exactly that move and
// the second to the same readings in all of them.
func TestHands(t *testing.T) {
	dice := rand.New(rand.NewPCG(1897, 13))
	counts := make([]int, len(allHands))
	broken := make([]int, len(allHands))
	moves := 0
	descriptive.EachScene(max(24, descriptive.Positions(t)/40), func(s descriptive.Scene) {
		v := look(s)
		for i := range v.facts {
			f := &v.facts[i]
			moves++
			short := v.shortest(f)
			if short == (said{}) {
				t.Fatalf("%s: %s has no record with one reading", s.Position.FEN(), f.move)
			}
			for _, what := range []said{short, v.omit(f, dice)} {
				want := v.answers(what)
				for k := range allHands {
					text, ok := allHands[k].write(what)
					if !ok || broken[k] >= 3 {
						continue
					}
					counts[k]++
					if wrong := v.ask(text, what, want); wrong != "" {
						t.Errorf("%s: %s", allHands[k].name, wrong)
						broken[k]++
					}
				}
			}
		}
	})
	for k := range allHands {
		if counts[k] < moves/4 {
			t.Errorf("%s: written only %d times", allHands[k].name, counts[k])
		}
	}
	t.Logf("%d moves in %d hands", moves, len(allHands))
}
