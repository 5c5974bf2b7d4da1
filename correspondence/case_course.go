package correspondence

import (
	"slices"

	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/rules"
)

// What becomes of a file, event by event.

// filing writes an event into the book of files, where that needs the game: as it was
// before the event, and as it is now, with the book that is written. It remembers, as
// Apply does, and judges nothing. The event is a pointer because its content is kept in the
// book: held by value beside the games, it would move both of them to the heap, at every event.
type filing struct {
	was, now *Game
	e        *events.Event
}

// updateBook writes the event into the files that it touches.
func (fl filing) updateBook() {
	switch w := fl.e.What.(type) {
	case events.Despatched:
		fl.despatch(w)
	case events.Offended:
		fl.putToOpponent(fl.fault(w.By, w.Words, w.Law, w.Readings, w.NoCapture), fl.e.At)
	case events.Carried:
		if w.Law != "" {
			fl.fault(w.By, w.Words, w.Law, w.Readings, w.NoCapture)
		}
	case events.Found:
		if len(fl.was.Carried()) > 0 {
			fl.find(fl.was.Carried()[0], w)
		}
	case events.CarriedJoined:
		fl.joinCarried(w)
	case events.CarriedTaken:
		if i := fl.carriedFile(); i >= 0 {
			fl.mark(i)
		}
	case events.Raised:
		if i := fl.raise(w); i >= 0 {
			fl.mark(i)
			fl.putToOpponent(i, fl.e.At)
		}
	case events.Joined:
		fl.join(w)
	case events.Returned:
		fl.giveBack(w)
	case events.Appealed:
		fl.dispute(w)
	case events.Adopted:
		fl.adopt(w)
	case events.Exacted, events.Waived, events.Queried, events.Replied, events.Selected, events.Taken, events.ManAsked, events.Required, events.TurnForfeited, events.Restored:
		fl.choose()
	case events.Penalised, events.Law3Open, events.Law3Closed, events.ExcessWaived, events.ExcessUndone, events.Claimed:
		fl.penalise()
	default:
		fl.others()
	}
	fl.falseCheck()
	if len(fl.now.Book) > 0 {
		fl.dropLaw3()
		fl.receive()
		fl.leaveOut()
		fl.now.Book.Close(fl.now.Seq, fl.e.At, func(no int) bool { q, ok := fl.now.Question(no); return ok && q.Open() })
	}
}

// dropLaw3 ends the right for want of the opponent's last move, which falls with a reply that
// is annulled, and with a restoration that no claim brought about.
func (fl filing) dropLaw3() {
	by := fl.was.Law3
	if by == nil || fl.now.Law3 != nil && *fl.now.Law3 == *by {
		return
	}
	fl.endLaw3(*by, "fell")
}

// endLaw3 ends the rights for want of the opponent's last move against a side;
// there are several where one record after the other came without it (PENALTY/PE-2).
func (fl filing) endLaw3(of rules.Colour, how string) {
	for i, f := range fl.now.Book {
		if f.Author == of && f.Gives("BCC1903/V.3") {
			fl.mark(i)
			fl.now.Book.End(i, fl.e.At, how, under("BCC1903/V.3"))
		}
	}
}

// mark writes the event into a file, with the ruling by which it happened.
func (fl filing) mark(i int) {
	ruling := len(fl.now.Rulings)
	if ruling > 0 && (fl.e.Cause == "" || fl.now.Rulings[ruling-1].Cause != fl.e.Cause) {
		ruling = 0
	}
	fl.now.Book.Mark(i, casefile.Step{Seq: fl.now.Seq, At: fl.e.At, Cause: fl.e.Cause, What: fl.e.What}, ruling)
}

// ofCase reports whether the right goes with the choice about an open case.
func ofCase(r casefile.Right) bool { return offences[r.Law].letter != nil }

// under reports whether the right is one under the law.
func under(law rules.Law) func(casefile.Right) bool {
	return func(r casefile.Right) bool { return r.Law == law }
}

