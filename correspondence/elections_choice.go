package correspondence

import (
	"cmp"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// chooses hears the receiver of an illegal record say by its number which of the
// three is to be, or name a man (STAUNTON/R.VIII, TABLE/T2.41). What
// cannot be carried out is refused with the reason, and the receiver chooses again; so a
// record in the same letter is no bare reply, and costs nothing.
func (d *elections) chooses(s letters.Statement) {
	c := *d.g.Case
	f := d.g.FalseMove()
	p := d.g.After(c.Ply)
	d.aside = true
	no := s.Select.Number
	if s.Kind == letters.Names {
		no = letters.ChoiceNamed
	}
	switch {
	case d.claims.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case s.Kind == letters.Names:
		d.choosesMan(s, p)
	case no == letters.ChoiceMoved && s.About == "take" && len(f.Takes) > 0:
		d.imposes(&events.Required{Taken: f.Taken, Moves: f.Takes}, no)
	case no == letters.ChoiceMoved && s.About == "take":
		d.refuse(s, events.WhyNotTaken, f.Taken, "STAUNTON/R.VIII")
	case no == letters.ChoiceMoved && len(f.Moved) > 0:
		d.imposes(&events.Required{Man: f.Man, Moves: f.Moved}, no)
	case no == letters.ChoiceMoved:
		d.refuse(s, events.WhyNotMoved, f.Man, "STAUNTON/R.VIII")
	case no == letters.ChoicePassed && f.Passes:
		d.imposes(nil, no)
	case no == letters.ChoicePassed && f.Check:
		d.refuse(s, events.WhyNotPassed, "check", "STAUNTON/R.VIII")
	case no == letters.ChoicePassed:
		d.refuse(s, events.WhyNotPassed, "", "STAUNTON/R.VIII")
	default:
		d.refuse(s, events.WhyNameMan, "", "STAUNTON/R.VIII")
	}
}

// choosesMan takes the third of the three, for the man that is named. One that has no
// legal move is not disregarded as under Penalty C: the law speaks of a man that
// can be moved, and another may be named (STAUNTON/R.VIII).
func (d *elections) choosesMan(s letters.Statement, p rules.Position) {
	on := d.g.namedMen(&s, p)
	moves := movesFrom(p, on)
	switch {
	case len(on) == 0:
		d.refuse(s, events.WhyNoSuchMan, s.Words, "RULING/R-61")
	case len(moves) == 0:
		d.refuse(s, events.WhyManStuck, s.Man, "STAUNTON/R.VIII")
	default:
		d.imposes(&events.Required{Man: s.Man, Moves: moves}, letters.ChoiceNamed)
	}
}

// imposes restores the position and carries out what was chosen. The time of
// making the choice is left out (BCC1903/V.2(b)).
func (d *elections) imposes(r *events.Required, no int) {
	c, by := *d.g.Case, d.letter.Of
	out := d.unreckoned(by)
	d.requires(by)
	d.conclude(events.Exacted{By: by, Letter: events.LetterA, Law: c.Law, Choice: no})
	d.claimed, d.aside = true, false
	n := Notice{Excluded: out, Reason: events.Reason(c.Law), Chosen: no}
	if r != nil {
		r.Of, r.Law, r.Choice = c.Author, c.Law, no
		n.Man = r.Man
	}
	d.carriesOut("A", r, n)
}

// forgoes makes the side that is to move forfeit its turn, and the other moves again
// (STAUNTON/R.VIII). No move is made; the score has a turn that was passed.
func (d *elections) forgoes(x rules.Colour, n Notice, laws []rules.Law) {
	d.conclude(events.TurnForfeited{By: x, Law: "STAUNTON/R.VIII"})
	n.Passed = true
	if d.g.Frozen != nil {
		d.tell("", NPenalty, terms.PartyOf(x), n, laws...)
		d.tell("", NPenalty, terms.PartyOf(x.Other()), n, laws...)
		return
	}
	if d.settled(x) {
		return
	}
	d.post(NPenalty, x.Other(), d.turnFor(x.Other(), calendar.CauseRequirement), n, laws...)
	d.tell("", NPenalty, terms.PartyOf(x), n, laws...)
}

// exactsFalseCheck takes back a move that was announced as a check and gives none; another
// is made in its place (STAUNTON/R.XI, RULING/R-5,
// TABLE/T2.42).
func (d *elections) exactsFalseCheck(s letters.Statement) {
	const law rules.Law = "STAUNTON/R.XI"
	by, g := d.letter.Of, d.g
	x, ply := by.Other(), len(g.Score())-1
	last := g.Score()[ply]
	if p := g.Post; p.Notice != "" && p.To == by {
		d.records.receives(p.Notice, events.ReceiptByReply) // what the receiver requires another of has been received
	}
	moves := slices.DeleteFunc(slices.Clone(g.lawful(ply)), func(m rules.Move) bool { return m == last.Move })
	if len(moves) == 0 {
		d.aside = true
		d.refuse(s, events.WhyNoOther, "", law)
		return
	}
	n := Notice{By: x, Record: last.Words, Number: g.Number(ply), Position: g.After(ply), Reason: events.Reason(law), Excluded: d.unreckoned(by)}
	d.requires(by)
	d.conclude(events.Exacted{By: by, Letter: events.LetterA, Law: law})
	d.claimed = true
	d.conclude(events.Annulment{From: ply, Law: law})
	d.conclude(events.Restored{To: x, Law: law, By: events.RestoredByClaim})
	d.conclude(events.Required{Of: x, Law: law, Moves: moves, Barred: last.Move})
	if d.g.Frozen != nil {
		d.tell("", NPenalty, terms.PartyOf(x), n, law, "RULING/R-5", "RULING/R-32") // nobody is to play any more
	} else {
		d.post(NRestored, x, d.turnFor(x, calendar.CauseRequirement), n, law, "RULING/R-5")
	}
	d.tell("", NPenalty, terms.PartyOf(by), n, law, "RULING/R-5")
}

// forfeitsTurn remembers that a turn was passed.
func (g *Game) forfeitsTurn(e events.Event, w events.TurnForfeited) {
	after, err := g.Position().Pass()
	if err != nil {
		g.Broken = "an event forfeits a turn that cannot be passed"
		return
	}
	g.Chain = append(slices.Clip(g.Chain), Turned{By: w.By, Sent: e.At, Settled: cmp.Or(w.Law, chainLaw), After: after})
}
