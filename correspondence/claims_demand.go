package correspondence

import (
	"errors"
	"fmt"

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
	if !d.g.limitReached(len(d.g.Plies)) {
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
		return errors.New("the position is to be adjudged, and no moves are made in it")
	case runs && c.Broken == 0:
		return errors.New("fifty moves are counted already, from an earlier demand")
	}
	return nil
}
