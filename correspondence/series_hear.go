package correspondence

import (
	"slices"
	"strconv"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// queue hangs the conditions of the letter on the answer to its record, which
// has just been despatched. They are not verified: if the record proves to be
// illegal, they fall with it (TABLE/T5.1), and its author must not learn
// from them that it is (RULING/R-2). The row is TABLE/T1.7.
func (d *series) queue(ply int) {
	if len(d.ifs) == 0 || slices.ContainsFunc(d.ifs, garbled) {
		return
	}
	waits, fits := chain(d.ifs, d.letter.Of, d.g.Number(ply), d.g.Agreement.Conditional.Disclose)
	if d.misfit = !fits; fits {
		d.hang(ply, waits)
		d.ifs = nil
	}
}

// hang adds conditions to those that wait for the answer at a ply.
func (d *series) hang(ply int, more []events.Condition) {
	by := d.letter.Of
	s := d.g.Series[by]
	if s.Ply != ply {
		d.lapseSeries(by)
		s.Waits = nil
	}
	d.added = graft(nil, more)
	waits := graft(s.Waits, more)
	if size(waits) > size(s.Waits) {
		d.conclude(events.SeriesQueued{By: by, Ply: ply, Waits: waits})
	}
}

// hearConditions hears the conditions of a letter that despatched no record with
// them. They join those that wait, if the record of their author is there and
// the answer is not; else they are returned (TABLE/T1.16).
func (d *series) hearConditions(records int) {
	d.returnsBarred()
	said := d.ifs
	if len(said) == 0 || d.g.Over() {
		return
	}
	by := d.letter.Of
	words := said[0].Words
	if len(said) > 1 {
		words += " …"
	}
	ply, come := d.g.answer(by)
	last, number := d.g.Last[by], d.g.replyNumber(by)
	waits, fits := chain(said, by, number, false)
	switch {
	case slices.ContainsFunc(said, garbled):
		d.giveBack(words, NUnread, events.WhyNotConditions, "", "BCC1903/V.6(c)", "RULING/R-77")
	case d.g.Frozen != nil:
		d.giveBack(words, NUnread, events.WhyAdjudicated, "", "BCC1903/V.10(a)")
	case d.misfit:
		d.giveBack(words, NUnread, events.WhyOtherNumbers, strconv.Itoa(number), "BCC1903/V.6(c)", "RULING/R-48", "RULING/R-77")
	case records > 0 && !d.row && (!d.repeated || last.Fired || len(last.More) > 0):
		// What came with a record that had no effect has none; nor with one of
		// several, of which nobody can say which will stand.
		d.giveBack(words, NUnread, events.WhyWithRecord, "", "BCC1903/V.6(c)")
	case ply == 0 || come:
		d.giveBack(words, NUnread, events.WhyNoAnswerDue, "", "BCC1903/V.6(c)")
	case !fits:
		d.giveBack(words, NUnread, events.WhyOtherNumbers, strconv.Itoa(number), "BCC1903/V.6(c)", "RULING/R-48", "RULING/R-77")
	default:
		d.hang(ply, waits)
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Conditions: d.added}, "BCC1903/V.6(c)", "RULING/R-10")
		if d.g.Agreement.Conditional.Disclose {
			d.tell("", NConditions, terms.PartyOf(by.Other()), Notice{By: by, Conditions: d.added}, "BCC1903/V.6(c)", "RULING/R-10")
		}
	}
}

// returnsBarred returns the conditions of a game in which none may be sent; what
// else stands in the letter is heard.
func (d *series) returnsBarred() {
	said := d.barred
	d.barred = nil
	if len(said) == 0 || d.g.Over() {
		return
	}
	words := said[0].Words
	if len(said) > 1 {
		words += " …"
	}
	d.giveBack(words, NUnread, events.WhyNoSeries, "", "BCC1903/V.6(c)")
}

// garbled reports whether a condition could not be read. Those of its letter go
// back with it, since it is not known on what they hang. The row is TABLE/T5.9.
func garbled(s letters.Statement) bool { return len(s.Moves) != 2 }

// playsOn reports whether the letter plays or elects on what a notice in the post
// brings, so that its writer has received it (CLOCK/C-2). Where that is a record sent in
// advance, the letter may be the one that it answered, come again; then nothing
// but that record itself, repeated, is a proof.
func (d *series) playsOn(plays, others []letters.Statement) bool {
	by := d.letter.Of
	if !d.g.unseen(by) {
		return len(plays) > 0 || slices.ContainsFunc(others, func(s letters.Statement) bool { return elects[s.Kind] })
	}
	return slices.ContainsFunc(plays, func(s letters.Statement) bool {
		return len(s.Moves) == 2 && d.g.repeatsLast(by, s.Moves[0].Record) && !d.records.copied()
	})
}

