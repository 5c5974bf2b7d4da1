package dialogue_test

import "testing"

// TestSisterFirstMove shows that a game that the wrong player began, or in which the
// men stood wrongly, is annulled, and another is played in its place.
func TestSisterFirstMove(t *testing.T) {
	const blackBegins = `position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1
-- Mon 7 Dec 2026 09:00, Black writes --
1… P-K4
-- Mon 7 Dec 2026 10:00, White writes --
1… P-K4 2. P-K4
-- Mon 7 Dec 2026 11:00, White writes --
CLAIM ANNUL FIRSTMOVE I was to begin.
`
	sisters(t, blackBegins+`-- to Black, L-RESULT, among others --
The law: [{law}].
In its place game A1-1R is opened: you have Black, and A. White begins
-- the state --
result: annulled
law: {law}
`,
		sister{"BCC1903/II.1(b)", "BCC1903-V", ""},
		sister{"BCC1897/II.1", "BCC1897-III", ""},
		sister{"STAUNTON/R.IV", "STAUNTON", ""})

	// The player who had the right of the first move keeps it in the new game.
	sisters(t, blackBegins+`-- to Black, L-RESULT, among others --
{law}
-- to White, L-RESULT, among others --
{law}
`,
		sister{"BCC1903/II.1(c)", "BCC1903-V", ""},
		sister{"BCC1897/II.1", "BCC1897-III", ""},
		sister{"STAUNTON/R.III", "STAUNTON", ""})

	// After the fourth move it is too late, and the game stands.
	sisters(t, `position: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1
-- Mon 7 Dec 2026 09:00, Black writes --
1… P-K4
-- Mon 7 Dec 2026 09:10, White writes --
1… P-K4 2. P-K4
-- Mon 7 Dec 2026 09:20, Black writes --
2. P-K4 P-Q4
-- Mon 7 Dec 2026 09:30, White writes --
2… P-Q4 3. P-Q4
-- Mon 7 Dec 2026 09:40, Black writes --
3. P-Q4 P-KR4
-- Mon 7 Dec 2026 09:50, White writes --
3… P-KR4 4. P-KR4
-- Mon 7 Dec 2026 10:00, Black writes --
4. P-KR4 P-QR4
-- Mon 7 Dec 2026 10:10, White writes --
4… P-QR4 5. P-QR4
-- Mon 7 Dec 2026 11:00, White writes --
CLAIM ANNUL FIRSTMOVE I was to begin.
-- to White, L-REFUSED-CLAIM, among others --
{law}
-- the state --
result: *
`,
		sister{"BCC1903/II.1(b)", "BCC1903-V", ""},
		sister{"BCC1897/II.1", "BCC1897-III", ""},
		sister{"STAUNTON/R.IV", "STAUNTON", ""})

	// The men stood wrongly, and the umpire looks at the set-up.
	sisters(t, `position: r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6
-- Mon 7 Dec 2026 12:00, White writes --
CLAIM ANNUL SETUP My Queen's Pawn is missing.
-- to the umpire, L-REPORT, among others --
{law}
-- Tue 8 Dec 2026 12:00, the umpire rules --
effect: Annul
on: 1
reason: It was left out at the beginning.
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: annulled
law: {law}
`,
		sister{"BCC1903/II.2", "BCC1903-V", ""},
		sister{"BCC1897/II.2", "BCC1897-III", ""},
		sister{"STAUNTON/R.II", "STAUNTON", ""},
		sister{"RICC/1", "RICC", ""})
}

// TestSisterInAdvance shows that what is sent in advance binds if it comes to it,
// and that an illegal record in it is answered for only then.
func TestSisterInAdvance(t *testing.T) {
	sisters(t, `moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
1… P-K4 2. Kt-KB3
IF Kt-QB3 THEN B-QKt5
IF P-QR3 THEN B-Kt8
-- to White, among others --
{law}
-- Mon 7 Dec 2026 10:00, Black writes --
2. Kt-KB3 Kt-QB3
-- the score --
1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-QKt5
-- Mon 7 Dec 2026 11:00, Black writes --
3. B-QKt5 P-QR3
-- to White, among others --
{law}
-- the letters to Black --
L-ACK
L-ILL
-- the state --
to choose: Black
plies: 6
`,
		sister{"BCC1903/V.6(c)", "BCC1903-V", ""},
		sister{"BCC1897/III.5", "BCC1897-III", ""},
		sister{"STAUNTON/COR.V", "STAUNTON", ""})
}
