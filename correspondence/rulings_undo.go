package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// The rulings that undo others: Undo an earlier ruling or a finding of excess,
// Reopen the end of the game.

// inTime says why it is too late to change what was ruled or ended at an
// instant: all appeals have the same window (RULING/R-37). A question that was
// put within it may be answered later.
func (g Game) inTime(r Ruling, o Setting, at time.Time) error {
	until := g.AppealUntil(at)
	if q, ok := g.Question(r.On); ok && !q.At.After(until) || !o.Now.After(until) {
		return nil
	}
	return fmt.Errorf("it was final on %s; what was not appealed from within %s stands (RULING/R-37)",
		calendar.LongDay(until, o.Calendar.Zone()), calendar.DurationText(g.Agreement.AppealWindow))
}

func admitsUndo(g Game, r Ruling, o Setting) error {
	if r.Undoes == 0 {
		return undoableExcess(g, r, o)
	}
	t, ok := g.Ruling(r.Undoes)
	if !ok {
		return fmt.Errorf("game %s has no ruling %d; it has %d", g.Label, r.Undoes, len(g.Rulings))
	}
	row, err := rowNamed(t.Row)
	switch {
	case err != nil:
		return err
	case t.Undone:
		return fmt.Errorf("ruling %d is undone already", r.Undoes)
	case row.stays != "":
		return fmt.Errorf("ruling %d, %s, is not undone: %s", r.Undoes, t.Row, row.stays)
	case row.still != nil && row.still(g, t, r.Undoes) != nil:
		return row.still(g, t, r.Undoes)
	}
	if err := g.inTime(r, o, t.At); err != nil || row.keeps && !g.bound(t, r.Undoes) {
		return err
	}
	// What follows goes back to a state of the game, and so must find it.
	switch {
	case !t.Before.Kept():
		return fmt.Errorf("too many rulings came after ruling %d; rule what is right now", r.Undoes)
	case t.Records != g.Despatches:
		return fmt.Errorf("a record was sent after ruling %d, and no ruling takes back a move; rule Restore or Readings, by the law that fits", r.Undoes)
	case g.Frozen != nil && t.Before.game.Frozen == nil:
		return fmt.Errorf("adjudication was claimed after ruling %d, and the position stands still", r.Undoes)
	}
	for i, x := range g.Rulings[r.Undoes:] {
		if later, err := rowNamed(x.Row); err == nil && !x.Undone && later.moves() {
			return fmt.Errorf("ruling %d, %s, came after it; undo that first", r.Undoes+i+1, x.Row)
		}
	}
	return nil
}

// moves reports whether a ruling of the row changes the position or who is to
// act in it, and so is undone by going back, or stands in the way of that.
func (r Row) moves() bool { return r.stays == "" && (!r.keeps || r.still != nil) }

// undoableExcess says whether a finding of excess may be undone, as only by a ruling (RULING/R-21). It
// would be found again at once while by the reckoning the time is exceeded.
func undoableExcess(g Game, r Ruling, o Setting) error {
	k := g.Turn
	switch x := g.Excess[r.Of]; {
	case x == nil || x.Waived: // one for which Penalty E was incurred may be undone with it
		return fmt.Errorf("no finding that %s exceeded the time stands", r.Of)
	case k.Of == r.Of && k.Running && g.found(k) && k.Exceeded(o.Calendar, o.Now):
		return fmt.Errorf("by the reckoning the turn of %s is still exceeded; give the time back by Credit, which undoes the finding", r.Of)
	}
	return nil
}

func (d *rulings) takesUndo(r Ruling, n *Notice) {
	if r.Undoes == 0 {
		if no := d.g.lastPenaltyOf(r.Of); d.g.Excess[r.Of].Penalised && no > 0 && d.g.Penalties[no-1].Law == penalty.Lateness {
			d.remits(events.Remitted{No: no})
		}
		d.conclude(events.ExcessUndone{Of: r.Of, Law: r.Law})
		n.Undone = true
		return
	}
	t, _ := d.g.Ruling(r.Undoes)
	n.Undid = &t
	n.By = rules.White
	for i, p := range d.g.Penalties {
		if p.Ruling == r.Undoes && !p.Remitted {
			d.remits(events.Remitted{No: i + 1})
		}
	}
	if row, err := rowNamed(t.Row); err == nil && row.undoes != nil {
		row.undoes(d, t, n)
		return
	}
	if t.Penalty > 0 {
		d.conclude(events.Remitted{No: t.Penalty, Again: true})
	}
	d.goesBack(r.Undoes, "a ruling was undone", r.Law)
	d.putsAgain(t)
}

