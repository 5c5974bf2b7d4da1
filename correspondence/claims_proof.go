package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// What the office can prove of a draw by its own score (BOOK/3.6). The score
// is a chain of legal moves, so what was annulled is in no count (RULING/R-22).

// tests tries the claim of the player to move in the present position.
func (g Game) tests(law rules.Law, by rules.Colour, line []rules.Move) events.Tested {
	t := events.Tested{By: by, Law: law, Answer: events.Refuted}
	p := g.Position()
	switch law {
	case "BCC1903/V.8(b)":
		if t.Own, t.Other = p.Fifty(g.fiftyCount()); g.Agreement.Demands() {
			n := g.demandedPlies()
			t.Own, t.Other = n/2, (n+1)/2
		}
		if t.Own >= fiftyEach && t.Other >= fiftyEach && g.Agreement.Points.FiftyCount != terms.DemandDrawn {
			t.Answer = events.Proved
		}
	case "BCC1903/V.8(c)":
		if t.Turns = g.turnsOf(p, len(g.Plies)); len(t.Turns) >= 3 && g.Agreement.Repetition != terms.RepetitionNone {
			t.Answer = events.Proved
		}
	case "BCC1903/V.8(d)":
		if b, bound := g.Required(); bound && b.Of == by {
			testBoundChecks(&t, p, b.Moves, line)
			break
		}
		testChecks(&t, p, line)
	}
	return t
}

// Drawable are the draws that the player to move could prove by the score
// alone, as they are claimed: fifty, repetition.
func (g Game) Drawable() []string {
	var out []string
	for _, about := range []string{"fifty", "repetition"} {
		if g.tests(drawLaws[about], g.ToMove(), nil).Answer == events.Proved {
			out = append(out, about)
		}
	}
	return out
}

// DrawLaw is the law of a draw as it is claimed: fifty, repetition, perpetual.
func DrawLaw(about string) rules.Law { return drawLaws[about] }

// fiftyCount is what begins the count of fifty anew: a capture or a Pawn's move
// (BCC1903/V.8(b)), or by agreement a capture alone (BCC1897/II.8(b)).
func (g Game) fiftyCount() rules.FiftyCount {
	if g.Agreement.FiftyPawn {
		return rules.FiftyQuiet
	}
	return rules.FiftyCaptureless
}

// turnsOf returns the numbers of the moves at whose commencement a position
// existed (BCC1903/V.8(c), BCC1903/I.16(b)), that which it has after n plies
// being the last. A turn that was reopened commences once (RULING/R-22).
func (g Game) turnsOf(p rules.Position, n int) []int {
	var turns []int
	for i := range n {
		if g.After(i).Identical(p) {
			turns = append(turns, g.After(i).Number())
		}
	}
	return append(turns, p.Number())
}

// repeats3 reports whether a position that stands after n plies ends the game by
// itself, where it is agreed that a repetition need not be claimed (RICC/7).
func (g Game) repeats3(p rules.Position, n int) bool {
	return g.Agreement.Repetition == terms.RepetitionDraws && p.Commences() && len(g.turnsOf(p, n)) >= 3
}
