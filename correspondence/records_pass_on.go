package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// passOn sends the move to the opponent, whose turn begins on its receipt.
func (d *records) passOn(by rules.Colour, x heardRecord, also []string, laws ...rules.Law) {
	d.ack(by, x, also)
	d.offerWith(by, x, also)
	n := d.aboutRecord(by, x, rules.Position{})
	if d.g.Silent() {
		laws = []rules.Law{"BCC1903/V.2(a)"} // the record and the ordinary terms, whatever it is (BOOK/2.4)
	} else {
		n.Position, n.Move = d.g.After(len(d.g.Plies)-1), d.g.LastMove()
	}
	kind := NMove
	if n.Late > 0 {
		kind = NMoveLate
		laws = append(laws, "BCC1903/V.9(c)", "BCC1903/V.9.PROVISO")
	}
	if n.Law3 {
		laws = append(laws, "BCC1903/V.3")
	}
	d.post(kind, by.Other(), d.turnFor(by.Other(), calendar.CauseRecord), n, laws...)
}

// ack acknowledges in one neutral form, which betrays nothing (BOOK/2.4).
func (d *records) ack(by rules.Colour, x heardRecord, also []string) {
	if last := d.g.Last[by]; !d.series.writes(by) || x.ruled || x.ahead || last.Fired && len(last.More) == 0 {
		return // a reply judged late was acknowledged when it came; a ruling tells its author itself
	}
	d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Record: x.words, Also: also, Offer: d.offers, Conditions: d.added}, "BCC1903/V.2(a)", "BCC1903/V.PREF(b)")
}

// offerWith makes the offer that the letter sends with its record (V.8(a)). The row
// is TABLE/T1.11.
func (d *records) offerWith(by rules.Colour, x heardRecord, also []string) {
	if d.offers && !d.offered && d.series.writes(by) {
		d.offered = true
		w := events.Proposed{By: by, WithMove: true, Words: x.words}
		if len(also) > 0 {
			w.Words = ""
		}
		d.conclude(w)
	}
}

func (d *records) aboutRecord(by rules.Colour, x heardRecord, before rules.Position) Notice {
	n := Notice{By: by, Record: x.words, Number: d.g.Last[by].Number, Position: before, Offer: d.offers && d.series.writes(by)}
	if d.series.inAdvance(by, &n); d.g.Last[by].Fired {
		return n // RULING/R-66: it offends against nothing that another record does
	}
	n.Law3 = d.g.Law3 != nil && *d.g.Law3 == by
	// Late to the letter that announces it, and to it alone.
	if d.g.exceeded(by) {
		n.Late = d.spent.used - d.spent.allowed
	}
	return n
}

// spent is the reckoned time of the turn that the letter's record ended.
type spent struct{ used, allowed time.Duration }
