package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// answersOne takes the record as the capture which it is when it is answered
// (BCC1903/V.5(c)).
func (d *elections) answersOne(x heardRecord) {
	d.adopt(d.g.Case.Readings[0], "BCC1903/V.5(c)")
	d.goesOnWith(x)
}

// answersAnnounced adopts the reading that the reply announces.
func (d *elections) answersAnnounced(x heardRecord) {
	if !d.binds(d.announcedWith(x)) {
		d.goesOnWith(x)
	}
}

// pointsOut hears a letter that says that the record is ambiguous, shows a reading and
// gives a move, without the word EXACT. Every element of a claim of D is there;
// where D cannot be had it is a query, and the move is held until the author
// says that this reading was meant (RULING/R-24). An illegal record that is answered
// so is restored without penalty (RULING/R-54). The row is TABLE/T2.23.
func (d *elections) pointsOut(x heardRecord) {
	c := *d.g.Case
	if !ambiguousAlone.is(&d.records, x) {
		d.answered(x)
		return
	}
	s := letters.Statement{Kind: letters.Exacts, Letter: "D", Words: x.words}
	if x.last != nil {
		s.Select = letters.Selection{Words: x.last.Record.Words, Record: x.last.Record, HasRecord: true}
	}
	if d.g.Agreement.Penalty.Ambiguous != terms.AmbiguousPenaltyD || c.Renounced || x.last == nil {
		q := events.Queried{How: events.QueryAsked}
		if m, ok := d.g.pick(s.Select); ok {
			q.Held, q.For = x.words, m
		}
		d.asksAuthor(q, []letters.Statement{{Words: x.words}})
		return
	}
	d.exactsD(s, []letters.Statement{{Words: x.words}})
	if !d.g.Over() && !d.void {
		d.records.record(x)
	}
}

// answersIllegal hears a reply that draws no attention to the fault (BCC1903/V.6(b)).
func (d *elections) answersIllegal(x heardRecord) {
	d.records.lapseRights(d.letter.Of)
	d.waiveIllegal(events.WaivedByAnswer, x.words)
}

// answersBarred hears a reply where the author's right to say has lapsed (RULING/R-64): it
// shows the reading, or is legal under one alone. The row is TABLE/T2.35.
func (d *elections) answersBarred(x heardRecord) {
	shown, fits := with(d.g, d.letter.Of, x).answered()
	switch {
	case shown != 0 && slices.Contains(fits, shown):
		d.adopt(shown, "RULING/R-64")
	case shown == 0 && len(fits) == 1:
		d.adopt(fits[0], "RULING/R-64")
	default:
		d.giveBack(x.words, NReturned, events.WhySettle, "ADOPT", "RULING/R-64")
		return
	}
	d.goesOnWith(x)
}

// goesOnWith hears the writer's record after what it answers is settled. If one
// sent in advance answers that (BCC1903/V.6(c)), the turn is over, and this is a
// further record for it.
func (d *elections) goesOnWith(x heardRecord) {
	d.series.sweep()
	switch k := d.g.Turn; {
	case d.g.Over():
	case d.g.State != StateTurn || !k.Running || k.Of != d.letter.Of:
		d.records.record(x)
	case comesBack.is(&d.records, x):
		d.records.sendBack(x)
	default:
		d.records.despatch(x)
	}
}

// answersAmbiguous hears a bare reply: the author may select which legal move the record
// shall mean (BCC1903/V.5(b), TABLE/T3). The rows are TABLE/T2.7, TABLE/T3.1, TABLE/T3.2,
// TABLE/T3.3, TABLE/T3.4 and TABLE/T3.5.
func (d *elections) answersAmbiguous(x heardRecord) {
	by := d.letter.Of
	c := *d.g.Case
	replied := with(d.g, by, x)
	shown, fits := replied.answered()
	inPlay, fit := shown, shown != 0 && slices.Contains(fits, shown)
	if shown == 0 && len(fits) > 0 {
		inPlay, fit = fits[0], true
	}
	reply, alone := replied.ways(2).answer(inPlay)
	legal := fit && alone // else the author speaks first, and the reply is judged after
	d.records.closeTurn(by, x)
	if d.g.Over() {
		return
	}
	d.conclude(events.Replied{By: by, Words: x.words, InPlay: inPlay, Shown: shown != 0, Fits: fits, Legal: legal})
	d.series.queue(c.Ply + 2)
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Reply: x.words,
		ReplyStands: shown == 0 && len(fits) > 1, Choices: d.choices(), Move: inPlay, Offer: d.offers,
		Law3: d.g.Law3 != nil && *d.g.Law3 == by}
	if d.g.exceeded(by) {
		n.Late = d.spent.used - d.spent.allowed
	}
	laws := []rules.Law{"BCC1903/V.5(b)", "RULING/R-8"}
	if n.Law3 {
		laws = append(laws, "BCC1903/V.3")
	}
	d.records.ack(by, x, nil)
	d.records.offerWith(by, x, nil)
	if !legal {
		// No turn of the author has begun: the choice has election.limit (TABLE/T3).
		d.post(NReadAs, c.Author, events.Posted{Begins: events.BeginsElection, Limit: d.limit()}, n, append(laws, "RULING/R-64")...)
		return
	}
	d.conclude(events.Adopted{By: c.Author, Move: inPlay, Words: c.Words, Law: "BCC1903/V.5(b)"})
	d.conclude(events.Adopted{By: by, Move: reply, Words: x.words, Law: "BCC1903/V.5(b)"})
	d.post(NReadAs, c.Author, d.turnFor(c.Author, calendar.CauseRecord), n, laws...)
}
