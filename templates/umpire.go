package templates

import (
	"strings"

	"postd/rules"
)

// What the letters say of an offence that the umpire specified, and of a record
// that he corrected.

// specified are the offences that an umpire may specify, by their laws: what the
// offender did, and on what ground the game is claimed.
var specified = map[rules.Law]struct{ did, ground string }{
	"BCC1903/II.9(c)": {"he has consulted books on chess", "BOOKS"},
	"BCC1903/V.9(a)":  {"he has asked for help", "ASSISTANCE"},
	"BCC1903/V.9(b)":  {"he has refused what was lawfully required of him", "REFUSAL"},
	"BCC1903/V.9(d)":  {"he refuses to abide by the Laws", "LAWS"},
}

// Did is what the offender did, by the ruling, as it follows a colon.
func (l *letter) Did() string {
	did := specified[l.ruledLaw()].did
	if l.Mine() {
		return strings.NewReplacer("he has", "you have", "he refuses", "you refuse", "of him", "of you").Replace(did)
	}
	return did
}

// ClaimWords is the command by which the game is claimed for that offence.
func (l *letter) ClaimWords() string { return "CLAIM FORFEIT " + specified[l.ruledLaw()].ground }

// ruledLaw is the law of the ruling; "" if there is none.
func (l *letter) ruledLaw() rules.Law {
	if l.n.Ruled == nil {
		return ""
	}
	return l.n.Ruled.Law
}

// Row7 is the section of the seventh law of the Appendix on which a correction
// rests, "a" or "b".
func (l *letter) Row7() string {
	return strings.Trim(strings.TrimPrefix(string(l.ruledLaw()), "BCC1903/APPA/7"), "()")
}
