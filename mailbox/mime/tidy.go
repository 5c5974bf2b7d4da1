package mime

import (
	"strings"
	"unicode"
)

// tidy makes lines of a text uniform: LF at their ends, ordinary spaces, no
// characters without a shape. The line "-- " keeps its space, by which it is
// known (RFC 3676 4.3).
func tidy(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
	s = strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case r == '\u2028' || r == '\u2029' || r == '\v' || r == '\f' || r == '\u0085':
			return '\n'
		case r == '\t' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == '\u00ad' || unicode.Is(unicode.Cf, r) || unicode.IsControl(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if l != "-- " {
			lines[i] = strings.TrimRight(l, " ")
		}
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}
