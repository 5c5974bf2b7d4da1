package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// Receive hears a letter from a player: claims and answers first, then
// records, each in the order written (RULING/R-13, RULING/R-17). A letter in which
// no statement is found costs its writer nothing (RULING/R-11).
func (g Game) Receive(l Letter, o Setting) Decision {
	if spoken := l.Hand.spokenActs(); spoken != nil {
		l.Unproven, l.Lacks = spoken, events.LacksWriting
	}
	d := g.docket(o, l.Arrived, l.Key)
	d.letter = &l
	d.hearsScores()
	if l.Late && d.times.comesLate(o.Now) {
		return d.decide()
	}
	if g.Over() {
		d.answers.afterEnd()
		return d.decide()
	}
	// What lapsed before the letter arrived has lapsed, whether or not a bell has
	// rung meanwhile (CLOCK/C-9: in order), and the letter is read as things stand then.
	until := d.g.untilDate(calendar.Earlier(l.Arrived, o.ReadThrough))
	d.answers.lapseInquiries(until)
	d.times.lapse(until)
	d.claims.dateComes(l.Arrived)
	if d.g.Over() {
		d.answers.afterEnd()
		return d.decide()
	}
	d.since = len(d.notices)
	d.returnsScore()
	expect := d.g.expectsOf(l)
	sense := d.g.understand(l.Of, l.Text, expect)
	d.sense, d.note, d.text = sense, sense.note(), l.Text
	d.answers.hearsInVain()
	said := d.first(d.answers.clears(d.sense.said()))
	plays, others := d.split(said)
	if d.times.minuted() {
		d.times.hearsAgain(plays, others)
		return d.decide()
	}
	if !g.mayAct(l) && len(said) > 0 {
		d.receipt(nil, nil)
		d.answers.notByCaptain(said)
		return d.decide()
	}
	d.receipt(plays, others)
	d.answers.laysWords()
	d.times.isHeard()
	if len(said) == 0 {
		d.answers.saysNothing(expect)
		return d.decide()
	}
	others = d.answers.answersWaiting(others)
	if d.g.Over() || d.answers.settles(plays, others) || d.answers.heldFor(plays, &others) {
		return d.decide()
	}
	others = d.answers.hangs(plays, others, expect)
	if len(plays)+len(others)+len(d.ifs)+len(d.barred) == 0 {
		if !d.answers.asksLater() {
			d.answers.doubt(said, expect)
		}
		return d.decide()
	}
	if plays, others = d.answers.holds(plays, others); d.answers.hearsSaid(plays, others) {
		d.times.minutes(len(said))
		return d.decide() // RULING/R-17: they wait for the answer to a claim of a draw
	}
	if !d.answers.asksLater() {
		d.answers.doubt(said, expect)
	}
	d.times.minutes(len(said))
	return d.decide()
}

// expects is what the office knows when it opens a letter of a side.
func (g *Game) expects(of rules.Colour) letters.Expect {
	return letters.Expect{Choices: g.openChoices(of), Options: g.options(of), Confirms: len(g.ToConfirm(of))+len(g.Asked(of)) > 0, States: g.Frozen != nil && !g.Over(), Notation: g.Agreement.Notation,
		Reply: g.replyNumber(of), ReplyDots: of == rules.White}
}

// expectsOf is the same of a letter: one that answers a question of ours, be it settled, may
// hold a number, YES or NO (RULING/R-75).
func (g *Game) expectsOf(l Letter) letters.Expect {
	e := g.expects(l.Of)
	e.Confirms = e.Confirms || g.asksConfirmation(l.Of, l.Answers)
	for _, w := range g.Inquiries {
		if w.By == l.Of && w.No > 0 && w.asksBy(l.Answers) {
			e.Confirms, e.Options = true, max(e.Options, len(w.Means)+1)
		}
	}
	return e
}

// receipt takes a letter that answers a notice for a proof of its receipt, at the letter's
// own arrival at the latest (CLOCK/C-2); so does one that plays or elects on what the
// notice brought. A record that may have crossed the notice of a restoration
// proves nothing (RULING/R-59).
func (d *docket) receipt(plays, others []letters.Statement) {
	if _, of, ends := d.g.endsStay(d.letter.Answers); ends && of == d.letter.Of {
		d.records.receives(d.letter.Answers, events.ReceiptByReply)
	}
	d.records.acknowledges(plays, others)
	p := d.g.Post
	if p.Notice == "" || p.To != d.letter.Of {
		return
	}
	proves := d.letter.Answers == p.Notice
	if p.Cause != calendar.CauseRequirement {
		proves = proves || d.series.playsOn(plays, others)
	}
	if proves {
		d.records.receives(p.Notice, events.ReceiptByReply)
	}
}

// elects are the statements by which a side chooses on an open case.
var elects = map[letters.StatementKind]bool{letters.Exacts: true, letters.Queries: true, letters.Waives: true, letters.Adopts: true, letters.Names: true, letters.Chooses: true, letters.Interprets: true}

// inOrder puts the claims of a draw after all else where the writer exacts or
// adopts: they are judged after the reading is adopted (RULING/R-50).
func (d *docket) inOrder(others []letters.Statement) []letters.Statement {
	if !d.g.electing(d.letter.Of) {
		return others
	}
	var draws, rest []letters.Statement
	for _, s := range others {
		if s.Kind == letters.ClaimsDraw {
			draws = append(draws, s)
		} else {
			rest = append(rest, s)
		}
	}
	return append(rest, draws...)
}

// split puts the records apart, which are heard last, and the conditions, which
// go with them.
func (d *docket) split(said []letters.Statement) (plays, others []letters.Statement) {
	for _, s := range said {
		switch s.Kind {
		case letters.Plays:
			plays = append(plays, s)
		case letters.Conditions:
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
		return letters.ChoiceNamed
	}
	switch theirs := c.Author != of; {
	case g.State == StateMan && theirs:
		return len(g.Men())
	case g.State != StateMan && (g.State == StateElect) == theirs:
		return c.options()
	}
	return 0
}

// limit is how long a choice may take for which no turn runs (RULING/R-7).
func (d *docket) limit() time.Duration { return d.g.Agreement.ElectionLimit() }
