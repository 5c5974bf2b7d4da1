package correspondence

import (
	"slices"
	"strconv"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// queries points the ambiguity out without a penalty (TABLE/T2.6).
func (d *elections) queries(s letters.Statement) {
	by := d.letter.Of
	switch g := d.g; {
	case g.State == StateElect && g.Case.Author != by && g.Case.Barred:
		d.refuse(s, events.WhyChosen, "", "RULING/R-64")
	case g.State == StateElect && g.Case.Author != by && len(g.Case.Readings) > 1:
		d.asksAuthor(events.Queried{How: events.QueryAsked}, nil)
	case g.State == StateElect && g.Case.Author != by && g.Case.Illegal():
		d.waiveIllegal(events.WaivedExpressly, s.Words) // TABLE/T2.26, TABLE/T2.38
	case g.State == StateElect && g.Case.Author != by && g.Case.Several():
		d.records.refuseSeveral(s)
	case g.State == StateAuthor && g.Case.Author != by:
		d.refuse(s, events.WhyChosen, "", "BCC1903/V.7(a)")
	default:
		d.refuseClear(s)
	}
}

// refuseClear says that there is nothing to ask, to choose or to waive, be it that the record
// has one reading or that the side has announced already how it reads it.
func (d *elections) refuseClear(s letters.Statement) {
	if by := d.letter.Of; d.g.Announced(by.Other()) {
		d.refuse(s, events.WhyAnnounced, "", "BCC1903/V.5(a)")
		return
	}
	d.refuse(s, events.WhyClear, "", "BCC1903/V.5(a)")
}

// waives renounces the penalty that is open (BCC1903/INTRO(b)). The row is
// TABLE/T2.24.
func (d *elections) waives(s letters.Statement) {
	by := d.letter.Of
	g := d.g
	switch {
	case g.State == StateElect && g.Case.Author != by && g.Case.Illegal():
		d.waiveIllegal(events.WaivedExpressly, s.Words)
	case g.State == StateElect && g.Case.Author != by && g.Agreed() == "" && !g.Case.Barred:
		d.records.refuseFree(s) // no penalty is open
	case g.State == StateElect && g.Case.Author != by && g.Case.NoCapture && len(g.Case.Readings) == 1:
		// TABLE/T2.25: the right to treat it as illegal is renounced; the capture stands.
		d.conclude(events.Waived{By: by, Law: g.Case.Law, How: events.WaivedRenounced})
		if d.adopt(g.Case.Readings[0], "BCC1903/V.5(c)") {
			return
		}
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "BCC1903/V.5(c)")
	case g.State == StateElect && g.Case.Author != by && g.Case.NoCapture && !g.Case.Renounced:
		// Several captures: they are the readings now, with the rights of V.5(a).
		d.conclude(events.Waived{By: by, Law: g.Case.Law, How: events.WaivedAsCapture})
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "BCC1903/V.5(c)", "BCC1903/V.5(a)")
	case g.State == StateElect && g.Case.Author != by:
		d.conclude(events.Waived{By: by, Law: g.Case.Law, How: events.WaivedRenounced})
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "BCC1903/INTRO(b)")
	case g.Law3 != nil && *g.Law3 != by:
		d.conclude(events.Law3Closed{How: events.Law3Waived})
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "BCC1903/INTRO(b)")
	case awaitsReply(g, by):
		d.refuse(s, events.WhyTooLate, "", "BCC1903/V.7(a)")
	default:
		d.refuse(s, events.WhyNoFault, "", "BCC1903/INTRO(b)")
	}
}

// waiveIllegal restores the position at the beginning of the author's turn, and no
// penalty may be exacted (BCC1903/V.6(b)); how is waived, answered or
// lapsed. A reply sent with it is annulled.
func (d *elections) waiveIllegal(how events.WaivedWay, reply string) {
	c := *d.g.Case
	x, y := c.Author, c.Author.Other()
	d.conclude(events.Waived{By: y, Law: c.Law, How: how})
	if how != events.WaivedByAnswer {
		reply = ""
	}
	d.conclude(events.Restored{To: x, Law: "BCC1903/V.6(b)", By: events.RestoredByWaiver, Reply: reply})
	n := Notice{By: x, Record: c.Words, Also: c.Also(), Number: c.Number, Position: d.g.After(c.Ply), Reason: events.Reason(how), Reply: reply}
	if d.g.Frozen != nil {
		d.tell("", NWaived, terms.PartyOf(x), n, "BCC1903/V.6(b)")
	} else {
		d.post(NWaived, x, d.turnFor(x, calendar.CauseRequirement), n, "BCC1903/V.6(b)")
	}
	d.tell("", NWaived, terms.PartyOf(y), n, "BCC1903/V.6(b)")
}

