package dialogue_test

import "testing"

// TestSisterOdds shows games at odds, whose laws the codes of 1897 and 1903 have
// alike and Staunton in words of its own.
func TestSisterOdds(t *testing.T) {
	// Who gives a Knight gives the Queen's, which the letter with the terms says, and
	// begins, which stands in the text of all terms: TestTermsOfEachCode of package templates.
	sisters(t, `odds: Black gives Knight
first_turn_at: Mon 7 Dec 2026 09:00
-- Mon 7 Dec 2026 09:00, Black writes --
TERMS
-- to Black, among others --
{law}
-- Mon 7 Dec 2026 09:00, Black writes --
1… P-K4
-- the state --
to play: White
-- the board --
r1bqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w
`,
		sister{"BCC1903/III.3", "BCC1903-V", ""},
		sister{"BCC1897/IV.3", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.II", "STAUNTON", ""})

	// A Pawn given is the King's Bishop's.
	sisters(t, `odds: Black gives Pawn; 2 moves
first_turn_at: Mon 7 Dec 2026 09:00
-- Mon 7 Dec 2026 09:00, White writes --
TERMS
-- to White, among others --
{law}
-- Mon 7 Dec 2026 09:00, White writes --
1. P-K4, P-Q4
-- the board --
rnbqkbnr/ppppp1pp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b
`,
		sister{"BCC1903/III.3", "BCC1903-V", ""},
		sister{"BCC1897/IV.3", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.II", "STAUNTON", ""})

	// The moves given are the first turn, and none goes beyond the fourth rank.
	sisters(t, `odds: Black gives no man; 2 moves
scrutiny.illegality: guard
-- Mon 7 Dec 2026 09:00, White writes --
1. P-K4, P-K5
-- to White, L-RETURNED, among others --
{law}
-- nothing to Black --
-- Mon 7 Dec 2026 10:00, White writes --
1. P-K4, P-Q4
-- the state --
to play: Black
-- the board --
rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b
`,
		sister{"BCC1903/III.4", "BCC1903-V", ""},
		sister{"BCC1897/IV.4", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.V", "STAUNTON", ""})

	// White castles on the side of the Rook that was given.
	const noRook = `odds: White gives QR
position: r2qkbnr/ppp2ppp/2npb3/4p3/4P3/2NPB3/PPPQ1PPP/4KBNR w Kkq - 1 6
-- Mon 7 Dec 2026 08:00, White writes --
TERMS
-- to White, among others --
{law}
-- Mon 7 Dec 2026 09:00, White writes --
6. Castles QR
`
	sisters(t, noRook+`-- the board --
r2qkbnr/ppp2ppp/2npb3/4p3/4P3/2NPB3/PPPQ1PPP/2K2BNR b
`,
		sister{"BCC1903/III.5", "BCC1903-V", ""},
		sister{"BCC1897/IV.5", "BCC1897-III", ""})
	sisters(t, noRook+`-- the letters to Black --
L-ILL
-- the state --
to choose: Black
plies: 0
`, sister{"STAUNTON/ODDS.III", "STAUNTON", ""})

	// A mate that was undertaken is given, or the game is lost; so is one that is drawn.
	sisters(t, `odds: White gives no man; mate with a Pawn
position: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
-- Mon 7 Dec 2026 09:00, White writes --
1. R-R8 mate
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
reason: not as undertaken
law: {law}
`,
		sister{"BCC1903/III.6", "BCC1903-V", ""},
		sister{"BCC1897/IV.6", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.IV", "STAUNTON", ""})
	sisters(t, `odds: White gives no man; mate on KR8
position: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1
-- Mon 7 Dec 2026 09:00, White writes --
1. R-R8 mate
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
reason: not as undertaken
law: {law}
`,
		sister{"BCC1903/III.7", "BCC1903-V", ""},
		sister{"BCC1897/IV.7", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.VI", "STAUNTON", ""})
	sisters(t, `odds: White gives no man; mate with a Pawn
moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
1… P-K4 2. P-KR3, OFFER DRAW
-- Mon 7 Dec 2026 10:00, Black writes --
ACCEPT
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
law: {law}
`,
		sister{"BCC1903/III.8", "BCC1903-V", ""},
		sister{"BCC1897/IV.8", "BCC1897-III", ""},
		sister{"STAUNTON/ODDS.VII", "STAUNTON", ""})
}
