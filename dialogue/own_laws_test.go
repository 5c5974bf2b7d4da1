package dialogue_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/rules"
)

// lawNamed is a law by its whole id, as the foot of a letter has each that is
// named in it.
var lawNamed = regexp.MustCompile(`\b(?:BCC1903|BCC1897|STAUNTON|RICC|RULING)/[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?:\([a-z]\))?`)

// besideOne is a law with another behind it, as a sentence names them.
var besideOne = regexp.MustCompile(`\[([A-Z0-9a-z/.()-]+)\]\s+\[([A-Z0-9a-z/.()-]+)\]`)

// cited are the laws that a letter names.
func cited(text string) (out []rules.Law) {
	for _, id := range lawNamed.FindAllString(text, -1) {
		if !slices.Contains(out, rules.Law(id)) {
			out = append(out, rules.Law(id))
		}
	}
	return out
}

// letters are all letters of a report, in order.
func letters(r dialogue.Report) []dialogue.Told {
	out := slices.Clone(r.Before)
	for _, s := range r.Steps {
		out = append(append(out, s.Interim...), s.Told...)
	}
	return out
}

// ownLaws checks that no letter of a game names a law for which the game's own
// code has a sister (Agreement.Cites), nor one law twice running, as where two laws
// of Part V have one sister.
func ownLaws(t *testing.T, r dialogue.Report) {
	t.Helper()
	for _, l := range letters(r) {
		for _, law := range cited(l.Text) {
			if own := r.Script.Agreement.Cites(law); own != law {
				t.Errorf("%s to %s names %s, and the law of the game's own code is %s", l.Kind, l.To, law, own)
			}
		}
		for _, two := range besideOne.FindAllStringSubmatch(l.Text, -1) {
			if two[1] == two[2] || strings.HasSuffix(two[1], "/"+two[2]) {
				t.Errorf("%s to %s names one law twice running: %q", l.Kind, l.To, two[0])
			}
		}
	}
}
