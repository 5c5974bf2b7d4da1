package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// What becomes of a file, event by event.

// keepsFiles writes an event into the files that it touches; was is the game
// before it. It remembers, as Apply does, and judges nothing.
func (g *Game) keepsFiles(was *Game, e events.Event) {
	switch w := e.What.(type) {
	case events.Despatched:
		g.faultsOfDespatch(was, e, w)
	case events.Offended:
		g.beforeOpponent(g.faultFound(e, w.By, w.Words, w.Law, w.Readings, w.NoCapture), e.At)
	case events.Carried:
		if w.Law != "" {
			g.faultFound(e, w.By, w.Words, w.Law, w.Readings, w.NoCapture)
		}
	case events.Found:
		if len(was.Carried) > 0 {
			r := was.Carried[0]
			g.foundLater(e, r, w)
		}
	case events.CarriedJoined:
		g.carriedRecordJoins(was, e, w)
	case events.CarriedTaken:
		if i := g.fileOfCarried(was.Carried); i >= 0 {
			g.marksFile(i, e)
		}
	case events.Raised:
		if i := g.severalRaised(was, e, w); i >= 0 {
			g.marksFile(i, e)
			g.beforeOpponent(i, e.At)
		}
	case events.Joined:
		g.recordJoins(was, e, w)
	case events.Returned:
		g.goesBack(e, w)
	case events.Appealed:
		g.disputes(was, e, w)
	case events.Adopted:
		g.fileAdopted(was, e, w)
	case events.Exacted, events.Waived, events.Queried, events.Replied, events.Selected, events.Taken, events.ManAsked, events.Required, events.TurnForfeited, events.Restored:
		g.caseMoves(was, e)
	case events.Penalised, events.Law3Open, events.Law3Closed, events.ExcessWaived, events.ExcessUndone, events.Claimed:
		g.rightsMove(was, e)
	default:
		g.othersTouch(was, e)
	}
	g.falseChecks(e)
	if len(g.Files) > 0 {
		g.law3Falls(was, e)
		g.receives(e)
		g.leavesOut(was, e)
		g.closesFiles(e)
	}
}

// law3Falls: the right for want of the opponent's last move falls with a reply that
// is annulled, and with a restoration that no claim brought about.
func (g *Game) law3Falls(was *Game, e events.Event) {
	by := was.Law3
	if by == nil || g.Law3 != nil && *g.Law3 == *by {
		return
	}
	g.endsLaw3(*by, e, "fell")
}

// endsLaw3 ends the rights for want of the opponent's last move against a side;
// there are several where one record after the other came without it (PENALTY/PE-2).
func (g *Game) endsLaw3(of rules.Colour, e events.Event, how string) {
	for i, f := range g.Files {
		if f.Author == of && slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Open() && r.Law == "BCC1903/V.3" }) {
			g.marksFile(i, e)
			g.endsRights(i, e.At, how, under("BCC1903/V.3"))
		}
	}
}

// changeFile replaces a file by a changed copy: games are values.
func (g *Game) changeFile(i int, change func(*CaseFile)) {
	g.Files = slices.Clone(g.Files)
	change(&g.Files[i])
}

// marksFile writes a step into a file, with the ruling by which it happened.
func (g *Game) marksFile(i int, e events.Event) {
	g.changeFile(i, func(f *CaseFile) {
		f.Steps = append(slices.Clip(f.Steps), CaseStep{Seq: g.Seq, At: e.At, Cause: e.Cause, What: e.What})
		if n := len(g.Rulings); n > 0 && e.Cause != "" && g.Rulings[n-1].Cause == e.Cause && !slices.Contains(f.Rulings, n) {
			f.Rulings = append(slices.Clip(f.Rulings), n)
		}
	})
}

// lastFile finds the last file of which it is so; -1 if there is none.
func (g *Game) lastFile(is func(CaseFile) bool) int {
	for i, f := range slices.Backward(g.Files) {
		if is(f) {
			return i
		}
	}
	return -1
}

// endsRights ends the rights of a file that are open and of which it is so.
func (g *Game) endsRights(i int, at time.Time, how string, which func(Right) bool) {
	g.changeFile(i, func(f *CaseFile) {
		f.Rights = slices.Clone(f.Rights)
		for j := range f.Rights {
			if r := &f.Rights[j]; r.Open() && which(*r) {
				r.Until, r.How = at, how
			}
		}
	})
}

// ofCase reports whether the right goes with the choice about an open case.
func ofCase(r Right) bool { return offences[r.Law].letter != nil }

