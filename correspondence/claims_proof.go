package correspondence

import (
	"slices"
	"strconv"

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
		if t.Turns = g.turnsOf(p, len(g.Score())); len(t.Turns) >= 3 && g.Agreement.Repetition != terms.RepetitionNone {
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

// The proof of an endless series of checks (BCC1903/V.8(d), BOOK/3.6). One that ends in
// mate is not endless (BCC1903/INTRO(f), RULING/R-82). The budget is counted in
// positions, so that the answer is the same on every machine.

// testChecks looks into whether the player to move can give check without end.
func testChecks(t *events.Tested, p rules.Position, line []rules.Move) {
	v, c := rules.EndlessSeries(p, t.By, rules.Budget{Nodes: rules.ChecksBudget})
	t.Nodes = v.Nodes
	switch {
	case v.Answer == rules.Proved:
		check, _ := c.Check(p)
		t.Answer, t.Positions, t.Line = events.Proved, v.Positions, firstChecks(p, check, c)
	case v.Reason == rules.MatesByChecks:
		t.Line = v.Line
	case v.Answer == rules.Refuted:
		t.Line = escape(p, t.By, slices.Concat(line, p.LegalMoves()))
	default:
		t.Answer = events.Undecided
	}
}

// testBoundChecks looks into the same for one whom Penalty C binds: the requirement
// is part of the turn (RULING/R-61), so the first check must be among the moves
// that discharge it. From the next turn on the player is free. It is proved if one such
// check leads to an endless series, and refuted if none does; of those that mate by
// force the first is named.
func testBoundChecks(t *events.Tested, p rules.Position, discharge, line []rules.Move) {
	t.Bound, t.Nodes = true, 1
	open := false
	var mates []rules.Move
	for _, check := range discharge {
		next, err := p.Play(check)
		if err != nil || !next.Check() {
			continue
		}
		v, c := rules.EndlessSeries(next, t.By, rules.Budget{Nodes: rules.ChecksBudget - t.Nodes})
		t.Nodes += v.Nodes
		if v.Answer == rules.Proved {
			t.Answer, t.Positions, t.Line = events.Proved, v.Positions+1, firstChecks(p, check, c)
			return
		}
		if v.Reason == rules.MatesByChecks && mates == nil {
			mates = []rules.Move{check}
		}
		open = open || v.Answer != rules.Refuted
	}
	switch {
	case open:
		t.Answer = events.Undecided
		return
	case mates != nil:
		t.Line = mates
		return
	}
	named := slices.DeleteFunc(slices.Clone(line), func(m rules.Move) bool { return !slices.Contains(discharge, m) })
	t.Line = escape(p, t.By, slices.Concat(named, discharge))
}

// firstChecks follows a certificate from the first check, to which there is a reply: the
// first of them, and the check that follows.
func firstChecks(p rules.Position, check rules.Move, c rules.Certificate) []rules.Move {
	line := []rules.Move{check}
	p, _ = p.Play(check) // Verify shows that it is legal, and so are the replies
	reply := p.LegalMoves()[0]
	p, _ = p.Play(reply)
	check, _ = c.Check(p)
	return append(line, reply, check)
}

// escape shows why a claim is refuted: a check, that with which the claimant's
// line begins if one was named, and a reply after which no series of checks
// is endless. It is empty where there is no check to give.
func escape(p rules.Position, by rules.Colour, checks []rules.Move) []rules.Move {
	left := rules.ChecksBudget
	for _, check := range checks {
		next, err := p.Play(check)
		if err != nil || !next.Check() {
			continue
		}
		for _, reply := range next.LegalMoves() {
			q, _ := next.Play(reply)
			v, _ := rules.EndlessChecks(q, by, rules.Budget{Nodes: left})
			if left -= v.Nodes; v.Answer == rules.Refuted {
				return []rules.Move{check, reply}
			}
		}
	}
	return nil
}

// dead reports whether a position is proved to be one that no legal moves can
// win (BCC1903/I.15(c)), where the agreement has such a game ended at once
// (RULING/R-19), and by what it was proved, as Ended tells it. The proof has a
// budget in positions, so that it comes out the same on every machine; where it
// does not suffice the game goes on.
func (g *Game) dead(p rules.Position) (proof string, dead bool) {
	if !g.Agreement.DeadPosition {
		return "", false
	}
	v := rules.Dead(p, rules.Budget{Nodes: rules.DeadBudget})
	if v.Answer != rules.Proved {
		return "", false
	}
	if v.Reason == rules.Exhausted {
		return strconv.Itoa(v.Positions), true
	}
	return v.Reason.String(), true
}

// isEnd reports whether a position that stands after n plies ends the game by
// itself (BCC1903/I.15, V.8(e), RULING/R-19; by agreement V.8(c)).
func (g Game) isEnd(p rules.Position, n int) bool {
	if p.Mate() || p.Stalemate() || g.repeats3(p, n) || g.limitReached(n) {
		return true
	}
	_, dead := g.dead(p)
	return dead
}
