package dialogue_test

import (
	"bytes"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/templates"
)

// TestLawsInTheHead names laws without their sections, and ids that there are not.
func TestLawsInTheHead(t *testing.T) {
	for words, want := range map[string]string{
		"BCC1903/V.8(a). Its section.":                     "",
		"BCC1903/V.8. The whole law.":                      "",
		"BCC1903/V.8; BCC1903/V.9, STAUNTON/COR. Several.": "",
		"BCC1903/V.PEN. All penalties.":                    "",
		"BCC1903/" + "V.8(z). None.":                       "did you mean BCC1903/V.8(a), BCC1903/V.8(b), BCC1903/V.8(c), BCC1903/V.8(d) or BCC1903/V.8(e)?",
		"BCC1903/" + "V.11. None.":                         "did you mean BCC1903/V.10, ",
		"BCC1902/V.3. None.":                               "did you mean BCC1903/V.3, ",
		"BCC1903/" + "V3. None.":                           "did you mean BCC1903/V.3, ",
		"RULING/" + "R53. None.":                           "did you mean RULING/R-53, ",
		"ruling/r-53. None.":                               "did you mean RULING/R-53, ",
		"V.5(b). No code.":                                 "did you mean BCC1903/V.5(b)?",
		"V.99. No code.":                                   "the file must begin with the law that the case shows (like BCC1903/V.5(b).) and a sentence",
	} {
		_, err := dialogue.Read("case.txt", []byte(words+"\n\n-- Mon 7 Dec 2026 09:00 passes --\n"))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", words, err)
		case want != "" && (err == nil || !strings.HasPrefix(err.Error(), "dialogue: case.txt:1: ") || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, not %s", words, err, want)
		}
	}
}

// TestALawCoversItsSections compares a law without its section with one that the game has.
func TestALawCoversItsSections(t *testing.T) {
	const game = `BCC1903/V.8. A draw is agreed, and before it a record was ambiguous.

moves: 1 P-K4 P-K4 2 P-Q4 P-Q3
-- Mon 7 Dec 2026 09:00, White writes --
2… P-Q3 3. B-Kt5
-- the state --
offence: `
	const end = `
cases: 1 White B-Kt5 V.5: open
-- 1 hour later, Black writes --
3. B-KKt5 P-QB3
OFFER DRAW
-- 1 hour later, White writes --
ACCEPT
-- the state --
law: `
	for _, x := range []struct {
		offence, law string
		holds        bool
	}{
		{"BCC1903/V.5", "BCC1903/V.8", true}, {"BCC1903/V.5(a)", "BCC1903/V.8(a)", true},
		{"BCC1903/V.6", "BCC1903/V.8(a)", false}, {"BCC1903/V.5", "BCC1903/V.8(b)", false}, {"BCC1903/V.5", "BCC1903/V.9", false},
	} {
		r, err := playOf(t, game+x.offence+end+x.law+"\n")
		if err != nil || r.Holds() != x.holds {
			t.Errorf("%s and %s: %v, %v", x.offence, x.law, r.Findings(), err)
		}
	}
}

// TestARulingRestsOnOneSection names the law of a ruling without its section.
func TestARulingRestsOnOneSection(t *testing.T) {
	const game = `BCC1903/V.8. The umpire rules.

-- Mon 7 Dec 2026 09:00, White writes --
1. P-K4
-- 1 hour later, the secretary rules --
law: %
effect: Credit White Mon 7 Dec 2026 09:00 to Mon 7 Dec 2026 09:30
reason: The mailbox took no letters.
`
	for law, want := range map[string]string{
		"BCC1903/V.2":       "", // the one section of it on which a ruling of that row can rest
		"BCC1903/V.8":       "Credit rests on one section of a law, and BCC1903/V.8 does not say on which; did you mean BCC1903/V.8(a), ",
		"BCC1903/" + "V.20": "there is no law",
	} {
		s, err := dialogue.Read("case.txt", []byte(strings.Replace(game, "%", law, 1)))
		if want == "" && err == nil && strings.HasPrefix(string(s.Directions[1].Ruling.Law), law+"(") {
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), "dialogue: case.txt:6: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", law, err)
		}
	}
}

