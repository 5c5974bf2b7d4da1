package narrate

import "testing"

// TestOneLinePlain checks what is passed over as fit already, and what is not.
func TestOneLinePlain(t *testing.T) {
	for text, want := range map[string]string{
		"P-K4": "P-K4", "John Smith": "John Smith", "": "", "a  b": "a b", " a": "a", "a ": "a", " ": "",
		"a\tb": "a b", "a\nFrom: b": "a From: b", "`x`": "'x'", "Zoë": "Zoë", "a\u200bb": "ab", "a\x7fb": "a b", "\xff": "",
	} {
		if got := OneLine(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if isOneLine(text) && text != want {
			t.Errorf("%q is taken for fit", text)
		}
	}
}
