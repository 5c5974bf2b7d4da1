package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// demandsFifty hears a player demand that fifty moves be counted, whoever is to play
// (TABLE/T4.35). Under the British Chess Code nobody does; the office counts
// without a word, and the draw is claimed when they are full (BCC1903/V.8(b),
// BCC1903/INTRO(e)). Where the law asks for no ground the demand stands at once
// (RICC/8); else where the board or the score proves one, and what may be one the
// umpire judges (STAUNTON/R.XIV).
func (d *claims) demandsFifty(s letters.Statement) {
	by, g := d.letter.Of, d.g
	law := g.Agreement.DemandLaw()
	if !g.Agreement.Demands() {
		d.refuse(s, events.WhyNoDemand, "", "BCC1903/V.8(b)", law)
		return
	}
	if c, ok := g.Fifty(); ok && c.Broken == 0 {
		d.refuse(s, events.WhyDemanded, "", law)
		return
	}
	switch o := g.Agreement.Odds; {
	case g.Frozen != nil:
		d.refuse(s, events.WhyAdjudicated, "", law, "RULING/R-33")
		return
	case g.Agreement.Points.FiftyCount == terms.DemandClaim:
		d.limits(by, events.GroundAny)
		return
	case o != nil && o.Rules().Undertaking.Kind != rules.NoUndertaking:
		d.refuse(s, events.WhyNoCase, "undertaken", law)
		return
	case d.onCarried(s, law):
		return
	}
	switch ground, doubtful := g.fiftyGround(by); {
	case ground != "":
		d.limits(by, ground)
	case doubtful:
		d.rulings.asksUmpire(s, events.AboutFifty, law)
	default:
		d.refuse(s, events.WhyNoCase, "", law)
	}
}

// limits begins the count from a demand and tells both.
func (d *claims) limits(by rules.Colour, ground events.FiftyGround) {
	d.conclude(events.FiftyDemanded{By: by, From: d.g.despatchedPlies(), Ground: ground})
	law := d.g.Agreement.DemandLaw()
	for _, to := range []terms.Party{terms.PartyOf(by.Other()), terms.PartyOf(by)} {
		d.tell("", NFifty, to, Notice{By: by, Detail: string(ground)}, law)
	}
}

// refusesFifty refuses a claim of the fifty moves where they are counted from a demand,
// and none was made, or where the game will be drawn without a claim. It reports whether
// it did.
func (d *claims) refusesFifty(s letters.Statement) bool {
	if !d.g.Agreement.Demands() {
		return false
	}
	c, ok := d.g.Fifty()
	law := d.g.Agreement.DemandLaw()
	switch {
	case !ok || c.Broken > 0:
		d.refuse(s, events.WhyNotDemanded, "", law)
	case d.g.Agreement.Points.FiftyCount == terms.DemandDrawn:
		d.refuse(s, events.WhyFiftyRuns, "", law)
	default:
		return false
	}
	return true
}

// drawsByLimit ends a game whose moves are made to which a demand has limited it
// (STAUNTON/R.XIV). It reports whether it did.
func (d *claims) drawsByLimit() bool {
	if !d.g.limitReached(len(d.g.Score())) {
		return false
	}
	by := d.g.Demand.By
	d.conclude(events.Tested{By: by, Law: "BCC1903/V.8(b)", Answer: events.Proved, Own: fiftyEach, Other: fiftyEach})
	d.finish(terms.Drawn, events.ByFifty, "BCC1903/V.8(b)", by, "")
	return true
}

func admitsLimit(g Game, r Ruling, _ Setting) error {
	q, _ := g.Question(r.On)
	c, runs := g.Fifty()
	switch {
	case q.About != events.AboutFifty:
		return fmt.Errorf("question %d of game %s is no demand of fifty moves", r.On, g.Label)
	case g.Frozen != nil:
		return errors.New("the position is before the adjudicator, and no moves are made in it")
	case runs && c.Broken == 0:
		return errors.New("fifty moves are counted already, from an earlier demand")
	}
	return nil
}

// The demand that fifty moves be counted (TABLE/T4.35). Under the British
// Chess Code they are counted by themselves; by agreement a player must demand it,
// and then the game is limited to fifty more moves on each side (STAUNTON/R.XIV),
// or a draw may be had if nothing was taken and no Pawn moved in them (RICC/8).

// fiftyEach is how many moves each side has from a demand.
const fiftyEach = 50

// lastingChecks is how many moves of one side, the last ones, must each have given
// check, nothing being taken meanwhile, to be persistent checks beyond doubt
// (STAUNTON/R.XIV). Fewer are for the umpire to judge.
const lastingChecks = 10

// Demanded is the count that runs from a demand.
type Demanded struct {
	By     rules.Colour
	From   int // how many plies had been despatched then
	At     time.Time
	Ground events.FiftyGround
}

// Fifty is how the count from a demand stands.
type Fifty struct {
	Demanded
	Left   [2]int // moves, of White and of Black
	Broken int    // plies that stand with the move by which it ended; 0: it runs
}

