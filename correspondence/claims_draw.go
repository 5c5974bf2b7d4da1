package correspondence

import (
	"cmp"
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// drawLaws are the draws that the player to move may claim.
var drawLaws = map[string]rules.Law{
	"fifty": "BCC1903/V.8(b)", "repetition": "BCC1903/V.8(c)", "perpetual": "BCC1903/V.8(d)",
}

// drawEndings are how a game ends by them.
var drawEndings = map[rules.Law]events.Ending{
	"BCC1903/V.8(b)": events.ByFifty, "BCC1903/V.8(c)": events.ByRepetition, "BCC1903/V.8(d)": events.ByChecks,
}

// claimsDraw hears the player to move claim a draw, before despatching a record,
// and proves it by the office's own score (BCC1903/V.8(b), BCC1903/V.8(c),
// BCC1903/V.8(d), TABLE/T4.4, TABLE/T4.5, TABLE/T4.6 and TABLE/T4.7). The time of the turn
// runs on. No notice need have been given of the counting (BCC1903/INTRO(e)).
func (d *claims) claimsDraw(s letters.Statement, plays []letters.Statement) {
	by, law := d.letter.Of, cmp.Or(drawLaws[s.About], "RULING/R-24") // "I claim a draw" names none
	switch {
	case s.About == "repetition" && d.g.Agreement.Repetition == terms.RepetitionNone:
		d.refuse(s, events.WhyNoRepetition, "", "STAUNTON/R.XIV")
		return
	case s.About == "fifty" && d.refusesFifty(s):
		return
	}
	if d.onCarried(s, law) {
		return
	}
	g := d.g
	switch c := g.Case; {
	case g.Frozen != nil:
		d.refuse(s, events.WhyAdjudicated, "", law, "RULING/R-33")
		return
	case c != nil && (c.Author != by || c.Stage != CaseElect):
		d.refuse(s, events.WhyUnsettled, "", law, "RULING/R-50")
		return
	case c != nil, g.ToMove() != by:
		d.refuse(s, events.WhyNotToMove, "", law) // one answer, whether the claimant's record is clear or not (RULING/R-2)
		return
	}
	before := g.Position()
	t := g.tests(law, by, g.firstOf(s))
	d.conclude(t)
	switch t.Answer {
	case events.Proved:
		d.finish(terms.Drawn, drawEndings[law], law, by, "")
	case events.Refuted:
		n := Notice{Reason: events.WhyNotProved, Tested: &t, TestedIn: before}
		if len(plays) > 0 {
			n.Reply = plays[0].Words
		}
		d.refuseWith(s, n, law)
	default:
		d.waits = waiting(slices.Concat(plays, d.ifs), d.offers)
		if !d.rulings.asksUmpire(s, events.AboutDraw, law) {
			d.waits = ""
		}
	}
}

// onCarried hears a draw claimed, or mate in fifty moves demanded, on records that are
// carried as they were written. What would prove it is a score that nobody has
// settled: so the claim, as one of time is, is tested for that first (BOOK/3.5,
// BCC1903/INTRO(d)). It reports whether the statement is answered by that.
func (d *claims) onCarried(s letters.Statement, law rules.Law) bool {
	g, by := d.g, d.letter.Of
	if len(g.Carried()) == 0 || g.Case != nil || g.Frozen != nil {
		return false
	}
	switch posted := g.Post.Notice != "" && g.Post.To == by; {
	case posted && g.unseen(by):
		d.refuse(s, events.WhyUnseen, "", "BCC1903/V.6(c)")
	case posted, g.Turn.Running && g.Turn.Of == by:
		d.raisesForDraw(by)
		d.refuse(s, events.WhyUnsettled, "", law, "RULING/R-50")
	default:
		return false
	}
	return true
}

// raisesForDraw raises what is carried, since a draw is claimed on it. Of a turn that
// stood still the claimant has received the letter with which it goes on: the claim is
// of what that brought (CLOCK/C-2).
func (d *claims) raisesForDraw(by rules.Colour) {
	if p := d.g.Post; p.Notice != "" && p.To == by {
		d.records.receives(p.Notice, events.ReceiptByReply)
	}
	d.records.raises(by, events.RaisedByDrawClaim)
}

// firstOf is the check with which the line begins that a claimant of endless
// checks named; nothing if none was named that can be read.
func (g Game) firstOf(s letters.Statement) []rules.Move {
	if len(s.Moves) == 0 {
		return nil
	}
	m := s.Moves[0].Record.Match(g.Position(), g.names())
	if len(m.Readings) != 1 {
		return nil
	}
	return []rules.Move{m.Readings[0].Move}
}

// waiting are the lines of a letter that wait for the answer to a claim of a
// draw: its records and conditions, and an offer that goes with them
// (RULING/R-17).
func waiting(plays []letters.Statement, offers bool) string {
	var lines []string
	for _, s := range plays {
		lines = append(lines, s.Words)
	}
	if offers && len(lines) > 0 {
		lines = append(lines, "OFFER DRAW")
	}
	return strings.Join(lines, "\n")
}

// hearsWaiting hears the record that came with a claim of a draw, which is refused: the
// record stands as of its arrival (RULING/R-17).
func (d *claims) hearsWaiting(q Appeal) {
	if q.Waits == "" || d.g.Over() {
		return
	}
	was, at, told := d.letterHeard, d.at, len(d.notices)
	sense := d.g.reads(q.By, q.Waits)
	// What the letter itself brings is told by itself.
	d.letterHeard, d.at = letterHeard{letter: &Letter{Of: q.By, Text: q.Waits, Arrived: q.At, Key: d.cause}, sense: sense, since: told}, q.At
	plays, others := d.split(sense.said())
	d.offers = len(others) > 0
	d.records.hearRecords(plays)
	if !d.g.Over() {
		d.series.hearConditions(len(plays))
	}
	if d.offers && !d.offered && !d.g.Over() {
		d.offersBare(others[0])
	}
	for i := range d.notices[told:] {
		d.notices[told+i].At = at // the letters go out now
	}
	d.letterHeard, d.at = was, at
}

// drawClaims are the claims of a draw by a side that wait for the umpire.
func (g Game) drawClaims(by rules.Colour) []Appeal {
	return slices.DeleteFunc(slices.Clone(g.Appeals), func(q Appeal) bool {
		return !q.Open() || q.By != by || q.About != events.AboutDraw
	})
}

// withdrawDraw withdraws the claims of a draw that wait for the umpire, by a record of
// the claimant, who is to move (TABLE/T4.23). A claim was neither proved nor certified
// reasonable, so its time counts. A record that waited with one is heard, for none that
// was sent can be recalled (BCC1903/V.PREF(b)).
func (d *claims) withdrawDraw(by rules.Colour) {
	for _, q := range d.g.drawClaims(by) {
		d.dropsDraw(q)
		d.hearsWaiting(q)
	}
}

// dropsDraws says that a record of the claimant's came by another way than the next
// letter, so that one which waited with the claim comes too late.
func (d *claims) dropsDraws(by rules.Colour) {
	for _, q := range d.g.drawClaims(by) {
		if d.dropsDraw(q); q.Waits != "" {
			d.giveBack(q.Waits, NReturned, events.WhyPutAside, "draw", "RULING/R-17")
		}
	}
}

func (d *claims) dropsDraw(q Appeal) {
	d.conclude(events.Settled{No: q.No, How: withdrawn, Counts: true})
	if q.Stay > 0 {
		d.conclude(events.Resumed{Stay: q.Stay}) // the turn is about to end, and no other clock stands by it
		d.conclude(events.Debited{Of: q.By, Stay: q.Stay})
	}
	d.tell("", NReport, d.g.sits(q.Put), Notice{By: q.By, Statement: q.Words, Asked: withdrawn, Question: q.No}, q.Law)
}