// replyNumber is the number of the opponent's reply to the record of a side that waits for
// one, or that is to be sent.
func (g *Game) replyNumber(by rules.Colour) int {
	if ply, come := g.answer(by); ply > 0 && !come {
		return g.Number(ply)
	}
	n := g.numberFor(by)
	if by == rules.Black {
		n++
	}
	return n
}

// recalls takes a player's conditions back, where that is agreed; a record
// that was despatched no agreement recalls (RULING/R-10, STAUNTON/COR.III). The row
// is TABLE/T5.8.
func (d *series) recalls(s letters.Statement) {
	by := d.letter.Of
	switch {
	case len(d.g.Series[by].Waits) == 0:
		d.refuse(s, events.WhyNoConditions, "", "BCC1903/V.6(c)")
	case d.g.Agreement.Conditional.Recall == terms.RecallNever:
		d.refuse(s, events.WhyNoRecall, "", "RULING/R-10", "STAUNTON/COR.III")
	default:
		d.lapses(by, events.LapsedRecalled)
	}
}

// sweep sees to the conditions of both sides after something has happened, so
// that none waits at a place that is passed: those whose answer is settled fire
// or lapse, those whose record stands no longer lapse (TABLE/T5). Where nothing
// is said of records those that are not met wait on till their author moves, as
// if the answer were not settled: else anybody could learn by conditions that are
// not meant whether a record is clear (BOOK/2.4 silent).
func (d *series) sweep() {
	for again := true; again; {
		again = false
		for _, by := range []rules.Colour{rules.White, rules.Black} {
			switch {
			case len(d.g.Series[by].Waits) == 0 || d.g.Over():
			case d.g.isReady(by):
				again = d.execute(by, nil, Notice{}, "BCC1903/V.6(c)") || again
			case !d.g.isPending(by):
				d.lapseSeries(by)
				again = true
			}
		}
	}
}

// lapseSeries drops what hangs on a place that is passed (TABLE/T5.7). A player
// who answered the opponent's record before it was settled has not waited for the
// case that was assumed.
func (d *series) lapseSeries(by rules.Colour) {
	if len(d.g.Series[by].Waits) == 0 {
		return
	}
	how := events.LapsedRestored
	if s := d.g.Series[by]; d.g.Silent() && d.g.Last[by].Plies == s.Ply+2 {
		how = events.LapsedMoved
	} else if c := d.g.Case; c != nil && c.Author != by && c.Stage != CaseElect && c.Ply == d.g.Series[by].Ply {
		how = events.LapsedAnswered
	}
	d.lapses(by, how)
}

// lapses drops the whole queue, without penalty, and tells its author
// (TABLE/T5.4): hypothetical moves bind only if the assumed ones are made
// (STAUNTON/COR.V), and those after an illegal one are cancelled (STAUNTON/COR.IV).
func (d *series) lapses(by rules.Colour, how events.SeriesWay) {
	fell := d.g.Series[by].Waits
	d.conclude(events.SeriesLapsed{By: by, How: how})
	if d.g.Frozen != nil {
		return
	}
	n := Notice{By: by, Conditions: fell, Reason: events.Reason(how)}
	d.tell("", NCondLapsed, terms.PartyOf(by), n, "BCC1903/V.6(c)")
	if how == events.LapsedRecalled && d.g.Agreement.Conditional.Disclose {
		d.tell("", NCondLapsed, terms.PartyOf(by.Other()), n, "BCC1903/V.6(c)", "RULING/R-10")
	}
}

