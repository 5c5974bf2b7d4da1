package templates

import (
	"strings"

	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// Odds are the odds of the game, each in a sentence.
func (l *letter) Odds() []terms.OddsSentence {
	t := l.g.Agreement.Odds
	if t == nil {
		return nil
	}
	out := t.Sentences()
	for i := range out {
		out[i].Words = narrate.OneLine(out[i].Words)
	}
	return out
}

// CountsFor is for whom a drawn game counts as won by the odds; else "".
func (l *letter) CountsFor() string {
	if l.g.Ended == nil || l.g.Counts() == l.g.Ended.Result {
		return ""
	}
	return l.g.Agreement.Odds.DrawsTo.String()
}

// PenaltyE are the steps agreed for Penalty E, in a sentence, with the laws of the
// game's own code.
func (l *letter) PenaltyE() string {
	e := l.g.Agreement.PenaltyE
	var out []string
	// A penalty names the step that follows it; the first follows no offence.
	for at := range len(e.Steps) {
		x := penalty.Context{}
		if at > 0 {
			x.Ordinal = e.Steps[at-1].From
		}
		if next := e.Penalise(x).Next; next != "" {
			out = append(out, next)
		}
	}
	if len(out) == 0 {
		return ""
	}
	return l.citing(narrate.OneLine(strings.Join(out, "; ")) + ".")
}
