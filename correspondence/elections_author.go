package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// interprets hears the author say what the ambiguous record meant (BCC1903/V.5(b), V.7(c)).
func (d *elections) interprets(s letters.Statement) {
	by := d.letter.Of
	// RULING/R-32: a claim of adjudication does not take the right to say.
	// A further record is one in the notation that is agreed alone (RULING/R-78).
	_, err := d.g.Agreement.Records().Parse(s.Select.Words)
	if plies, ok := d.g.turnOf(by); ok && s.Select.HasRecord && err == nil {
		d.records.further(heardRecord{words: s.Select.Record.Words, record: s.Select.Record}, plies)
		return
	}
	if c := d.g.Case; c == nil || c.Stage == CaseElect || c.Author != by {
		why := events.WhyNothingToSay
		if d.g.State == StateAuthor {
			why = events.WhyNotYours
		}
		d.refuse(s, why, "", "BCC1903/V.5(b)")
		return
	}
	m, ok := d.g.pick(s.Select)
	if !ok {
		// RULING/R-27: the author must choose which of the legal moves aforesaid.
		d.refuse(s, events.WhyNoReading, s.Select.Words, "RULING/R-27")
		return
	}
	d.says(m, events.SelectedByWord)
}

// says takes the author's word for a reading.
func (d *elections) says(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	switch {
	case len(d.g.Carried()) > 0:
		d.records.saysLate(m, how)
	case c.Stage == CaseAsked:
		d.saysAsked(m, how)
	case d.g.Falls(m):
		d.annulsReply(m, how)
	case c.Legal:
		d.confirms(m, how)
	default:
		// The reply answered this reading, and is judged under it: no turn of
		// the author had begun (TABLE/T3).
		d.conclude(events.Selected{By: c.Author, Move: m, How: how, Rejudged: true})
		if !d.adopt(m, "BCC1903/V.5(b)") {
			d.rejudge(c)
		}
	}
}

// saysAsked answers the receiver, who had asked, and whose turn goes on from receipt, with 24
// hours of reckoned time at least (CLOCK/C-6(d)). An excess complete before the
// question is not cured.
func (d *elections) saysAsked(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	d.times.satisfies()
	d.conclude(events.Selected{By: c.Author, Move: m, How: how, Words: d.said})
	if d.adopt(m, "BCC1903/V.5(b)") {
		return
	}
	if c.Held != "" && c.For == m {
		y := c.Author.Other()
		r, _ := d.g.Agreement.Records().Parse(c.Held) // a record that was held was a record in form
		x := heardRecord{words: c.Held, record: r, held: true}
		if !d.g.isReady(y) || !d.series.execute(y, &x, Notice{}, "BCC1903/V.6(c)") {
			d.letsGo(c, m)
		}
		return
	}
	d.goesOn(NAdopted, c, Notice{Move: m})
	if how != events.SelectedByWord {
		return // the letter of the ruling tells the author
	}
	d.tell("", NAck, terms.PartyOf(c.Author), Notice{By: c.Author, Record: c.Words, Move: m, Reason: "interpreted"}, "BCC1903/V.5(b)")
}

// letsGo despatches the record which the receiver sent with the question, since
// the author meant the reading that it answers (RULING/R-24). It comes now, but
// the receiver's time stood still from the question on.
func (d *elections) letsGo(c Case, m rules.Move) {
	y := c.Author.Other()
	r, err := d.g.Agreement.Records().Parse(c.Held)
	if err != nil {
		return // a record that was held was a record in form
	}
	x := heardRecord{words: c.Held, record: r, held: true}
	d.records.closeTurn(y, x)
	if d.g.Over() {
		return
	}
	d.tell("", NAck, terms.PartyOf(y), Notice{By: y, Record: x.words, Position: d.g.After(c.Ply), Move: m, Reason: "held"}, "RULING/R-24", "BCC1903/V.2(a)")
	d.records.judge(y, x)
}

// goesOn lets the receiver's turn, which stood still, go on from receipt.
func (d *elections) goesOn(kind NoticeKind, c Case, n Notice) {
	n.By, n.Record, n.Number, n.Position, n.Choices = c.Author, c.Words, c.Number, d.g.After(c.Ply), d.choices()
	d.post(kind, c.Author.Other(), events.Posted{Begins: events.BeginsAgain, Limit: d.atLeastADay()}, n, "BCC1903/V.5(b)", "BCC1903/V.7(c)", "BCC1903/V.2(b)")
}

// atLeastADay is what is allowed to a turn that goes on with less than a day
// left; zero where more is left, or where it was over before it stood still.
func (d *elections) atLeastADay() time.Duration {
	k := d.g.Turn
	enough, limit := k.Long.Weigh(calendar.Plus(k.Ran(d.o.Calendar, d.at), calendar.OneDay)), k.Limit(d.o.Calendar)
	if k.Used(d.o.Calendar, d.at) <= limit && limit < enough {
		return enough
	}
	return 0
}