// execute looks at the opponent's answer, which is settled. If a condition assumes it, the
// record sent with it becomes the due record now. That was despatched with the series,
// so that it ends a turn of no length and waives no offence, lateness or offer
// (RULING/R-66); the opponent's move is repeated by the assumption. The notice
// is the one that would have begun the author's turn. It reports whether a
// record is despatched.
//
// A record that its author sent for the same turn by a letter, if there is one, joins
// those that were sent in advance.
func (d *series) execute(by rules.Colour, held *heardRecord, n Notice, laws ...rules.Law) bool {
	s := d.g.Series[by]
	met, list := d.fit(d.met(by))
	switch {
	case len(list) > 0:
	case len(met) > 0:
		d.lapses(by, events.LapsedUnfit)
		return false
	case !d.g.Silent():
		d.lapses(by, events.LapsedOtherMove)
		return false
	default:
		return false
	}
	if held != nil && !slices.ContainsFunc(list, func(x heardRecord) bool { return d.sameAnswer(x.words, held.words) }) {
		list = append(list, *held)
	}
	d.conclude(events.SeriesFired{By: by, Assumed: met[0].Assumed, Words: met[0].Words, Also: wordsOf(list[1:]), Ply: len(d.g.Score()) + 1, Waits: branches(met, len(list) > 1)})
	if d.g.Silent() {
		n = Notice{By: by.Other(), Record: d.g.Score()[s.Ply].Words, Number: d.g.Number(s.Ply), Offer: n.Offer, Law3: n.Law3, Late: n.Late}
	} else if n.Move == 0 {
		n.By, n.Move, n.Position = by.Other(), d.g.LastMove(), d.g.After(s.Ply)
		n.Record, n.Number = d.g.Score()[s.Ply].Words, d.g.Number(s.Ply)
	}
	n.Reply, n.Conditions, n.Choices, n.Replies = list[0].words, met, nil, wordsOf(list[1:])
	if len(list) > 1 {
		laws = append(laws, "BCC1903/V.4(a)")
	}
	id := d.main
	d.main = ""
	d.tell(id, NCondFired, terms.PartyOf(by), n, append(laws, "BCC1903/V.6(c)", "RULING/R-66")...)
	d.spent = spent{0, d.g.Agreement.Turn.Limit}
	d.conclude(events.Despatched{By: by, Words: list[0].words, Number: d.g.numberFor(by), Allowed: d.spent.allowed, Fired: true})
	if len(list) > 1 {
		d.firesSeveral(by, list)
		return true
	}
	d.records.judge(by, list[0])
	d.shown(by, met[0])
	return true
}

// met are the conditions that assume the opponent's settled answer; those whose
// records are of the same move are one, and go on together (TABLE/T5.5). Where none
// assumes it, those that assume every reply do (TABLE/T5.10). The row is TABLE/T5.2.
func (d *series) met(by rules.Colour) []events.Condition {
	s := d.g.Series[by]
	before, made := d.g.After(s.Ply), d.g.Score()[s.Ply].Move
	var named, all, out []events.Condition
	for _, c := range s.Waits {
		if c.Any {
			all = append(all, c)
		} else if a, err := d.g.Agreement.Records().Parse(c.Assumed); err == nil && slices.Contains(movesOf(a.Match(before, d.g.names())), made) {
			named = append(named, c)
		}
	}
	if len(named) == 0 {
		named = all
	}
	for _, c := range named {
		i := slices.IndexFunc(out, func(o events.Condition) bool { return d.sameAnswer(o.Words, c.Words) })
		if i < 0 {
			out = append(out, c)
			continue
		}
		out[i].Then = graft(out[i].Then, c.Then)
		out[i].Shown = out[i].Shown && c.Shown
	}
	return out
}

// shown begins the turn of an opponent who was shown the condition with the record which
// it followed, and so has had the record that fires, at once
// (TABLE/T5.3).
func (d *series) shown(by rules.Colour, c events.Condition) {
	p := d.g.Post
	if c.Shown && !d.g.Agreement.Acknowledged() && p.To == by.Other() && p.Begins == events.BeginsTurn && d.g.Case == nil && d.g.Last[by].Fired && d.g.ToMove() == p.To && !d.g.Over() {
		d.records.receives(p.Notice, events.ReceiptDisclosed)
	}
}

// inAdvance tells a notice of a record what was sent in advance: the record
// itself, on a condition that is met, or what goes with it, where that is shown
// by agreement (RULING/R-10).
func (d *series) inAdvance(by rules.Colour, n *Notice) {
	n.Fired = d.g.Last[by].Fired && !d.g.Silent() // BOOK/2.4: it is brought in the same words as any other
	if d.g.Last[by].Fired {
		n.Offer = false
	} else if d.g.Agreement.Conditional.Disclose && d.writes(by) {
		n.Conditions = d.added
	}
}

// writes reports whether the letter that is heard is of that side.
func (d *series) writes(by rules.Colour) bool { return d.letter != nil && d.letter.Of == by }
