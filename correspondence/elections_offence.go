package correspondence

import (
	"slices"

	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
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

// law3 judges the opponent's last move as repeated (BCC1903/V.3). A record
// that is consistent with the standing move satisfies it (RULING/R-23). The row is
// TABLE/T1.2.
func (g *Game) law3(x heardRecord) (fault events.Law3Fault, words string) {
	n := g.Passed()
	unsettled := g.Case != nil && g.Case.Stage == CaseElect
	if g.Agreement.RepeatMove != terms.RepeatRequired || n == 0 && !unsettled || x.ruled || x.held || !g.Repeatable() || g.lastPassed() {
		return "", "" // of a letter that could not be read nobody can say what it repeats, nor repeat it
	}
	if x.last == nil {
		return events.Law3Missing, ""
	}
	if len(g.Carried()) > 0 || unsettled {
		if !g.repeatsUnsettled(x.last.Record) {
			return events.Law3Wrong, x.last.Record.Words
		}
		return "", x.last.Record.Words
	}
	m := g.read(x.last.Record, n-1)
	if !slices.ContainsFunc(m.Readings, func(r descriptive.Reading) bool { return r.Move == g.Score()[n-1].Move }) {
		return events.Law3Wrong, x.last.Record.Words
	}
	return "", x.last.Record.Words
}

// lastPassed reports whether the last turn was forfeited, so that there is no
// move of it to be repeated (STAUNTON/R.VIII).
func (g *Game) lastPassed() bool {
	n := len(g.Score())
	return n > 0 && g.Case == nil && len(g.Carried()) == 0 && g.Score()[n-1].Move == 0
}

// exactsLaw3 exacts E for want of the opponent's last move, on the claim of a side or,
// where the agreement says so, without one. It changes no board and leaves
// nothing out (BCC1903/V.3, CLOCK/C-6(c), RULING/R-42); the claimant's record
// stands. The row is TABLE/T4.19.
func (d *elections) exactsLaw3(by rules.Colour, field, ground string) {
	x := by.Other()
	laws := []rules.Law{"BCC1903/V.3", "BCC1903/V.PEN.E"}
	if field != "" {
		laws = append(laws, "BCC1903/INTRO(b)")
	}
	times := d.g.Law3Times
	d.conclude(events.Exacted{By: by, Letter: events.LetterE, Law: "BCC1903/V.3", Field: field, Ground: ground})
	if field == "" {
		d.conclude(events.Law3Closed{How: events.Law3Exacted})
	} else {
		times = 1
	}
	// Every record that came without it is an offence of its own (PENALTY/PE-2); there
	// are several where a record of the claimant fired meanwhile, which waives
	// nothing (RULING/R-66).
	for range times {
		p := d.penalise("BCC1903/V.3", x, nil)
		if d.g.Over() {
			return
		}
		n := Notice{By: x, Penalty: &p, Record: d.g.Last[x].Words, Reason: "BCC1903/V.3", Field: field, Ground: ground}
		d.tell("", NLaw3, terms.PartyOf(x), n, laws...)
		d.tell("", NPenalty, terms.PartyOf(by), n, laws...)
	}
}

// passedOver reports whether a record of the opponent, who is to move again, was
// struck out because of what the side chose: it let the record pass or answered it
// (BCC1903/V.6(b)), or exacted a penalty for it (BCC1903/V.PEN.A). Where a record was
// despatched since, the game has gone on.
func (g Game) passedOver(by rules.Colour) bool {
	f, ok := lastAgainst(g, by)
	return ok && g.Case == nil && g.ToMove() != by && f.Despatch == g.Despatches && slices.ContainsFunc(g.Struck, func(s Struck) bool {
		return s.By != by && s.At == len(g.Score()) && (s.Law == "BCC1903/V.6(b)" || s.Law == "BCC1903/V.PEN.A")
	})
}

// lastAgainst is the file of the last record of the side's opponent that was despatched and
// against which something was found; false where there is none.
func lastAgainst(g Game, by rules.Colour) (casefile.File, bool) {
	i := g.Book.Last(func(f casefile.File) bool { return f.Author != by && f.Back == "" })
	if i < 0 {
		return casefile.File{}, false
	}
	return g.Book[i], true
}

// disregarded is the detail of a refusal where no other requirement may be put in the place
// of one that could not be carried out (BCC1903/V.7(d)).
const disregarded = "disregarded"

// disregarded reports whether the side has required, for the record in question, what could
// not be carried out: a man who cannot move, or a move that is no reading. No other penal
// requirement may be substituted (BCC1903/V.7(d), TABLE/T2.49).
func (g Game) disregarded(by rules.Colour) bool {
	f, ok := lastAgainst(g, by)
	if !ok {
		return false
	}
	if n := len(g.Score()); f.Ply != n && (f.Ply != n-1 || g.ToMove() != by) {
		return false // the game has gone on
	}
	return slices.ContainsFunc(f.Steps, func(s casefile.Step) bool {
		switch w := s.What.(type) {
		case events.Queried:
			return w.How == events.QueryNoReading
		case events.Waived:
			return w.How == events.WaivedDisregarded
		}
		return false
	})
}