// goesBack files that the game stands as it stood before a ruling, or with 0
// before its end. Where it ended in the middle of a matter nobody's turn was
// open yet, and one begins with the letter; or one stood still until the author had
// said what was meant, who has, and it goes on with the letter (CLOCK/C-6(d)).
func (d *rulings) goesBack(ruling int, why string, law rules.Law) {
	d.conclude(events.WentBack{Ruling: ruling, Why: why, Law: law, Letters: d.letters})
	g := d.g
	if g.State != StateTurn || g.Case != nil || g.Post.Notice != "" || g.Broken != "" {
		return
	}
	asked := slices.ContainsFunc(g.Turn.Out, func(s calendar.Span) bool { return s.Stay == 0 && s.To.IsZero() })
	switch {
	case !g.Turn.Running:
		d.beginsAnew(g.ToMove())
	case asked:
		d.conclude(events.Posted{Notice: d.letters[g.Turn.Of], To: g.Turn.Of, Begins: events.BeginsAgain, Limit: d.elections.atLeastADay()})
	}
}

// putsAgain opens a question again that the undone ruling had answered, and
// both clocks stand for it as they did.
func (d *rulings) putsAgain(t TakenRuling) {
	q, ok := d.g.Question(t.On)
	if !ok || q.Open() {
		return
	}
	w := events.Reput{No: q.No}
	if !d.g.Over() && d.g.Frozen == nil && q.Stay > 0 {
		w.Stay = len(d.g.Stays) + 1
	}
	d.conclude(w)
	if w.Stay > 0 {
		d.conclude(events.Stayed{No: w.Stay, Why: "appeal of " + q.By.String(), Law: "BCC1903/V.2(b)"})
	}
}

// undoesAnswer opens the question again, and time that counted for it does
// not, where the turn is still open.
func (d *rulings) undoesAnswer(t TakenRuling, _ *Notice) { d.putsAgain(t) }

// undoesSpan takes what was given, and gives what was taken, in the turn that is
// still open; a closed turn never changes (RULING/R-21).
func (d *rulings) undoesSpan(t TakenRuling, n *Notice) {
	d.putsAgain(t)
	k := t.Before.game.Turn
	n.By = k.Of
	if d.g.Turn.Of != k.Of || !d.g.Turn.Begin.Equal(k.Begin) || !d.g.Turn.Running {
		return
	}
	if t.Row == "Credit" {
		d.conclude(events.Debited{Of: k.Of, Span: t.Span})
		return
	}
	for _, s := range k.Out {
		from, to := calendar.Later(s.From, t.Span.From), t.Span.To
		if !s.To.IsZero() {
			to = calendar.Earlier(to, s.To)
		}
		if from.Before(to) {
			d.conclude(events.Credited{Of: k.Of, Span: calendar.Span{From: from, To: to, Why: s.Why, Law: s.Law}})
		}
	}
}

func admitsReopen(g Game, r Ruling, o Setting) error {
	switch {
	case !g.Over():
		return fmt.Errorf("game %s is not ended", g.Label)
	case g.Ended.Result == terms.Annulled:
		return errors.New("a game that is annulled stays so, and another is played in its place")
	case r.Result != "" && r.Number > 0:
		return errors.New("the row Reopen gives another result, or names the turn from which the game goes on, and not both")
	case r.Result == g.Ended.Result:
		return fmt.Errorf("the result is %s already", r.Result)
	}
	if err := g.inTime(r, o, g.EndedAt); err != nil {
		return err
	}
	switch {
	case r.Number > 0:
		ply, err := g.atTurn(r)
		if p := g.After(ply); err == nil && (p.Mate() || p.Stalemate()) {
			err = fmt.Errorf("at the beginning of that turn %s had no legal move, and the game was ended by that; name an earlier turn", r.Of)
		}
		return err
	case r.Result == "" && (g.Position().Mate() || g.Position().Stalemate()):
		return errors.New("the position on the board ends the game by itself; name the turn from which it goes on, and the law by which the rest falls")
	case r.Result == "" && !g.Unended.Kept():
		return errors.New("how the game stood before its end is not kept")
	}
	return nil
}

// takesReopen replaces the result, or lets the game go on (RULING/R-37). With a
// span that much of the turn which is open again is not reckoned, and a finding
// of excess that rests on it falls.
func (d *rulings) takesReopen(r Ruling, n *Notice) {
	if r.Result != "" {
		d.ends(r, d.g.endsSo(r))
		return
	}
	d.goesBack(0, "the game was ended", r.Law)
	if r.Number > 0 {
		d.takesRestore(r, n)
		return
	}
	if k := d.g.Turn; k.Running && r.Span.To.After(r.Span.From) {
		r.Of = k.Of
		d.takesCredit(r, n)
	}
}
