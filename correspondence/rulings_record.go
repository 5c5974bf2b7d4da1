package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The rulings on records: what one says, which of its readings it is, and from
// which turn the game goes on. None takes back a move: a record falls by the
// law that the ruling names, and what answered it falls with it.

// firstOfSeveral says why no ruling reads a record of a first turn of several moves
// (BCC1903/III.4): the moves stand and fall together, and readings name one.
const firstOfSeveral = "the first turn of this game is of several moves, and readings name one; Restore has it played anew"

// inFirstOfSeveral reports whether a move of the score belongs to such a first turn.
func (g Game) inFirstOfSeveral(ply int) bool { return g.Origin.Due() > 1 && ply < g.Origin.Due() }

// rereading admits Readings of a record that was read. A record that was answered
// can be read otherwise only in one way: of several its author says which was
// meant (BCC1903/V.5(b)), and the ruling then names that one; with none the
// position is restored (BCC1903/V.6(b)).
func rereading(g Game, r Ruling, _ Setting) error {
	x, ok := g.recordOf(r.Of, r.Number, r.Words)
	if !ok {
		return fmt.Errorf("no record of %s with the number %d is known in these words", r.Of, r.Number)
	}
	if x.Struck != "" {
		if x.Struck != "BCC1903/V.PEN.A" && x.Struck != "BCC1903/V.6(b)" {
			return fmt.Errorf("the record %q fell because what it answered fell (%s); it cannot be read anew", x.Words, x.Struck)
		}
		for _, s := range g.Struck[g.struckAt(x.Ply, x.Of, x.Words)+1:] {
			if s.At < x.Ply {
				return fmt.Errorf("the position in which %q was sent has itself fallen since (%s)", x.Words, s.Law)
			}
		}
	}
	if g.inFirstOfSeveral(x.Ply) {
		return errors.New(firstOfSeveral)
	}
	if err := legalReadings(g.lawful(x.Ply), r); err != nil {
		return err
	}
	now := []rules.Move{}
	switch c := g.Case; {
	case x.Struck != "":
	case c != nil && c.Author == x.Of && c.Ply == x.Ply:
		now = c.Readings
	default:
		now = []rules.Move{g.Score()[x.Ply].Move}
	}
	switch {
	case x.Struck == "" && sameMoves(now, r.Moves):
		return fmt.Errorf("the record %q is read so already, and nothing would change", x.Words)
	case x.Replied && len(r.Moves) > 1:
		return fmt.Errorf("the record %q was answered, so its author may say which of several moves was meant (BCC1903/V.5(b)): ask the author, and name that one", x.Words)
	}
	return nil
}

// sameMoves reports whether both have the same moves, in whatever order.
func sameMoves(a, b []rules.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m rules.Move) bool { return !slices.Contains(b, m) })
}

// legalReadings asks that what a record is said to express be legal where it was sent.
func legalReadings(legal []rules.Move, r Ruling) error {
	for i, m := range r.Moves {
		switch {
		case !slices.Contains(legal, m):
			return fmt.Errorf("%s is no legal move of %s; a record may not be read as one (BCC1903/I.13.C)", m, r.Of)
		case slices.Contains(r.Moves[:i], m):
			return fmt.Errorf("%s stands twice", m)
		}
	}
	return nil
}

// rereads judges a record anew from its arrival. What was exacted for it while it
// was read otherwise falls, with the penalty.
func (d *rulings) rereads(r Ruling, n *Notice) {
	x, _ := d.g.recordOf(r.Of, r.Number, r.Words)
	n.By, n.Record, n.Number = r.Of, x.Words, x.Number
	if x.Replied && len(r.Moves) == 0 {
		n.Asked = "Restore"
		d.beginsTurnAnew(r.Of, x.Ply, "BCC1903/V.6(b)", n)
		return
	}
	if no := d.g.restoredBy(r.Of); x.Struck == "BCC1903/V.PEN.A" && no > 0 {
		d.remits(events.Remitted{No: no})
		n.Penalty = &d.g.Penalties[no-1].Penalty
	}
	d.excessFalls(x.Ply, r.Of, n)
	d.judgesAnew(x, r.Moves, false)
}

// judgesAnew enters the state again at the arrival of a record.
func (d *rulings) judgesAnew(x SentRecord, readings []rules.Move, noCapture bool) {
	d.letter = &Letter{Of: x.Of, Arrived: d.at, Key: d.cause}
	d.conclude(events.Reentered{Of: x.Of, Ply: x.Ply, Law: d.ruled.Law, Words: x.Words, Number: x.Number, Used: x.spent.used, Allowed: x.spent.allowed})
	d.spent = x.spent
	d.records.judgeAs(x.Of, heardRecord{words: x.Words, number: x.Number, ruled: true}, readings, noCapture)
}

