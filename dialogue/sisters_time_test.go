package dialogue_test

import "testing"

// TestSisterTime shows whose time runs, and how an error in its record is put right.
func TestSisterTime(t *testing.T) {
	// The time of the player who is to move runs, from the receipt of the record to the
	// despatch of the reply, and between them nobody's.
	sisters(t, `moves: 1 P-K4 P-K4
turn begins: Mon 7 Dec 2026 09:00
-- Mon 7 Dec 2026 15:00 passes --
-- the state --
time runs: White
used: 6h
-- Mon 7 Dec 2026 16:00, White writes --
1… P-K4 2. P-Q4
-- to White, L-ACK, among others --
{law}
-- the state --
time runs: Black
used by White: 7h
used by Black: 0h
`,
		sister{"BCC1903/V.2(a)", "BCC1903-V", ""},
		sister{"BCC1903/VI.2(a)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/3(a)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.10.A", "BCC1897-III", ""})

	// What the office's own post had kept from a player is given back.
	sisters(t, `moves: 1 P-K4 P-K4
turn begins: Mon 7 Dec 2026 09:00
-- Tue 8 Dec 2026 18:00, the secretary rules --
effect: Credit White Tue 8 Dec 2026 10:00 to Tue 8 Dec 2026 16:00
law: {law}
reason: The office's mailbox took no letters.
-- to White, L-RULING, among others --
The office's mailbox took no letters.
{law}
-- the letters to Black --
L-RULING
-- the state --
to play: White
used: 27h
`,
		sister{"BCC1903/II.10.E", "BCC1903-V", ""},
		sister{"BCC1903/VI.3(b)", "BCC1903-VI", ""},
		sister{"BCC1903/APPA/4(b)", "BCC1903-APPA", ""},
		sister{"BCC1897/II.10.D", "BCC1897-III", ""})
}
