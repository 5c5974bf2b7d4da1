package correspondence

import (
	"slices"

	"postd/correspondence/terms"
	"postd/rules"
)

// offence is what one law makes of a despatch that gives the opponent a right:
// the notice that brings it, the letter of the penalty which the
// agreement joins to it, and whether that is exacted by itself.
type offence struct {
	notice NoticeKind
	laws   []rules.Law // which the notice names
	letter func(terms.PenaltyTerms) string
	exacts func(terms.ExactionTerms) terms.Exaction // nil: the opponent alone
	field  string                                   // of the agreement, which says so
}

// offences are the laws under which a case can be open.
var offences = map[rules.Law]offence{
	"BCC1903/V.4(a)": {notice: NSeveral, laws: []rules.Law{"BCC1903/V.4(a)", "RULING/R-9"},
		letter: func(terms.PenaltyTerms) string { return "" }},
	"BCC1903/V.4(b)": {notice: NSeveral, laws: []rules.Law{"BCC1903/V.4(b)", "BCC1903/V.7(a)", "RULING/R-9"},
		letter: func(p terms.PenaltyTerms) string { return string(p.MultiIllegal) },
		exacts: func(e terms.ExactionTerms) terms.Exaction { return e.MultiIllegal }, field: "exaction.multi_illegal"},
	"BCC1903/V.5(a)": {notice: NAmbiguous, laws: []rules.Law{"BCC1903/V.5(a)", "BCC1903/V.5(b)", "BCC1903/V.7(a)", "BCC1903/V.7(c)"},
		letter: func(p terms.PenaltyTerms) string {
			if p.Ambiguous == terms.AmbiguousAnnounced {
				return "" // a reading is adopted, and nobody is punished
			}
			return string(p.Ambiguous)
		},
		exacts: func(e terms.ExactionTerms) terms.Exaction { return e.Ambiguous }, field: "exaction.ambiguous"},
	// Whether a capture that is not expressed is treated as illegal is a choice of
	// the receiver's ("may"), which no agreement on exaction takes away.
	"BCC1903/V.5(c)": {notice: NNoCapture, laws: []rules.Law{"BCC1903/V.5(c)", "BCC1903/V.6(a)", "BCC1903/V.7(a)"},
		letter: func(p terms.PenaltyTerms) string { return string(p.Illegal) }},
	"BCC1903/V.6(a)": {notice: NIllegal, laws: []rules.Law{"BCC1903/V.6(a)", "BCC1903/V.6(b)", "RULING/R-7"},
		letter: func(p terms.PenaltyTerms) string { return string(p.Illegal) },
		exacts: func(e terms.ExactionTerms) terms.Exaction { return e.Illegal }, field: "exaction.illegal"},
}

// Agreed returns the letter agreed for the offence that is open; "" where no
// penalty goes with it. Of several records of which one is legal the adversary selects
// that, and no choice of three is open (STAUNTON/COR.VI).
func (g Game) Agreed() string {
	letter := offences[g.Case.Law].letter(g.Agreement.Penalty)
	if letter == choiceOfThree && g.Case.Several() && !g.Case.Illegal() {
		return ""
	}
	return letter
}

// restores reports whether Penalty A goes with a letter: it does with C and E;
// D is the adoption of a reading (RULING/R-55). The choice of three brings it too
// (STAUNTON/R.VIII).
func restores(letter string) bool { return letter == "C" || letter == "E" || letter == choiceOfThree }

// byItself reports whether the penalty that is open is exacted without a claim,
// because the agreement says so (BCC1903/INTRO(b)). It never takes a choice from
// the receiver: not one among three, not that of a reading, and not that of a legal record among
// several (BCC1903/V.4(b)).
func (g Game) byItself() bool {
	o := offences[g.Case.Law]
	return o.exacts != nil && o.exacts(g.Agreement.Exaction) == terms.ExactedAtOnce && restores(g.Agreed()) && g.Agreed() != choiceOfThree &&
		(len(g.Case.Records) == 0 || g.Case.Illegal())
}

// offence is how the receiver of the open case is told of it, and by which laws:
// where one is adopted by saying which, none of them is of a penalty, nor
// what a reply adopts that says nothing.
func (g Game) offence() (NoticeKind, []rules.Law) {
	o := offences[g.Case.Law]
	laws := slices.DeleteFunc(slices.Clone(o.laws), func(law rules.Law) bool {
		return g.Announces() && o.notice == NAmbiguous && (law == "BCC1903/V.7(a)" || law == "BCC1903/V.7(c)") ||
			g.Agreement.Points.Several == terms.SeveralAnnounced && law == "RULING/R-9"
	})
	return o.notice, laws
}