// under reports whether the right is one under the law.
func under(law rules.Law) func(Right) bool { return func(r Right) bool { return r.Law == law } }

// settlesFile: nobody is to choose about the record any more.
func (g *Game) settlesFile(i int, o Outcome) {
	g.changeFile(i, func(f *CaseFile) { f.Pending, f.Outcome = false, o })
}

// foundLater: a record that was carried turns out to offend (BOOK/3.5).
func (g *Game) foundLater(e events.Event, r CarriedRecord, w events.Found) {
	i := g.fileOfRecord(r.By, r.Words, Sent{Number: r.Number, At: r.Sent})
	if i < 0 {
		g.Files = append(slices.Clip(g.Files), CaseFile{No: len(g.Files) + 1, Author: r.By, Number: r.Number, Despatch: g.Despatches,
			Records: []FiledRecord{{Words: r.Words, Sent: r.Sent, Received: r.Received, Notice: r.Notice, Used: r.Used, Allowed: r.Allowed}}})
		i = len(g.Files) - 1
	}
	g.changeFile(i, func(f *CaseFile) {
		f.Ply, f.Position, f.Laws = len(g.Plies), g.Position(), append(slices.Clip(f.Laws), w.Law)
		f.Records = slices.Clone(f.Records)
		f.Records[0].Readings, f.Records[0].NoCapture = w.Readings, w.NoCapture
	})
	g.marksFile(i, e)
}

// fileAdopted: a record is a move of the game.
func (g *Game) fileAdopted(was *Game, e events.Event, w events.Adopted) {
	i := g.fileOfCase(was.Case)
	if i < 0 || g.Files[i].Author != w.By {
		i = g.fileOfRecord(w.By, w.Words, was.Last[w.By])
	}
	if !w.Sent.IsZero() && len(was.Carried) > 0 {
		i = g.fileOfRecord(w.By, w.Words, Sent{Number: was.Carried[0].Number, At: w.Sent})
	}
	if i < 0 && w.Law == "RULING/R-52" {
		i = g.opensFile(e, w.By, w.Words, w.Law)
	}
	if i < 0 {
		return
	}
	before := was.Position()
	g.changeFile(i, func(f *CaseFile) {
		f.Outcome = Outcome{How: CaseAdopted, Move: w.Move, Law: w.Law, At: e.At}
		if j := slices.IndexFunc(f.Records, func(r FiledRecord) bool { return r.Words == w.Words }); j >= 0 && len(f.Records[j].Readings) == 0 && w.Law != "RULING/R-52" {
			f.Ply, f.Position = len(was.Plies), before
			f.Records = slices.Clone(f.Records)
			f.Records[j].Readings = []rules.Move{w.Move}
		}
		f.Pending = f.Pending && g.Case != nil
	})
	g.marksFile(i, e)
	if g.Case == nil {
		g.endsRights(i, e.At, "settled", ofCase)
	}
}

// caseMoves: the receiver uses or gives up his right, or the author speaks.
func (g *Game) caseMoves(was *Game, e events.Event) {
	i := g.fileOfCase(was.Case)
	if x, ok := e.What.(events.Exacted); ok && x.Law == "BCC1903/V.3" {
		i = g.lastFile(func(f CaseFile) bool { return f.Author != x.By && f.Has("BCC1903/V.3") && f.Back == "" })
	}
	switch w := e.What.(type) { // no case is open of a check that is announced and not given
	case events.Exacted:
		if w.Law == checkFalse {
			i = g.lastFile(func(f CaseFile) bool { return f.Author != w.By && f.Has(checkFalse) && f.Back == "" })
		}
	case events.Restored:
		if w.Law == checkFalse {
			i = g.lastFile(func(f CaseFile) bool { return f.Author == w.To && f.Has(checkFalse) && f.Back == "" })
		}
	}
	if i < 0 { // what follows a restoration in the same matter belongs to its file
		i = g.lastFile(func(f CaseFile) bool {
			return len(f.Steps) > 0 && f.Steps[len(f.Steps)-1].Cause == e.Cause && f.Outcome.How == CaseRestored
		})
	}
	if i < 0 {
		return
	}
	g.marksFile(i, e)
	switch w := e.What.(type) {
	case events.Exacted:
		if w.Law != "BCC1903/V.3" { // Law3Closed follows of itself
			g.endsRights(i, e.At, "exacted", ofCase)
		}
		g.makesRequirement(was, i, e, w.By, w.Letter != "D" && w.Law != "BCC1903/V.3")
	case events.Waived:
		g.endsRights(i, e.At, w.How, ofCase)
		if w.How == "as-capture" {
			g.beforeOpponent(i, e.At)
		}
		if g.Case == nil {
			g.changeFile(i, func(f *CaseFile) { f.Pending = false })
		}
	case events.Queried:
		g.endsRights(i, e.At, "asked", ofCase)
	case events.Replied:
		g.endsRights(i, e.At, "answered", ofCase)
	case events.Selected:
		g.makesRequirement(was, i, e, w.By, w.How == "interpreted" && !w.Stands && !w.Rejudged)
		if g.Case == nil {
			g.settlesFile(i, Outcome{How: CaseAdopted, Move: w.Move, Law: "BCC1903/V.5(b)", At: e.At})
		}
	case events.Taken:
		g.endsRights(i, e.At, "settled", ofCase)
		g.beforeOpponent(i, e.At)
	case events.Restored:
		g.endsRights(i, e.At, "restored", ofCase)
		g.settlesFile(i, Outcome{How: CaseRestored, Law: w.Law, At: e.At})
	}
}

