package correspondence

import "postd/rules"

// undertaken is what becomes of a result where the giver of odds has undertaken
// how he would mate. If he has not mated so and is not mated himself, he forfeits
// the game, be it drawn or won otherwise on the board (BCC1903/III.8). Whether
// he kept a condition that only a person can judge, the office does not say: the
// mate stands, and the umpire may be asked within the time for it
// (RULING/R-37). What an official has found stands as he found it.
func (g Game) undertaken(r Result, how Ending, law rules.Law) (Result, Ending, rules.Law) {
	t := g.Agreement.Odds
	if t == nil || how == ByAdjudication || how == ByRuling {
		return r, how, law
	}
	o := t.rules()
	failed := false
	switch {
	case o.Undertaking.Kind == rules.NoUndertaking:
	case r == Drawn:
		failed = true
	case how == ByMate && r == Won(t.Giver):
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
	if r == Drawn || law == "" {
		law = "BCC1903/III.8"
	}
	return Won(t.Giver.Other()), ByUndertaking, law
}

// Counts is the result as it counts in a table: that of the game, but of a
// drawn one as the odds have it (STAUNTON/ODDS.I).
func (g Game) Counts() Result {
	switch t := g.Agreement.Odds; {
	case g.Ended == nil:
		return ""
	case g.Ended.Result == Drawn && t != nil && t.DrawsTo != nil:
		return Won(*t.DrawsTo)
	}
	return g.Ended.Result
}
