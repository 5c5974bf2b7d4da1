package sieve

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestNeeds reads the words off expressions.
func TestNeeds(t *testing.T) {
	for expression, want := range map[string][]string{
		`\bdraw\b`: {"draw"},
		`(?i)^[*_\s]*(?:Diese e-?mail|virus-free\b)`: {"virus-free", "diese e"},
		`\d.*<[^<>\s]+@[^<>\s]+>`:                    {"<"},
		`a*b?`:                                       nil,
		`(?:fifty|50)[- ]?moves?`:                    {"move"},
		`(?i)^(?:発信|às)\s?:`:                         {},
		`x|\d`:                                       nil,
		`[:：]$|[a-b]x*`:                              {":", "a", "b"},
		`(?:ab){2,3}`:                                {"ab"},
	} {
		got := Compile(expression).any
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) || (got == nil) != (want == nil) {
			t.Errorf("%s: %q, not %q", expression, got, want)
		}
	}
}

// FuzzAlike holds every expression against the one of package regexp.
func FuzzAlike(f *testing.F) {
	f.Add(`(?i)^(?:kind |best )?regards|\bclaim(?:ing)?\W+(?:it|time)\b`, "Kind regards, I claim time")
	f.Add(`(?i)sent|kin`, "ſent by \u212ain")
	f.Add(`(?i)\x{17f}|\x{212a}k`, "s Kk")
	f.Add(`(?:a|b)(?:cd|e)+x{2}`, "acdxx")
	f.Add(`(?i)[s]traße|[kK]`, "STRASSE k")
	f.Fuzz(func(t *testing.T, expression, text string) {
		plain, err := regexp.Compile(expression)
		if err != nil || len(expression) > 200 {
			return
		}
		x := Compile(expression)
		for _, s := range []string{text, strings.ToUpper(text), strings.ToLower(text)} {
			if got, want := x.MatchString(s), plain.MatchString(s); got != want {
				t.Fatalf("%q in %q: %v, not %v; it needs one of %q", expression, s, got, want, x.any)
			}
			if got, want := x.FindStringIndex(s), plain.FindStringIndex(s); !slices.Equal(got, want) {
				t.Fatalf("%q in %q: %v, not %v", expression, s, got, want)
			}
			if got, want := x.FindString(s), plain.FindString(s); got != want {
				t.Fatalf("%q in %q: %q, not %q", expression, s, got, want)
			}
		}
	})
}
