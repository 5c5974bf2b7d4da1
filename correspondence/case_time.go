package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The times of a file: receipts, what is not reckoned because of the record, and
// when it is closed; and what a ruling does to it.

// receive notes when the opponent received the letters that brought the records.
func (fl filing) receive() {
	switch w := fl.e.What.(type) {
	case events.Posted:
		fl.now.Book.EachRecord(func(f casefile.File, r casefile.Record) bool {
			return f.Author != w.To && r.Notice == "" && !r.Same && r.Received.IsZero() && f.Back == "" && f.Despatch == fl.now.Despatches
		}, func(r *casefile.Record) { r.Notice = w.Notice })
		if all := fl.now.Carried(); len(all) > 0 && all[len(all)-1].By != w.To && all[len(all)-1].Notice == "" {
			fl.now.Chain = changed(fl.now.Chain, len(fl.now.Chain)-1, func(r *Turned) { r.Notice = w.Notice })
		}
	case events.Unreceived:
		fl.now.Book.EachRecord(func(_ casefile.File, r casefile.Record) bool { return r.Notice == w.Notice },
			func(r *casefile.Record) { r.Received = time.Time{} })
		for i, r := range fl.now.Carried() {
			if r.Notice == w.Notice {
				fl.now.Chain = changed(fl.now.Chain, fl.now.settled()+i, func(r *Turned) { r.Received = time.Time{} })
			}
		}
	case events.Delivered:
		fl.now.Book.EachRecord(func(_ casefile.File, r casefile.Record) bool { return r.Notice == w.Notice && r.Received.IsZero() },
			func(r *casefile.Record) { r.Received = fl.e.At })
		for i, r := range fl.now.Carried() {
			if r.Notice == w.Notice && r.Received.IsZero() {
				fl.now.Chain = changed(fl.now.Chain, fl.now.settled()+i, func(r *Turned) { r.Received = fl.e.At })
			}
		}
	}
}

// leaveOut notes what the clocks leave out while a file is open, and when that
// goes on.
func (fl filing) leaveOut() {
	for i, f := range fl.now.Book {
		open := slices.ContainsFunc(f.Out, func(s casefile.SideSpan) bool { return s.To.IsZero() })
		if !f.Open() && !open {
			continue
		}
		out := slices.Clone(f.Out)
		for _, k := range []calendar.Clock{fl.now.Turn, fl.now.Choice} {
			for _, s := range k.Out {
				j := slices.IndexFunc(out, func(x casefile.SideSpan) bool { return x.Of == k.Of && x.From.Equal(s.From) && x.Why == s.Why })
				switch {
				case j >= 0:
					out[j].To = s.To
				case s.Law == byCalendar: // no record left it out
				case f.Open() && !s.From.Before(f.Records[0].Sent) && k.Running:
					out = append(out, casefile.SideSpan{Of: k.Of, Span: s})
				}
			}
		}
		for j, s := range out {
			if s.To.IsZero() && !fl.stillOut(s) {
				out[j].To = fl.e.At // the clock that left it out is gone
			}
		}
		if !slices.Equal(out, f.Out) {
			fl.now.Book.Change(i, func(f *casefile.File) { f.Out = out })
		}
	}
}

// stillOut reports whether a clock of the side still leaves the span out.
func (fl filing) stillOut(s casefile.SideSpan) bool {
	for _, k := range []calendar.Clock{fl.now.Turn, fl.now.Choice} {
		if k.Of == s.Of && slices.ContainsFunc(k.Out, func(x calendar.Span) bool { return x.From.Equal(s.From) && x.Why == s.Why }) {
			return true
		}
	}
	return false
}

// require notes that of the claimant's turn the time until the claim is
// not reckoned, if it was made in time (CLOCK/C-6(a), RULING/R-60).
func (fl filing) require(i int, by rules.Colour, requires bool) {
	k := fl.was.Turn
	if !requires || fl.now.Agreement.ClaimingCounts() || !k.Running || k.Of != by || fl.was.found(k) || !k.Begin.Before(fl.e.At) {
		return
	}
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Out = append(slices.Clip(f.Out), casefile.SideSpan{Of: by, Span: calendar.Span{From: k.Begin, To: fl.e.At, Why: "making a requirement", Law: "BCC1903/V.2(b)"}})
	})
}

// reenter says that by a ruling the game stands again at the commencement of a turn.
// What was open about records from there on is settled with it; a record that is
// judged anew keeps its file.
func (fl filing) reenter(w events.Reentered) {
	anew := -1
	if w.Words != "" {
		if anew = fl.record(w.Of, w.Words, Sent{Number: w.Number, At: fl.now.Last[w.Of].At}); anew < 0 {
			anew = fl.open(w.Of, w.Words, "")
			fl.now.Book.Change(anew, func(f *casefile.File) { f.Number = w.Number })
		}
		fl.mark(anew)
	}
	for i, f := range fl.now.Book {
		open := f.Pending || slices.ContainsFunc(f.Rights, func(r casefile.Right) bool { return r.Open() && ofCase(r) })
		if i == anew || !open || f.Back != "" {
			continue
		}
		fl.mark(i)
		fl.now.Book.End(i, fl.e.At, "ruled", ofCase)
		if f.Ply < w.Ply { // what it was read as stands, with the turn after it
			fl.now.Book.Change(i, func(f *casefile.File) { f.Pending = false })
			continue
		}
		fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Restored, Law: w.Law, At: fl.e.At})
	}
	if anew >= 0 {
		fl.now.Book.End(anew, fl.e.At, "ruled", ofCase)
		fl.now.Book.Change(anew, func(f *casefile.File) { f.Pending, f.Closed, f.Outcome = false, time.Time{}, casefile.Outcome{} })
	}
}

// standAgain says that a ruling or an end is undone, and what was open before it is
// open again.
func (fl filing) standAgain() {
	for i, f := range fl.now.Book {
		if f.Pending && i != fl.now.Case.file(fl.now.Book) { // it was asked in what is undone
			fl.mark(i)
			fl.now.Book.End(i, fl.e.At, "undone", ofCase)
			fl.now.Book.Settle(i, casefile.Outcome{How: casefile.Restored, Law: "RULING/R-37", At: fl.e.At})
		}
	}
	if i := fl.now.Case.file(fl.now.Book); i >= 0 {
		fl.mark(i)
		fl.putToOpponent(i, fl.e.At)
	}
	if by := fl.now.Law3; by != nil {
		if i := fl.now.Book.Last(func(f casefile.File) bool { return f.Author == *by && f.Has("BCC1903/V.3") }); i >= 0 {
			fl.mark(i)
			fl.now.Book.Give(i, fl.e.At, "E", "BCC1903/V.3")
		}
	}
	for c, x := range fl.now.Excess {
		if x == nil || !x.Ground() || fl.now.Agreement.ForfeitTime != terms.ForfeitClaimed {
			continue
		}
		if i := fl.now.Book.Last(func(f casefile.File) bool { return f.Author == rules.Colour(c) && f.Has("BCC1903/V.9(c)") }); i >= 0 {
			fl.mark(i)
			fl.now.Book.Give(i, fl.e.At, "the game", "BCC1903/V.9(c)")
		}
	}
}
