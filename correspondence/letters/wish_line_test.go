package letters_test

import (
	"strings"
	"testing"

	"postd/correspondence/letters"
)

// TestWishes shows which lines set or fetch something, and which are talk.
func TestWishes(t *testing.T) {
	for line, want := range map[string]string{
		"show algebraic": "asks show “algebraic”", "SHOW": "asks show", "Show both.": "asks show “both”", "SHOW NAME Art": "asks show “NAME Art”",
		"show 12 black": "asks show “12 black”", "SHOW 12... ": "asks show “12”", "SHOW start": "asks show “start”", "SHOW FIGURINE": "asks show “FIGURINE”",
		"zone new york": "asks zone “new york”", "ZONE Europe/London": "asks zone “Europe/London”", "ZONE\u00a0\u2003GAME": "asks zone “GAME”", "ZONE Atlantis": "asks zone “Atlantis”",
		"spelling n": "asks spelling “n”", "receipts daily": "asks receipts “daily”", "pgn": "asks pgn", "PGN ALWAYS": "asks pgn “ALWAYS”",
		"law V.3": "asks law “V.3”", "LAW [R-71]": "asks law “[R-71]”", "LAW Penalty E": "asks law “Penalty E”", "memo: 4. P-K5 wins": "asks memo “4. P-K5 wins”", "MEMO": "asks memo",
		"MEMO " + strings.Repeat("x ", 400): "asks memo “" + strings.TrimSpace(strings.Repeat("x ", 400)) + "”",
		"show me the way":                   "", "zone 7 was flooded": "", "Show us what you can do with the Knight": "", "the law is an ass": "", "law and order": "", "SHOW?": "",
		"receipts are a nuisance": "", "A memo would be nice": "", "pgn files are long": "", "> SHOW ALGEBRAIC": "",
	} {
		said, _ := letters.ReadLetter(line, letters.Expect{})
		got := ""
		if len(said) > 0 {
			got = said[0].String()
		}
		if got != want {
			t.Errorf("%q says %q, want %q", line, got, want)
		}
	}
}
