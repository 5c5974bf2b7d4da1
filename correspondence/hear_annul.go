package correspondence

import "postd/rules"

// annulLaws are the grounds on which a player may claim that the game be
// annulled.
var annulLaws = map[string]rules.Law{"firstmove": "BCC1903/II.1(b)", "setup": "BCC1903/II.2"}

// annulWithin is by how many moves of the second player such a fault must have
// been pointed out: before his fourth (BCC1903/II.1(b), BCC1903/II.2).
const annulWithin = 4

// claimsAnnulment: the wrong player moved first, or the men were set up wrongly,
// and it is pointed out before the second player's fourth move (laws.md T4 row
// 18). What the game's own terms show is decided at once; whether these are as
// they should be the umpire looks up.
func (d *docket) claimsAnnulment(s Statement) {
	by, g, law := d.letter.Of, d.g, annulLaws[s.About]
	switch {
	case g.completed(g.Origin.Turn().Other()) >= annulWithin:
		d.refuse(s, WhyFourMoves, "", law)
	case s.About == "setup" && g.isArray():
		// A board at home is nothing to the game (BCC1903/V.PREF(b)).
		d.refuse(s, WhyArray, "", law, "BCC1903/I.5(b)", "BCC1903/V.PREF(b)")
	case s.About == "firstmove" && g.isArray() && g.Origin.Turn() != g.Agreement.First():
		d.finish(Annulled, ByClaim, law, by, "")
	default:
		d.asksUmpire(s, AboutAnnulment, law)
	}
}

// completed counts the moves that a side has completed. One that is under
// election is among them, for it was despatched; that no refusal betrays it
// (RULING/R-2).
func (g Game) completed(of rules.Colour) int {
	n := 0
	for _, p := range g.Plies {
		if p.By == of {
			n++
		}
	}
	if c := g.Case; c != nil && c.Author == of && len(g.Plies) == c.Ply {
		n++
	}
	return n
}

// isArray reports whether the men began as in BCC1903/I.5(b).
func (g Game) isArray() bool { return placed(g.Origin) == placed(rules.Start()) }

// FirstMover is the player who has the first move in the game that replaces one
// which is annulled: who has the right keeps it (BCC1903/II.1(c)).
func (g Game) FirstMover() rules.Colour {
	if g.isArray() {
		return g.Agreement.First()
	}
	return g.Origin.Turn()
}