// restoredBy is the number of the last penalty by which a turn of the side was
// restored; 0 if there is none that stands.
func (g Game) restoredBy(of rules.Colour) int {
	return lastIndex(g.Penalties, func(p Applied) bool { return p.Of == of && p.Reopened && !p.Remitted }) + 1
}

// excessFalls drops a finding of excess in a turn that falls, or that begins anew: of a turn that never was none can be claimed. A lateness of
// the very record that falls remains (TABLE/T1.13, RULING/R-40).
func (d *rulings) excessFalls(ply int, of rules.Colour, n *Notice) {
	var since time.Time
	if l := d.g.Last[of]; l.Plies == ply+1 {
		since = l.At
	} else if ply < len(d.g.Score()) {
		since = d.g.Score()[ply].Sent
	}
	for c, x := range d.g.Excess {
		if x != nil && !x.Waived && x.Deadline.After(since) {
			d.conclude(events.ExcessUndone{Of: rules.Colour(c), Law: "RULING/R-21"})
			n.Undone = true
		}
	}
}

// atTurn finds the turn that a ruling names: how many plies stand before it.
func (g Game) atTurn(r Ruling) (int, error) {
	ply, ok := g.plyOf(r.Of, r.Number)
	if !ok {
		return 0, fmt.Errorf("the score has no turn of %s with the number %d", r.Of, r.Number)
	}
	return ply, nil
}

func admitsRestore(g Game, r Ruling, _ Setting) error {
	_, err := g.atTurn(r)
	return err
}

// takesRestore restores the position at the commencement of the turn, and annuls later
// records (BCC1903/V.PEN.A, V.6(b)).
func (d *rulings) takesRestore(r Ruling, n *Notice) {
	ply, _ := d.g.atTurn(r)
	d.beginsTurnAnew(r.Of, ply, r.Law, n)
}

// beginsTurnAnew lets the turn begin anew on receipt of the letter of the ruling
// (BCC1903/V.2(a)).
func (d *rulings) beginsTurnAnew(of rules.Colour, ply int, law rules.Law, n *Notice) {
	n.By = of
	d.excessFalls(ply, of, n)
	d.conclude(events.Reentered{Of: of, Ply: ply, Law: law})
	d.beginsAnew(of)
}

// beginsAnew posts a full turn, which begins with the letter of the ruling.
func (d *rulings) beginsAnew(of rules.Colour) {
	if d.g.Frozen != nil {
		return // RULING/R-33: nobody's time runs
	}
	p := d.turnFor(of, calendar.CauseRequirement)
	p.Notice, p.To = d.letters[of], of
	d.conclude(p)
}

// damaged finds the record of the opponent that reached the side damaged, and
// whether it is in question.
func (g Game) damaged(r Ruling) (record SentRecord, open bool, err error) {
	if c := g.Case; c != nil && c.Author != r.Of && r.Number == g.numberFor(r.Of) {
		x, _ := g.recordOf(c.Author, c.Number, c.Words)
		return x, true, nil
	}
	ply, err := g.atTurn(r)
	if err == nil && ply == 0 {
		err = errors.New("no record of the opponent came before that turn")
	}
	if err != nil {
		return SentRecord{}, false, err
	}
	return SentRecord{Of: r.Of.Other(), Ply: ply - 1, Words: g.Score()[ply-1].Words}, false, nil
}

func admitsTransport(g Game, r Ruling, _ Setting) error {
	_, _, err := g.damaged(r)
	return err
}

// takesTransport rules that a letter was damaged on its way to the side. What is stored
// governs; nothing done on the damaged copy stands, and nobody is punished for
// it (BCC1903/VI.PREF(a), BCC1897/III.3).
func (d *rulings) takesTransport(r Ruling, n *Notice) {
	x, open, _ := d.g.damaged(r)
	n.Record = x.Words
	if !open {
		d.beginsTurnAnew(r.Of, x.Ply+1, r.Law, n)
		if !d.g.Silent() {
			n.Move = d.g.LastMove() // else the writer's own words are all that a letter holds (BOOK/2.4)
		}
		return
	}
	c := *d.g.Case
	d.excessFalls(c.Ply, c.Author, n)
	n.By = r.Of
	d.judgesAnew(x, c.Readings, c.NoCapture)
}

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
	if g.Case == nil && len(g.Carried()) > 0 && g.Carried()[0].By == r.Of {
		if ply, ok := g.plyOf(r.Of, r.Number); ok && ply == len(g.Score()) {
			c := g.Carried()[0]
			return SentRecord{Of: r.Of, Ply: ply, Number: r.Number, Words: c.Words, Replied: len(g.Carried()) > 1, spent: spent{c.Used, c.Allowed}}, true
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
	if len(r.Moves) == 1 && x.Ply < len(g.Score()) && g.Score()[x.Ply].Move == r.Moves[0] {
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
