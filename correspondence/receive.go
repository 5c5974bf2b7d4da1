package correspondence

import (
	"time"

	"postd/rules"
)

// Receive hears a letter from a player: claims and answers first, then
// records, each in the order written (RULING/R-13, R-17). A letter in which
// no statement is found costs its writer nothing (RULING/R-11).
func (g Game) Receive(l Letter, o Office) Decision {
	d := g.docket(o, l.Arrived, l.Key)
	d.letter = &l
	if l.Late && d.comesLate(o.Now) {
		return d.decide()
	}
	if g.Over() {
		expect := g.expects(l.Of)
		expect.Confirms = expect.Confirms || g.asksConfirmation(l.Of, l.Answers)
		if said, rest := ReadLetter(l.Text, expect); d.appealsAfterEnd(said, rest) || d.confirmsAfterEnd(said) {
			return d.decide()
		}
		if d.setsAfterEnd() {
			return d.decide()
		}
		d.file(Noted{By: PartyOf(l.Of), Words: l.Text, About: "after the end"})
		d.tell("", NEnded, PartyOf(l.Of), Notice{By: l.Of}, "RULING/R-37")
		return d.decide()
	}
	// What lapsed before the letter arrived has lapsed, whether or not a bell has
	// rung meanwhile (C-9: in order), and the letter is read as things stand then.
	d.lapse(d.g.untilDate(earlier(l.Arrived, o.ReadThrough)))
	d.dateComes(l.Arrived)
	expect := d.g.expects(l.Of)
	expect.Confirms = expect.Confirms || d.g.asksConfirmation(l.Of, l.Answers)
	said, rest := ReadLetter(l.Text, expect)
	d.note, d.text = rest, l.Text
	said = d.clears(said, expect)
	plays, others := d.split(said)
	if d.minuted() {
		d.hearsAgain(plays, others)
		return d.decide()
	}
	if !g.mayAct(l) && len(said) > 0 {
		d.receipt(nil, nil)
		d.notByCaptain(said)
		return d.decide()
	}
	d.receipt(plays, others)
	d.isHeard()
	if len(said) == 0 {
		d.saysNothing(rest, expect)
		return d.decide()
	}
	others = d.answersWaiting(others)
	if d.g.Over() {
		return d.decide()
	}
	if plays, others = d.holds(plays, others); d.hearsSaid(plays, others) {
		d.minutes(len(said))
		return d.decide() // RULING/R-17: they wait for the answer to a claim of a draw
	}
	d.doubt(said, expect)
	d.minutes(len(said))
	return d.decide()
}

// expects is what the office knows when it opens a letter of a side.
func (g Game) expects(of rules.Colour) Expect {
	return Expect{Choices: g.openChoices(of), Options: g.options(of), Confirms: len(g.ToConfirm(of)) > 0, States: g.Frozen != nil && !g.Over(), Notation: g.Agreement.Notation}
}

// receipt: a letter that answers a notice proves its receipt, at the letter's
// own arrival at the latest (C-2); so does one that plays or elects on what the
// notice brought. A record that may have crossed the notice of a restoration
// proves nothing (RULING/R-59).
func (d *docket) receipt(plays, others []Statement) {
	if _, of, ends := d.g.endsStay(d.letter.Answers); ends && of == d.letter.Of {
		d.receives(d.letter.Answers, "reply")
	}
	d.acknowledges(plays, others)
	p := d.g.Post
	if p.Notice == "" || p.To != d.letter.Of {
		return
	}
	proves := d.letter.Answers == p.Notice
	if p.Cause != CauseRequirement {
		proves = proves || d.playsOn(plays, others)
	}
	if proves {
		d.receives(p.Notice, "reply")
	}
}

// elects are the statements by which a side chooses on an open case.
var elects = map[StatementKind]bool{Exacts: true, Queries: true, Waives: true, Adopts: true, Names: true, Chooses: true, Interprets: true}

