package correspondence

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// judge says what a record just despatched expresses, and tells both.
func (d *records) judge(by rules.Colour, x heardRecord) {
	if len(x.row) > 0 {
		d.judgeFirst(by, x)
		return
	}
	moves, noCapture := d.meaning(x)
	d.judgeAs(by, x, moves, noCapture)
}

// meaning are the moves that a record of the turn now open can mean.
func (d *records) meaning(x heardRecord) (moves []rules.Move, noCapture bool) {
	m := d.g.read(x.record, len(d.g.Score()))
	return movesOf(m), m.NoCapture
}

// judgeAs says it of a record with these readings; noCapture says that they are
// captures and that none is expressed. The rows are TABLE/T1.1, TABLE/T1.3,
// TABLE/T1.4 and TABLE/T1.5.
func (d *records) judgeAs(by rules.Colour, x heardRecord, readings []rules.Move, noCapture bool) {
	if len(d.g.Carried()) > 0 {
		d.carries(by, x, "", nil, false)
		return
	}
	if law := lawOf(readings, noCapture); law != "BCC1903/V.2(a)" && d.g.Agreement.SilentOn(law) && !d.elections.open {
		moves := inOrder(d.g.Position(), readings)
		if !d.endsAlike(by, x.words, moves) {
			d.carries(by, x, law, moves, noCapture)
		}
		return
	}
	d.elections.weigh(by, x, readings, noCapture)
	d.elections.announce(by, x, nil)
}

// lawOf is the law under which a record with these readings stands: READING/RD1, one
// reading is the move, none is a case under Law 6, two or more one under Law 5.
func lawOf(readings []rules.Move, noCapture bool) rules.Law {
	switch {
	case len(readings) == 0:
		return "BCC1903/V.6(a)"
	case noCapture:
		return "BCC1903/V.5(c)"
	case len(readings) > 1:
		return "BCC1903/V.5(a)"
	}
	return "BCC1903/V.2(a)"
}

// inOrder numbers the readings as the letters list them: by their full words,
// so that the order betrays no opinion of the office; of a promotion the Queen
// first (RULING/R-6).
func inOrder(p rules.Position, readings []rules.Move) []rules.Move {
	moves := slices.Clone(readings)
	key := func(m rules.Move) string {
		full, _, _ := strings.Cut(descriptive.Full(p, m), " becoming")
		return full
	}
	slices.SortStableFunc(moves, func(a, b rules.Move) int {
		return cmp.Or(strings.Compare(key(a), key(b)), cmp.Compare(b.Promotion(), a.Promotion()))
	})
	return moves
}

// endsAlike ends a game that every reading ends alike: the receiver has nothing to
// choose, unless E is agreed (RULING/R-52).
func (d *records) endsAlike(by rules.Colour, words string, moves []rules.Move) bool {
	if d.g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyE || len(moves) < 2 {
		return false
	}
	p := d.g.Position()
	var mates, draws int
	for _, m := range moves {
		q, err := p.Play(m)
		if err != nil {
			return false
		}
		if q.Mate() {
			mates++
		} else if d.g.isEnd(q, len(d.g.Score())+1) {
			draws++
		}
	}
	if mates != len(moves) && draws != len(moves) {
		return false
	}
	d.conclude(events.Adopted{By: by, Move: moves[0], Words: words, Law: "RULING/R-52"})
	return d.settled(by)
}

// passOn sends the move to the opponent, whose turn begins on its receipt.
func (d *records) passOn(by rules.Colour, x heardRecord, also []string, laws ...rules.Law) {
	d.ack(by, x, also)
	d.offerWith(by, x, also)
	n := d.aboutRecord(by, x, rules.Position{})
	if d.g.Silent() {
		laws = []rules.Law{"BCC1903/V.2(a)"} // the record and the ordinary terms, whatever it is (BOOK/2.4)
	} else {
		n.Position, n.Move = d.g.After(len(d.g.Score())-1), d.g.LastMove()
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
	further := len(d.g.Last[by].More) > 0
	if all := d.g.Carried(); len(all) > 0 && all[len(all)-1].By == by && len(all[len(all)-1].More) > 0 {
		further = true
	}
	d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Record: x.words, Also: also, Further: further, Offer: d.offers, Conditions: d.added}, "BCC1903/V.2(a)", "BCC1903/V.PREF(b)")
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
