package templates

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// termination is how a game ended in the words of the PGN standard (1994, 9.8.1). Until an
// ending has a field of its own for it, it is told by the ending and the ruling: what a
// ruling only confirms is what it was, and only a law that was broken is an infraction.
func termination(g correspondence.Game) string {
	switch e := g.Ended; {
	case e == nil:
		return "unterminated"
	case e.Result == terms.Annulled:
		return "abandoned"
	case e.How == events.ByTime:
		return "time forfeit"
	case e.How == events.ByAdjudication:
		return "adjudication"
	case e.How == events.ByDeath:
		return "death"
	case e.How == events.ByWithdrawal && e.Law == "BCC1903/V.9(d)" && e.Result != terms.BothLost:
		return "rules infraction" // a side that was excluded
	case e.How == events.ByWithdrawal, e.How == events.ByDefault:
		return "abandoned"
	case e.How == events.ByPenalty, e.How == events.ByRules:
		return "rules infraction"
	case e.How == events.ByRuling:
		return ruledTermination(g)
	}
	return "normal"
}

// ruledTermination looks for the ruling that ended the game. Where there is none, the opponent
// claimed the game for an offence that the umpire had found.
func ruledTermination(g correspondence.Game) string {
	for _, r := range slices.Backward(g.Rulings) {
		if r.At.Before(g.EndedAt) {
			break
		}
		switch r.Row {
		case "Draw":
			return "normal"
		case "Award":
			if r.Law == "BCC1903/V.9(d)" {
				return "rules infraction" // excluded
			}
			return "abandoned"
		case "Forfeit":
			if r.Law == "BCC1903/V.9(c)" {
				return "time forfeit"
			}
			return "rules infraction"
		case "Reopen":
			return "adjudication" // another result than the one before (RULING/R-37)
		}
	}
	if g.Ended.Law == "BCC1903/V.9(c)" {
		return "time forfeit"
	}
	return "rules infraction"
}
