package correspondence

import (
	"fmt"
	"strings"
	"testing"

	"postd/correspondence/events"
)

// TestConfirm shows acts that wait for a second letter, by the terms (RULING/R-53).
func TestConfirm(t *testing.T) {
	const (
		all   = "confirm=resign, accept, offer, exact, claim|penalty.ambiguous=E"
		open  = "White to play; turn 72h; d7d6"
		ended = "White L-RESULT, Black L-RESULT, secretary L-RESULT"
	)
	playRows(t, []row{
		{"RULING-R-53 resign, silence", all, four, "W: RESIGN", "White L-CONFIRM", open},
		{"RULING-R-53 resign, not agreed", "confirm=offer", four, "W: RESIGN", ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-53 resign, confirmed", all, four, "W: RESIGN | +2h | W: YES", ended, "ended 0-1, resigned, V.9.TAIL; d7d6"},
		{"RULING-R-53 resign, NO", all, four, "W: RESIGN | +2h | W: NO", "White L-CONFIRM", "White to play; turn 72h used 2h; d7d6"},
		{"RULING-R-53 resign, neither", all, four, "W: RESIGN | W: Good morning.", "White L-ACK, Black L-NOTE", open},
		{"RULING-R-53 resign, the word in the same letter", all, four, "W: RESIGN / YES", "White L-CONFIRM", open},
		{"RULING-R-53 resign with a record", all, four, "W: RESIGN / 2… P-Q3 3. P-Q5", "White L-CONFIRM, White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 resign, and a record follows", all, four, "W: RESIGN | W: 2… P-Q3 3. P-Q5", "White L-CONFIRM, White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 resign, and YES after that", all, four, "W: RESIGN | W: 2… P-Q3 3. P-Q5 | W: YES", "White L-UNREAD", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 resign, twice", all, four, "W: RESIGN | W: RESIGN", "White L-CONFIRM", open},
		{"RULING-R-53 yes to nothing", all, four, "W: YES", "White L-UNREAD", open},
		{"RULING-R-53 offer with record", all, four, "W: 2… P-Q3 3. P-Q5 / OFFER DRAW | W: YES 1", "Black L-OFFER-BARE, White L-OFFER", "Black to play; turn 72h; d4d5; offer of White"},
		{"RULING-R-53 accept", all, four, "B: OFFER DRAW | B: YES | W: ACCEPT | W: YES", ended, "ended 1/2-1/2, agreed, V.8(a); d7d6"},
		{"RULING-R-53 accept of what is not offered", all, four, "W: ACCEPT", "White L-REFUSED-CLAIM", open},
		{"RULING-R-53 accept with a record, NO", all, four, "B: OFFER DRAW | B: YES | W: ACCEPT, 3. P-Q5 | W: NO", "White L-CONFIRM, White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"RULING-R-53 accept with a record, NO, over its time", all, four, "+71h | B: OFFER DRAW | B: YES | W: ACCEPT, 3. P-Q5 | +2h | W: NO 2", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h used 73h stands still; d7d6; excess of White; offer of Black"},
		{"RULING-R-53 accept with a record, overtaken", all, four, "B: OFFER DRAW | B: YES | W: ACCEPT, 3. P-Q5 | W: 2… P-Q3 3. P-KR3", "White L-CONFIRM, White L-ACK, Black L-MOVE, White L-ACK, Black L-MULTI", "Black to choose; turn 72h; d7d6; law 3 of White"},
		{"RULING-R-53 accept, withdrawn meanwhile", all, four, "B: OFFER DRAW | B: YES | W: ACCEPT | B: WITHDRAW OFFER | W: YES 2", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "White to play; White's turn 72h stands still; d7d6"},
		{"RULING-R-53 claim with facts over several lines, NO", all + "|unable_to_continue=true", four, "W: CLAIM ADJUDICATION UNABLE I am called away / and cannot play. | W: NO", "White L-CONFIRM", open},
		{"RULING-R-53 exact", all, four, illegal + " | +2h | B: EXACT E, MOVE P-K4 | +3h | B: YES", "White L-RESTORE, Black L-PENALTY, Black L-RETURNED", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-53 exact, NO", all, four, illegal + " | +2h | B: EXACT E, MOVE P-K4 | +3h | B: NO", "Black L-CONFIRM, Black L-RETURNED", "Black to choose; choice 72h; d7d6"},
		{"RULING-R-53 exact, counted from its arrival", all, four, ambiguous + " | +71h | B: EXACT E | +30m | B: YES", "White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; 1 penalised; 1 struck"},
		{"RULING-R-53 exact, silence", all, four, ambiguous + " | +2h | B: EXACT E | +73h", "Black L-REMINDER, Black L-REMINDER, White L-EXCESS, Black L-LATE", "Black to choose; turn 72h used 75h; d7d6; excess of Black"},
		{"RULING-R-53 exact, late", all, four, ambiguous + " | +2h | B: EXACT E | +73h | B: YES 1", "umpire L-REPORT, White L-APPEAL, Black L-APPEAL", "Black to choose; Black's turn 72h used 75h stands still; d7d6; excess of Black"},
		{"RULING-R-53 exact, a bare reply follows", all, four, illegal + " | B: EXACT E | B: 3. K-K5 P-KR3", "Black L-CONFIRM, White L-WAIVED, Black L-WAIVED", "White to play; turn 72h; d7d6; 2 struck"},
		{"RULING-R-53 exact what is no fault", all, four, "W: 2… P-Q3 3. P-Q5 | B: EXACT E", "Black L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5"},
		{"RULING-R-53 exact D, its move", strings.Replace(all, "ambiguous=E", "ambiguous=D", 1), four, ambiguous + " | B: EXACT D SELECT 2, MOVE P-QB3 | +1h | B: YES", "White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; c7c6; law 3 of Black"},
		{"RULING-R-53 claim", all, four, "+73h | B: CLAIM FORFEIT TIME | B: YES", ended, "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-53 claim, too early", all, four, "+71h | B: CLAIM FORFEIT TIME", "Black L-REFUSED-CLAIM", "White to play; turn 72h used 71h; d7d6"},
		{"RULING-R-53 claim, he moves meanwhile", all, four, "+73h | B: CLAIM FORFEIT TIME | W: 2… P-Q3 3. P-Q5 | B: YES 1", "umpire L-REPORT, White L-APPEAL, Black L-APPEAL", "Black to play; Black's turn 72h stands still; d4d5; excess of White"},
		{"RULING-R-53 claim of the umpire", all, four, "B: CLAIM FORFEIT ASSISTANCE he had help | +5h | B: YES", "umpire L-REPORT, White L-APPEAL, Black L-APPEAL", "White to play; White's turn 72h used 5h stands still; d7d6"},
		{"RULING-R-53 several, by their numbers", all, four, "W: RESIGN | W: OFFER DRAW | W: YES 2", "Black L-OFFER-BARE, White L-OFFER", "White to play; turn 72h; d7d6; offer of White"},
		{"RULING-R-53 after the end", all + "|forfeit_on_time=automatic", four, "B: OFFER DRAW | B: YES | W: ACCEPT | +80h | W: YES 2", "umpire L-REPORT, Black L-APPEAL, White L-APPEAL", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-53 a resignation after the end", all + "|forfeit_on_time=automatic", four, "W: RESIGN | +80h | W: YES 1", "White L-ENDED", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-75 YES in answer to another letter", all, four, "W: 2… P-Q3 3. P-Q5 / OFFER DRAW | W: YES", "White L-CONFIRM", "Black to play; turn 72h; d4d5"},
		{"RULING-R-75 YES in answer to the result", all + "|forfeit_on_time=automatic", four, "B: OFFER DRAW | B: YES | W: ACCEPT | +80h | W: YES", "White L-CONFIRM", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-53 silent, asked before it is looked at", all + "|scrutiny.ambiguity=silent|scrutiny.illegality=silent", four, "W: ACCEPT", "White L-CONFIRM", open},
	})
}

// TestConfirmAnswers shows which of several things is confirmed, and by whom. The words
// are heard only where something waits for them.
func TestConfirmAnswers(t *testing.T) {
	s := open(t, "captain_only=false|confirm=resign, offer", "")
	writes := func(member int, answers events.NoticeID, text string) (reasons []events.Reason) {
		l := s.letter(0, text)
		l.Member, l.Answers = s.game.Sides[0].Members[member].Name, answers
		for _, n := range s.hear(l).Notices {
			if n.Kind == NConfirm {
				reasons = append(reasons, n.Reason)
			}
		}
		return reasons
	}
	for i, x := range []struct {
		member int
		answer events.NoticeID
		text   string
		want   string
	}{
		{0, "", "RESIGN", "[]"},
		{0, "", "I resign.", "[again]"},
		{1, "", "YES", "[another]"},
		{1, "", "No.", "[another]"},
		{1, "", "OFFER DRAW", "[]"},
		{0, "", "Yes, I confirm.", "[which]"},
		{0, "", "YES 3", "[which]"},
		{1, "", "NO 1", "[another]"},
		{1, "2", "yes", "[]"}, // by the question that it answers
		{0, "", "NO", "[withdrawn]"},
		{0, "1", "YES", "[answered]"},
		{0, "", "YES", "[]"},
	} {
		if x.answer != "" {
			w, _ := s.game.Confirmation(int(x.answer[0] - '0'))
			x.answer = w.Notice
		}
		got := fmt.Sprint(writes(x.member, x.answer, x.text))
		if got != x.want {
			t.Errorf("letter %d, %q: told %s, want %s", i+1, x.text, got, x.want)
		}
	}
	if s.game.Over() || s.game.Offer == nil {
		t.Errorf("over %v, offer %v", s.game.Over(), s.game.Offer)
	}
}
