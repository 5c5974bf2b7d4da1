package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// rounded looks at an excess in a game in which a turn lasts to the end of the day
// on which it runs out (RULING/R-20): nobody is late before a midnight of the
// clocks, but for a turn that is shorter than was agreed, or ends with what is left
// for several, and for one of whose last day something is left out.
func (s *stage) rounded(w events.Exceeded) {
	a := s.game.Agreement
	if a.Turn.Rounding != terms.EndOfDay || w.Together.Turns > 0 || w.Limit < a.Turn.Limit {
		return
	}
	if k := s.game.Turn; k.Of == w.Of {
		c := s.calendar.For(k)
		used := k.Reached(c, k.Allowed)
		if slices.ContainsFunc(k.Out, func(x calendar.Span) bool { return !x.From.Before(used) }) {
			return // what is left out of the rest of that day is left out of the next (Clock.carried)
		}
	}
	local := w.Deadline.In(s.calendar.Zone())
	if h, m, sec := local.Clock(); h+m+sec != 0 && len(a.TimeLimit) == 0 && a.Rolling == "" {
		s.fault("R-20", "the turn of %s, of %v, ended at %s in the middle of a day", w.Of, w.Limit, local.Format(time.RFC3339))
	}
}
