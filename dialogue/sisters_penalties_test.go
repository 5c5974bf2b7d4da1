package dialogue_test

import "testing"

// TestSisterPenaltyA shows that the illegal record is struck out, and the position
// at the commencement of its turn is restored.
func TestSisterPenaltyA(t *testing.T) {
	sisters(t, `-- Mon 7 Dec 2026 09:00, White writes --
1. P-K5
-- Mon 7 Dec 2026 10:00, Black writes --
EXACT A GROUND illegal
-- to White, L-RESTORE, among others --
{law}
-- to Black, L-PENALTY, among others --
{law}
-- the state --
to play: White
bound: none
plies: 0
struck: P-K5
-- Mon 7 Dec 2026 11:00, White writes --
1. P-K4
-- the score --
1 P-K4
`,
		sister{"BCC1903/V.PEN.A", "BCC1903-V", ""},
		sister{"BCC1903/VI.PEN.A", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/PEN.A", "BCC1903-APPA", ""},
		sister{"BCC1897/II.PEN.A", "BCC1897-III", ""},
		sister{"STAUNTON/DEF.AMONTE", "STAUNTON", "penalty.illegal: C\npenalty.multi_illegal: C\n"})
}

// TestSisterPenaltyC shows that the offender must move the King, not by castling, or
// a man whom the opponent names; what the offender cannot do is disregarded.
func TestSisterPenaltyC(t *testing.T) {
	const byC = "penalty.illegal: C\npenalty.multi_illegal: C\n"
	sisters(t, `position: r1bqkbnr/2pp1ppp/p1n5/1p2p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5
-- Mon 7 Dec 2026 09:00, White writes --
5. K-K3
-- Mon 7 Dec 2026 12:00, Black writes --
EXACT C GROUND illegal
-- to White, L-RESTORE, among others --
{law}
-- the state --
bound: e1e2 e1f1
-- Mon 7 Dec 2026 13:00, White writes --
5. P-Q4
-- the letters to White --
L-BOUND
-- the state --
to play: White
plies: 0
-- Mon 7 Dec 2026 14:00, White writes --
5. K-B1
-- the state --
to play: Black
bound: none
`,
		sister{"BCC1903/V.PEN.C", "BCC1903-V", byC},
		sister{"BCC1903/VI.PEN.C", "BCC1903-VI", byC},
		sister{"BCC1903/APPA/PEN.C", "BCC1903-APPA", ""},
		sister{"BCC1897/II.PEN.C", "BCC1897-III", ""})

	sisters(t, `position: r1bqkbnr/2pp1ppp/p1n5/1p2p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5
-- Mon 7 Dec 2026 09:00, White writes --
5. K-K3
-- Mon 7 Dec 2026 12:00, Black writes --
EXACT C GROUND illegal
-- Mon 7 Dec 2026 13:00, White writes --
5. Castles KR
-- to White, L-BOUND, among others --
Castling does not meet what binds you [{law}]
-- the state --
to play: White
plies: 0
`,
		sister{"BCC1903/V.7(b)", "BCC1903-V", byC},
		sister{"BCC1903/VI.7(b)", "BCC1903-VI", byC},
		sister{"BCC1903/APPA/11(b)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.11", "BCC1897-III", ""})

	// Nothing more can be required, and no other man can be named, when the King has no
	// move and the man who is named has none either.
	sisters(t, `-- Mon 7 Dec 2026 09:00, White writes --
1. P-K5
-- Mon 7 Dec 2026 12:00, Black writes --
EXACT C MAN QR GROUND illegal
-- to White, L-RESTORE, among others --
any legal move is open
{law}
-- to Black, L-PENALTY, among others --
{law}
-- the state --
to play: White
bound: none
struck: P-K5
-- Mon 7 Dec 2026 14:00, Black writes --
MAN KBP
-- the letters to Black --
L-REFUSED-CLAIM
-- the state --
bound: none
`,
		sister{"BCC1903/V.7(d)", "BCC1903-V", byC},
		sister{"BCC1903/VI.7(d)", "BCC1903-VI", byC},
		sister{"BCC1903/APPA/11(c)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.11", "BCC1897-III", ""})
}

// TestSisterPenaltyE shows what the parties agreed instead of a severer penalty.
func TestSisterPenaltyE(t *testing.T) {
	sisters(t, `penalty_e: fine 3 d
-- Mon 7 Dec 2026 09:00, White writes --
1. P-K5
-- Mon 7 Dec 2026 12:00, Black writes --
EXACT E
-- to White, L-RESTORE, among others --
{law}
-- the state --
to play: White
fines of White: 3d due
`,
		sister{"BCC1903/V.PEN.E", "BCC1903-V", ""},
		sister{"BCC1903/VI.PEN.E", "BCC1903-VI", ""},
		sister{"BCC1897/PREF", "BCC1897-III", "penalty.illegal: E\npenalty.multi_illegal: E\n"},
		sister{"STAUNTON/COR.I", "STAUNTON", "penalty.illegal: E\npenalty.multi_illegal: E\n"})
}

// TestSisterRights shows when a right to a penalty is lost, and that what was
// recorded is not taken back.
func TestSisterRights(t *testing.T) {
	// A player whose own record has gone out exacts nothing any more for what went
	// before it.
	sisters(t, `penalty_e: fine 3 d
moves: 1 P-K4 P-K4 2 Kt-KB3
-- Mon 7 Dec 2026 09:00, Black writes --
Kt-QB3
-- Mon 7 Dec 2026 20:00, White writes --
2… Kt-QB3 3. B-QKt5
-- the state --
law 3: nobody
-- Tue 8 Dec 2026 09:00, White writes --
EXACT E
-- to White, L-REFUSED-CLAIM, among others --
{law}
-- nothing to Black --
-- the state --
to play: Black
penalties of Black: none
`,
		sister{"BCC1903/V.7(a)", "BCC1903-V", ""},
		sister{"BCC1903/VI.7(a)", "BCC1903-VI", "repeat_opponent_move: required\n"},
		sister{"BCC1903/APPA/11(a)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.11", "BCC1897-III", "repeat_opponent_move: required\n"},
		sister{"STAUNTON/R.X", "STAUNTON", "repeat_opponent_move: required\n"})

	// An illegal record that was answered is struck out with the answer, and nobody
	// is punished.
	sisters(t, `-- Mon 7 Dec 2026 09:00, White writes --
1. P-K5
-- Mon 7 Dec 2026 10:00, Black writes --
1… P-K4
-- to White, L-WAIVED, among others --
{law}
-- to Black, L-WAIVED, among others --
{law}
-- the state --
to play: White
bound: none
plies: 0
penalties of White: none
struck: P-K5, P-K4
-- Mon 7 Dec 2026 11:00, Black writes --
EXACT A
-- to Black, L-REFUSED-CLAIM, among others --
You have already chosen what follows for this move, and no other penalty can come after that
-- the state --
to play: White
`,
		sister{"BCC1903/V.6(b)", "BCC1903-V", ""},
		sister{"BCC1903/VI.5(b)", "BCC1903-VI", ""},
		sister{"BCC1897/II.6(e)", "BCC1897-III", ""},
		sister{"STAUNTON/R.X", "STAUNTON", ""},
		sister{"RICC/6", "RICC", ""})

	// What was recorded stands, whatever its author meant.
	sisters(t, `moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
1… P-K4 2. Q-R5
-- to White, L-ACK, among others --
cannot be taken back
{law}
-- Mon 7 Dec 2026 10:00, White writes --
1… P-K4 2. Q-Kt4
-- the letters to White --
L-OUT-OF-TURN
-- the score --
1 P-K4 P-K4 2 Q-KR5
`,
		sister{"BCC1903/VI.PREF(e)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/5", "BCC1903-APPA", ""})
}
