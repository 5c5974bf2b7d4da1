package correspondence

import "testing"

// TestLadderRows are records on rungs of the ladder that random games hardly ever
// reach.
func TestLadderRows(t *testing.T) {
	const silent = "scrutiny.ambiguity=silent|scrutiny.illegality=silent"
	playRows(t, []row{
		{"RULING-R-24 silent, the reply says that the record is ambiguous", silent, four,
			ambiguous + " | B: Your record is ambiguous. / 3. B-KKt5 P-KR3", "White L-PENALTY, Black L-ACK, White L-MOVE", "White to play; turn 72h; h7h6"},
		{"RULING-R-24 what the author said, once more", "penalty.ambiguous=E|repeat_opponent_move=optional", four,
			ambiguous + " | B: Your record is ambiguous. / 3. B-KKt5 P-KR3 | W: B-KKt5 | W: Once more, as you asked. / B-KKt5", "White L-ACK, Black L-NOTE", "White to play; turn 72h; h7h6"},
		{"RULING-R-8 silent, the author moves on", silent + "|repeat_opponent_move=optional", four,
			"W: B-Kt5 | B: P-KR3 | B: QUERY | W: Kt-KB3", "Black L-ADOPTED, White L-ACK, Black L-MOVE", "Black to play; turn 72h; g1f3"},
		{"BCC1903-V.6(c) shown in advance, and sent once more", "conditional.disclose=true|repeat_opponent_move=optional", "1 P-K4 P-K4",
			"W: 2. Kt-KB3 / IF Kt-QB3 THEN B-Kt5 | B: Kt-QB3 | B: Kt-QB3", "Black L-ACK", "Black to play; turn 72h; f1b5"},
	})
}
