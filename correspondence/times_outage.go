package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The failure of the office's own post. A failure of the server is put right at
// once where the agreement says so (BCC1903/II.10.E, BCC1903/VI.3(b),
// RULING/R-1): the time in which the mailbox was not read is left out of every
// clock that ran in it.

// outageWhy is the reason in every account.
const outageWhy = "the office could not read its post"

// Outage is a time in which the mailbox was not read, half open.
type Outage struct {
	No       int       // in the ledger, from 1
	From, To time.Time // up to which it had been read, and the instant at which it was read again
}

// MakesGood leaves out of the clocks that ran in the outage what of it lies in
// them, where the agreement says `outage: credit`. It is filed when the letters
// that came meanwhile are kept and before any of them is heard, so that they
// are heard in the lengthened time: nothing was judged of that time before
// (CLOCK/C-9). Nobody is told yet, for one whose record is among those
// letters has no turn that could end later; see TellsOutage.
func (g Game) MakesGood(x Outage, o Setting) Decision {
	if g.Over() || g.Agreement.Outage != terms.OutageCredited {
		return Decision{}
	}
	d := g.docket(o, o.Now, "")
	for _, w := range g.OutageIn(x, o) {
		d.conclude(w)
	}
	return d.decide()
}

// OutageIn is what of the outage lies in the clocks of the game: what is left
// out of them, or what the secretary may credit where that is agreed. A clock
// whose time was over before the outage began has lost nothing by it, and one
// that stood still, or ran on days only that are not reckoned, neither.
func (g Game) OutageIn(x Outage, o Setting) (out []events.MadeGood) {
	if g.Over() {
		return nil
	}
	for i, k := range []calendar.Clock{g.Turn, g.Choice} {
		s := calendar.Span{From: calendar.Later(x.From, k.Begin), To: x.To, Why: outageWhy, Law: "RULING/R-1"}
		if !k.Running || !s.From.Before(s.To) || k.Exceeded(o.Calendar, s.From) {
			continue
		}
		if o.Calendar.For(k).Reckoned(s.From, s.To, k.Settled()) == 0 {
			continue
		}
		out = append(out, events.MadeGood{No: x.No, Of: k.Of, Choice: i == 1, Span: s})
	}
	return out
}

// TellsOutage tells both sides of what was left out of the clocks that still run
// when the letters have been heard that came during the outage.
func (g Game) TellsOutage(x Outage, o Setting) Decision {
	if g.Over() {
		return Decision{}
	}
	d := g.docket(o, o.Now, "")
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		i := slices.IndexFunc(k.Out, func(s calendar.Span) bool { return s.Law == "RULING/R-1" && s.Why == outageWhy && s.To.Equal(x.To) })
		if !k.Running || i < 0 {
			continue
		}
		before := k
		before.Out = slices.Delete(slices.Clone(k.Out), i, i+1)
		if before.DeadlineIfRunning(o.Calendar).Equal(k.DeadlineIfRunning(o.Calendar)) {
			continue // it stood still all the while
		}
		n := Notice{By: k.Of, Excluded: []calendar.Span{k.Out[i]}, Deadline: k.DeadlineIfRunning(o.Calendar)}
		for _, to := range []rules.Colour{k.Of, k.Of.Other()} {
			d.tell("", NOutage, terms.PartyOf(to), n, "BCC1903/II.10.E", "RULING/R-1")
		}
	}
	return d.decide()
}

// madeGood remembers what was left out. A turn that had been noted as too long
// in that time, when a further record let it begin anew, was not judged either.
func (g *Game) madeGood(w events.MadeGood) {
	k := &g.Turn
	if w.Choice {
		k = &g.Choice
	}
	if k.Of == w.Of && k.Allowed > 0 {
		k.Out = append(slices.Clip(k.Out), w.Span)
	}
	g.forgets(func(o events.Overdue) bool { return o.Of == w.Of && !o.Deadline.Before(w.Span.From) })
}
