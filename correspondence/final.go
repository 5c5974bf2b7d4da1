package correspondence

import (
	"slices"
	"time"
)

// FinalAfter is until when what was decided last in a game that is over may be appealed from: its
// result, or a ruling that came after it (RULING/R-37). It is false while the game runs, and while a
// question in it waits, of which the answer is a ruling itself.
func (g Game) FinalAfter() (time.Time, bool) {
	if !g.Over() || slices.ContainsFunc(g.Appeals, Appeal.Open) {
		return time.Time{}, false
	}
	last := g.EndedAt
	for _, t := range g.Rulings {
		if t.At.After(last) {
			last = t.At
		}
	}
	return g.AppealUntil(last), true
}
