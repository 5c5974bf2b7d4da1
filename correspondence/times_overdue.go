package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/rules"
)

// overdue is the first such turn of the side; false if there is none.
func (g Game) overdue(of rules.Colour) (events.Overdue, bool) {
	i := slices.IndexFunc(g.Overdue, func(o events.Overdue) bool { return o.Of == of })
	if i < 0 {
		return events.Overdue{}, false
	}
	return g.Overdue[i], true
}

// finds remembers an excess.
func (g *Game) finds(w events.Exceeded) {
	g.Excess[w.Of] = &Excess{Of: w.Of, Used: w.Used, Limit: w.Limit, Deadline: w.Deadline, Notice: w.Notice, Penalised: w.Penalised,
		Carried: len(g.chain()), Together: w.Together}
	g.forgets(func(o events.Overdue) bool { return o.Of == w.Of && !o.Deadline.After(w.Deadline) })
}

// cameInTime says that a record was despatched in time after all, so that no excess is to
// be found up to then.
func (g *Game) cameInTime(of rules.Colour, at time.Time) {
	g.forgets(func(o events.Overdue) bool { return o.Of == of && !at.After(o.Deadline) })
}

// forgets strikes from the list what is found, or is not to be found any more.
func (g *Game) forgets(past func(events.Overdue) bool) {
	if g.Overdue = slices.DeleteFunc(slices.Clone(g.Overdue), past); len(g.Overdue) == 0 {
		g.Overdue = nil
	}
}

// wasTooLong looks at the open turn of one to whom a further record goes, with
// which it begins anew. An excess that was complete is found now or, where the
// mailbox is not read past the end of the turn, noted for later.
func (d *times) wasTooLong(of rules.Colour) *events.Overdue {
	k := d.g.Turn
	if !k.Running || k.Of != of || d.g.found(k) {
		return nil
	}
	used, deadline := k.Used(d.o.Calendar, d.at), k.DeadlineIfRunning(d.o.Calendar)
	switch {
	case !k.Exceeded(d.o.Calendar, d.at):
	case d.o.ReadThrough.Before(deadline):
		return &events.Overdue{Of: of, Used: used, Limit: k.Limit(d.o.Calendar), Deadline: deadline, Together: d.g.together(k)}
	default:
		d.elections.lateClaim(of)
	}
	return nil
}

// findExcess finds a turn that was exceeded (BCC1903/V.9(c)), once the mailbox is read
// past its end and no record had come (CLOCK/C-9).
func (d *times) findExcess(now time.Time) {
	for _, o := range d.g.Overdue {
		if d.g.Over() || !now.After(o.Deadline) {
			continue
		}
		id := d.reserve()
		d.claims.found(o.Exceeded(id))
		d.tellsOfExcess(id, o.Of, o.Deadline)
	}
}

// waitsForOverdue hears a claim on time against one of whom such an excess is to
// be found: it waits for the mailbox (RULING/R-30), or is granted if that has
// been read. It reports whether there was one.
func (d *times) waitsForOverdue(of rules.Colour, s letters.Statement) bool {
	o, ok := d.g.overdue(of)
	if !ok || d.claims.frozenTooLong() {
		return false
	}
	if d.o.ReadThrough.Before(o.Deadline) {
		d.parks(s, o.Deadline)
		return true
	}
	d.claims.found(o.Exceeded(""))
	d.claims.forfeits(of)
	return true
}

// excess remembers what became of a time that was exceeded.
func (g *Game) excess(what events.What) {
	switch w := what.(type) {
	case events.Exceeded:
		g.finds(w)
	case events.ExcessWaived:
		if x := g.Excess[w.By.Other()]; x != nil {
			waived := *x
			waived.Waived = true
			g.Excess[w.By.Other()] = &waived
			g.passes(w.By.Other())
		}
	case events.Charged:
		g.charged(w)
	}
}
