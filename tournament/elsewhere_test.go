package tournament

import (
	"testing"

	"postd/correspondence/terms"
)

// TestElsewhere keeps the letters of a game that was played elsewhere, and refuses what is no end.
func TestElsewhere(t *testing.T) {
	for letters, want := range map[string]terms.Result{
		"10": terms.WhiteWins, "01": terms.BlackWins, "==": terms.Drawn, "00": terms.BothLost, "+-": terms.WhiteWins, "-+": terms.BlackWins, "--": terms.BothLost,
		"WL": terms.WhiteWins, "LW": terms.BlackWins, "DD": terms.Drawn,
		"": "", "1": "", "11": "", "1=": "", "**": "", "AA": "", "UZ": "", "\x00\x00": "", "10 ": "",
	} {
		o, err := Elsewhere(letters)
		if o.Result != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v", letters, o.Result, err)
			continue
		}
		if white, black := o.met(); err == nil && string([]byte{byte(white), byte(black)}) != letters {
			t.Errorf("%q becomes %c and %c", letters, white, black)
		}
		if o.Unplayed != (want != "" && (letters[0] == '+' || letters[0] == '-')) {
			t.Errorf("%q: unplayed is %v", letters, o.Unplayed)
		}
	}
}
