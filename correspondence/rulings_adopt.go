package correspondence

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The ruling Adopt adopts a reading of the record that is in question, or one of
// several records for a turn, in the place of the player who was to choose.

// admitsAdopt asks that what is adopted be among what the player could have adopted
// (BCC1903/V.4, V.5). Of several records that is one with a legal reading.
func admitsAdopt(g Game, r Ruling, _ Setting) error {
	c := g.Case
	switch {
	case c == nil, !c.Several() && len(c.Readings) == 0:
		return errors.New("no record with readings is in question")
	case c.Several() && c.Illegal():
		return fmt.Errorf("none of the records for move %d is of a legal move (BCC1903/V.4(b)); there is none to adopt", c.Number)
	case c.Several():
		_, err := g.ruledRecord(r)
		return err
	case len(r.Moves) != 1 || !slices.Contains(c.Readings, r.Moves[0]):
		return fmt.Errorf("the row Adopt needs one of the %d readings of %q", len(c.Readings), c.Words)
	}
	return nil
}

// ruledRecord finds the one of several records that a ruling adopts: by its
// words or, failing those, by a move that no other of them can mean. One that is
// ambiguous can be adopted by its words alone; its readings are then before the
// receiver, as if the receiver had adopted it (RULING/R-26).
func (g Game) ruledRecord(r Ruling) (int, error) {
	var at []int
	for i, x := range g.Case.Records {
		if (r.Words == "" || plain(x.Words) == plain(r.Words)) && (len(r.Moves) == 0 || slices.Contains(x.Readings, r.Moves[0])) {
			at = append(at, i)
		}
	}
	switch {
	case r.Words == "" && len(r.Moves) == 0, len(r.Moves) > 1:
		return 0, errors.New("the row Adopt needs the words of one of the records, or the one move that is adopted")
	case len(at) == 0:
		return 0, fmt.Errorf("that is none of the %d records for move %d, or no legal reading of one", len(g.Case.Records), g.Case.Number)
	case len(at) > 1:
		return 0, errors.New("more than one of the records can mean that move; give the words of the one that is adopted")
	case len(g.Case.Records[at[0]].Readings) == 0:
		return 0, fmt.Errorf("the record %q is of no legal move (BCC1903/V.4(b))", g.Case.Records[at[0]].Words)
	}
	return at[0], nil
}

// takesAdopt makes the reading the move while the receiver has the choice, whose turn
// runs on; where the author was to say, it is as if the author had said so.
func (d *rulings) takesAdopt(r Ruling, n *Notice) {
	c := *d.g.Case
	n.By, n.Record, n.Number = c.Author, c.Words, c.Number
	n.Position = d.g.After(c.Ply)
	d.letter = &Letter{Of: c.Author, Arrived: d.at, Key: d.cause}
	switch {
	case c.Several():
		d.takesRecord(r, n)
	case c.Stage == CaseElect:
		n.Move = r.Moves[0]
		d.adopt(r.Moves[0], r.Law)
	default:
		n.Move = r.Moves[0]
		d.elections.says(r.Moves[0], events.SelectedByRuling)
	}
}

// takesRecord makes the record the due one, and the others fall (BCC1903/V.4). Of
// one that is ambiguous the ruling may say the reading as well; else that is for
// the players.
func (d *rulings) takesRecord(r Ruling, n *Notice) {
	i, _ := d.g.ruledRecord(r)
	c := *d.g.Case
	n.Record = c.Records[i].Words
	for j, x := range c.Records {
		if j != i {
			n.Fallen = append(n.Fallen, x.Words)
		}
	}
	over := d.records.takes(i)
	switch {
	case d.g.Case == nil:
		n.Move = c.Records[i].moveOr(d.g)
	case over:
	case len(r.Moves) == 1:
		n.Move = r.Moves[0]
		d.adopt(r.Moves[0], r.Law)
	default:
		kind, laws := d.g.offence()
		d.tell("", kind, terms.PartyOf(c.Author.Other()), d.elections.about(Notice{Choices: d.choices()}), append(slices.Clip(laws), "RULING/R-26")...)
	}
}

// moveOr is the move that a record of one reading means, or for another the one
// by which the game has just ended.
func (r Recorded) moveOr(g Game) rules.Move {
	if len(r.Readings) == 1 {
		return r.Readings[0]
	}
	return g.LastMove()
}
