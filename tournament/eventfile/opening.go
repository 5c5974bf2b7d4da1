package eventfile

import (
	"postd/correspondence/terms"
	"postd/rules"
)

// opening tells after which moves the games of a thematic event begin, and who moves first.
func opening(s *sheet) {
	f := s.field("opening")
	if f.no == 0 {
		return
	}
	a, err := terms.Default("BCC1903-V")
	if err == nil {
		err = a.Set("opening", f.value)
	}
	if err != nil {
		s.fail(f.no, "%w", err)
		return
	}
	first := "White"
	if moves := a.OpeningMoves(); len(moves) > 0 && moves[len(moves)-1].Before.Turn() == rules.White {
		first = "Black"
	}
	s.say("Each game begins after %s, and %s moves first.\n", a.OpeningWords(), first)
}
