package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/letters"
)

// unready takes out of what a letter says the words on which the office acts only when
// its writer has said what they mean, and puts them to the note: words that give the
// game or a right away in the midst of prose or with a tail (RULING/R-74), and a claim
// of a draw that names no law (TABLE/T4.42).
func unready(text string, said []letters.Statement, rest string) ([]letters.Statement, string) {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	said = slices.DeleteFunc(said, func(s letters.Statement) bool {
		switch s.Kind {
		case letters.Resigns, letters.Accepts, letters.Waives, letters.ClaimsAdjudication:
			if s.Stands == letters.StandsAlone || slices.Contains(lines, s.Words) {
				return false
			}
		case letters.ClaimsDraw:
			if s.About != "" {
				return false
			}
		default:
			return false
		}
		rest = strings.TrimSpace(rest + "\n" + s.Words)
		return true
	})
	return said, rest
}
