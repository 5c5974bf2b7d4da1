package correspondence

import "testing"

// TestOnlyReminds checks which letters are of all the writer's games, whichever they answer.
func TestOnlyReminds(t *testing.T) {
	for text, want := range map[string]bool{
		"REMIND OFF": true, "SHOW ALGEBRAIC\nZONE Lisbon": true, "LAW V.3": true, "SHOW": true, "RECEIPTS OFF\nREMIND DAILY": true,
		"PGN": false, "SHOW 12": false, "MEMO x": false, "STATUS": false, "SHOW BOTH\n1. P-K4": false, "SHOW BOTH\nHello": false,
	} {
		if got := OnlyReminds(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
