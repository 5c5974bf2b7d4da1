package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// exactsC exacts Penalty A, and C with it. Where the King cannot be moved the claimant
// names a man (BCC1903/V.PEN.C), or nothing more follows, if that is agreed
// (RICC/4); where it can the King it is, whoever is named (RULING/R-16). The rows
// are TABLE/T2.13, TABLE/T2.15 and TABLE/T2.17.
func (d *records) exactsC(s letters.Statement, n Notice) {
	c := *d.g.Case
	p := d.g.After(c.Ply)
	if moves := kingMoves(p); len(moves) > 0 {
		n.Man = d.named(s).Man
		n.ManIgnored = n.Man != ""
		d.elections.carriesOut("C", &events.Required{Of: c.Author, Law: c.Law, Moves: moves}, n)
		return
	}
	if d.g.Agreement.Points.Immovable == terms.ImmovableFree {
		// RICC/4: where the King cannot be moved there is no penalty; Penalty A, which
		// is the restoration and no penalty of the move, stands.
		n.NoPenalty = true
		d.elections.carriesOut("C", nil, n)
		return
	}
	d.conclude(events.ManAsked{Of: c.Author, Law: c.Law})
	if m := d.named(s); m.Man != "" && d.takesMan(m, n) {
		return
	}
	laws := []rules.Law{c.Law, "BCC1903/V.PEN.C", "BCC1903/V.7(d)", "RULING/R-7"}
	if n.Field != "" {
		laws = append(laws, "BCC1903/INTRO(b)")
	}
	n = d.elections.about(n)
	n.Reason, n.Men, n.Man = events.Reason(c.Law), d.g.Men(), d.named(s).Man
	d.post(NNameMan, c.Author.Other(), events.Posted{Begins: events.BeginsElection, Limit: d.limit()}, n, laws...)
}

// named is the statement that names a man, be it the one that exacts C or
// another of the same letter.
func (d *records) named(s letters.Statement) letters.Statement {
	if s.Man == "" && s.Kind == letters.Exacts && d.answers.man != nil {
		return *d.answers.man
	}
	return s
}

// takesMan binds the offender to the man that is named. One who has no legal
// move cannot be required, and no other may be put in its place: the requirement
// is disregarded, the offender is free, and Penalty A stands all the same
// (BCC1903/V.7(d), RULING/R-28). A name that fits several men is met by a move of
// any of them; one that no man on the board bears is no requirement at all, so
// that a slip in a name is no trap (RULING/R-61): it reports false. The row is
// TABLE/T2.16.
func (d *records) takesMan(s letters.Statement, n Notice) bool {
	c := *d.g.Case
	p := d.g.After(c.Ply)
	on := d.g.namedMen(&s, p)
	if len(on) == 0 {
		return false
	}
	n.Man = s.Man
	if moves := movesFrom(p, on); len(moves) > 0 {
		d.elections.carriesOut("C", &events.Required{Of: c.Author, Law: c.Law, Man: s.Man, Moves: moves}, n)
		return true
	}
	d.conclude(events.Waived{By: c.Author.Other(), Law: "BCC1903/V.PEN.C", How: events.WaivedDisregarded})
	d.elections.carriesOut("C", nil, n)
	return true
}

// namesMan hears the claimant name the man of Penalty C.
func (d *records) namesMan(s letters.Statement) {
	by := d.letter.Of
	c := d.g.Case
	switch {
	case d.g.choosing(by):
		d.elections.chooses(s)
	case d.answers.man != nil && d.claimed:
		// It was heard with the claim, in this same letter.
	case d.g.disregarded(by):
		d.refuse(s, events.WhyChosen, disregarded, "BCC1903/V.7(d)")
	case c == nil || c.Stage != CaseMan || c.Author == by:
		d.refuse(s, events.WhyNoMan, "", "BCC1903/V.PEN.C")
	case d.claims.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case !d.takesMan(s, Notice{}):
		d.refuse(s, events.WhyNoSuchMan, s.Words, "RULING/R-61")
	default:
		d.claimed = true // a record in the same letter is out of turn (RULING/R-13)
	}
}

// manLapses says that the time to name a man has gone by. The right to one is gone,
// Penalty A stands, and the offender is free (BCC1903/V.PEN.C, RULING/R-7). The row
// is TABLE/T2.36.
func (d *records) manLapses() {
	d.conclude(events.Waived{By: d.g.Case.Author.Other(), Law: "BCC1903/V.PEN.C", How: events.WaivedByLapse})
	d.elections.carriesOut("C", nil, Notice{ManLapsed: true})
}

// otherThanRequired returns what binds the player, where the record has a reading only
// among the legal moves that do not discharge what Penalty C requires. To castle is
// no discharge (BCC1903/V.7(b), BCC1903/APPB/Kneel).
func (d *records) otherThanRequired(x heardRecord) (Bound, bool) {
	b, bound := d.g.Required()
	if !bound || b.Of != d.letter.Of || len(d.g.read(x.record, b.Ply).Readings) > 0 {
		return b, false
	}
	// BCC1903/V.6: a record that no legal move fits is an illegal one.
	return b, len(x.record.Match(d.g.After(b.Ply), d.g.names()).Readings) > 0
}

// refuseOther sends a record back that is not what Penalty C requires, for a slip is no
// refusal; at the second time the opponent hears of it, who may claim that a lawful
// requirement is refused (BCC1903/V.9(b), RULING/R-15, RULING/R-61).
func (d *records) refuseOther(x heardRecord) {
	by := d.letter.Of
	b, _ := d.otherThanRequired(x)
	p := d.g.After(b.Ply)
	times := b.Unmet + 1
	d.conclude(events.Returned{By: by, Words: x.words, Why: events.WhyBound, Unmet: times})
	laws := []rules.Law{b.law(), "RULING/R-61"}
	m := x.record.Match(p, d.g.names()).Readings[0].Move
	n := Notice{By: by, Record: x.words, Reason: events.WhyBound, Castled: p.Castles(m) != rules.NoWing}
	if n.Castled {
		laws = append(laws, "BCC1903/V.7(b)")
	}
	d.tell("", NBound, terms.PartyOf(by), n, laws...)
	if times == 2 {
		d.tell("", NRefusal, terms.PartyOf(by.Other()), Notice{By: by, Record: x.words, Detail: b.Latest, Number: d.g.Number(b.Ply)},
			"BCC1903/V.9(b)", b.law(), "RULING/R-15")
	}
}
