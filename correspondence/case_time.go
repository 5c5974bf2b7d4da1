package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// The times of a file: receipts, what is not reckoned because of the record, and
// when it is closed; and what a ruling does to it.

// receives notes when the opponent received the letters that brought the records.
func (g *Game) receives(e events.Event) {
	switch w := e.What.(type) {
	case events.Posted:
		g.eachRecord(func(f CaseFile, r FiledRecord) bool {
			return f.Author != w.To && r.Notice == "" && !r.Same && r.Received.IsZero() && f.Back == "" && f.Despatch == g.Despatches
		}, func(r *FiledRecord) { r.Notice = w.Notice })
		if n := len(g.Carried) - 1; n >= 0 && g.Carried[n].By != w.To && g.Carried[n].Notice == "" {
			g.Carried = slices.Clone(g.Carried)
			g.Carried[n].Notice = w.Notice
		}
	case events.Delivered:
		g.eachRecord(func(_ CaseFile, r FiledRecord) bool { return r.Notice == w.Notice && r.Received.IsZero() },
			func(r *FiledRecord) { r.Received = e.At })
		for i, r := range g.Carried {
			if r.Notice == w.Notice && r.Received.IsZero() {
				g.Carried = slices.Clone(g.Carried)
				g.Carried[i].Received = e.At
			}
		}
	}
}

// eachRecord changes the records of which it is so.
func (g *Game) eachRecord(is func(CaseFile, FiledRecord) bool, change func(*FiledRecord)) {
	for i, f := range g.Files {
		for j, r := range f.Records {
			if is(f, r) {
				g.changeFile(i, func(f *CaseFile) {
					f.Records = slices.Clone(f.Records)
					change(&f.Records[j])
				})
			}
		}
	}
}

// leavesOut notes what the clocks leave out while a file is open, and when that
// goes on.
func (g *Game) leavesOut(was *Game, e events.Event) {
	for i, f := range g.Files {
		open := slices.ContainsFunc(f.Out, func(s SideSpan) bool { return s.To.IsZero() })
		if !f.Open() && !open {
			continue
		}
		out := slices.Clone(f.Out)
		for _, k := range []calendar.Clock{g.Turn, g.Choice} {
			for _, s := range k.Out {
				j := slices.IndexFunc(out, func(x SideSpan) bool { return x.Of == k.Of && x.From.Equal(s.From) && x.Why == s.Why })
				switch {
				case j >= 0:
					out[j].To = s.To
				case s.Law == byCalendar: // no record left it out
				case f.Open() && !s.From.Before(f.Records[0].Sent) && k.Running:
					out = append(out, SideSpan{k.Of, s})
				}
			}
		}
		for j, s := range out {
			if s.To.IsZero() && !g.stillOut(s) {
				out[j].To = e.At // the clock that left it out is gone
			}
		}
		if !slices.Equal(out, f.Out) {
			g.changeFile(i, func(f *CaseFile) { f.Out = out })
		}
	}
}

// stillOut reports whether a clock of the side still leaves the span out.
func (g *Game) stillOut(s SideSpan) bool {
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Of == s.Of && slices.ContainsFunc(k.Out, func(x calendar.Span) bool { return x.From.Equal(s.From) && x.Why == s.Why }) {
			return true
		}
	}
	return false
}

// makesRequirement notes that of the claimant's turn the time until his claim is
// not reckoned, if he claimed in time (CLOCK/C-6(a), RULING/R-60).
func (g *Game) makesRequirement(was *Game, i int, e events.Event, by rules.Colour, requires bool) {
	k := was.Turn
	if !requires || g.Agreement.ClaimingCounts() || !k.Running || k.Of != by || was.found(k) || !k.Begin.Before(e.At) {
		return
	}
	g.changeFile(i, func(f *CaseFile) {
		f.Out = append(slices.Clip(f.Out), SideSpan{by, calendar.Span{From: k.Begin, To: e.At, Why: "making a requirement", Law: "BCC1903/V.2(b)"}})
	})
}

// closesFiles closes what this event has settled, and opens what it has opened
// again.
func (g *Game) closesFiles(e events.Event) {
	for i, f := range g.Files {
		n := len(f.Steps)
		if n == 0 || f.Steps[n-1].Seq != g.Seq {
			continue
		}
		open := f.Pending || slices.ContainsFunc(f.Rights, Right.Open) ||
			slices.ContainsFunc(f.Questions, func(no int) bool { q, ok := g.Question(no); return ok && q.Open() })
		switch {
		case open && !f.Open():
			g.changeFile(i, func(f *CaseFile) { f.Closed = time.Time{} })
		case !open && f.Open():
			g.changeFile(i, func(f *CaseFile) { f.Closed = e.At })
		}
	}
}

// entersAgain: by a ruling the game stands again at the commencement of a turn.
// What was open about records from there on is settled with it; a record that is
// judged anew keeps its file.
func (g *Game) entersAgain(was *Game, e events.Event, w events.Reentered) {
	anew := -1
	if w.Words != "" {
		if anew = g.fileOfRecord(w.Of, w.Words, Sent{Number: w.Number, At: g.Last[w.Of].At}); anew < 0 {
			anew = g.opensFile(e, w.Of, w.Words, "")
			g.changeFile(anew, func(f *CaseFile) { f.Number = w.Number })
		}
		g.marksFile(anew, e)
	}
	for i, f := range g.Files {
		open := f.Pending || slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Open() && ofCase(r) })
		if i == anew || !open || f.Back != "" {
			continue
		}
		if f.Ply < w.Ply { // what it was read as stands, with the turn after it
			g.marksFile(i, e)
			g.endsRights(i, e.At, "ruled", ofCase)
			g.changeFile(i, func(f *CaseFile) { f.Pending = false })
			continue
		}
		g.marksFile(i, e)
		g.endsRights(i, e.At, "ruled", ofCase)
		g.settlesFile(i, Outcome{How: CaseRestored, Law: w.Law, At: e.At})
	}
	if anew >= 0 {
		g.endsRights(anew, e.At, "ruled", ofCase)
		g.changeFile(anew, func(f *CaseFile) { f.Pending, f.Closed, f.Outcome = false, time.Time{}, Outcome{} })
	}
}

// standsAgain: a ruling or an end is undone, and what was open before it is open
// again.
func (g *Game) standsAgain(e events.Event) {
	for i, f := range g.Files {
		if f.Pending && i != g.fileOfCase(g.Case) { // it was asked in what is undone
			g.marksFile(i, e)
			g.endsRights(i, e.At, "undone", ofCase)
			g.settlesFile(i, Outcome{How: CaseRestored, Law: "RULING/R-37", At: e.At})
		}
	}
	if i := g.fileOfCase(g.Case); i >= 0 {
		g.marksFile(i, e)
		g.beforeOpponent(i, e.At)
	}
	if by := g.Law3; by != nil {
		if i := g.lastFile(func(f CaseFile) bool { return f.Author == *by && f.Has("BCC1903/V.3") }); i >= 0 {
			g.marksFile(i, e)
			g.givesRight(i, e.At, "E", "BCC1903/V.3")
		}
	}
	for c, x := range g.Excess {
		if x == nil || !x.Ground() || g.Agreement.ForfeitTime != "claim" {
			continue
		}
		if i := g.lastFile(func(f CaseFile) bool { return f.Author == rules.Colour(c) && f.Has("BCC1903/V.9(c)") }); i >= 0 {
			g.marksFile(i, e)
			g.givesRight(i, e.At, "the game", "BCC1903/V.9(c)")
		}
	}
}
