package correspondence

import (
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// TestReceipt shows when a turn begins, and what it has used, where it is agreed when a
// notice is received (CLOCK/C-2).
func TestReceipt(t *testing.T) {
	const midnight, word = "receipt=next-midnight|", "receipt=acknowledged|"
	for _, r := range []struct{ name, terms, play, stands string }{
		{"BCC1903-V.2(a) at the next midnight", midnight, "W: 2… P-Q3 3. P-Q5 | +20h", "Black to play; turn 72h used 5h; d4d5"},
		{"BCC1903-V.2(a) a reply before the midnight", midnight, "W: 2… P-Q3 3. P-Q5 | +14h | B: 3. P-Q5 P-QB3 | +10h", "White to play; turn 72h used 9h; c7c6"},
		{"RULING-R-59 a reply to the restoration crosses nothing", midnight + "penalty_e=caution|", illegal + " | B: EXACT E | +5h | W: 2… P-Q3 3. P-Q5", "Black to play; turn 72h; d4d5; 1 penalised; 1 struck"},
		{"BCC1903-V.2(b) the time that stood still goes on at midnight", midnight, "W: 2… P-Q3 3. P-Q5 | +20h | B: APPEAL is this right | +5h | Uphold #1 reasonable | +20h", "Black to play; turn 72h used 11h; d4d5"},
		{"BCC1903-V.7(c) and so does a turn after a query", midnight + "penalty.ambiguous=E|", ambiguous + " | +20h | B: QUERY | +1h | W: INTERPRET 2 | +20h", "Black to play; turn 72h used 7h; c1g5"},
		{"BCC1903-V.9(c) until the third midnight", midnight, "W: 2… P-Q3 3. P-Q5 | +87h", "Black to play; turn 72h used 72h; d4d5"},
		{"RULING-R-57 it waits for a word", word, "W: 2… P-Q3 3. P-Q5 | +40h", "Black to play; in the post to Black; d4d5"},
		{"RULING-R-57 a letter is a word", word, "W: 2… P-Q3 3. P-Q5 | +30h | B: good morning | +5h", "Black to play; turn 72h used 5h; d4d5"},
		{"RULING-R-57 ACKNOWLEDGE is one", word, "W: 2… P-Q3 3. P-Q5 | +30h | B: ACK | +5h", "Black to play; turn 72h used 5h; d4d5"},
		{"RULING-R-57 without one it is deemed received", word, "W: 2… P-Q3 3. P-Q5 | +50h", "Black to play; turn 72h used 2h; d4d5"},
		{"RULING-R-57 a choice waits as well", word, illegal + " | +50h", "Black to choose; choice 72h; d7d6"},
		{"BCC1903-V.2(b) the time goes on with a word", word, "+5h | W: APPEAL is this right | +5h | Uphold #1 reasonable | +20h | W: ACK | +3h", "White to play; turn 72h used 3h; d7d6"},
		{"BCC1903-V.2(b) or two days later", word, "+5h | W: APPEAL is this right | +5h | Uphold #1 reasonable | +50h", "White to play; turn 72h used 2h; d7d6"},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := open(t, r.terms, "")
			s.moves(four)
			if err := s.plays(r.play); err != nil {
				t.Fatal(err)
			}
			if got := s.stands(); got != r.stands {
				t.Errorf("stands %s\nwant   %s", got, r.stands)
			}
			s.byItself()
			s.replays()
		})
	}
}

// TestAcknowledge shows what acknowledges a letter, and what does not.
func TestAcknowledge(t *testing.T) {
	for _, r := range []struct {
		name, text string
		answers    bool // the letter with which the turn begins
		received   bool
	}{
		{"RULING-R-57 ACKNOWLEDGE", "ACKNOWLEDGE", false, true},
		{"RULING-R-57 a note", "I shall think about it.", false, true},
		{"RULING-R-57 he asks for it once more", "RESEND", false, false},
		{"RULING-R-57 he asks for it once more in answer to it", "RESEND", true, true},
		{"RULING-R-57 he asks for it and how he stands", "RESEND\nSTATUS", false, true},
	} {
		t.Run(r.name, func(t *testing.T) {
			s := open(t, "receipt=acknowledged", "")
			s.moves(four)
			s.write(rules.White, s.reply("P-Q5"))
			s.deliver()
			if s.game.Turn.Running || s.game.Post.Accepted.IsZero() {
				t.Fatalf("the turn runs before a word: %+v", s.game.Post)
			}
			s.pass(s.now.Add(5 * time.Hour))
			l := s.letter(rules.Black, r.text)
			if !r.answers {
				l.Answers = ""
			}
			s.hear(l)
			if k := s.game.Turn; k.Running != r.received || r.received && !k.Begin.Equal(s.now) {
				t.Errorf("%+v", k)
			}
			if d := s.game.Delivered(s.last[rules.Black], events.ReceiptAccepted, s.office()); len(d.Events) > 0 {
				t.Errorf("accepted twice: %+v", d.Events)
			}
		})
	}
}

// TestKnownAtOnce checks that the knowledge of an excess does not wait for midnight, nor for a
// word, so that a right is neither delayed nor extinguished (RULING/R-29).
func TestKnownAtOnce(t *testing.T) {
	for _, terms := range []string{"receipt=next-midnight", "receipt=acknowledged"} {
		s := open(t, terms, "")
		s.moves(four)
		s.pass(s.now.Add(200 * time.Hour))
		if x := s.game.Excess[rules.White]; x == nil || x.Known.IsZero() {
			t.Errorf("%s: %+v", terms, x)
		}
	}
}
