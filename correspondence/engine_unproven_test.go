package correspondence

import (
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// TestUnproven shows the weighty acts of a letter of which it is only likely who wrote it.
func TestUnproven(t *testing.T) {
	const (
		open  = "White to play; turn 72h; d7d6"
		moved = "Black to play; turn 72h; d4d5"
		ended = "White L-RESULT, Black L-RESULT, secretary L-RESULT"
	)
	playRows(t, []row{
		{"RULING-R-53 unsigned, resign, silence", "", four, "W?: RESIGN", "White L-CONFIRM", open},
		{"RULING-R-53 unsigned, resign, YES", "", four, "W?: RESIGN | W?: YES", ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-53 unsigned, resign, in the words of a sentence", "", four, "W?: I resign, since my Queen is lost.", "White L-CONFIRM", open},
		{"RULING-R-53 unsigned, resign again, and YES to that", "", four, "W?: RESIGN | W?: RESIGN | W?: YES", ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-53 unsigned, YES to another letter of ours", "", four, "W?: RESIGN | W?: STATUS | W?: YES 1", "White L-CONFIRM", open},
		{"RULING-R-53 signed, YES by its number", "", four, "W?: RESIGN | W?: STATUS | W: YES 1", ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-53 unsigned, what the terms ask as well", "confirm=resign", four, "W?: RESIGN | W?: STATUS | W?: YES 1", "White L-CONFIRM", open},
		{"RULING-R-53 unsigned, accept what is not offered", "", four, "W?: ACCEPT", "White L-REFUSED-CLAIM", open},
		{"RULING-R-53 unsigned, accept, withdrawn meanwhile", "", four, "B: OFFER DRAW | W?: ACCEPT | B: WITHDRAW OFFER | W: YES 1", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h stands still; d7d6"},
		{"RULING-R-53 unsigned, a move and an offer", "", four, "W?: 2… P-Q3 3. P-Q5 / OFFER DRAW", "White L-ACK, Black L-MOVE", moved + "; offer of White"},
		{"RULING-R-53 unsigned, an exaction", "penalty.ambiguous=E", four, ambiguous + " | B?: EXACT E", "White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-53 unsigned, waive, over its time", "penalty.ambiguous=E", four, ambiguous + " | B?: WAIVE | +73h | B: YES 1", "umpire L-REPORT, White L-APPEAL, Black L-APPEAL", "Black to choose; Black's turn 72h used 73h stands still; d7d6; excess of Black"},
		{"RULING-R-53 unsigned, leave that cannot be had", "", four, "W?: LEAVE 9 Dec TO 13 Dec", "White L-REFUSED-CLAIM", open},
		{"RULING-R-53 unsigned, leave, over its time", "leave=10 days a year", four, "W?: LEAVE 8 Dec TO 13 Dec | +80h | W: YES 1", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h used 80h stands still; d7d6; excess of White"},
		{"BCC1903-APPA-6 unsigned, NOT MINE, of a question", "", four, "W?: STATUS | W?: NOT MINE", "White L-REFUSED-CLAIM", open},
		{"BCC1903-APPA-6 unsigned, NOT MINE, of an offer without a move", "", four, "W?: OFFER DRAW | W?: NOT MINE", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h stands still; d7d6; offer of White"},
		{"BCC1903-APPA-6 unsigned, NOT MINE, twice", "", four, "W?: 2… P-Q3 3. P-Q5 | W?: NOT MINE | W?: NOT MINE", "White L-REFUSED-CLAIM", "Black to play; Black's turn 72h stands still; d4d5"},
	})
}

// TestLacks shows for which of two reasons a letter waits, and that the question remembers it.
func TestLacks(t *testing.T) {
	for _, x := range []struct {
		terms, text string
		lacks, want events.Lack
	}{
		{"", "RESIGN", "", events.LacksSignature},
		{"", "RESIGN", events.LacksAddress, events.LacksAddress},
		{"confirm=resign", "RESIGN", events.LacksAddress, ""},
		{"confirm=offer", "RESIGN", events.LacksOwnSignature, events.LacksOwnSignature},
	} {
		s := open(t, x.terms, "")
		l := s.letter(0, x.text)
		l.Unproven, l.Lacks = terms.WeightyActs(), x.lacks
		s.hear(l)
		if all := s.game.Confirmations; len(all) != 1 || all[0].Lacks != x.want {
			t.Errorf("%q, %s: %+v", x.terms, x.lacks, all)
		}
	}
}

// TestWeighty checks that each weighty act is done by some statement, and each such statement named.
func TestWeighty(t *testing.T) {
	done := map[string]bool{}
	for kind, act := range weighty {
		done[act] = true
		if _, ok := hearings[kind]; !ok {
			t.Errorf("nobody hears what %s", kind)
		}
	}
	for _, act := range terms.WeightyActs() {
		if !done[act] {
			t.Errorf("no statement does %s", act)
		}
	}
	if len(done) != len(terms.WeightyActs()) || weighty[letters.Plays] != "" {
		t.Errorf("%v", done)
	}
}

// TestDisowned checks that who keeps the keys sees that NOT MINE was said, in time or late.
func TestDisowned(t *testing.T) {
	for wait, about := range map[string]events.QuestionAbout{"+1h": events.AboutDisowned, "+30h": events.AboutAppeal} {
		s := open(t, "", "")
		s.moves(four)
		if err := s.plays("W?: 2… P-Q3 3. P-Q5 | " + wait); err != nil {
			t.Fatal(err)
		}
		d := s.hear(s.letter(0, "NOT MINE"))
		by, ok := d.Disowned()
		if q := s.game.Appeals; !ok || by != 0 || len(q) != 1 || q[0].About != about {
			t.Errorf("%s: %v %v %+v", wait, by, ok, q)
		}
	}
	s := open(t, "", "")
	s.moves(four)
	if _, ok := s.hear(s.letter(0, "APPEAL why")).Disowned(); ok {
		t.Error("an appeal is no such word")
	}
}
