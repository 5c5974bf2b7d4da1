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

// lawNamed is a law by its whole id.
var lawNamed = regexp.MustCompile(`\b(?:BCC1903|BCC1897|STAUNTON|RICC|RULING)/[A-Z0-9]+(?:[./-][A-Z0-9]+)*(?:\([a-z]\))?`)

// lawsLine is the closing line of a letter, which lists by their short names the laws that are
// named in it.
var lawsLine = regexp.MustCompile(`(?m)^Laws: ([^;]*?)(?:;|\.$)`)

// besideOne is a law with another behind it, as a sentence names them.
var besideOne = regexp.MustCompile(`\[([A-Z0-9a-z/.()-]+)\]\s+\[([A-Z0-9a-z/.()-]+)\]`)

// shortLaw is how letters name a law: those of 1903 and our rulings without their code.
func shortLaw(law rules.Law) string {
	return strings.TrimPrefix(strings.TrimPrefix(string(law), "BCC1903/"), "RULING/")
}

// wholeLaw is the law of a short name.
func wholeLaw(short string) rules.Law {
	for _, code := range []string{"BCC1903/", "RULING/"} {
		if id := rules.Law(code + short); id.Title() != "" {
			return id
		}
	}
	return rules.Law(short)
}

// cited are the laws that a letter names.
func cited(text string) (out []rules.Law) {
	add := func(law rules.Law) {
		if !slices.Contains(out, law) {
			out = append(out, law)
		}
	}
	if line := lawsLine.FindStringSubmatch(text); line != nil {
		for short := range strings.SplitSeq(line[1], ",") {
			add(wholeLaw(strings.TrimSpace(short)))
		}
	}
	for _, id := range lawNamed.FindAllString(text, -1) {
		add(rules.Law(id))
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

// refused checks that each refusal names a law where it says why, above the board or below it, and that a letter of which a claim is refused and a move comes back is answered by one letter (RULING/R-13).
func refused(t *testing.T, r dialogue.Report) {
	t.Helper()
	for _, s := range r.Steps {
		claims := map[string]bool{}
		for _, l := range s.Told {
			kind := string(l.Kind)
			if !slices.Contains(refusals, kind) {
				continue
			}
			says := func(p string) bool { return !strings.HasPrefix(p, "(") && lawInBrackets.MatchString(p) }
			if l.Text != "" && !slices.ContainsFunc(strings.Split(l.Text, "\n\n"), says) {
				t.Errorf("%s to %s names no law of the refusal: %s", kind, l.To, l.Text)
			}
			to := fmt.Sprint(l.To, l.Member)
			if claims[to] && kind != refusals[0] {
				t.Errorf("one letter is answered by %s and %s to %s", refusals[0], kind, l.To)
			}
			claims[to] = claims[to] || kind == refusals[0]
		}
	}
}

// lawInBrackets is a law in brackets, or several.
var lawInBrackets = regexp.MustCompile(`\[[A-Z0-9][A-Za-z0-9/.(), -]*\]`)

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