// find says that a record which was carried turns out to offend (BOOK/3.5).
func (fl filing) find(r Turned, w events.Found) {
	i := fl.record(r.By, r.Words, Sent{Number: r.Number, At: r.Sent})
	if i < 0 {
		i = fl.now.Book.Open(casefile.File{Author: r.By, Number: r.Number, Despatch: fl.now.Despatches,
			Records: []casefile.Record{{Words: r.Words, Sent: r.Sent, Received: r.Received, Notice: r.Notice, Used: r.Used, Allowed: r.Allowed}}})
	}
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Ply, f.Position, f.Laws = len(fl.now.Score()), fl.now.Position(), append(slices.Clip(f.Laws), w.Law)
		f.Records = slices.Clone(f.Records)
		f.Records[0].Readings, f.Records[0].NoCapture = w.Readings, w.NoCapture
	})
	fl.mark(i)
}

// adopt says that a record is a move of the game.
func (fl filing) adopt(w events.Adopted) {
	i := fl.was.Case.file(fl.now.Book)
	if i < 0 || fl.now.Book[i].Author != w.By {
		i = fl.record(w.By, w.Words, fl.was.Last[w.By])
	}
	if !w.Sent.IsZero() && len(fl.was.Carried()) > 0 {
		i = fl.record(w.By, w.Words, Sent{Number: fl.was.Carried()[0].Number, At: w.Sent})
	}
	if i < 0 && w.Law == "RULING/R-52" {
		i = fl.open(w.By, w.Words, w.Law)
	}
	if i < 0 {
		return
	}
	before := fl.was.Position()
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Outcome = casefile.Outcome{How: casefile.Adopted, Move: w.Move, Law: w.Law, At: fl.e.At}
		if j := slices.IndexFunc(f.Records, func(r casefile.Record) bool { return r.Words == w.Words }); j >= 0 && len(f.Records[j].Readings) == 0 && w.Law != "RULING/R-52" {
			f.Ply, f.Position = len(fl.was.Score()), before
			f.Records = slices.Clone(f.Records)
			f.Records[j].Readings = []rules.Move{w.Move}
		}
		f.Pending = f.Pending && fl.now.Case != nil
	})
	fl.mark(i)
	if fl.now.Case == nil {
		fl.now.Book.End(i, fl.e.At, "settled", ofCase)
	}
}

// choose says that the receiver uses or gives up a right, or that the author speaks.
func (fl filing) choose() {
	i := fl.was.Case.file(fl.now.Book)
	switch w := fl.e.What.(type) { // no case is open of a check that is announced and not given, nor of a move that is not repeated
	case events.Exacted:
		if w.Law == "BCC1903/V.3" || w.Law == checkFalse {
			i = fl.now.Book.Last(func(f casefile.File) bool { return f.Author != w.By && f.Has(w.Law) && f.Back == "" })
		}
	case events.Restored:
		if w.Law == checkFalse {
			i = fl.now.Book.Last(func(f casefile.File) bool { return f.Author == w.To && f.Has(checkFalse) && f.Back == "" })
		}
	}
	if i < 0 { // what follows a restoration in the same matter belongs to its file
		i = fl.now.Book.Last(func(f casefile.File) bool {
			return len(f.Steps) > 0 && f.Steps[len(f.Steps)-1].Cause == fl.e.Cause && f.Outcome.How == casefile.Restored
		})
	}
	if i < 0 {
		return
	}
	fl.mark(i)
	switch w := fl.e.What.(type) {
	case events.Exacted:
		if w.Law != "BCC1903/V.3" { // Law3Closed follows of itself
			fl.now.Book.End(i, fl.e.At, "exacted", ofCase)
		}
		fl.require(i, w.By, w.Letter != events.LetterD && w.Law != "BCC1903/V.3")
	case events.Waived:
		fl.now.Book.End(i, fl.e.At, string(w.How), ofCase)
		if w.How == events.WaivedAsCapture || w.How == events.WaivedQuestion {
			fl.putToOpponent(i, fl.e.At)
		}
		if fl.now.Case == nil {
			fl.now.Book.Change(i, func(f *casefile.File) { f.Pending = false })
		}
	case events.Queried:
		fl.now.Book.End(i, fl.e.At, "asked", ofCase)
	case events.Replied:
		fl.now.Book.End(i, fl.e.At, "answered", ofCase)
	case events.Selected:
		fl.require(i, w.By, w.How == events.SelectedByWord && !w.Stands && !w.Rejudged)
		if fl.now.Case == nil {
			fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Adopted, Move: w.Move, Law: "BCC1903/V.5(b)", At: fl.e.At})
		}
	case events.Taken:
		fl.now.Book.End(i, fl.e.At, "settled", ofCase)
		fl.putToOpponent(i, fl.e.At)
	case events.Restored:
		fl.now.Book.End(i, fl.e.At, "restored", ofCase)
		fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Restored, Law: w.Law, At: fl.e.At})
	}
}

