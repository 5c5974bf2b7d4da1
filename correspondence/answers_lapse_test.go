package correspondence

import (
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// TestHeldLapsesInOrder checks that a record which waited for its writer's word has gone before
// a later letter is heard, whether or not a bell has rung meanwhile (RULING/R-72, CLOCK/C-9).
func TestHeldLapsesInOrder(t *testing.T) {
	s := open(t, "turn.limit=3 days|calendar.weekly=none", "")
	s.moves("P-K4 P-K4 Kt-KB3")
	s.now = s.now.Add(4 * 24 * time.Hour)
	s.read = s.now
	s.hear(s.letter(rules.Black, "2. Kt-KB3 Kt-QB3"))
	s.deliver()
	s.now = s.now.Add(time.Hour)
	s.read = s.now
	s.hear(s.letter(rules.White, "You were late, I think that the game is mine.\n2… Kt-QB3 3. B-Kt5"))
	if asked := s.game.Asked(rules.White); len(asked) != 1 || !asked[0].Certain {
		t.Fatalf("White is asked %+v", asked)
	}
	s.now = s.now.Add(30 * time.Hour)
	s.read = s.now
	d := s.game.Receive(s.letter(rules.Black, "STATUS"), s.office())
	var got []string
	for _, e := range d.Events {
		switch w := e.What.(type) {
		case events.AnsweredFor:
			got = append(got, w.How)
		case events.Despatched:
			got = append(got, w.Words)
		}
	}
	if len(got) != 2 || got[0] != events.AnswerLapsed || got[1] != "B-Kt5" {
		t.Errorf("before the letter of Black there came %q", got)
	}
}

// TestOwnRecordAgainOvertakesNothing checks that the writer's own last record, sent once more
// while a question is open, is no new letter that overtakes it (RULING/R-73, TABLE/T1.17).
func TestOwnRecordAgainOvertakesNothing(t *testing.T) {
	s := open(t, "", "")
	s.hear(s.letter(rules.White, "draw?\n1. P-K4"))
	asked := s.game.Asked(rules.White)
	if len(asked) != 1 {
		t.Fatalf("White is asked %+v", asked)
	}
	l := s.letter(rules.White, "1. P-K4")
	l.Answers = ""
	d := s.game.Receive(l, s.office())
	for _, e := range d.Events {
		if w, ok := e.What.(events.AnsweredFor); ok {
			t.Errorf("the same record once more answers question %d: %s", w.No, w.How)
		}
	}
}
