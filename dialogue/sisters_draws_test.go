package dialogue_test

import "testing"

// TestSisterDraws shows the draws of BCC1903 Part V under the codes that have each
// as a law of their own.
func TestSisterDraws(t *testing.T) {
	// An offer with a move is accepted; another, declined, leaves the move standing.
	sisters(t, `moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
1… P-K4 2. P-KR3, OFFER DRAW
-- to Black, among others --
{law}
-- Mon 7 Dec 2026 10:00, Black writes --
DECLINE
-- to White, L-OFFER-ENDED, among others --
{law}
-- the state --
to play: Black
plies: 3
-- Mon 7 Dec 2026 11:00, Black writes --
2. P-KR3 P-KR3, OFFER DRAW
-- Mon 7 Dec 2026 12:00, White writes --
ACCEPT
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1/2
reason: agreed
law: {law}
`,
		sister{"BCC1903/V.8(a)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(a)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(a)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.8(a)", "BCC1897-III", ""},
		sister{"STAUNTON/PRIV", "STAUNTON", ""})

	// After fifty moves on each side without a capture or the move of a Pawn, the
	// player who is to move claims before sending a record.
	sisters(t, `position: 8/8/8/4k3/8/8/8/3RK3 b - - 100 91
-- Mon 7 Dec 2026 09:00, Black writes --
CLAIM DRAW FIFTY
-- to White, L-RESULT, among others --
{law}
without a capture or a move of a Pawn
-- the state --
result: 1/2
reason: fifty moves
law: {law}
`,
		sister{"BCC1903/V.8(b)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(b)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(b)", "BCC1903-APPA", ""})

	// One move too early the claim is refused by the same law.
	sisters(t, `position: 8/8/8/4k3/8/8/8/3RK3 b - - 99 91
-- Mon 7 Dec 2026 09:00, Black writes --
CLAIM DRAW FIFTY
-- to Black, L-REFUSED-CLAIM, among others --
{law}
-- the state --
result: *
to play: Black
`,
		sister{"BCC1903/V.8(b)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(b)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(b)", "BCC1903-APPA", ""})

	// The position stood twice before at the commencement of the claimant's turn.
	sisters(t, `moves: 1 P-K4 P-K4 2 K-K2 K-K2 3 K-K1 K-K1 4 K-K2 K-K2
-- Mon 7 Dec 2026 09:00, White writes --
CLAIM DRAW REPETITION
-- to White, L-REFUSED-CLAIM, among others --
{law}
-- Mon 7 Dec 2026 09:10, White writes --
4… K-K2 5. K-K1
-- Mon 7 Dec 2026 09:20, Black writes --
5. K-K1 K-K1
-- Mon 7 Dec 2026 09:30, White writes --
CLAIM DRAW REPETITION
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1/2
reason: repetition
law: {law}
`,
		sister{"BCC1903/V.8(c)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(c)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(c)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.8(c)", "BCC1897-III", ""})

	// The player who is to move can give check without end.
	sisters(t, `position: 6k1/6p1/8/7Q/8/8/rq4PP/6K1 w - - 0 40
-- Mon 7 Dec 2026 09:00, White writes --
CLAIM DRAW PERPETUAL Q-K8 ch, Q-R5 ch
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1/2
reason: endless checks
law: {law}
`,
		sister{"BCC1903/V.8(d)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(d)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(d)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.8(d)", "BCC1897-III", ""},
		sister{"STAUNTON/DEF.DRAWN", "STAUNTON", ""})
}

// TestSisterEnds shows that mate, stalemate and what nobody can win end a game at
// once, under every code and by its own law.
func TestSisterEnds(t *testing.T) {
	sisters(t, `position: k7/8/1K6/8/8/8/2Q5/8 w - - 0 1
-- Mon 7 Dec 2026 09:00, White writes --
1. Q-B7
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1/2
reason: stalemate
law: {law}
`,
		sister{"BCC1903/V.8(e)", "BCC1903-V", ""},
		sister{"BCC1903/VI.8(e)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/12(e)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.8(e)", "BCC1897-III", ""},
		sister{"STAUNTON/DEF.STALEMATE", "STAUNTON", ""})

	sisters(t, `position: k7/8/1K6/8/8/8/2Q5/8 w - - 0 1
-- Mon 7 Dec 2026 09:00, White writes --
1. Q-B8
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1-0
reason: checkmate
law: {law}
`,
		sister{"BCC1903/I.15(a)", "BCC1903-V", ""},
		sister{"BCC1897/I", "BCC1897-III", ""},
		sister{"STAUNTON/DEF.CHECKMATE", "STAUNTON", ""})

	sisters(t, `position: k7/2p5/1K6/8/8/8/8/8 w - - 0 1
-- Mon 7 Dec 2026 09:00, White writes --
1. KxP
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1/2
reason: dead position
law: {law}
`,
		sister{"BCC1903/I.15(c)", "BCC1903-V", ""},
		sister{"BCC1897/I", "BCC1897-III", ""},
		sister{"STAUNTON/DEF.DRAWN", "STAUNTON", ""})

	// The loser has resigned, though it was the opponent's turn.
	sisters(t, `moves: 1 P-K4 P-K4 2 Q-KR5 K-K2
-- Mon 7 Dec 2026 09:00, Black writes --
RESIGN
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 1-0
reason: resigned
law: {law}
`,
		sister{"BCC1903/V.9.TAIL", "BCC1903-V", ""},
		sister{"BCC1903/VI.9.TAIL", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/13.TAIL", "BCC1903-APPA", ""},
		sister{"BCC1897/II.9.TAIL", "BCC1897-III", ""},
		sister{"STAUNTON/R.XVIII", "STAUNTON", ""})
}
