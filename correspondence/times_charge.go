package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Time that is counted against a side though no record of its ends it, where that
// is agreed: the time of satisfying a lawful claim against the side in default
// (BCC1903/VI.2(b), BCC1903/APPA/3(b)), and the time of making one against the
// claimant (RICC/4). It is counted in the time that the side has used, and in what
// is allowed for several turns together, where that is agreed. A turn has a length
// of its own, and nothing is taken from one for it.

// Charge is time that was charged, with the days of it.
type Charge struct {
	events.Charged
	Account calendar.Account
}

// satisfies charges the author the time that there was to say what was meant,
// whether it was said or let go by. Nothing else in which a claim is satisfied
// is nobody's: the turn that a restoration opens is the defaulter's own.
func (d *times) satisfies() {
	if d.g.Agreement.SatisfyingCounts() {
		d.chargesChoice(events.ForSatisfying)
	}
}

// considers charges the claimant the time of a choice by which the claim was made.
func (d *times) considers(by rules.Colour) {
	if d.g.Agreement.ClaimingCounts() && d.g.Choice.Of == by {
		d.chargesChoice(events.ForConsidering)
	}
}

// chargesChoice charges the time of the choice that runs; what went by after its
// end, till the bell rang, is nobody's.
func (d *times) chargesChoice(why events.ChargeCause) {
	k := d.g.Choice
	if !k.Running || d.g.Over() || d.g.Frozen != nil {
		return
	}
	at := d.at
	if end := k.Deadline(d.o.Calendar); !end.IsZero() && at.After(end) {
		at = end
	}
	d.charges(k, events.Charged{Of: k.Of, Used: k.Used(d.o.Calendar, at), Why: why}, at)
}

// charges files a charge; the next letter to the side tells of it.
func (d *times) charges(k calendar.Clock, w events.Charged, at time.Time) {
	if w.Used > 0 {
		d.conclude(w)
		d.charge = &Charge{w, k.Account(d.o.Calendar, at)}
	}
}

// charged remembers time that counts against a side. A turn that a claim ended is
// counted among those of an allowance, as one that was annulled is; beside a turn
// the time alone is.
func (g *Game) charged(w events.Charged) {
	if w.Why != "" {
		g.Used[w.Of] += w.Used
	}
	if w.Why == "" || w.Why == events.ForClaiming {
		g.spends(w.Of, w.Used, w.Allowed)
	} else if s := g.running(w.Of); s != nil {
		s.Adds(w.Used)
	}
}

// chargedTurn is a turn or a choice whose time was charged: up to its end, and
// among the time used.
func (t TurnTime) charged(w events.Charged, c calendar.Calendar) TurnTime {
	t.Counts = true
	switch w.Why {
	case events.ForSatisfying:
		t.End = "the author was to say what the record meant; the time counts against the author (BCC1903/VI.2(b))"
	default:
		t.End = "a penalty was claimed; the time of that counts against the claimant (RICC/4)"
	}
	if end := t.Account.Deadline; t.Choice && !end.IsZero() && t.Account.Until.After(end) {
		t.Account = t.Clock.Account(c, end)
	}
	return t
}
