package dialogue_test

import (
	"fmt"
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

// inBrackets are the laws that a letter names where they bite, by their short ids.
var inBrackets = regexp.MustCompile(`\[([^\[\]]+)\]`)

// cited are the laws that a letter names.
func cited(text string) (out []rules.Law) {
	add := func(id rules.Law) {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	for _, id := range lawNamed.FindAllString(text, -1) {
		add(rules.Law(id))
	}
	for _, found := range inBrackets.FindAllStringSubmatch(text, -1) {
		for id := range strings.SplitSeq(found[1], ", ") {
			for _, code := range []string{"BCC1903/", "RULING/"} { // which short ids leave out
				if law := rules.Law(code + id); law.Known() {
					add(law)
				}
			}
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

// refusals are the kinds of letters that tell what of a player's letter had no effect.
var refusals = []string{"L-REFUSED-CLAIM", "L-RETURNED", "L-OUT-OF-TURN"}

// refused checks that each refusal names a law above the board, and that a letter of
// which a claim is refused and a move comes back is answered by one letter (RULING/R-13).
func refused(t *testing.T, r dialogue.Report) {
	t.Helper()
	for _, s := range r.Steps {
		claims := map[string]bool{}
		for _, l := range s.Told {
			kind := string(l.Kind)
			if !slices.Contains(refusals, kind) {
				continue
			}
			if top := head(l.Text); l.Text != "" && !lawInNews.MatchString(top) {
				t.Errorf("%s to %s names no law: %s", kind, l.To, top)
			}
			to := fmt.Sprint(l.To, l.Member)
			if claims[to] && kind != refusals[0] {
				t.Errorf("one letter is answered by %s and %s to %s", refusals[0], kind, l.To)
			}
			claims[to] = claims[to] || kind == refusals[0]
		}
	}
}

// head is the top of a refusal: its news, and why it is refused.
func head(text string) string {
	parts := strings.SplitN(text, "\n\n", 3)
	return strings.Join(parts[:min(len(parts), 2)], "\n\n")
}

// lawInNews is a law in brackets, alone or the first of several.
var lawInNews = regexp.MustCompile(`\[[A-Z0-9][A-Za-z0-9/.()-]*[],]`)

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
