package correspondence

import (
	"errors"
	"fmt"

	"postd/correspondence/terms"
)

// The ruling Correct puts a slip right of which the umpire is satisfied, where the game
// rests on the move made on the board: a record that was sent otherwise than its author
// had moved (BCC1903/APPA/7(a), "Table"), or a reply to a move of the opponent's that
// had been set up wrongly (BCC1903/APPA/7(b), "Teak"). Under
// every other code the record stands (BCC1903/V.PREF(b)).

// slip finds the record that a ruling corrects: one that stands or is in question,
// or the first of those that are carried as they were written.
func (g Game) slip(r Ruling) (SentRecord, bool) {
	if x, ok := g.recordOf(r.Of, r.Number, ""); ok && x.Struck == "" {
		return x, true
	}
	if g.Case == nil && len(g.Carried) > 0 && g.Carried[0].By == r.Of {
		if ply, ok := g.plyOf(r.Of, r.Number); ok && ply == len(g.Plies) {
			c := g.Carried[0]
			return SentRecord{Of: r.Of, Ply: ply, Number: r.Number, Words: c.Words, Replied: len(g.Carried) > 1, spent: spent{c.Used, c.Allowed}}, true
		}
	}
	return SentRecord{}, false
}

// slipsStand says of a game under which a record stands as it was sent that nothing
// is corrected in it.
func slipsStand(a terms.Agreement) string {
	if a.Points.Slips == terms.SlipsToUmpire {
		return ""
	}
	return fmt.Sprintf("by the terms of this game a record stands as it was sent, whatever its author meant to send (%s)", a.LawOf("slips"))
}

func admitsCorrect(g Game, r Ruling, _ Setting) error {
	x, sent := g.slip(r)
	switch {
	case !sent:
		return fmt.Errorf("%s has sent no record with the number %d that stands, so there is none to correct", r.Of, r.Number)
	case r.Law == "BCC1903/APPA/7(b)" && x.Ply == 0:
		return errors.New("no move of the opponent's came before that record, so none can have been set up wrongly")
	case len(r.Moves) > 1 || len(r.Moves) == 0 && r.Law == "BCC1903/APPA/7(a)":
		return errors.New("name the one move that was made on the board, and that the record is to mean")
	}
	if g.inFirstOfSeveral(x.Ply) {
		return errors.New(firstOfSeveral)
	}
	if err := legalReadings(g.lawful(x.Ply), r); err != nil {
		return err
	}
	if len(r.Moves) == 1 && x.Ply < len(g.Plies) && g.Plies[x.Ply].Move == r.Moves[0] {
		return fmt.Errorf("the record %q means that move already, and nothing would change", x.Words)
	}
	return nil
}

// takesCorrect takes the game back to the turn of the slip; what followed is
// annulled. The corrected record is despatched in the place of the other, as if it
// had come when that did; where the umpire names no reply to a move that had been
// set up wrongly, the turn begins anew.
func (d *rulings) takesCorrect(r Ruling, n *Notice) {
	x, _ := d.g.slip(r)
	n.By, n.Record, n.Number = r.Of, x.Words, r.Number
	if len(r.Moves) == 0 {
		d.beginsTurnAnew(r.Of, x.Ply, r.Law, n)
		if !d.g.Silent() {
			n.Move = d.g.LastMove()
		}
		return
	}
	p := d.g.After(x.Ply)
	n.Move, n.Position = r.Moves[0], p
	d.excessFalls(x.Ply, r.Of, n)
	x.Words = d.g.Agreement.Writes(p, r.Moves[0])
	n.Reply = x.Words
	d.judgesAnew(x, r.Moves, false)
}