// TestThePostFailsFirst lets a failure be the first act, of the post and of the mailbox.
func TestThePostFailsFirst(t *testing.T) {
	for _, head := range []string{"", "turn begins: Mon 7 Dec 2026 08:00\n", "moves: 1 P-K4 P-K4\nturn begins: Mon 7 Dec 2026 08:00\n"} {
		for _, until := range []string{"until Mon 7 Dec 2026 12:00", "for 4h"} {
			if head == "" && until == "for 4h" {
				continue // there is no act from which it could be counted
			}
			r, err := playOf(t, "BCC1903/V.2(a). The post fails.\n\n"+head+`-- the post fails `+until+` --
-- Mon 7 Dec 2026 09:00, White writes --
P-Q4
-- nothing to Black --
-- Mon 7 Dec 2026 12:00 passes --
-- to Black, L-MOVE, among others --
White plays
`)
			if err != nil || !r.Holds() {
				t.Errorf("%q, %s: %v, %v", head, until, err, r.Findings())
			}
		}
	}
	r, err := playOf(t, `RULING/R-1. The mailbox is not read.

-- the mailbox cannot be read until Mon 7 Dec 2026 12:00 --
-- Mon 7 Dec 2026 09:00, White writes --
P-Q4
-- the state --
plies: 0
-- Mon 7 Dec 2026 12:00 passes --
-- the state --
plies: 1
`)
	if err != nil || !r.Holds() {
		t.Error(err, r.Findings())
	}
}

// TestNoTimeIsOneValue compares a length of time that is none, however it is written.
func TestNoTimeIsOneValue(t *testing.T) {
	for _, none := range []string{"none", "0h", "0 min", "0 days"} {
		r, err := playOf(t, "BCC1903/V.2(c). No time was used.\n\nsilence: "+none+`
-- Mon 7 Dec 2026 09:00, White writes --
P-Q4
-- the state --
used by White: `+none+`
used: `+none+`
-- 1 hour later, Black writes --
1. P-Q4 P-Q4
-- the state --
used by Black: 1h
`)
		if err != nil || !r.Holds() {
			t.Errorf("%s: %v, %v", none, err, r.Findings())
		}
	}
}

// TestListsOfTheState compares lists, whose items commas and semicolons part alike.
func TestListsOfTheState(t *testing.T) {
	for _, sign := range []string{",", ";"} {
		r, err := playOf(t, strings.ReplaceAll(`BCC1903/V.5(a)% BCC1903/V.4. An ambiguous record.

calendar.weekly: Saturday% Sunday
cell: several records, one turn% ambiguous
moves: 1 P-K4 P-K4 2 P-Q4 P-Q3
-- Mon 7 Dec 2026 09:00, White writes --
2… P-Q3 3. B-Kt5
-- the letters to Black --
L-AMB
-- nothing to White but L-ACK% L-NOTE --
-- the state --
readings: f1b5% c1g5
-- 1 hour later, White writes --
B-K2
-- the state --
records: B-Kt5% B-K2
`, "% ", sign+" "))
		if err != nil {
			t.Error(err)
			continue
		}
		if f := r.Findings(); len(f) != 1 || !strings.HasPrefix(f[0].Expected, "nothing to White") {
			t.Errorf("%q: %v", sign, f)
		}
		if len(r.Script.Laws) != 2 || len(r.Script.Cells) > 2 {
			t.Errorf("%q: %v, %v", sign, r.Script.Laws, r.Script.Cells)
		}
	}
}

