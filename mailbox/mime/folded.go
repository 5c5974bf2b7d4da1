package mime

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Folded writes words in the form in which they are compared with a list: in small
// letters, without accents and invisible marks, with plain dashes and quotation marks,
// and one space between any two.
func Folded(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(plainSigns.Replace(s)) {
		switch {
		case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r):
		case unicode.IsSpace(r) || unicode.IsControl(r):
			b.WriteByte(' ')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
