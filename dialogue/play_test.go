package dialogue_test

import (
	"strings"
	"testing"

	"postd/dialogue"
	"postd/templates"
)

// playOf reads and plays a dialogue in memory.
func playOf(t *testing.T, text string) (dialogue.Report, error) {
	t.Helper()
	s, err := dialogue.Read("case.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return dialogue.Play(s, dialogue.NewMemory(templates.Render))
}

// TestNoSuchOlderLetter answers letters that did not come, of the wrong kind, at the
// wrong time, or to another player: the error tells which there were.
func TestNoSuchOlderLetter(t *testing.T) {
	for _, of := range []string{"L-MOVE of Mon 7 Dec 2026 09:30", "L-TERMS of Mon 7 Dec 2026 08:00", "L-ACK of Mon 7 Dec 2026 09:30"} {
		_, err := playOf(t, `BCC1903/V.2(a). An older letter.

turn.limit: 3 days
first_turn_at: 2026-12-07 09:00
-- Mon 7 Dec 2026 09:30, White writes --
1. P-K4
-- Mon 7 Dec 2026 10:00, White answers `+of+` --
STATUS
`)
		want := "there is no such letter; White had received: L-TERMS of Mon 7 Dec 2026 09:00, L-ACK of Mon 7 Dec 2026 09:30"
		if strings.HasPrefix(of, "L-ACK") {
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), "dialogue: case.txt:7: ") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", of, err)
		}
	}
}
