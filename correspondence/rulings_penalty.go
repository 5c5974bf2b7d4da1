package correspondence

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// The rulings on penalties: Remit what Penalty E took, Penalise what was rightly
// exacted and not applied (BOOK/2.3, PENALTY/PE-6).

func admitsRemit(g Game, r Ruling, _ Setting) error {
	switch {
	case r.Penalty < 1 || r.Penalty > len(g.Penalties):
		return fmt.Errorf("game %s has no penalty %d; %d were applied in it", g.Label, r.Penalty, len(g.Penalties))
	case g.Penalties[r.Penalty-1].Remitted:
		return fmt.Errorf("penalty %d is remitted already", r.Penalty)
	case g.Penalties[r.Penalty-1].Loss:
		return errors.New("the penalty was the loss of the game; Reopen opens it again")
	}
	return nil
}

// takesRemit remits a penalty; the ledger keeps both entries (PENALTY/PE-6). The offence stays one, so that
// the next is of the next step.
func (d *rulings) takesRemit(r Ruling, n *Notice) {
	w := events.Remitted{No: r.Penalty}
	if d.g.shortened(r.Penalty) {
		w.Limit = d.g.Agreement.Turn.Limit
	}
	d.remits(w)
	p := d.g.Penalties[r.Penalty-1].Penalty
	n.By, n.Penalty = p.Of, &p
	d.excessCured(p.Of, n)
}

// remits files that a penalty is remitted; the clocks that stood for a task of it
// go on with the letter of the ruling.
func (d *rulings) remits(w events.Remitted) {
	for act := range d.g.Penalties[w.No-1].Acts {
		if stay := d.g.holdFor(w.No, act+1); stay > 0 && !w.Again {
			d.conclude(events.Resumed{Stay: stay, Letters: d.letters})
		}
	}
	d.conclude(w)
}

// shortened reports whether the turn that the penalty shortened has not ended:
// it is open, or begins with what lies in the post.
func (g Game) shortened(no int) bool {
	p := g.Penalties[no-1]
	if p.Allowed == 0 || no != g.lastPenaltyOf(p.Of) {
		return false
	}
	return g.Turn.Of == p.Of && g.Turn.Running && cmp.Or(g.Turn.Own, g.Turn.Allowed) == p.Allowed ||
		g.Post.Notice != "" && g.Post.To == p.Of && g.Post.Begins == events.BeginsTurn && cmp.Or(g.Post.Own, g.Post.Limit) == p.Allowed
}

// lastPenaltyOf is the number of the last penalty applied to the side; 0: none.
func (g Game) lastPenaltyOf(of rules.Colour) int {
	return lastIndex(g.Penalties, func(p Applied) bool { return p.Of == of }) + 1
}

// remitted says that the act stands no longer, or does again; a turn that is open has the
// time that is said.
func (g *Game) remitted(e events.Event, w events.Remitted) {
	if w.No < 1 || w.No > len(g.Penalties) {
		g.Broken = "there is no such penalty"
		return
	}
	by := terms.ToSecretary
	if n := len(g.Rulings); n > 0 {
		g.Rulings = slices.Clone(g.Rulings)
		g.Rulings[n-1].Penalty, by = w.No, g.Rulings[n-1].By
	}
	g.Penalties = slices.Clone(g.Penalties)
	p := &g.Penalties[w.No-1]
	p.Remitted = !w.Again
	g.Marks = slices.DeleteFunc(slices.Clone(g.Marks), func(m Mark) bool { return m.Penalty == w.No && m.As == actRemitted })
	if !w.Again {
		for act := range p.Acts {
			g.Marks = append(g.Marks, Mark{Penalty: w.No, Act: act + 1, As: actRemitted, By: by, At: e.At})
		}
		// What it takes from turns to come it takes no more.
		g.Less[p.Of] = slices.DeleteFunc(slices.Clone(g.Less[p.Of]), func(s TurnReduction) bool { return s.Penalty == w.No })
	}
	switch {
	case w.Limit == 0:
	case g.Turn.Of == p.Of && g.Turn.Running:
		g.Turn.Allowed = w.Limit
		if g.Turn.Own > 0 {
			g.Turn.Own = w.Limit
		}
	case g.Post.Notice != "" && g.Post.To == p.Of:
		g.Post.Limit = w.Limit
		if g.Post.Own > 0 {
			g.Post.Own = w.Limit
		}
	}
	if w.Limit > 0 || p.Allowance > 0 {
		g.rebounds(p.Of)
	}
}

// undoesRemit lets the penalty stand as if it had not been remitted; time is taken
// again only from the turn from which it was.
func (d *rulings) undoesRemit(t TakenRuling, n *Notice) {
	if t.Penalty == 0 {
		return
	}
	p := d.g.Penalties[t.Penalty-1]
	w := events.Remitted{No: t.Penalty, Again: true}
	if k := d.g.Turn; t.Records == d.g.Despatches && p.Allowed > 0 && k.Of == p.Of && k.Running {
		w.Limit = p.Allowed
	}
	d.conclude(w)
	n.By, n.Penalty = p.Of, &p.Penalty
}

