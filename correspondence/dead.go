package correspondence

import (
	"strconv"

	"postd/rules"
)

// dead reports whether a position is proved to be one that no legal moves can
// win (BCC1903/I.15(c)), where the agreement has such a game ended at once
// (RULING/R-19), and by what it was proved, as Ended tells it. The proof has a
// budget in positions, so that it comes out the same on every machine; where it
// does not suffice the game goes on.
func (g Game) dead(p rules.Position) (proof string, dead bool) {
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