// inOrder puts the claims of a draw after all else where the writer exacts or
// adopts: they are judged after the reading is adopted (RULING/R-50).
func (d *docket) inOrder(others []Statement) []Statement {
	if !d.g.electing(d.letter.Of) {
		return others
	}
	var draws, rest []Statement
	for _, s := range others {
		if s.Kind == ClaimsDraw {
			draws = append(draws, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(rest, draws...)
}

// split puts the records apart, which are heard last, and the conditions, which
// go with them.
func (d *docket) split(said []Statement) (plays, others []Statement) {
	for _, s := range said {
		switch s.Kind {
		case Plays:
			plays = append(plays, s)
		case Conditions:
			if d.g.Agreement.SeriesBarred() {
				d.barred = append(d.barred, s)
				continue
			}
			d.ifs = append(d.ifs, s)
		default:
			others = append(others, s)
		}
	}
	return plays, others
}

// openChoices counts the numbered choices that are open to a side, so that a
// bare number can be an answer.
func (g Game) openChoices(of rules.Colour) int {
	c := g.Case
	if c == nil {
		return 0
	}
	if g.choosing(of) {
		return choiceNamed
	}
	switch theirs := c.Author != of; {
	case g.State == StateMan && theirs:
		return len(g.Men())
	case g.State != StateMan && (g.State == StateElect) == theirs:
		return c.options()
	}
	return 0
}

// hear takes one statement that is no record.
func (d *docket) hear(s Statement, plays []Statement) {
	by := d.letter.Of
	if p := d.g.Post; p.Notice != "" && p.To == by && d.g.electing(by) && elects[s.Kind] {
		if d.g.unseen(by) {
			d.refuse(s, WhyUnseen, "", "BCC1903/V.6(c)")
			return
		}
		// What he elects on he has received, be it in this very letter.
		d.receives(p.Notice, "reply")
	}
	if d.quietly(s) {
		return
	}
	switch s.Kind {
	case Resigns:
		d.finish(Won(by.Other()), ByResignation, "BCC1903/V.9.TAIL", by, "")
	case Exacts:
		d.exacts(s, plays)
	case Queries:
		d.queries(s)
	case Waives:
		d.waives(s)
	case Adopts:
		d.adopts(s, plays)
	case Interprets:
		d.interprets(s)
	case Names:
		d.namesMan(s)
	case Chooses:
		switch {
		case d.g.choosing(by):
			d.chooses(s)
		case d.g.State == StateElect:
			d.adopts(s, plays)
		case d.g.State == StateMan:
			d.namesMan(s)
		default:
			d.interprets(s)
		}
	case Offers:
		d.offersBare(s)
	case Withdraws:
		d.withdraws(s)
	case Accepts:
		d.accepts(s)
	case Declines:
		d.declines(s)
	case ClaimsForfeit:
		d.claimsForfeit(s)
	case ClaimsAdjudication:
		d.claimsAdjudication(s)
	case Asks:
		d.asks(s)
	case Reminds:
		d.setsOwn(s)
	case Tries:
		d.tries(s)
	case Recalls:
		d.recalls(s)
	case Restores:
		d.restores(s)
	case ClaimsAnnulment:
		d.claimsAnnulment(s)
	case ClaimsDraw:
		d.claimsDraw(s, plays)
	case DemandsFifty:
		d.demandsFifty(s)
	case Appeals:
		d.appeals(s)
	case States:
		d.states(s)
	case Proposes:
		d.proposes(s)
	case Consents, RefusesTerms:
		d.answersProposal(s)
	case Leaves:
		d.leave(s)
	case Pronounces:
		d.pronounces(s)
	default:
		d.refuse(s, WhyNotBuilt, s.Words)
	}
}

// asks answers a question; nothing else changes.
func (d *docket) asks(s Statement) {
	by := d.letter.Of
	d.file(Noted{By: PartyOf(by), Words: s.Words, About: "question"})
	kind := NStatus
	switch s.About {
	case "help":
		kind = NHelp
	case "resend":
		kind = NAgain
	}
	d.tell("", kind, PartyOf(by), Notice{By: by, Asked: s.About, Statement: s.Words})
}

// limit is how long a choice may take for which no turn runs (RULING/R-7).
func (d *docket) limit() time.Duration { return d.g.Agreement.ElectionLimit() }
