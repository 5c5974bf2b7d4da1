package correspondence

import (
	"cmp"
	"slices"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// judge says what the record just despatched expresses: RD1, one reading is
// the move, none is a case under Law 6, two or more one under Law 5.
func (d *docket) judge(by rules.Colour, x sent) {
	if len(x.row) > 0 {
		d.judgeFirst(by, x)
		return
	}
	m := d.g.match(x.record, d.g.Position())
	moves := make([]rules.Move, len(m.Readings))
	for i, r := range m.Readings {
		moves[i] = r.Move
	}
	d.judgeAs(by, x, moves, m.NoCapture)
}

// judgeAs says it of a record with these readings; noCapture says that they are
// captures and that none is expressed.
func (d *docket) judgeAs(by rules.Colour, x sent, readings []rules.Move, noCapture bool) {
	if len(d.g.Carried) > 0 {
		d.carries(by, x, "", nil, false)
		return
	}
	p := d.g.Position()
	number := d.g.Last[by].Number
	last := d.spent
	law := rules.Law("BCC1903/V.5(a)")
	switch {
	case len(readings) == 0:
		law = "BCC1903/V.6(a)"
	case noCapture:
		law = "BCC1903/V.5(c)"
	}
	switch {
	case len(readings) == 1 && !noCapture:
		d.file(Adopted{By: by, Move: readings[0], Words: x.words, Law: "BCC1903/V.2(a)"})
		if d.settled(by) {
			return
		}
		d.passOn(by, x, "BCC1903/V.2(a)")
	default:
		moves := inOrder(p, readings)
		if len(moves) > 1 && d.endsAlike(by, moves) {
			return
		}
		if d.g.Agreement.silentOn(law) && !d.open {
			d.carries(by, x, law, moves, noCapture)
			return
		}
		d.file(Offended{Law: law, By: by, Words: x.words, Number: number, Readings: moves, NoCapture: noCapture, Used: last.used, Allowed: last.allowed})
		d.opens(by, x, p)
	}
}

// offence is how the receiver of the record is told of it, and by which laws.
func (c Case) offence() (NoticeKind, []rules.Law) {
	switch {
	case len(c.Readings) == 0:
		return NIllegal, []rules.Law{"BCC1903/V.6(a)", "BCC1903/V.6(b)", "RULING/R-7"}
	case c.NoCapture:
		return NNoCapture, []rules.Law{"BCC1903/V.5(c)", "BCC1903/V.6(a)", "BCC1903/V.7(a)"}
	}
	return NAmbiguous, []rules.Law{"BCC1903/V.5(a)", "BCC1903/V.5(b)", "BCC1903/V.7(a)", "BCC1903/V.7(c)"}
}

// opens puts the case of a record that offends before its receiver. After one
// that can be read as a legal move his turn begins; else he has a choice for
// which no turn runs (BCC1903/V.2(a)).
func (d *docket) opens(by rules.Colour, x sent, p rules.Position) {
	d.ack(by, x)
	d.offerWith(by)
	kind, laws := d.g.Case.offence()
	n := d.aboutRecord(by, x, p)
	n.Choices = d.choices()
	begins := d.turnFor(by.Other(), CauseRecord)
	if kind == NIllegal {
		n.Choices, begins = nil, Posted{Begins: BeginsElection, Limit: d.limit()}
	}
	d.post(kind, by.Other(), begins, n, laws...)
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

// endsAlike: where every reading ends the game alike the receiver has nothing
// to choose, and it is ended, unless E is agreed (RULING/R-52).
func (d *docket) endsAlike(by rules.Colour, moves []rules.Move) bool {
	if d.g.Agreement.Penalty.Ambiguous == "E" || len(moves) < 2 {
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
		} else if d.g.isEnd(q, len(d.g.Plies)+1) {
			draws++
		}
	}
	if mates != len(moves) && draws != len(moves) {
		return false
	}
	d.file(Adopted{By: by, Move: moves[0], Words: d.g.Last[by].Words, Law: "RULING/R-52"})
	return d.settled(by)
}