// penalise writes down penalties, and what becomes of the rights for want of the
// opponent's move and on time.
func (fl filing) penalise() {
	late := func(of rules.Colour) int {
		return fl.now.Book.Last(func(f casefile.File) bool { return f.Author == of && f.Has("BCC1903/V.9(c)") })
	}
	i, how := -1, ""
	switch w := fl.e.What.(type) {
	case events.Penalised:
		i = fl.now.Book.Last(func(f casefile.File) bool {
			return f.Author == w.Of && (f.Has(w.Law) || len(f.Steps) > 0 && f.Steps[len(f.Steps)-1].Cause == fl.e.Cause)
		})
	case events.Law3Open:
		if i = fl.record(w.By, fl.now.Last[w.By].Words, fl.now.Last[w.By]); i >= 0 {
			fl.now.Book.Give(i, fl.e.At, "E", "BCC1903/V.3")
		}
	case events.Law3Closed:
		if fl.was.Law3 != nil {
			fl.endLaw3(*fl.was.Law3, string(w.How))
		}
	case events.ExcessWaived:
		i, how = late(w.By.Other()), "waived by moving"
	case events.ExcessUndone:
		i, how = late(w.Of), "undone"
	case events.Claimed:
		if w.Law == "BCC1903/V.9(c)" {
			i = late(w.By.Other())
		}
	}
	if i < 0 {
		return
	}
	fl.mark(i)
	if how == "" {
		return
	}
	// A side has one ground of forfeiture on time: a later excess has taken the
	// place of an earlier one, and both rights end together.
	of := fl.now.Book[i].Author
	for j, f := range fl.now.Book {
		if f.Author == of && f.Gives("BCC1903/V.9(c)") {
			if j != i {
				fl.mark(j)
			}
			fl.now.Book.End(j, fl.e.At, how, under("BCC1903/V.9(c)"))
		}
	}
}

// others writes down questions, rulings and the end.
func (fl filing) others() {
	switch w := fl.e.What.(type) {
	case events.Settled:
		fl.markDisputed(w.No)
	case events.Reput:
		fl.markDisputed(w.No)
	case events.Ruled:
		if t, ok := fl.was.Ruling(w.Undoes); ok {
			for i, f := range fl.now.Book {
				if slices.Contains(f.Rulings, w.Undoes) && t.On == 0 {
					fl.mark(i)
				}
			}
		}
		fl.markDisputed(w.On)
	case events.Reentered:
		fl.reenter(w)
	case events.WentBack:
		fl.standAgain()
	case events.Remitted:
		if n := w.No - 1; n >= 0 && n < len(fl.now.Penalties) {
			p := fl.now.Penalties[n]
			if i := fl.now.Book.Last(func(f casefile.File) bool { return f.Author == p.Of && f.Penalised(p.At) }); i >= 0 {
				fl.mark(i)
			}
		}
	case events.Ended:
		for i, f := range fl.now.Book {
			if !f.Pending && !slices.ContainsFunc(f.Rights, casefile.Right.Open) {
				continue
			}
			fl.mark(i)
			fl.now.Book.End(i, fl.e.At, "ended", func(casefile.Right) bool { return true })
			if f.Pending {
				fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Ended, Law: w.Law, At: fl.e.At})
			}
		}
	}
}

// markDisputed writes a step into the file of the record that is disputed in a
// question.
func (fl filing) markDisputed(question int) {
	for i, f := range fl.now.Book {
		if question > 0 && slices.Contains(f.Questions, question) {
			fl.mark(i)
		}
	}
}
