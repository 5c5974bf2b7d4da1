package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// offersBare hears a proposal of a draw that comes without a move. It is passed on
// as information, one a turn; nobody's clock changes (BCC1903/V.8(a), RULING/R-31).
// The rows are TABLE/T1.12 and TABLE/T4.27.
func (d *claims) offersBare(s letters.Statement) {
	by := d.letter.Of
	switch o := d.g.Offer; {
	case o != nil && o.By != by:
		d.refuse(s, events.WhyOfferOpen, "", "BCC1903/V.8(a)")
	case o != nil || d.g.BareOffer[by] == d.g.Passed()+1:
		d.refuse(s, events.WhyOfferAgain, "", "RULING/R-31")
	default:
		d.conclude(events.Proposed{By: by})
		d.tell("", NOfferBare, terms.PartyOf(by.Other()), Notice{By: by}, "BCC1903/V.8(a)")
		d.tell("", NOffer, terms.PartyOf(by), Notice{By: by}, "BCC1903/V.8(a)")
	}
}

// withdraws hears an offer withdrawn: a bare one may be before it is accepted, one with a
// move stands until it is answered (RULING/R-31). The row is TABLE/T4.28.
func (d *claims) withdraws(s letters.Statement) {
	by := d.letter.Of
	switch o := d.g.Offer; {
	case o == nil || o.By != by:
		d.refuse(s, events.WhyNoOffer, "", "BCC1903/V.8(a)")
	case o.WithMove:
		d.refuse(s, events.WhyOfferBound, "", "RULING/R-31")
	default:
		d.conclude(events.Answered{By: by, How: events.OfferWithdrawn})
		d.tellBoth(NOfferEnded, Notice{By: by, Reason: "withdrawn"}, "RULING/R-31")
	}
}

// accepts makes a draw by agreement (BCC1903/V.8(a)). The row is TABLE/T4.1.
func (d *claims) accepts(s letters.Statement) {
	by := d.letter.Of
	if o := d.g.Offer; o == nil || o.By == by {
		d.refuse(s, events.WhyNoOffer, "", "BCC1903/V.8(a)")
		return
	}
	d.finish(terms.Drawn, events.ByAgreement, "BCC1903/V.8(a)", by, "")
}

// declines ends the offer; the move that came with it stands. The row is
// TABLE/T4.2.
func (d *claims) declines(s letters.Statement) {
	by := d.letter.Of
	if o := d.g.Offer; o == nil || o.By == by {
		d.refuse(s, events.WhyNoOffer, "", "BCC1903/V.8(a)")
		return
	}
	d.conclude(events.Answered{By: by, How: events.OfferDeclined})
	d.tell("", NOfferEnded, terms.PartyOf(by.Other()), Notice{By: by, Reason: "declined"}, "BCC1903/V.8(a)")
}

// claimsForfeit hears the opponent specify the offence and claim (BCC1903/V.9).
// On time the office decides at once from its own record; what needs a person
// goes to the umpire. The row is TABLE/T4.10.
func (d *claims) claimsForfeit(s letters.Statement) {
	by := d.letter.Of
	switch {
	case s.About == "books" && d.g.Agreement.BooksAllowed():
		d.refuse(s, events.WhyBooksAllowed, "", "BCC1903/V.PREF(c)")
		return
	case s.About != "time":
		if law := forfeitLaws[s.About]; !d.rulings.claimsSpecified(s, law) {
			d.rulings.asksUmpire(s, events.AboutForfeit, law)
		}
		return
	}
	x := by.Other()
	k, at := d.g.openTurn(d.at)
	open := k.Running && k.Of == x
	switch {
	case d.g.Agreement.ForfeitTime == terms.ForfeitToPenaltyE && !d.g.exceeded(x):
		d.refuse(s, events.WhyPenaltyForTime, "", penalty.Lateness)
	case d.g.exceeded(x) && d.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case d.g.exceeded(x):
		if !d.records.unfounded(x, d.g.Excess[x].Carried, s.Words) {
			d.forfeits(x)
		}
	case d.times.waitsForOverdue(x, s):
		// RULING/R-25: of a turn that began anew with a further record of the own.
	case open && k.Exceeded(d.o.Calendar, at) && d.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case open && k.Exceeded(d.o.Calendar, at):
		deadline := k.DeadlineIfRunning(d.o.Calendar)
		if d.o.ReadThrough.Before(deadline) || !d.at.After(d.g.waitsUntil(x, d.o.Calendar)) {
			d.parks(s, deadline)
			return
		}
		if d.times.resultStands() || d.records.unfounded(x, len(d.g.chain()), s.Words) {
			return
		}
		d.exceeds(x)
		d.forfeits(x)
	case d.g.Excess[x] != nil:
		d.refuse(s, events.WhyExcessWaived, "", "BCC1903/V.9.PROVISO")
	default:
		n := Notice{Reason: events.WhyNotExceeded}
		if open {
			n.Deadline = k.DeadlineIfRunning(d.o.Calendar)
		}
		d.refuseWith(s, n, "BCC1903/V.9(c)")
	}
}

// frozenTooLong reports whether it is too late for a claim: what was open when adjudication
// was claimed may still be claimed within the limit of an election, reckoned (RULING/R-32).
func (d *claims) frozenTooLong() bool {
	return d.g.Frozen != nil && d.o.Calendar.Reckoned(d.g.FrozenAt, d.at, nil) > d.limit()
}

// StillOpenUntil is the latest instant at which what was open when adjudication was
// claimed may still be claimed (RULING/R-32); zero where it was not claimed.
func (g Game) StillOpenUntil(c calendar.Calendar) time.Time {
	if g.Frozen == nil {
		return time.Time{}
	}
	return c.Latest(g.FrozenAt, g.Agreement.ElectionLimit(), nil)
}

// openTurn is the turn that is open, up to the instant; where adjudication was
// claimed it is the one that was open then, up to that claim (RULING/R-32).
func (g Game) openTurn(at time.Time) (calendar.Clock, time.Time) {
	if g.Frozen != nil {
		return g.Stopped, g.FrozenAt
	}
	return g.Turn, at
}

// exceeds finds the excess of the turn that is open.
func (d *claims) exceeds(of rules.Colour) {
	k, at := d.g.openTurn(d.at)
	d.found(events.Exceeded{Of: of, Used: k.Used(d.o.Calendar, at), Limit: k.Limit(d.o.Calendar), Deadline: k.DeadlineIfRunning(d.o.Calendar), Notice: d.main, Together: d.g.together(k)})
	d.main = ""
}

// found files an excess. Where Penalty E is agreed for it, it is no ground of
// forfeiture (STAUNTON/R.XV); the caller has it incurred by late.
func (d *claims) found(x events.Exceeded) {
	if x.Penalised = d.g.Agreement.ForfeitTime == terms.ForfeitToPenaltyE; x.Penalised {
		x.Notice = ""
	}
	d.conclude(x)
}

func (d *claims) forfeits(of rules.Colour) {
	d.finish(terms.Won(of.Other()), events.ByTime, "BCC1903/V.9(c)", of, "")
}

// What a player may turn to for help in a game: books, boards and other people.

// bookLaw names the point of forfeiture for consulting books. Part V of the Code
// has no such law, for by its preface books may be used; where they are forbidden
// by agreement that of Part II applies (BCC1903/V.1).
const bookLaw rules.Law = "BCC1903/II.9(c)"
