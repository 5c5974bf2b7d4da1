package correspondence

import (
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// What the ladder does with a record, where it is not said elsewhere.

// inElections is what that subject does.
func inElections(do func(*elections, sent)) func(*records, sent) {
	return func(d *records, x sent) { do(&d.elections, x) }
}

// back gives the record back.
func back(why events.Reason, laws ...rules.Law) func(*records, sent) {
	return func(d *records, x sent) { d.giveBack(x.words, NReturned, why, "", laws...) }
}

// settle gives it back to an author who is to say first which reading was meant.
func settle(law rules.Law) func(*records, sent) {
	return func(d *records, x sent) { d.giveBack(x.words, NReturned, events.WhySettle, "INTERPRET", law) }
}

// outOfTurn gives it back as one that came out of turn.
func outOfTurn(why events.Reason, laws ...rules.Law) func(*records, sent) {
	return func(d *records, x sent) { d.giveBack(x.words, NOutOfTurn, why, "", laws...) }
}

// second gives it back as another record for a turn that has one.
func second(law rules.Law) func(*records, sent) {
	return func(d *records, x sent) {
		d.giveBack(x.words, NOutOfTurn, events.WhySecondRecord, d.g.Last[d.letter.Of].Words, law, "BCC1903/V.PREF(b)")
	}
}

// putBack is silent: the notice of the claim says already that the record is void.
func (d *records) putBack(x sent) {
	d.file(events.Returned{By: d.letter.Of, Words: x.words, Why: events.WhyPutAside})
}

// raisesByWords raises the record that was carried: the writer states the ground
// (BOOK/3.5, RULING/R-24).
func (d *records) raisesByWords(x sent) {
	d.raises(d.letter.Of, "words")
	d.elections.pointsOut(x)
}

func (d *records) supersede(sent) { d.answers.supersede(d.letter.Of) }

func (d *records) withdrawDraw(sent) { d.claims.withdrawDraw(d.letter.Of) }

func (d *records) joinLast(x sent) {
	plies, _ := d.g.turnOf(d.letter.Of)
	d.joins(x, plies)
}

func (d *records) carryBeside(x sent) {
	d.furtherQuietly(d.letter.Of, x, d.copyOf(d.letter.Of, x.words))
}

// crosses reports whether the record was sent before the notice of a restoration came
// to hand, and by what the position was restored (RULING/R-59).
func (d *records) crosses() (by string, ok bool) {
	switch p, k := d.g.Post, d.g.Turn; {
	case p.Notice != "" && p.To == d.letter.Of && p.Cause == calendar.CauseRequirement:
		return p.By, true
	case k.Running && k.Of == d.letter.Of && k.Cause == calendar.CauseRequirement && d.at.Before(k.ReceivedAt()):
		return k.By, true // despatched before the notice was received, though read after it
	}
	return "", false
}

// clear reports whether the record means one move in the position on the board.
func (d *records) clear(x sent) bool {
	if len(x.row) > 0 {
		return len(d.g.sequences(d.g.Position(), x.row)) == 1
	}
	m := d.g.read(x.record, len(d.g.Plies))
	return len(m.Readings) == 1 && !m.NoCapture
}
