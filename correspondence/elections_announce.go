package correspondence

import (
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// weigh files what a record with these readings is. noCapture says that they
// are captures and that none is expressed.
func (d *elections) weigh(by rules.Colour, x heardRecord, readings []rules.Move, noCapture bool) {
	law := lawOf(readings, noCapture)
	if law == "BCC1903/V.2(a)" {
		d.conclude(events.Adopted{By: by, Move: readings[0], Words: x.words, Law: law})
		return
	}
	d.conclude(events.Offended{Law: law, By: by, Words: x.words, Number: d.g.Last[by].Number, Readings: inOrder(d.g.Position(), readings),
		NoCapture: noCapture, Used: d.spent.used, Allowed: d.spent.allowed})
}

// announce tells both of a record that was despatched, or that joined others,
// once all records of the letter are heard; also are the further ones of the
// same letter. Where the agreement has a penalty exacted by itself it is.
func (d *elections) announce(by rules.Colour, x heardRecord, also []string) {
	c := d.g.Case
	if c == nil {
		if !d.settled(by) {
			d.records.passOn(by, x, also, "BCC1903/V.2(a)")
		}
		return
	}
	if !c.Several() && len(c.Readings) > 1 && d.records.endsAlike(by, c.Words, c.Readings) {
		return
	}
	d.opens(by, x, also)
}

// opens puts the case of a record that offends, or of several, before the
// receiver. Where there is one that can be read as a legal move the turn begins;
// else there is a choice for which no turn runs (BCC1903/V.2(a)).
func (d *elections) opens(by rules.Colour, x heardRecord, also []string) {
	c := d.g.Case
	d.records.ack(by, x, also)
	d.records.offerWith(by, x, also)
	if d.g.byItself() {
		d.exactsItself()
		return
	}
	kind, laws := d.g.offence()
	n := d.about(d.records.aboutRecord(by, x, d.g.After(c.Ply)))
	n.Choices = d.choices()
	begins := d.turnFor(by.Other(), calendar.CauseRecord)
	if c.Illegal() {
		begins = events.Posted{Begins: events.BeginsElection, Limit: d.limit()}
	}
	d.post(kind, by.Other(), begins, n, laws...)
}

// about says in a notice of which record, or records, the open case is.
func (d *elections) about(n Notice) Notice {
	c := d.g.Case
	n.By, n.Record, n.Also, n.Number, n.Position = c.Author, c.Words, c.Also(), c.Number, d.g.After(c.Ply)
	return n
}

// news keeps what is to be told when all records of the letter are heard.
func (d *elections) news(by rules.Colour, x heardRecord) {
	if d.told == nil {
		d.told = &x
		return
	}
	d.also = append(d.also, x.words)
}

// tellNews tells it: to the author that the records are despatched, to the
// opponent what has become of them.
func (d *elections) tellNews() {
	x := d.told
	if x == nil || d.g.Over() {
		return
	}
	by := d.letter.Of
	if d.changed {
		d.announce(by, *x, d.also)
	} else {
		d.records.ack(by, *x, d.also)
	}
}
