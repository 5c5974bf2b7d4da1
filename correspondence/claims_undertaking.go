package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// undertaken is what becomes of a result where the giver of odds has undertaken
// how to mate. A giver who has not mated so, and is not mated, forfeits the game, be it
// drawn or won otherwise on the board (BCC1903/III.8). Whether the giver
// kept a condition that only a person can judge, the office does not say: the
// mate stands, and the umpire may be asked within the time for it
// (RULING/R-37). What an official has found stands as it was found.
func (g Game) undertaken(r terms.Result, how events.Ending, law rules.Law) (terms.Result, events.Ending, rules.Law) {
	t := g.Agreement.Odds
	if t == nil || how == events.ByAdjudication || how == events.ByRuling {
		return r, how, law
	}
	o := t.Rules()
	failed := false
	switch {
	case o.Undertaking.Kind == rules.NoUndertaking:
	case r == terms.Drawn:
		failed = true
	case how == events.ByMate && r == terms.Won(t.Giver):
		moves := make([]rules.Move, len(g.Plies))
		for i, p := range g.Plies {
			moves[i] = p.Move
		}
		f, err := o.Fulfilled(g.Origin, moves)
		failed = err == nil && f == rules.Failed
	}
	if !failed {
		return r, how, law
	}
	law = map[rules.UndertakingKind]rules.Law{rules.MatePawn: "BCC1903/III.6", rules.MateSquare: "BCC1903/III.7"}[o.Undertaking.Kind]
	if r == terms.Drawn || law == "" {
		law = "BCC1903/III.8"
	}
	return terms.Won(t.Giver.Other()), events.ByUndertaking, law
}

// Counts is the result as it counts in a table: that of the game, but of a
// drawn one as the odds have it (STAUNTON/ODDS.I).
func (g Game) Counts() terms.Result {
	switch t := g.Agreement.Odds; {
	case g.Ended == nil:
		return ""
	case g.Ended.Result == terms.Drawn && t != nil && t.DrawsTo != nil:
		return terms.Won(*t.DrawsTo)
	}
	return g.Ended.Result
}
