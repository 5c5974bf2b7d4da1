package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/rules"
)

// addUninspected carries a different record for the turn that its author has just
// despatched beside the first, in a letter as any other (BOOK/3.5,
// TABLE/T2.9). The opponent's time begins anew with it; an excess that was complete
// is not cured (RULING/R-25).
func (d *records) addUninspected(by rules.Colour, x heardRecord, digest string) {
	ply := len(d.g.Plies)
	if len(d.g.Carried) == 0 {
		ply-- // the first is of the score
	}
	if b := d.g.Bound; b != nil && b.Of == by && b.Ply == ply && len(d.g.Carried) < 2 &&
		len(d.g.read(x.record, ply).Readings) == 0 && len(x.record.Match(d.g.After(ply), d.g.names()).Readings) > 0 {
		d.giveBack(x.words, NReturned, events.WhyBound, "", "RULING/R-61") // as in a game in which the office speaks
		return
	}
	over := d.times.wasTooLong(by.Other())
	if d.g.Over() {
		return // the loss of the game is agreed for lateness
	}
	d.conclude(events.CarriedJoined{By: by, Words: x.words, Digest: digest, Overdue: over})
	all := d.g.before()
	if slices.ContainsFunc(all, func(r Recorded) bool {
		law := lawOf(r.Readings, r.NoCapture)
		return law != "BCC1903/V.2(a)" && !d.g.Agreement.SilentOn(law)
	}) {
		// Of this fault the office speaks.
		d.conclude(events.Raised{By: by.Other(), How: events.RaisedByOffice, Records: expressed(all)})
		d.elections.opens(by, x, nil)
		return
	}
	d.passOn(by, x, nil, "BCC1903/V.2(a)")
}

// expressed is how an event tells of several records.
func expressed(all []Recorded) []events.Expressed {
	var out []events.Expressed
	for _, r := range all {
		out = append(out, events.Expressed{Words: r.Words, Readings: r.Readings, NoCapture: r.NoCapture})
	}
	return out
}

// takesCarried takes one of several records that were carried, where their receiver has
// replied. The record that the reply repeats is the due one; else the earliest under which it is
// legal; else the earliest (RULING/R-9).
func (d *records) takesCarried() {
	r, reply := d.g.Carried[0], d.g.Carried[1]
	p := d.g.Position()
	all := d.g.expressed(r, p, true)
	x := heardRecord{words: reply.Words}
	x.record, _ = d.g.Agreement.Records().Parse(reply.Words)
	i := 0
	if !(Case{Records: all}).Illegal() {
		i = d.g.whichAnswered(all, p, x, reply.Rest)
	}
	d.series.follows(all, i, r.By, len(d.g.Plies)+1)
	d.conclude(events.CarriedTaken{By: reply.By, No: i + 1, Law: lawOfSeveral(all)})
}