// confirms lets the reply stand under the reading, and the author's turn runs on. The
// row is TABLE/T3.Mail1.
func (d *elections) confirms(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	reply, alone := d.g.ways(2).answer(m)
	if !alone {
		d.conclude(events.Selected{By: c.Author, Move: m, How: how, Rejudged: true})
		d.rejudge(c)
		return
	}
	d.conclude(events.Selected{By: c.Author, Move: m, How: how, Stands: true, Reply: reply})
	if d.settled(c.Author.Other()) {
		return // RULING/R-63: confirmed now, so the result stands
	}
	if how == events.SelectedByWord && !d.records.joinsFurther(c) {
		d.tell("", NStatus, terms.PartyOf(c.Author), Notice{By: c.Author, Asked: "status", Move: m, Record: c.Words, Reason: "interpreted"}, "BCC1903/V.5(b)")
	}
}

// rejudge judges the reply under the author's reading as a record of its own. The
// row is TABLE/T3.Mail2.
func (d *elections) rejudge(c Case) {
	r, err := d.g.Agreement.Records().Parse(c.Reply)
	if err != nil {
		return
	}
	reply := d.g.Last[c.Author.Other()] // the turn in which it was despatched
	d.spent = spent{used: reply.Used, allowed: reply.Allowed}
	d.open = true
	d.records.judge(c.Author.Other(), heardRecord{words: c.Reply, record: r})
}

// annulsReply says that another move had been adopted, so that the reply and all later moves
// are annulled and the author's reading is adopted; the other side plays anew
// in a new full turn, on receipt (BCC1903/V.5(b)). Nobody is punished. The row is
// TABLE/T3.Mail3.
func (d *elections) annulsReply(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	out := d.unreckoned(c.Author)
	d.requires(c.Author)
	d.conclude(events.Selected{By: c.Author, Move: m, How: how})
	if !c.Legal {
		d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: "BCC1903/V.5(b)"})
	}
	d.claimed = true // a record of the author in the same letter is put aside
	if d.settled(c.Author) {
		return
	}
	y := c.Author.Other()
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Move: m, Reply: c.Reply, Excluded: out}
	d.post(NReplyVoid, y, d.turnFor(y, calendar.CauseRequirement), n, "BCC1903/V.5(b)", "BCC1903/V.2(a)")
	d.tell("", NReplyVoid, terms.PartyOf(c.Author), n, "BCC1903/V.5(b)", "BCC1903/V.2(b)")
}

// saysByRecord takes a record that is one of the readings for the answer
// (TABLE/T2.32).
func (d *elections) saysByRecord(x heardRecord) {
	d.said = x.words
	d.saysReading(x)
}

// saysReading takes the record for the reading that was meant.
func (d *elections) saysReading(x heardRecord) {
	m, _ := d.g.among(x.record, d.g.Case.Readings)
	d.says(m, events.SelectedByWord)
}

// confirmsInPlay takes the author, who was told which reading was taken and moved on,
// to have meant it (RULING/R-8).
func (d *elections) confirmsInPlay(x heardRecord) { d.byConduct(d.g.Case.InPlay, x) }

// confirmsFit takes the author to have meant the other reading under which the record
// is legal.
func (d *elections) confirmsFit(x heardRecord) { d.byConduct(d.fitOf(x), x) }

// fitOf is the reading, of those that the reply fits where it shows none, under which
// a record that follows is legal; 0: there is none.
func (d *elections) fitOf(x heardRecord) rules.Move {
	c := d.g.Case
	if c.Shown {
		return 0
	}
	for _, m := range with(d.g, c.Author, x).ways(3).firsts() {
		if _, alone := d.g.ways(2).answer(m); alone && slices.Contains(c.Fits, m) {
			return m
		}
	}
	return 0
}

func (d *elections) byConduct(m rules.Move, x heardRecord) {
	d.confirms(m, events.SelectedByConduct)
	d.goesOnWith(x)
}

// wouldAnnul reports whether the author's record could be the author's move after a
// reading under which the reply falls, and some other reply to it.
func (g Game) wouldAnnul(x heardRecord) bool {
	c := g.Case
	for _, m := range c.Readings {
		if !g.Falls(m) {
			continue
		}
		q, err := g.After(c.Ply).Play(m)
		if err != nil {
			continue
		}
		for _, reply := range q.LegalMoves() {
			after, err := q.Play(reply)
			if err == nil && len(g.match(x.record, after).Readings) > 0 {
				return true
			}
		}
	}
	return false
}

// takesCrossing takes a record that was sent before the notice of a restoration came to
// hand for that of the turn that is open again, which counts nothing (RULING/R-59).
func (d *elections) takesCrossing(x heardRecord) {
	d.crossed = true
	if d.g.Post.Notice != "" {
		d.records.receives(d.g.Post.Notice, events.ReceiptByReply)
	}
	d.records.despatch(x)
}

// saidAlready reports whether the record is the one by which the author said what
// was meant, once more, and not the next: it has no number but that one's, and
// no move of the opponent with it.
func (g Game) saidAlready(by rules.Colour, x heardRecord) bool {
	l := g.Last[by]
	return l.Said != "" && x.last == nil && (x.number == 0 || x.number == l.Number) && sameWords(x.words, l.Said)
}
