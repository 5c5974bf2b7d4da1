package correspondence

import (
	"fmt"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/rules"
)

// adopt answers that one of the readings of the record in question is its move, or
// that one of several records for a turn stands (TABLE/T7.Adopt).
func (g onAppeal) adopt() (Option, bool) {
	q := g.q
	c := g.Case
	o := Option{No: 6, Wants: WantsOne, Ruling: Ruling{Row: "Adopt", On: q.No}, Example: "6: 1, because ...",
		Words: fmt.Sprintf("the record “%s” is one of these moves. Write the number of the move as well", c.Words)}
	if c.Several() {
		o.Words = "one of these records stands. Write the number of the record as well"
		for _, x := range c.Records {
			if len(x.Readings) > 0 {
				o.Of = append(o.Of, One{len(o.Of) + 1, "“" + x.Words + "”", Ruling{Row: "Adopt", On: q.No, Words: x.Words}})
			}
		}
		return o, len(o.Of) > 0
	}
	p := g.After(c.Ply)
	for _, m := range c.Readings {
		o.Of = append(o.Of, One{len(o.Of) + 1, descriptive.Full(p, m), Ruling{Row: "Adopt", On: q.No, Moves: []rules.Move{m}}})
	}
	return o, len(o.Of) > 1
}

// damage answers an appeal by which the author of a record says that it was
// damaged on its way (BCC1903/APPB/Solid): what was done on the damaged copy falls,
// and the turn of the side that it reached so begins anew (BCC1903/VI.PREF(a),
// BCC1903/APPA/6). It is of the author's last record before the appeal.
func (g onAppeal) damage() (Option, bool) {
	q := g.q
	last := g.Last[q.By]
	if q.Law != damageLaw || last.Plies == 0 || !q.At.After(last.At) {
		return Option{}, false
	}
	r := Ruling{Row: "TransportError", On: q.No, Of: q.By.Other(), Number: g.Number(last.Plies)}
	if _, _, err := g.damaged(r); err != nil {
		return Option{}, false
	}
	return Option{No: 8, Ruling: r, Words: fmt.Sprintf("the record “%s” was damaged on its way to %s: what was done on the damaged copy falls, and the turn of %s begins anew",
		last.Words, q.By.Other(), q.By.Other())}, true
}

// readings says what the disputed record can mean (TABLE/T7.Readings): that of the file
// in which the question is, or a letter that came back or was not understood.
func (g onAppeal) readings() (Option, bool) {
	q, good := g.q, g.good
	if q.About == events.AboutDisowned {
		return Option{}, false
	}
	r := Ruling{Row: "Readings", On: q.No}
	words := ""
	if t := q.Matter; t.Kind == events.TopicRefusal && refused(t).Kind <= letters.Plays {
		r.Of, r.Words, r.Arrived = t.Of, t.Words, t.At
		if _, ok := g.TakenForRecord(r.Of, r.Arrived); !ok || t.Words == "" {
			return Option{}, false
		}
		words = good + "the letter “" + t.Words + "” is a record, as of its arrival. Write which move it is"
	} else {
		f, ok := fileOfQuestion(g.Game, q)
		if !ok || f.Back != "" || len(f.Records) != 1 || !t.Known() {
			return Option{}, false
		}
		r.Of, r.Number, r.Words = f.Author, f.Number, f.Records[0].Words
		words = fmt.Sprintf("%sthe record “%s” is read otherwise, and the game goes on from its arrival. Write which moves it can mean, as records; one is its move, by several it is ambiguous, by `none` illegal", good, r.Words)
	}
	if !g.readable(r) {
		return Option{}, false
	}
	return Option{No: 11, Wants: WantsMoves, Words: words, Example: "11: the move, because ...", Ruling: r}, true
}

// readable reports whether some move, or none, may be named for the record.
func (g onAppeal) readable(r Ruling) bool {
	p, ok := readIn(g.Game, r)
	if !ok {
		return false
	}
	for _, m := range p.LegalMoves() {
		r.Moves = []rules.Move{m}
		if admitsReadings(g.Game, r, Setting{Now: g.q.At}) == nil {
			return true
		}
	}
	r.Moves = nil
	return admitsReadings(g.Game, r, Setting{Now: g.q.At}) == nil
}

// readIn is the position in which the record of a ruling is read.
func readIn(g Game, r Ruling) (rules.Position, bool) {
	if r.Number == 0 {
		return g.TakenForRecord(r.Of, r.Arrived)
	}
	x, ok := g.recordOf(r.Of, r.Number, r.Words)
	if !ok || x.Ply > len(g.Score()) {
		return rules.Position{}, false
	}
	return g.After(x.Ply), true
}

// movesIn reads what an official writes of a record: moves parted by "or", each as a record of
// one reading, in the notation of the game before any other; or none.
func movesIn(g Game, words string, r Ruling) (moves []rules.Move, ok bool) {
	p, ok := readIn(g, r)
	if !ok || strings.EqualFold(words, "none") {
		return nil, ok
	}
	for word := range strings.SplitSeq(words, " or ") {
		m, ok := oneMove(g, strings.TrimSpace(word), p)
		if !ok {
			return nil, false
		}
		moves = append(moves, m)
	}
	return moves, true
}

func oneMove(g Game, word string, p rules.Position) (rules.Move, bool) {
	for _, n := range []descriptive.Notation{g.Agreement.Records(), descriptive.Descriptive, descriptive.Algebraic, descriptive.Numeric} {
		if r, err := n.Parse(word); err == nil {
			if m := g.match(r, p); len(m.Readings) == 1 {
				return m.Readings[0].Move, true
			}
		}
	}
	return 0, false
}
