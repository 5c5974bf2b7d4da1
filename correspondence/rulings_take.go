package correspondence

import (
	"errors"
	"fmt"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// What each row asks of the game, and what it does. The rows that end a game
// tell of it by the letter of the result.

// ends ends the game as the ruling says, for a side or for neither.
func (d *rulings) ends(r Ruling, how events.Ending) {
	d.finish(r.Result, how, r.Law, broughtAbout(how, r.Result), r.Reason)
}

// admitsVerdict asks that a claim of a draw which was made before be decided first
// (RULING/R-32). The row is TABLE/T4.15.
func admitsVerdict(g Game, r Ruling, _ Setting) error {
	switch {
	case g.State != StateAdjudication:
		return fmt.Errorf("adjudication of game %s has not been claimed (BCC1903/V.10)", g.Label)
	case g.Agreement.ByCase() && !r.Case:
		return fmt.Errorf("game %s is judged as a case, and nobody gives its verdict by hand; deal the case, or enter another adjudicator (RULING/R-92)", g.Label)
	case g.Agreement.ByCase() && r.By == terms.ToUmpire: // of two who do not agree
	case !g.mayAnswer(r.By, g.Verdict.With, terms.ToAdjudicator):
		return fmt.Errorf("the verdict is before the %s, %s; another gives it only if there is no answer (RULING/R-62)", g.Verdict.With, g.Holder(g.Verdict.With))
	}
	for _, by := range []rules.Colour{rules.White, rules.Black} {
		if claims := g.drawClaims(by); len(claims) > 0 {
			return fmt.Errorf("%s has claimed a draw in game %s before that; question %d is decided first (RULING/R-32)", by, g.Label, claims[0].No)
		}
	}
	return nil
}

// admitsAdjudication lets the secretary judge whether a player cannot go on
// (RULING/R-41).
func admitsAdjudication(g Game, r Ruling, _ Setting) error {
	switch q, asked := g.Question(r.On); {
	case !asked: // of one who has left a tournament, where the terms say so
	case q.About != events.AboutUnable:
		return fmt.Errorf("question %d of game %s is no claim of one who cannot go on", r.On, g.Label)
	case g.Frozen != nil:
		return fmt.Errorf("game %s is adjudicated already", g.Label)
	}
	return nil
}

func (d *rulings) takesAdjudication(r Ruling, _ *Notice) {
	q, _ := d.g.Question(r.On)
	by := q.By
	if r.On == 0 {
		by = r.Of
	}
	d.claims.freezes(events.Frozen{By: by, Law: r.Law})
}

func (d *rulings) takesVerdict(r Ruling, _ *Notice) { d.ends(r, d.g.endsSo(r)) }

// takesAward ends a game that a side has left. Where it counts for nothing, none is played in its
// place.
func (d *rulings) takesAward(r Ruling, _ *Notice) {
	if r.Result == terms.Annulled {
		d.replace = ReplaceNone
	}
	d.ends(r, d.g.endsSo(r))
}

func (d *rulings) takesDraw(r Ruling, _ *Notice) {
	r.Result = terms.Drawn
	d.ends(r, events.ByRuling)
}

// takesAnnulment annuls the game, which has no result (BCC1903/II.2).
func (d *rulings) takesAnnulment(r Ruling, _ *Notice) {
	r.Result, d.replace = terms.Annulled, r.Replace
	d.ends(r, events.ByRuling)
}

func admitsAnnulment(_ Game, r Ruling, _ Setting) error {
	switch r.Replace {
	case "", ReplaceSame, ReplaceExchanged, ReplaceNone:
		return nil
	}
	return fmt.Errorf("the game in its place is %s, %s or %s, not %q", ReplaceSame, ReplaceExchanged, ReplaceNone, r.Replace)
}

func admitsForfeit(g Game, r Ruling, _ Setting) error {
	if q, _ := g.Question(r.On); q.About != events.AboutForfeit && refused(q.Matter).Kind != letters.ClaimsForfeit {
		return fmt.Errorf("question %d of game %s is no claim of a forfeit", r.On, g.Label)
	}
	return nil
}

// takesForfeit gives the game to the claimant (BCC1903/V.9.TAIL).
func (d *rulings) takesForfeit(r Ruling, _ *Notice) {
	q, _ := d.g.Question(r.On)
	d.finish(terms.Won(q.By), events.ByRuling, r.Law, q.By.Other(), r.Reason)
}

func admitsCredit(g Game, r Ruling, _ Setting) error {
	switch {
	case g.Turn.Allowed == 0 || g.Turn.Of != r.Of:
		return errors.New("the row Credit needs a span of the turn that is open, and whose turn it is")
	case !g.Turn.Running || g.Turn.Awaits || !r.Span.To.After(g.Turn.Begin):
		return fmt.Errorf("the span ends before the turn of %s began; nothing would be credited", r.Of)
	}
	return nil
}

func (d *rulings) takesCredit(r Ruling, n *Notice) {
	s := calendar.Span{From: r.Span.From, To: r.Span.To, Why: r.Span.Why, Law: r.Law}
	if s.Why == "" {
		s.Why = r.Reason
	}
	d.conclude(events.Credited{Of: r.Of, Span: s})
	n.By, n.Excluded = r.Of, []calendar.Span{s}
	d.excessCured(r.Of, n)
}

// admitsDebit lets nothing count after all but what was left out by a stored span. A
// Sunday or a holiday is left out by the calendar, which no ruling changes.
func admitsDebit(g Game, r Ruling, o Setting) error {
	k := g.Turn
	switch {
	case !k.Running || k.Of != r.Of:
		return errors.New("the row Debit needs a span of the turn that is open, and whose turn it is")
	case r.Span.To.After(o.Now):
		return errors.New("the span ends in the time to come; only what is past can be counted after all")
	}
	before := k.Used(o.Calendar, o.Now)
	k.Out = uncover(k.Out, r.Span)
	if k.Used(o.Calendar, o.Now) == before {
		return fmt.Errorf("no time of that span had been left out of the turn of %s; nothing would change", r.Of)
	}
	return nil
}

func (d *rulings) takesDebit(r Ruling, n *Notice) {
	s := calendar.Span{From: r.Span.From, To: r.Span.To, Why: r.Reason, Law: r.Law}
	d.conclude(events.Debited{Of: r.Of, Span: s})
	n.By, n.Excluded = r.Of, []calendar.Span{s}
}

func admitsSuspension(g Game, _ Ruling, _ Setting) error {
	switch {
	case g.Suspended():
		return fmt.Errorf("game %s is suspended already", g.Label)
	case g.Frozen != nil:
		return fmt.Errorf("adjudication of game %s is claimed, and nobody's time runs", g.Label)
	}
	return nil
}

func (d *rulings) takesSuspension(r Ruling, _ *Notice) {
	d.conclude(events.Stayed{No: len(d.g.Stays) + 1, Why: "the game is suspended", Law: r.Law})
}

func admitsResumption(g Game, _ Ruling, _ Setting) error {
	if !g.Suspended() {
		return fmt.Errorf("game %s is not suspended", g.Label)
	}
	return nil
}

// takesResumption ends the stay with the letters of the ruling.
func (d *rulings) takesResumption(Ruling, *Notice) {
	d.conclude(events.Resumed{Stay: d.g.suspension(), Letters: d.letters})
}

// takesLimit finds the demand good, and the moves count from it. If they have been
// made meanwhile the game is drawn.
func (d *rulings) takesLimit(r Ruling, _ *Notice) {
	q, _ := d.g.Question(r.On)
	d.conclude(events.FiftyDemanded{By: q.By, From: min(q.Plies, d.g.despatchedPlies()), Ground: events.GroundRuled})
	if d.g.State == StateTurn {
		d.claims.drawsByLimit()
	}
}

// undoesLimit drops the count with the ruling from which it came.
func (d *rulings) undoesLimit(TakenRuling, *Notice) {
	if d.g.Demand != nil && d.g.Demand.Ground == events.GroundRuled {
		d.conclude(events.FiftyLifted{Law: d.g.Agreement.DemandLaw()})
	}
}
