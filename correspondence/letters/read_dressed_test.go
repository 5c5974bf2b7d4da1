package letters

import (
	"slices"
	"testing"
)

// TestDressed checks that the point of a list, or a picture, is taken off the one record of a
// letter, and that a list of several is no record.
func TestDressed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		plays []string
		rest  string
	}{
		{"Hello,\n\n• P-K4\n\nBye", []string{"P-K4"}, "Hello,\n\nBye"},
		{"▶️ 1. P-K4", []string{"1. P-K4"}, ""},
		{"I thought of\n- P-K4\n- P-Q4", nil, "I thought of\n- P-K4\n- P-Q4"},
		{"P-K4\n- P-Q4", []string{"P-K4"}, "- P-Q4"},
		{"1 P-K4 P-K4\n• Kt-KB3", []string{"1 P-K4 P-K4"}, "• Kt-KB3"},
		{"• OFFER DRAW\nSTATUS", []string{}, "• OFFER DRAW"},
		{"-P-K4", nil, "-P-K4"},
		{"> P-K4", nil, "> P-K4"},
		{"- 👍", nil, "- 👍"},
	} {
		said, rest := ReadLetter(c.text, Expect{})
		var plays []string
		for _, s := range said {
			if s.Kind == Plays {
				plays = append(plays, undressed(s.Words))
			}
		}
		if !slices.Equal(plays, c.plays) || rest != c.rest {
			t.Errorf("%q: %q, rest %q", c.text, plays, rest)
		}
	}
}

// TestInOurLetters checks what a line may mean that was written with the letters of another
// alphabet, or in quotation marks: it is no record, but may be asked about.
func TestInOurLetters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ line, means string }{
		{"Р-К4", "P-K4"},
		{"1. Р-К4 Р-К4", "1. P-K4 P-K4"},
		{"Кt-КВ3", "Kt-KB3"},
		{"Ρ-Κ4", "P-K4"},
		{"вхкt", "bxkt"},
		{"Саstles", "Castles"},
		{"“P-K4”", "P-K4"},
		{"«Kt-KB3»", "Kt-KB3"},
		{"Ход Р-К4", ""},
		{"Привет", ""},
		{"Κατερίνα", ""},
		{"“Hello”", ""},
		{"АТАКА", ""},
	} {
		said, rest := ReadLetter(c.line, Expect{})
		var means string
		if found := Doubts(nil, rest, Expect{}); len(found) == 1 && len(found[0].Means) == 1 {
			means = found[0].Means[0]
		}
		if len(said) > 0 || means != c.means {
			t.Errorf("%q: says %v, may mean %q", c.line, said, means)
		}
	}
}