// adopts hears the receiver take a reading (TABLE/T2.27, TABLE/T2.28 and TABLE/T2.43).
func (d *elections) adopts(s letters.Statement, plays []letters.Statement) {
	by := d.letter.Of
	g := d.g
	if g.electing(by) && g.Case.Several() && !g.Case.Illegal() {
		d.records.adoptsOne(s, plays)
		return
	}
	if g.State == StateAuthor && g.Case.Author != by {
		d.refuse(s, events.WhyChosen, "", "BCC1903/V.7(a)") // it was asked, and the author is to say (TABLE/T2.34)
		return
	}
	frozen := g.electing(by) && g.Announces() && g.Frozen != nil // RULING/R-32
	if !frozen && (g.State != StateElect || g.Case.Author == by || len(g.Case.Readings) == 0) {
		d.refuseClear(s)
		return
	}
	if g.Case.NoCapture && len(g.Case.Readings) == 1 {
		if !d.adopt(g.Case.Readings[0], "BCC1903/V.5(c)") && len(plays) == 0 {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "BCC1903/V.5(c)")
		}
		return
	}
	m, ok := g.pick(s.Select)
	switch {
	case !ok:
		d.refuse(s, events.WhyNoReading, strconv.Itoa(len(g.Case.Readings)), "BCC1903/V.5(b)")
	case g.Case.Barred:
		// RULING/R-64: the author's right to say is gone, and this reading stands.
		if !d.adopt(m, "RULING/R-64") && len(plays) == 0 {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words}, "RULING/R-64")
		}
	case g.Announces():
		d.adoptsReading(s, m, plays)
	case g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyD && !g.Case.Renounced:
		s.Letter, s.Kind = "D", letters.Exacts
		d.exactsD(s, plays) // RULING/R-24: every element of a claim of D is there
	default:
		// TABLE/T2.27: it is noted as the reading that the reply, now or later, answers.
		d.conclude(events.Selected{By: by, Move: m, How: events.SelectedNoted})
		if len(plays) == 0 {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words, Move: m, Reason: "noted"}, "BCC1903/V.5(b)")
		}
	}
}

// The receiver adopts one by saying which, and nobody is punished:
// a reading of an ambiguous record (BCC1897/III.3, STAUNTON/COR.VIII,
// BCC1903/APPA/8(a), TABLE/T2.28), and one of several records for a turn
// (BCC1897/III.4).

// Announces reports whether the receiver of the open record adopts a reading of it
// by announcing which, so that it binds the author without any penalty.
func (g Game) Announces() bool {
	c := g.Case
	return c != nil && c.Stage == CaseElect && !c.Several() && !c.Barred && len(c.Readings) > 1 && g.Agreement.Penalty.Ambiguous == terms.AmbiguousAnnounced
}

// binds adopts the reading that was announced, with the reply or before it, and
// tells the author by which move it is bound. It reports whether that ended
// the game.
func (d *elections) binds(m rules.Move) bool {
	c := *d.g.Case
	d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: "BCC1903/V.5(a)"})
	d.tell("", NAdopted, terms.PartyOf(c.Author), Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply),
		Move: m, Reason: events.Reason(terms.AmbiguousAnnounced)}, "BCC1903/V.5(a)")
	return d.settled(c.Author)
}

// adoptsReading hears the receiver say by ADOPT which reading is adopted (TABLE/T2.28). The
// turn goes on, and the receiver's record, if one stands in the letter, is heard next.
func (d *elections) adoptsReading(s letters.Statement, m rules.Move, plays []letters.Statement) {
	by := d.letter.Of
	if d.claims.frozenTooLong() {
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
		return
	}
	c := *d.g.Case
	if !d.binds(m) && len(plays) == 0 {
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words, Move: m, Position: d.g.After(c.Ply), Number: c.Number}, "BCC1903/V.5(a)")
	}
}

// announcedWith is the reading that a reply names by the opponent's move that it
// repeats, where to name it is to announce it (RULING/R-24); 0 if it names none, or
// must not.
func (d *elections) announcedWith(x heardRecord) rules.Move {
	if x.last == nil || !d.g.Announces() {
		return 0
	}
	m, _ := d.g.among(x.last.Record, d.g.Case.Readings)
	return m
}

// announcesQuietly reports whether the side that holds a carried record, of which
// nothing is said, announces by ADOPT how it reads it (BOOK/3.5). It was shown no
// numbers, so the reading must be named by a record.
func (g Game) announcesQuietly(s letters.Selection) bool {
	if g.Agreement.Penalty.Ambiguous != terms.AmbiguousAnnounced || len(g.Carried()) != 1 || len(g.Carried()[0].Readings) < 2 || !s.HasRecord {
		return false
	}
	return len(s.Record.MatchAmong(g.Position(), g.names(), g.Carried()[0].Readings).Readings) == 1
}

// announcedOf is the one of several records that a reply adopts, where it must say
// which: the one alone which it repeats. A reply that says nothing is taken to answer
// the first that can be read as a legal move, if it is a legal reply to that, and a
// clear one; else it is returned, and the receiver may say which is adopted. So nobody loses
// anything by a word that is wanting (BCC1897/III.4).
func (d *elections) announcedOf(x heardRecord) (i int, ok bool) {
	c := *d.g.Case
	p := d.g.After(c.Ply)
	if x.last != nil {
		at := shownAmong(c.Records, x.last.Record.Words, func(r Recorded) bool {
			return len(x.last.Record.MatchAmong(p, d.g.names(), r.Readings).Readings) > 0
		})
		if len(at) == 1 && len(c.Records[at[0]].Readings) > 0 {
			return at[0], true
		}
	}
	for i, r := range c.Records {
		if len(r.Readings) == 0 {
			continue
		}
		return i, len(r.Readings) == 1 && !r.NoCapture && slices.Contains(with(d.g, d.letter.Of, x).ways(2).firsts(), r.Readings[0])
	}
	return 0, false
}

// firstStands reports whether the first record of a turn is its only one: none is
// altered once it is handed in (BCC1903/APPA/5), and no law of the code lets the
// opponent adopt another, so that a further one is out of turn (BCC1903/II.6(d)).
func (g Game) firstStands() bool { return g.Agreement.Points.Several == terms.SeveralFirst }
