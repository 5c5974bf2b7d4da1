package correspondence

import "testing"

// TestInTime shows a move in doubt that came a minute before the end of the turn: what is
// answered counts from the first letter, no excess is found meanwhile, a claim of the
// opponent's waits, and without an answer, or where two moves are to choose from, the time is
// what it was (RULING/R-72, RULING/R-73, CLOCK/C-9, TABLE/T1.24).
func TestInTime(t *testing.T) {
	const (
		doubt = "+71h | +59m | W: I play P-Q5 and hope that you are well."
		two   = "+71h | +59m | W: P-Q5 or P-KR3"
		auto  = "forfeit_on_time=automatic"
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
	})
}
