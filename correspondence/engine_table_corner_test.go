package correspondence

import "testing"

// TestCorners are the places where two laws meet, which the rows of BOOK/3.4
// do not name.
func TestCorners(t *testing.T) {
	const (
		queen  = "1 P-K4 P-K4 2 B-B4 Kt-QB3 3 Q-R5 Kt-B3" // "Q-B7" is legal as a capture only, and mates
		mates  = "W: 3… Kt-B3 4. Q-B7"
		queens = "8/4Pk2/8/8/8/8/8/K7 w - - 0 1" // a Pawn that names no piece, which Black takes
		ended  = "White L-RESULT, Black L-RESULT, secretary L-RESULT"
	)
	playRows(t, []row{
		{"BCC1903-I.15(a) a capture not expressed mates, and is adopted", "", queen, mates + " | B: ADOPT",
			ended, "ended 1-0, checkmate, I.15(a); h5f7"},
		{"BCC1903-I.15(a) a capture not expressed mates, and is let go", "", queen, mates + " | B: WAIVE",
			ended, "ended 1-0, checkmate, I.15(a); h5f7"},
		{"BCC1903-I.15(a) a capture not expressed mates, and is answered", "", queen, mates + " | B: 4. Q-B7 K-K2",
			ended, "ended 1-0, checkmate, I.15(a); h5f7"},
		{"BCC1903-V.5(c) a capture not expressed mates, and is restored", "", queen, mates + " | B: EXACT E",
			"White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; g8f6; 1 penalised; 1 struck"},
		{"RULING-R-64 the receiver selects a reading that ends the game", "", queenMate, "W: 60. Q-B2 | B: QUERY | +25h | B: ADOPT Q-QB2",
			ended, "ended 1/2-1/2, stalemate, V.8(e); a2c2"},
		{"RULING-R-63 a draw on the board is not turned into a forfeit", "", queens,
			"W: 1. P-K8 | B: 1. P-K8(Q) KxQ | +71h | unread | +2h | B: CLAIM FORFEIT TIME | read",
			ended, "ended 1/2-1/2, dead position, I.15(c); f7e8"},

		{"BCC1903-V.8(a) an offer with a reply that is annulled, illegal as it was", "", four,
			ambiguous + " | B: 3. B-QKt5 P-KR3 / OFFER DRAW | W: INTERPRET 2 | W: ACCEPT",
			"White L-REFUSED-CLAIM", "Black to play; turn 72h; c1g5; 1 struck"},
		{"BCC1903-V.8(a) an offer with a reply that falls by silence", "", four,
			ambiguous + " | B: 3. B-QKt5 P-KR3 / OFFER DRAW | +73h | W: ACCEPT",
			"White L-REFUSED-CLAIM", "Black to choose; turn 72h used 1h; d7d6; 1 struck"},
		{"BCC1903-V.3 a reply that is annulled has no fault left", "", four,
			ambiguous + " | B: P-KR3 | W: INTERPRET 1 | W: EXACT E",
			"White L-REFUSED-CLAIM", "Black to play; turn 72h; f1b5; 1 struck"},
		{"RULING-R-31 an offer with a move is not loosed by one without", "", four,
			"W: 2… P-Q3 3. P-Q5 / OFFER DRAW | W: OFFER DRAW | W: WITHDRAW OFFER",
			"White L-REFUSED-CLAIM", "Black to play; turn 72h; d4d5; offer of White"},
		{"BCC1903-V.8(a) an offer beside a record that has no effect", "", four, "B: 3. P-Q5 P-QB3 / OFFER DRAW",
			"Black L-OUT-OF-TURN, White L-OFFER-BARE, Black L-OFFER", "White to play; turn 72h; d7d6; offer of Black"},

		{"RULING-R-25 an excess comes to light when the mailbox has been read past it", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | read",
			"White L-EXCESS, Black L-LATE", "Black to choose; turn 72h; e7e5; excess of Black"},
		{"RULING-R-25 nothing is found while the mailbox is not read", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | +1h",
			"", "Black to choose; turn 72h used 1h; e7e5"},
		{"RULING-R-25 a claim before the mailbox is read waits, and is granted", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | W: CLAIM FORFEIT TIME | read",
			ended, "ended 1-0, time exceeded, V.9(c); e7e5; excess of Black"},
		{"RULING-R-25 a claim made before the further record waits as well", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: CLAIM FORFEIT TIME | W: 2. B-B4 | read",
			ended, "ended 1-0, time exceeded, V.9(c); e7e5; excess of Black"},
		{"RULING-R-25 a reply that was in time cures it", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | B -90m: 2. Kt-KB3 Kt-QB3 | read | +1h",
			"", "White to play; turn 72h used 1h; b8c6; 1 struck"},
		{"RULING-R-25 a reply after the excess leaves it to be claimed", "", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | B: 2. B-B4 Kt-QB3 | read | W: CLAIM FORFEIT TIME",
			ended, "ended 1-0, time exceeded, V.9(c); b8c6; excess of Black; 1 struck"},
		{"RULING-R-25 by agreement the excess forfeits when it comes to light", "forfeit_on_time=automatic", "1 P-K4 P-K4",
			"W: 1… P-K4 2. Kt-KB3 | +71h | unread | +2h | W: 2. B-B4 | read",
			ended, "ended 1-0, time exceeded, V.9(c); e7e5; excess of Black"},
		{"RULING-R-60 an exaction after the time leaves the excess", "penalty.ambiguous=E", four,
			ambiguous + " | +71h | unread | +2h | B: EXACT E",
			"White L-EXCESS, White L-RESTORE, Black L-PENALTY", "White to play; turn 72h; d7d6; excess of Black; 1 penalised; 1 struck"},
		{"BCC1903-V.9.PROVISO a claim that waits is not waived by what is sent after it", "", four,
			"+71h | unread | +2h | B: CLAIM FORFEIT TIME | W -30m: 2… P-Q3 3. P-Q5 | B: 3. P-Q5 P-QB3 | read | +1h",
			ended, "ended 0-1, time exceeded, V.9(c); c7c6; excess of White"},
		{"RULING-R-32 E for Law 3 within the limit", "adjudication.date=2026-12-08", four,
			"+48h | W: 3. P-Q5 | W: CLAIM ADJUDICATION | +71h | B: EXACT E",
			"White L-LAW3, Black L-PENALTY", "adjudication; d4d5; 1 penalised"},
		{"RULING-R-32 E for Law 3 after the limit", "adjudication.date=2026-12-08", four,
			"+48h | W: 3. P-Q5 | W: CLAIM ADJUDICATION | +73h | B: EXACT E",
			"Black L-REFUSED-CLAIM", "adjudication; d4d5; law 3 of White"},
		{"RULING-R-32 the author may still say what he meant", "adjudication.date=2026-12-08", four,
			"+48h | " + ambiguous + five + " | B: CLAIM ADJUDICATION | W: INTERPRET 1",
			"Black L-ANNULLED-REPLY, White L-ANNULLED-REPLY", "adjudication; f1b5; 1 struck"},
		{"RULING-R-32 the author who was asked may still say it", "adjudication.date=2026-12-08", four,
			"+48h | " + ambiguous + " | B: QUERY | B: CLAIM ADJUDICATION | W: INTERPRET 1",
			"Black L-ADOPTED, White L-ACK", "adjudication; f1b5"},
		{"RULING-R-1 a claim that answers an older notice", "", four, "hold | " + ambiguous + " | B: EXACT D SELECT 1 | post",
			"", "White to say; Black's turn 72h stands still; choice 24h; d7d6"},
		{"RULING-R-48 the number of White's reply to a record of Black's that is not settled", "", "1 P-K4", "B: 1. P-K4 P-Kt3 | W: 1… P-KKt3 2. P-Q4 | B: INTERPRET 1 | W: 2. P-Q3",
			"White L-OUT-OF-TURN", "Black to play; turn 72h; d2d4"},
	})
}