// Fifty is the count that was demanded last; false if none was.
func (g Game) Fifty() (Fifty, bool) {
	if g.Demand == nil {
		return Fifty{}, false
	}
	c := Fifty{Demanded: *g.Demand}
	n := max(0, g.despatchedPlies()-c.From)
	first := g.After(min(c.From, len(g.Score()))).Turn()
	if (c.From-min(c.From, len(g.Score())))%2 == 1 {
		first = first.Other()
	}
	c.Left[first] = max(0, fiftyEach-(n+1)/2)
	c.Left[first.Other()] = max(0, fiftyEach-n/2)
	if g.Agreement.Points.FiftyCount == terms.DemandClaim {
		c.Broken = g.brokenAt(c.From)
	}
	return c, true
}

// brokenAt is with how many plies the first move since so many stands that took
// something, or was one of a Pawn (RICC/8); 0 if none did.
func (g Game) brokenAt(from int) int {
	for i := from; i < len(g.Score()); i++ {
		if own, other := g.After(i + 1).Fifty(g.fiftyCount()); own+other == 0 {
			return i + 1
		}
	}
	return 0
}

// despatchedPlies counts the moves of which the records are despatched, in
// question or not, so that no count of them betrays which it is (RULING/R-2).
func (g Game) despatchedPlies() int {
	n := g.Passed()
	if c := g.Case; c != nil && len(g.Carried()) == 0 && len(g.Score()) == c.Ply {
		n++
	}
	return n
}

// limitReached reports whether with so many plies the moves are made to which a
// demand has limited the game (STAUNTON/R.XIV). A capture does not begin them anew.
func (g Game) limitReached(plies int) bool {
	return g.Demand != nil && g.Agreement.Points.FiftyCount == terms.DemandDrawn && plies-g.Demand.From >= 2*fiftyEach
}

// demandedPlies is how many plies of the score count for a draw that may be claimed
// since it was demanded (RICC/8).
func (g Game) demandedPlies() int {
	if g.Demand == nil {
		return 0
	}
	own, other := g.Position().Fifty(g.fiftyCount())
	return min(own+other, max(0, len(g.Score())-g.Demand.From))
}

// fiftyGround is the ground on which a side may demand the count, as the score and
// the board prove it; where they do not, doubtful says that there is something that
// the umpire may find good (STAUNTON/R.XIV).
func (g Game) fiftyGround(by rules.Colour) (ground events.FiftyGround, doubtful bool) {
	ground, doubtful = weakForce(g.Position(), by)
	if ground != "" {
		return ground, false
	}
	n := len(g.Score())
	for plies := n; plies >= max(0, n-1); plies-- {
		switch times := len(g.turnsOf(g.After(plies), plies)); {
		case times >= 3:
			return events.GroundRepetition, false
		case times == 2:
			doubtful = true
		}
		switch checks := g.checksUpTo(plies); {
		case checks >= lastingChecks && g.After(plies).SinceCapture() >= 2*lastingChecks-1:
			return events.GroundChecks, false
		case checks > 1:
			doubtful = true
		}
	}
	return "", doubtful
}

// checksUpTo counts how many moves without a break gave check, of the side that made
// the last of so many plies.
func (g Game) checksUpTo(plies int) int {
	n := 0
	for plies > 0 && g.After(plies).Check() {
		n, plies = n+1, plies-2
	}
	return n
}

// weakForce is the ground that lies in a side's own force: the King alone, or with
// one piece against as much or more. As much is an adverse piece of at least the
// same kind; what else may be equal to it the umpire judges.
func weakForce(p rules.Position, by rules.Colour) (ground events.FiftyGround, doubtful bool) {
	var mine, theirs []rules.Role
	for on := range rules.Square(64) {
		switch man := p.At(on); {
		case man.Role == rules.NoRole || man.Role == rules.King:
		case man.Colour == by:
			mine = append(mine, man.Role)
		default:
			theirs = append(theirs, man.Role)
		}
	}
	switch {
	case len(mine) == 0:
		return events.GroundKing, false
	case len(mine) > 1 || worth[mine[0]] == 0:
		return "", false
	case slices.ContainsFunc(theirs, func(r rules.Role) bool { return worth[r] >= worth[mine[0]] }):
		return events.GroundForce, false
	}
	return "", true
}

// worth ranks the pieces; a Bishop and a Knight are equal. Pawns have none, for
// nobody can say what they are worth.
var worth = map[rules.Role]int{rules.Queen: 3, rules.Rook: 2, rules.Bishop: 1, rules.Knight: 1}

// demands remembers a demand, or that it was lifted.
func (g *Game) demands(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.FiftyDemanded:
		g.Demand = &Demanded{By: w.By, From: w.From, At: e.At, Ground: w.Ground}
	case events.FiftyLifted:
		g.Demand = nil
	}
}

// demandFrom says from where a demand counts: what is annulled counts in no fifty moves, so it is from the
// position to which the game goes back, if it was made later.
func (g *Game) demandFrom(plies int) {
	if g.Demand != nil && g.Demand.From > plies {
		w := *g.Demand
		w.From = plies
		g.Demand = &w
	}
	for i, q := range g.Appeals {
		if q.About == events.AboutFifty && q.Plies > plies {
			g.Appeals = slices.Clone(g.Appeals)
			g.Appeals[i].Plies = plies
		}
	}
}
