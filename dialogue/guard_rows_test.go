package dialogue_test

import (
	"os"
	"testing"
)

// guardRows are the dialogues that show what is looked at before despatch, row
// by row: their names say "T6 guard" and no number.
var guardRows = map[string]string{
	"TABLE/T6.1": "RULING-R-2 T6 guard, an ambiguous record comes back",
	"TABLE/T6.2": "RULING-R-2 T6 guard, a capture not expressed comes back",
	"TABLE/T6.3": "RULING-R-2 T6 guard, two records in one letter",
	"TABLE/T6.4": "RULING-R-2 T6 guard, a second letter after one has passed",
	"TABLE/T6.5": "BCC1903-APPA-8(a) T6 guard, sent back before despatch",
}

// TestGuardRows sees to it that those dialogues are there.
func TestGuardRows(t *testing.T) {
	for row, name := range guardRows {
		if _, err := os.Stat("testdata/" + name + ".txt"); err != nil {
			t.Errorf("%s is shown by no dialogue: %v", row, err)
		}
	}
}