// TestMovesFromTheGamesOwnPosition plays the moves of the head from the position in which
// the game begins.
func TestMovesFromTheGamesOwnPosition(t *testing.T) {
	for _, x := range []struct{ head, letter, board string }{
		{"odds: White gives QKt\nmoves: 1 P-K4 P-K4", "1… P-K4 2. Kt-KB3", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/R1BQKB1R"},
		{"odds: Black gives KBP\nmoves: 1… P-K4 2 P-K4 Q-R5", "2… Q-R5 3. Kt-KB3", "rnb1kbnr/pppp2pp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R"},
		{"odds: Black gives no man; 2 moves\nmoves: 1 P-K4, P-Q4 P-Q4", "1… P-Q4 2. PxP", "rnbqkbnr/ppp1pppp/8/3P4/3P4/8/PPP2PPP/RNBQKBNR"},
		{"first_mover: black\nmoves: 1… P-K4", "1… P-K4 2. P-K4", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"},
		{"position: 4k3/8/8/8/8/8/4P3/4K3 b - - 0 14\nmoves: 14… K-Q2 15 P-K4 K-K2", "15… K-K2 16. P-K5", "8/4k3/8/4P3/8/8/8/4K3"},
		{"position: 4k3/8/8/8/8/8/4P3/4K3 b - - 5 14\nplies since capture: 9\nmoves: K-Q2", "14… K-Q2 15. P-K4", "8/3k4/8/8/4P3/8/8/4K3"},
	} {
		r, err := playOf(t, "BCC1903/III.1. Moves before it.\n\nturn.limit: 3 days\n"+x.head+"\n-- Mon 7 Dec 2026 09:00, White writes --\n"+x.letter+
			"\n-- the letters to White --\nL-ACK\n-- the board --\n"+x.board+"\n-- the state --\nlaw 3: nobody\n")
		if err != nil || !r.Holds() {
			t.Errorf("%s: %v, %v", x.head, err, r.Findings())
		}
	}
}

// TestAMismatchIsToldOnce checks that neither the story nor the results tell one twice.
func TestAMismatchIsToldOnce(t *testing.T) {
	_, r := played(t)
	var story, results bytes.Buffer
	if err := dialogue.Tell(&story, r); err != nil {
		t.Fatal(err)
	}
	if err := dialogue.Results(&results, r); err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Findings() {
		for name, text := range map[string]string{"story": story.String(), "results": results.String()} {
			if n := strings.Count(text, f.Expected); n != 1 {
				t.Errorf("%q stands %d times in the %s", f.Expected, n, name)
			}
		}
	}
}

// TestErrorsNameTheirLine checks that an error names the line of its cause, and the date
// against which another is too early.
func TestErrorsNameTheirLine(t *testing.T) {
	const act = "-- Mon 7 Dec 2026 09:00, White writes --\n1. P-K4\n"
	for _, x := range []struct{ below, want string }{
		{"preset: club\ncode: FIDE\n" + act, "4: code: "},
		{"preset: clib\noverlay: RICC\n" + act, "3: there is no preset"},
		{"turn.limit: 3 days\ncode: BCC1903-APPA\n" + act, "4: time_limit: it is mandatory"},
		{"adjudication.date: 2026-12-01\nfirst_turn_at: 2026-12-07 09:00\n" + act, "3: adjudication.date: 2026-12-01 is not after the first turn, which begins on 2026-12-07 09:00"},
		{"rolling: 10 turns 30 days, none above 10 days\ncalendar.zone: UTC\nturn.limit: 3 days\n" + act, "5: turn.limit: rolling allows a turn no more than"},
		{"moves: 1 P-K4 P-K4\n  2 Kt-KB3 Kt-QB3\n  3 B-R7 P-QR3\n" + act, "5: move 3 of White, B-R7, has 0 readings"},
		{"moves: 1 P-K4 P-K4\n  2 Kt-KB3 Kt-QB3\n  and so on\n" + act, "5: \"1 P-K4"},
		{"position: 4k3/8/8/8/8/8/4P3/4K3 w - - 9 14\nplies since capture: 3\n" + act, "4: "},
		{"turn begins: Mon 7 Dec 2026 08:00\nfirst_turn_at: Tue 8 Dec 2026 08:00\nmoves: 1 P-K4 P-K4\n" + strings.Replace(act, "Mon 7", "Wed 9", 1), "3: Mon 7 Dec 2026 08:00 is before Tue 8 Dec 2026 08:00, when the first turn of the game begins (line 4)"},
		{"turn begins: Mon 7 Dec 2026 10:00\nmoves: 1 P-K4 P-K4\n-- remark --\n" + act, "6: Mon 7 Dec 2026 09:00 is before Mon 7 Dec 2026 10:00, when the turn begins (turn begins, line 3)"},
		{act + "-- Sun 6 Dec 2026 09:00, Black writes --\nP-K4\n", "5: Sun 6 Dec 2026 09:00 is before Mon 7 Dec 2026 09:00, when the act before it happened (line 3)"},
		{"turn begins: Mon 7 Dec 2026 08:00\n-- the post fails until Mon 7 Dec 2026 07:00 --\n" + act, "4: Mon 7 Dec 2026 07:00 is before Mon 7 Dec 2026 08:00, when the dialogue begins"},
		{act + "-- 1 hour later, the secretary enters leave for White --\nreason: He travels.\nto: 2026-12-18\nfrom: 2026-12-20\n", "7: 2026-12-18 is before 2026-12-20, the first day of the leave (line 8)"},
		{act + "-- 1 hour later, the secretary rules --\nreason: x\neffect: Credit White Tue 8 Dec 2026 09:00 to Mon 7 Dec 2026 09:00\n", "7: \"White Tue 8 Dec 2026 09:00 to Mon 7 Dec 2026 09:00\" is no stretch of time: Mon 7 Dec 2026 09:00 is not after Tue 8 Dec 2026 09:00"},
		{act + "-- 1 hour later, the secretary rules --\nreason: x\neffect: Readings White 1: e9e4\n", "7: "},
		{act + "-- the board --\n\n\nsquares\n", "8: "},
		{act + "-- Mon 8 Dec 2026 09:00, Black writes --\nP-K4\n", "5: 8 Dec 2026 is a Tuesday, not a Mon"},
	} {
		s, err := dialogue.Read("case.txt", []byte("BCC1903/V.2(a). A fault.\n\n"+x.below))
		if err == nil {
			_, err = dialogue.Play(s, dialogue.NewMemory(templates.Render))
		}
		line, words, _ := strings.Cut(x.want, ": ")
		if err == nil || !strings.HasPrefix(err.Error(), "dialogue: case.txt:"+line+": ") || !strings.Contains(err.Error(), words) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s\nis %v\nand not\n%s", x.below, err, x.want)
		}
	}
}
