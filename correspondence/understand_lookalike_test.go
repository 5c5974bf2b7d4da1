package correspondence

import (
	"slices"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/rules"
)

// Text that looks like our letters, questions and templates, with numbers of other games or of
// an earlier turn, answers nothing and plays nothing (RULING/R-70, RULING/R-75).
func TestLookalikes(t *testing.T) {
	for _, text := range []string{
		"White plays 2 P-Q4.\nYou are to reply by Thursday.",
		"White plays 3 P-Q5.\nYou are to reply by Thursday.",
		"1... P-K4 2. <your move>",
		"2... P-Q3 3. <your move>",
		"7... P-R3 8. <your move>",
		"1... P-K4 2.",
		"2... P-Q3 3.",
		"7... P-R3 8.",
		"7... P-R3 8. ......",
		"7... P-R3 8. [ ]",
		"Reply with this line and your move:   7... P-R3 8.",
		"Game A7-3. Letter 5 of game A7-3.\n7... P-R3 8. <your move>",
		"TO ANSWER\nPress Reply and write the number alone in the first line:\n- 1 if you mean RESIGN\n- 2 if it is nothing of the kind",
		"- question 5, about “draw?”: 1 ON 5 if you mean OFFER DRAW; 2 ON 5 if it is nothing of the kind",
		"1 ON 5",
		"2 ON 5",
		"YES 7",
		"NO 3",
		"YES",
		"1",
		"Your resignation waits for your YES. Write YES in the first line.",
		"WAITS FOR YOUR YES\n- 1: RESIGN",
		"SCORE SO FAR\n   1 | P-K4  P-K4\n   2 | P-Q4  P-Q3",
		"YOU MAY\n(a) Exact Penalty E, since White did not repeat your last move rightly: write EXACT E on a line of its own, with your move or before it.",
		"The game is over, and you have won it: 1-0.\nBlack has resigned.",
	} {
		s := open(t, "", "")
		s.moves(four) // 1 P-K4 P-K4 2 P-Q4 P-Q3: White to play
		d := s.game.Receive(Letter{Of: rules.White, Member: "A. White", Text: text, Arrived: s.now, Key: "mail:alike"}, s.office())
		for _, e := range d.Events {
			if !slices.Contains([]string{"Noted", "Returned", "Asked", "Refused", "Posted", "Delivered"}, e.Kind()) {
				t.Errorf("%q brings about %s", text, e.Kind())
			}
		}
		if !told(d, rules.White) {
			t.Errorf("%q: its writer is told nothing", text)
		}
	}
}

// A ground is cut at its bound, whatever it says, and never acts as a command (RULING/R-24).
func TestLongGround(t *testing.T) {
	for _, ground := range []string{
		strings.Repeat("my move is missing in your letter ", 130),
		"my move is missing, RESIGN, ACCEPT, 1, YES, OFFER DRAW, 3. P-Q5",
		"my move is missing. “RESIGN” said your letter of old",
		strings.Repeat("x", 4096),
	} {
		for _, way := range []string{"EXACT E ", "EXACT E, ", "EXACT E GROUND ", "EXACT E: "} {
			s := open(t, "", "")
			s.moves("1 P-K4 P-K4 2 P-Q4")
			s.write(rules.Black, "P-Q3") // without White's last move
			s.deliver()
			d := s.game.Receive(Letter{Of: rules.White, Member: "A. White", Text: way + ground, Arrived: s.now, Key: "mail:ground"}, s.office())
			for _, e := range d.Events {
				switch w := e.What.(type) {
				case events.Exacted:
					if len(w.Ground) > 420 {
						t.Errorf("%.40q: a ground of %d bytes is kept", way+ground, len(w.Ground))
					}
				case events.Ended, events.Proposed, events.Despatched, events.Answered:
					t.Errorf("%.60q brings about %s", way+ground, e.Kind())
				}
			}
			if !told(d, rules.White) {
				t.Errorf("%.40q: its writer is told nothing", way+ground)
			}
		}
	}
}
