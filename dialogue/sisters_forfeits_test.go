package dialogue_test

import "testing"

// TestSisterForfeits shows what forfeits the game, who must claim it, and when the
// right is lost.
func TestSisterForfeits(t *testing.T) {
	// Help was asked for. Nobody forfeits before the umpire has found it proved.
	sisters(t, `moves: 1 P-K4 P-K4
turn begins: Mon 7 Dec 2026 09:00
-- Tue 8 Dec 2026 09:00, Black writes --
CLAIM FORFEIT ASSISTANCE He asked Mr. Lasker in the club what to play.
-- to White, L-APPEAL, among others --
{law}
B. Black writes: | CLAIM FORFEIT ASSISTANCE He asked Mr. Lasker in the club what to
-- the state --
result: *
questions: 1 claim of Black
-- Thu 10 Dec 2026 09:00, the umpire rules --
effect: Forfeit
on: 1
reason: Mr. Lasker says so, and White does not deny it.
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
law: {law}
`,
		sister{"BCC1903/V.9(a)", "BCC1903-V", ""},
		sister{"BCC1903/VI.9(b)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/13(d)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.9(d)", "BCC1897-III", ""})

	// A player who is bound by Penalty C sends another move, twice, and the umpire
	// finds it no slip.
	const byC = "penalty.illegal: C\npenalty.multi_illegal: C\n"
	sisters(t, `-- Mon 7 Dec 2026 09:00, White writes --
1. P-K5
-- Mon 7 Dec 2026 10:00, Black writes --
EXACT C MAN KBP GROUND illegal
-- Mon 7 Dec 2026 11:00, White writes --
P-K4
-- nothing to Black --
-- Mon 7 Dec 2026 12:00, White writes --
1. P-Q4
-- to White, L-BOUND, among others --
{law}
-- to Black, L-REFUSAL, among others --
{law}
-- Mon 7 Dec 2026 13:00, Black writes --
CLAIM FORFEIT REFUSAL he has been told twice
-- to White, L-APPEAL, among others --
{law}
-- Tue 8 Dec 2026 13:00, the umpire rules --
effect: Forfeit
on: 1
reason: He writes that he will not move the Pawn.
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
law: {law}
`,
		sister{"BCC1903/V.9(b)", "BCC1903-V", byC},
		sister{"BCC1903/VI.9(c)", "BCC1903-VI", byC},
		sister{"BCC1903/APPA/13(f)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.9(e)", "BCC1897-III", ""})

	// A player refuses to be bound by the Laws.
	sisters(t, `moves: 1 P-K4 P-K4
turn begins: Mon 7 Dec 2026 09:00
-- Mon 7 Dec 2026 10:00, Black writes --
CLAIM FORFEIT LAWS He writes to me that he will pay no heed to your rulings.
-- to White, L-APPEAL, among others --
{law}
-- Tue 8 Dec 2026 13:00, the umpire rules --
effect: Forfeit
on: 1
reason: He has written the same to me.
-- to White, L-RESULT, among others --
{law}
-- the state --
result: 0-1
law: {law}
`,
		sister{"BCC1903/V.9(d)", "BCC1903-V", ""},
		sister{"BCC1903/VI.9(e)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/13(f)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.9(f)", "BCC1897-III", ""},
		sister{"STAUNTON/R.XVIII", "STAUNTON", ""})

	// When the time is exceeded, the opponent is told, claims the game and has it.
	sisters(t, `moves: 1 P-K4 P-K4 2 P-Q4
turn begins: Mon 7 Dec 2026 09:00
-- Mon 11 Jan 2027 09:00 passes --
-- the state --
excess: Black
result: *
-- Mon 11 Jan 2027 10:00, White writes --
CLAIM FORFEIT TIME
-- to Black, L-RESULT, among others --
{law}
-- the state --
result: 1-0
reason: time exceeded
law: {law}
`,
		sister{"BCC1903/V.9(c)", "BCC1903-V", ""},
		sister{"BCC1903/VI.9(d)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/13(e)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.10.C", "BCC1897-III", ""})

	// A player who has sent a record of a later move, knowing of the excess, has lost
	// the right.
	sisters(t, `moves: 1 P-K4 P-K4 2 P-Q4
turn begins: Mon 7 Dec 2026 09:00
-- Mon 11 Jan 2027 09:00, Black writes --
2. P-Q4 P-Q3
-- to White, L-MOVE-LATE, among others --
{law}
-- the state --
excess: Black
-- Mon 11 Jan 2027 10:00, White writes --
2… P-Q3 3. Kt-KB3
-- the state --
excess: nobody
-- Mon 11 Jan 2027 11:00, White writes --
CLAIM FORFEIT TIME
-- to White, L-REFUSED-CLAIM, among others --
{law}
-- the state --
result: *
to play: Black
`,
		sister{"BCC1903/V.9.PROVISO", "BCC1903-V", ""},
		sister{"BCC1903/VI.9.PROVISO", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/13.PROVISO", "BCC1903-APPA", ""},
		sister{"BCC1897/II.9.PROVISO", "BCC1897-III", ""})
}
