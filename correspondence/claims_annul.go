package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// annulLaws are the grounds on which a player may claim that the game be
// annulled.
var annulLaws = map[string]rules.Law{"firstmove": "BCC1903/II.1(b)", "setup": "BCC1903/II.2"}

// annulWithin is by how many moves such a fault must have been pointed out: before
// the fourth of the second player (BCC1903/II.1(b), BCC1903/II.2), or one's own.
const annulWithin = 4

// claimsAnnulment hears that the wrong player moved first, or that the men were set up
// wrongly, which is pointed out before the second player's fourth move
// (TABLE/T4.18). What the game's own terms show is decided at once; whether these are as
// they should be the umpire looks up.
func (d *claims) claimsAnnulment(s letters.Statement) {
	by, g, law := d.letter.Of, d.g, annulLaws[s.About]
	switch {
	case g.tooLateToAnnul(by, law):
		d.refuse(s, events.WhyFourMoves, string(g.Agreement.Points.SetUp), law)
	case s.About == "setup" && g.isArray():
		// A board at home is nothing to the game (BCC1903/V.PREF(b)).
		d.refuse(s, events.WhyArray, "", law, "BCC1903/I.5(b)", "BCC1903/V.PREF(b)")
	case s.About == "firstmove" && g.isArray() && g.Origin.Turn() != g.Agreement.First():
		d.finish(terms.Annulled, events.ByClaim, law, by, "")
	default:
		d.rulings.asksUmpire(s, events.AboutAnnulment, law)
	}
}

// tooLateToAnnul reports whether the moves have been made before which such a fault
// must have been pointed out: of the player who moved second, as a rule; of a wrong
// set-up, where that is agreed, one's own (RICC/1), or never (STAUNTON/R.II). That
// the wrong player began is cured by the fourth move of the other under these codes
// too (STAUNTON/R.IV).
func (g Game) tooLateToAnnul(by rules.Colour, law rules.Law) bool {
	second := g.Origin.Turn().Other()
	if law == annulLaws["setup"] {
		switch g.Agreement.Points.SetUp {
		case terms.AnyTime:
			return false
		case terms.OwnFourthMove:
			return g.completed(by) >= annulWithin
		}
	}
	return g.completed(second) >= annulWithin
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