// rightsMove: penalties, and the rights for want of the opponent's move and on
// time.
func (g *Game) rightsMove(was *Game, e events.Event) {
	late := func(of rules.Colour) int {
		return g.lastFile(func(f CaseFile) bool { return f.Author == of && f.Has("BCC1903/V.9(c)") })
	}
	i, how := -1, ""
	which := under("BCC1903/V.9(c)")
	switch w := e.What.(type) {
	case events.Penalised:
		i = g.lastFile(func(f CaseFile) bool {
			return f.Author == w.Of && (f.Has(w.Law) || len(f.Steps) > 0 && f.Steps[len(f.Steps)-1].Cause == e.Cause)
		})
	case events.Law3Open:
		if i = g.fileOfRecord(w.By, g.Last[w.By].Words, g.Last[w.By]); i >= 0 {
			g.givesRight(i, e.At, "E", "BCC1903/V.3")
		}
	case events.Law3Closed:
		if was.Law3 != nil {
			g.endsLaw3(*was.Law3, e, w.How)
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
	g.marksFile(i, e)
	if how == "" {
		return
	}
	// A side has one ground of forfeiture on time: a later excess of his has taken the
	// place of an earlier one, and both rights end together.
	of := g.Files[i].Author
	for j, f := range g.Files {
		if f.Author == of && slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Open() && which(r) }) {
			if j != i {
				g.marksFile(j, e)
			}
			g.endsRights(j, e.At, how, which)
		}
	}
}

// othersTouch: questions, rulings and the end.
func (g *Game) othersTouch(was *Game, e events.Event) {
	switch w := e.What.(type) {
	case events.Settled:
		g.marksDisputed(w.No, e)
	case events.Reput:
		g.marksDisputed(w.No, e)
	case events.Ruled:
		if t, ok := was.Ruling(w.Undoes); ok {
			for i, f := range g.Files {
				if slices.Contains(f.Rulings, w.Undoes) && t.On == 0 {
					g.marksFile(i, e)
				}
			}
		}
		g.marksDisputed(w.On, e)
	case events.Reentered:
		g.entersAgain(was, e, w)
	case events.WentBack:
		g.standsAgain(e)
	case events.Remitted:
		if n := w.No - 1; n >= 0 && n < len(g.Penalties) {
			p := g.Penalties[n]
			if i := g.lastFile(func(f CaseFile) bool { return f.Author == p.Of && f.penalised(p.At) }); i >= 0 {
				g.marksFile(i, e)
			}
		}
	case events.Ended:
		for i, f := range g.Files {
			if !f.Pending && !slices.ContainsFunc(f.Rights, Right.Open) {
				continue
			}
			g.marksFile(i, e)
			g.endsRights(i, e.At, "ended", func(Right) bool { return true })
			if f.Pending {
				g.settlesFile(i, Outcome{How: CaseEnded, Law: w.Law, At: e.At})
			}
		}
	}
}

// marksDisputed writes a step into the file of the record that is disputed in a
// question.
func (g *Game) marksDisputed(question int, e events.Event) {
	for i, f := range g.Files {
		if question > 0 && slices.Contains(f.Questions, question) {
			g.marksFile(i, e)
		}
	}
}

// penalised reports whether a penalty was applied for the record at the instant.
func (f CaseFile) penalised(at time.Time) bool {
	return slices.ContainsFunc(f.Steps, func(s CaseStep) bool {
		_, is := s.What.(events.Penalised)
		return is && s.At.Equal(at)
	})
}