// excessCured says that a finding of excess in the turn that is open falls with the time
// that a ruling gives back (RULING/R-21).
func (d *rulings) excessCured(of rules.Colour, n *Notice) {
	if k := d.g.Turn; k.Of == of && k.Running && d.g.exceeded(of) && d.g.found(k) && !k.Exceeded(d.o.Calendar, d.at) {
		d.conclude(events.ExcessUndone{Of: of, Law: "RULING/R-21"})
		n.Undone = true
	}
}

func admitsPenalise(g Game, r Ruling, _ Setting) error {
	law := r.Law
	c := g.Case
	switch {
	case c == nil || c.Author != r.Of || law == "BCC1903/V.3":
		return nil
	case c.Stage != CaseElect:
		return fmt.Errorf("the author of %q is asked what was meant, and no penalty can be claimed after that (BCC1903/V.7(a))", c.Words)
	case c.Law != law:
		return fmt.Errorf("the record in question offends against %s", c.Law)
	case !restores(g.Agreed()):
		return fmt.Errorf("the penalty agreed for it is %s, which only its opponent can choose", cmp.Or(g.Agreed(), "none"))
	case r.Man != "" && g.Agreed() == "C" && !g.KingMovable() && len(g.menNamed(r.Man)) == 0:
		return fmt.Errorf("no man of %s's is called %q; leave it out, and the player who claimed the penalty is asked", c.Author, r.Man)
	}
	return nil
}

// menNamed are the squares of the men whom a name fits, in the position in which
// the record in question was sent: a name as a letter gives it, or in full as
// MenToName does.
func (g Game) menNamed(name string) []rules.Square {
	p := g.After(g.Case.Ply)
	for _, on := range movable(p) {
		if strings.EqualFold(manFull(p, on), name) {
			return []rules.Square{on}
		}
	}
	return g.men(name, p)
}

// MenToName are the men to whom Penalty C could bind the author of the record in
// question, in full words; none where the King can be moved (RULING/R-16), or
// where C is not agreed.
func (g Game) MenToName() []string {
	if g.Case == nil || g.Agreed() != "C" || g.KingMovable() || g.Agreement.Points.Immovable == terms.ImmovableFree {
		return nil
	}
	p := g.After(g.Case.Ply)
	var out []string
	for _, on := range movable(p) {
		out = append(out, manFull(p, on))
	}
	return out
}

// takesPenalise punishes the record in question as if its opponent's claim had been
// taken when it came, and of C with the man whom the ruling names, where the
// King cannot be moved (BCC1903/V.PEN.C); else E alone, since Restore does what
// Penalty A does.
func (d *rulings) takesPenalise(r Ruling, n *Notice) {
	n.By, n.Letter = r.Of, "E"
	if c := d.g.Case; c != nil && c.Author == r.Of && r.Law != "BCC1903/V.3" {
		d.letter = &Letter{Of: r.Of.Other(), Arrived: d.at, Key: d.cause}
		n.Letter = d.g.Agreed()
		d.elections.restoreFor(d.g.exaction(r.Man), d.g.Case.Law)
		return
	}
	if by := d.g.Law3; by != nil && *by == r.Of && r.Law == "BCC1903/V.3" {
		d.conclude(events.Law3Closed{How: events.Law3Exacted})
	}
	p := d.elections.penalise(r.Law, r.Of, nil)
	n.Penalty = &p
}

// exaction is the claim that a ruling finds good: of the letter agreed and, if a
// man is named, with that man.
func (g Game) exaction(man string) letters.Statement {
	s := letters.Statement{Kind: letters.Exacts, Letter: g.Agreed(), Man: man}
	p := g.After(g.Case.Ply)
	if i := slices.IndexFunc(movable(p), func(on rules.Square) bool { return strings.EqualFold(manFull(p, on), man) }); i >= 0 {
		s.Select.Number = i + 1
	}
	return s
}

// bound reports whether a ruling restored a position without Penalty E: it
// applied Penalty C.
func (g Game) bound(t TakenRuling, no int) bool {
	return t.Row == "Penalise" && !slices.ContainsFunc(g.Penalties, func(p Applied) bool { return p.Ruling == no })
}

// undoesPenalty remits the penalty itself; where a position was restored
// with it the game goes back.
func (d *rulings) undoesPenalty(t TakenRuling, _ *Notice) {
	for _, p := range d.g.Penalties {
		if p.Ruling == d.ruled.Undoes && p.Reopened && t.Before.Kept() && t.Records == d.g.Despatches {
			d.goesBack(d.ruled.Undoes, "a ruling was undone", d.ruled.Law)
		}
	}
	if d.g.bound(t, d.ruled.Undoes) {
		d.goesBack(d.ruled.Undoes, "a ruling was undone", d.ruled.Law)
	}
	d.putsAgain(t)
}
