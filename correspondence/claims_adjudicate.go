package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// claimsAdjudication hears a claim, at or after the date, that the position then
// existing be adjudged; either side may make it (BCC1903/V.10, TABLE/T4.13 and TABLE/T4.14).
func (d *claims) claimsAdjudication(s letters.Statement) {
	by := d.letter.Of
	at, law, ok := d.g.Agreement.AdjudicationAt()
	switch {
	case d.g.State == StateAdjudication:
		d.refuse(s, events.WhyAdjudicated, "", "BCC1903/V.10(a)")
	case s.About == "unable":
		d.claimsUnable(s)
	case !ok:
		d.refuse(s, events.WhyNoAdj, "", "BCC1903/V.10(a)")
	case d.at.Before(at):
		d.refuseWith(s, Notice{Reason: events.WhyTooEarly, Deadline: at}, law)
	default:
		d.freezes(events.Frozen{By: by, Law: law})
	}
}

// claimsUnable hears a player who for a sufficient reason cannot go on claim that the
// position be adjudged, where it is agreed (BCC1903/VI.10, BCC1903/APPA/14(a)).
// The secretary judges the reason (RULING/R-41, TABLE/T4.36).
func (d *claims) claimsUnable(s letters.Statement) {
	switch {
	case !d.g.Agreement.UnableToGoOn:
		d.refuse(s, events.WhyUnableNotAgreed, "", "RULING/R-41")
	case s.Facts == "":
		d.refuse(s, events.WhyNoReason, "", "BCC1903/VI.10")
	default:
		d.rulings.asksUmpire(s, events.AboutUnable, "BCC1903/VI.10")
	}
}

// freezes leaves the position as it is, and nobody's time runs any more
// (RULING/R-33). Nothing is extinguished: an excess that had arisen is found, and
// a case that is open stays open (RULING/R-32).
func (d *claims) freezes(w events.Frozen) {
	d.records.raises(w.By, events.RaisedByAdjudication) // the position then existing must be one (BOOK/3.5)
	k := d.g.Turn
	if k.Running && !d.g.exceeded(k.Of) && k.Exceeded(d.o.Calendar, d.at) && !d.o.ReadThrough.Before(k.DeadlineIfRunning(d.o.Calendar)) {
		d.exceeds(k.Of)
		if d.elections.late(k.Of) && d.g.Over() {
			return
		}
	}
	d.elections.grows(d.g.Turn.Of)
	if !w.Automatic && d.letter != nil {
		d.conclude(events.Claimed{By: w.By, Law: w.Law})
	}
	w.Statements = d.at.Add(d.g.Agreement.Adjudicate.Statements)
	d.conclude(w)
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack, terms.ToAdjudicator} {
		if to == terms.ToAdjudicator && d.g.Agreement.ByCase() {
			continue // RULING/R-91: the office lays the case before whoever judges it
		}
		n := Notice{By: w.By, Deadline: w.Statements}
		if side, plays := to.Colour(); !plays || d.mayKnow(side) {
			n.Choices = d.choices()
		}
		d.tell("", NAdjDue, to, n, w.Law, "RULING/R-32", "RULING/R-33")
	}
}

// adjudgedAt is when the game is adjudged without a claim, where that is agreed
// (BCC1903/APPA/14(b)); false if it is not, or if it stands still already.
func (g Game) adjudgedAt() (time.Time, bool) {
	if !g.Agreement.Adjudicate.Automatic || g.Frozen != nil || g.Over() {
		return time.Time{}, false
	}
	at, _, ok := g.Agreement.AdjudicationAt()
	return at, ok
}

// dateComes says that the date has come at which the game is adjudged without a claim.
// It stands still from that instant, whenever a bell rings or a letter comes
// after it (CLOCK/C-9: in order).
func (d *claims) dateComes(now time.Time) {
	at, ok := d.g.adjudgedAt()
	if !ok || now.Before(at) {
		return
	}
	_, law, _ := d.g.Agreement.AdjudicationAt()
	was, told := d.at, len(d.notices)
	d.at = at
	d.freezes(events.Frozen{Law: law, Automatic: true})
	d.at = was
	for i := range d.notices[told:] {
		d.notices[told+i].At = was
	}
}

// untilDate is the instant up to which time has something to say: what lies
// after the date of adjudication without a claim never comes about.
func (g Game) untilDate(now time.Time) time.Time {
	if at, ok := g.adjudgedAt(); ok {
		return calendar.Earlier(now, at)
	}
	return now
}
