package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// law3 judges the opponent's last move as repeated (BCC1903/V.3). A record
// that is consistent with the standing move satisfies it (RULING/R-23). The row is
// TABLE/T1.2.
func (g Game) law3(x heardRecord) (fault events.Law3Fault, words string) {
	n := g.Passed()
	unsettled := g.Case != nil && g.Case.Stage == CaseElect
	if g.Agreement.RepeatMove != terms.RepeatRequired || n == 0 && !unsettled || x.ruled || x.held || !g.Repeatable() || g.lastPassed() {
		return "", "" // of a letter that could not be read nobody can say what it repeats, nor repeat it
	}
	if x.last == nil {
		return events.Law3Missing, ""
	}
	if len(g.Carried) > 0 {
		if !g.repeatsCarried(x.last.Record) {
			return events.Law3Wrong, x.last.Record.Words
		}
		return "", x.last.Record.Words
	}
	if unsettled {
		if len(x.last.Record.MatchAmong(g.After(g.Case.Ply), g.names(), g.Case.Readings).Readings) == 0 {
			return events.Law3Wrong, x.last.Record.Words
		}
		return "", x.last.Record.Words
	}
	m := g.read(x.last.Record, n-1)
	if !slices.ContainsFunc(m.Readings, func(r descriptive.Reading) bool { return r.Move == g.Plies[n-1].Move }) {
		return events.Law3Wrong, x.last.Record.Words
	}
	return "", x.last.Record.Words
}

// lastPassed reports whether the last turn was forfeited, so that there is no
// move of it to be repeated (STAUNTON/R.VIII).
func (g Game) lastPassed() bool {
	n := len(g.Plies)
	return n > 0 && g.Case == nil && len(g.Carried) == 0 && g.Plies[n-1].Move == 0
}

// exactsLaw3 exacts E for want of the opponent's last move, on the claim of a side or,
// where the agreement says so, without one. It changes no board and leaves
// nothing out (BCC1903/V.3, CLOCK/C-6(c), RULING/R-42); the claimant's record
// stands. The row is TABLE/T4.19.
func (d *elections) exactsLaw3(by rules.Colour, field string) {
	x := by.Other()
	laws := []rules.Law{"BCC1903/V.3", "BCC1903/V.PEN.E"}
	if field != "" {
		laws = append(laws, "BCC1903/INTRO(b)")
	}
	times := d.g.Law3Times
	d.conclude(events.Exacted{By: by, Letter: events.LetterE, Law: "BCC1903/V.3", Field: field})
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
		n := Notice{By: x, Penalty: &p, Record: d.g.Last[x].Words, Reason: "BCC1903/V.3", Field: field}
		d.tell("", NLaw3, terms.PartyOf(x), n, laws...)
		d.tell("", NPenalty, terms.PartyOf(by), n, laws...)
	}
}
