package correspondence

import (
	"slices"
	"testing"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestRefusedIsOneLetter checks that of a letter that is refused, with a move in it, one letter
// tells its writer: what of it had no effect stands in one place, and the move with it, whether
// it came back or went (RULING/R-13).
func TestRefusedIsOneLetter(t *testing.T) {
	commands := []string{
		"EXACT A", "EXACT B", "EXACT C", "EXACT D SELECT B-K3", "EXACT D SELECT 9", "EXACT E", "CLAIM FORFEIT TIME", "CLAIM DRAW FIFTY", "CLAIM DRAW REPETITION", "CLAIM DRAW PERPETUAL", "CLAIM ADJUDICATION",
		"ACCEPT", "DECLINE", "QUERY", "WAIVE", "ADOPT 9", "ADOPT P-K4", "INTERPRET 1", "INTERPRET 9", "RESTORE", "MAN Q", "REMIND 99 TIMES", "RECALL CONDITIONS", "LEAVE 2026-01-01", "STATEMENT good", "DEMAND FIFTY", "CLAIM ANNUL SET-UP",
	}
	refused, back, went := map[events.Reason]bool{}, 0, 0
	for _, state := range []struct {
		name, play string
		by         rules.Colour
		move       string
	}{
		{"a plain turn", "", rules.White, "2… P-Q3 3. P-Q5"},
		{"not his turn", "", rules.Black, "MOVE P-QR3"},
		{"an ambiguous record", ambiguous, rules.Black, "MOVE QxB"},
		{"its author", ambiguous, rules.White, "4. P-QR3"},
		{"an author who was asked", ambiguous + " | B: QUERY", rules.White, "4. P-QR3"},
		{"an illegal record", illegal, rules.Black, "MOVE P-QR3"},
		{"its author again", illegal, rules.White, "4. P-QR3"},
	} {
		for i := range 2 * len(commands) {
			command := commands[i/2]
			if i%2 == 1 {
				command += "\n" + commands[(i+7)%len(commands)]
			}
			s := open(t, "penalty_e=caution", "")
			s.moves(four)
			if state.play != "" {
				if err := s.plays(state.play); err != nil {
					t.Fatal(err)
				}
			}
			d := s.game.Receive(s.letter(state.by, command+"\n"+state.move), s.office())
			told, acknowledged, returned, no := 0, 0, false, false
			for _, n := range d.Notices {
				if n.To == terms.PartyOf(state.by) && toldRefused[n.Kind] {
					told++
				}
				if n.To == terms.PartyOf(state.by) && n.Kind == NAck {
					acknowledged++
				}
			}
			for _, e := range d.Events {
				switch e := e.What.(type) {
				case events.Refused:
					refused[e.Why], no = true, true
				case events.Returned:
					returned = true
				}
			}
			switch {
			case returned:
				back++
			case no && slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.Sent != nil }):
				went++
			}
			if told > 1 || no && told+acknowledged > 1 {
				t.Errorf("%s, %q: %d letters tell of what had no effect, %d acknowledge: %v", state.name, command, told, acknowledged, kindsTo(d, state.by))
			}
		}
	}
	t.Logf("%d reasons for a refusal; %d letters of which the move came back, %d of which it went", len(refused), back, went)
	if len(refused) < 10 || back < 20 || went < 20 {
		t.Errorf("too little was refused to show anything: %d reasons, %d and %d moves", len(refused), back, went)
	}
}

// kindsTo are the kinds of the letters to a side.
func kindsTo(d Decision, of rules.Colour) (out []NoticeKind) {
	for _, n := range d.Notices {
		if n.To == terms.PartyOf(of) {
			out = append(out, n.Kind)
		}
	}
	return out
}
