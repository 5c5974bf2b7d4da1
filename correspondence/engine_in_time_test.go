package correspondence

import "testing"

// TestInTime shows a move that came a minute before the end of the turn in doubt, or held for a
// right beside it: what is answered counts from the first letter, no excess is found meanwhile,
// and a claim of the opponent's waits. Without an answer a move that was held goes as of its
// arrival, and where the move itself is in doubt, or there are two to choose from, the time is
// what it was (RULING/R-72, RULING/R-73, CLOCK/C-9, TABLE/T1.24).
func TestInTime(t *testing.T) {
	const (
		doubt   = "+71h | +59m | W: I play P-Q5 and hope that you are well."
		two     = "+71h | +59m | W: P-Q5 or P-KR3"
		auto    = "forfeit_on_time=automatic"
		late    = "W: 2… P-Q3 3. Kt-KB3 | +73h | B: 3. Kt-KB3 Kt-KB3 | +71h | +59m | W: You were late and I claim it. / 3… Kt-KB3 4. P-KR3"
		offered = "W: 2… P-Q3 3. Kt-KB3 | B: 3. Kt-KB3 Kt-KB3 / OFFER DRAW | +71h | +59m | W: A draw would suit me. / 3… Kt-KB3 4. P-KR3"
	)
	playRows(t, []row{
		{"RULING-R-73 in doubt, and asked", "", four, doubt, "White L-DOUBT", "White to play; turn 72h used 71h59m; d7d6"},
		{"RULING-R-73 confirmed after the end of the turn", "", four, doubt + " | +2h | W: 1", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"RULING-R-73 confirmed a minute before the day is over", "", four, doubt + " | +23h | +59m | W: 1", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"RULING-R-73 answered when the day is over, to the letter of the excess", "", four, doubt + " | +24h | +1m | W: 1", "White L-DOUBT", "White to play; turn 72h used 96h; d7d6; excess of White"},
		{"RULING-R-73 nothing of the kind, after the end of the turn", "", four, doubt + " | +2h | W: 2 | +1m", "Black L-EXCESS, White L-LATE", "White to play; turn 72h used 74h; d7d6; excess of White"},
		{"RULING-R-73 no answer, within the day", "", four, doubt + " | +23h", "", "White to play; turn 72h used 94h59m; d7d6"},
		{"RULING-R-73 no answer, and the day is over", "", four, doubt + " | +25h", "Black L-EXCESS, White L-LATE", "White to play; turn 72h used 96h59m; d7d6; excess of White"},
		{"RULING-R-73 the opponent claims in between, and it is confirmed", "", four, doubt + " | +1h | B: CLAIM FORFEIT TIME | +1h | W: 1 | +1h", "Black L-REFUSED-CLAIM", "Black to play; turn 72h used 1h; d4d5; law 3 of White"},
		{"RULING-R-73 the opponent claims in between, and there is no answer", "", four, doubt + " | +1h | B: CLAIM FORFEIT TIME | +25h", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-73 forfeits come by themselves, and it is confirmed", auto, four, doubt + " | +2h | W: 1 | +1h", "", "Black to play; turn 72h used 1h; d4d5; law 3 of White"},
		{"RULING-R-73 forfeits come by themselves, and there is no answer", auto, four, doubt + " | +25h", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-73 two moves to choose from, answered in time", "", four, "+70h | W: P-Q5 or P-KR3 | +1h | W: 1", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"RULING-R-73 two moves to choose from, answered after the end of the turn", "", four, two + " | +2h | W: 1", "White L-ACK, Black L-MOVE-LATE", "Black to play; turn 72h; d4d5; excess of White; law 3 of White"},
		{"RULING-R-73 two moves to choose from, and no answer", auto, four, two + " | +25h", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 0-1, time exceeded, V.9(c); d7d6; excess of White"},
		{"RULING-R-73 in doubt when the time is over already", "", four, "+72h | +1m | W: I play P-Q5 and hope that you are well. | +2h | W: 1", "White L-ACK, Black L-MOVE-LATE", "Black to play; turn 72h; d4d5; excess of White; law 3 of White"},
		{"RULING-R-73 written anew after the end of the turn, the same", "", four, doubt + " | +2h | W: 2… P-Q3 3. P-Q5", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; d4d5; law 3 of White"},
		{"RULING-R-73 written anew after the end of the turn, another", "", four, doubt + " | +2h | W: 2… P-Q3 3. P-KR3", "White L-ACK, Black L-MOVE-LATE", "Black to play; turn 72h; h2h3; excess of White"},
		{"RULING-R-72 held for a right, and asked", "", four, late, "White L-DOUBT", "White to play; turn 72h used 71h59m; g8f6; excess of Black"},
		{"RULING-R-72 the right is claimed after the end of the turn", "", four, late + " | +2h | W: 1", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1-0, time exceeded, V.9(c); g8f6; excess of Black"},
		{"RULING-R-72 the move is played after the end of the turn", "", four, late + " | +2h | W: 2", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; h2h3"},
		{"RULING-R-72 the opponent claims in between, and the right is claimed", "", four, late + " | +1h | B: CLAIM FORFEIT TIME | +1h | W: 1", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1-0, time exceeded, V.9(c); g8f6; excess of Black"},
		{"RULING-R-72 the opponent claims in between, and the move is played", "", four, late + " | +1h | B: CLAIM FORFEIT TIME | +1h | W: 2 | +1h", "Black L-REFUSED-CLAIM", "Black to play; turn 72h used 1h; h2h3"},
		{"RULING-R-72 the opponent claims in between, and there is no answer", "", four, late + " | +1h | B: CLAIM FORFEIT TIME | +25h", "White L-ACK, Black L-MOVE, White L-DOUBT, Black L-REFUSED-CLAIM", "Black to play; turn 72h used 2h; h2h3"},
		{"RULING-R-72 no answer within the day", "", four, late + " | +23h", "", "White to play; turn 72h used 94h59m; g8f6; excess of Black"},
		{"RULING-R-72 no answer, and the day is over", "", four, late + " | +25h", "White L-ACK, Black L-MOVE, White L-DOUBT", "Black to play; turn 72h used 1h; h2h3"},
		{"RULING-R-72 no answer, and a ruling has changed the game since", "", four, late + " | +1h | Restore W n3 | +25h", "White L-DOUBT", "White to play; turn 72h used 25h; d7d6; 2 struck"},
		{"RULING-R-72 forfeits come by themselves, and an offer is answered", auto, four, offered + " | +2h | W: 1", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1/2-1/2, agreed, V.8(a); g8f6"},
		{"RULING-R-72 forfeits come by themselves, and there is no answer", auto, four, offered + " | +25h", "White L-ACK, Black L-MOVE, White L-DOUBT", "Black to play; turn 72h used 1h; h2h3"},
		{"RULING-R-72 written anew after the end of the turn, the same", "", four, late + " | +2h | W: 3… Kt-KB3 4. P-KR3", "White L-ACK, Black L-MOVE", "Black to play; turn 72h; h2h3"},
		{"RULING-R-72 written anew after the end of the turn, the claim alone", "", four, late + " | +2h | W: CLAIM FORFEIT TIME", "White L-RESULT, Black L-RESULT, secretary L-RESULT", "ended 1-0, time exceeded, V.9(c); g8f6; excess of Black"},
		{"RULING-R-72 written anew after the end of the turn, another move", "", four, late + " | +2h | W: 3… Kt-KB3 4. P-KKt3", "White L-ACK, Black L-MOVE-LATE", "Black to play; turn 72h; g2g3; excess of White"},
	})
}
