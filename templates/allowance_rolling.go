package templates

import (
	"fmt"

	"postd/correspondence/calendar"
)

// Rolling is the rolling allowance agreed, in words: "any 10 turns in succession in
// 30 days"; "" if there is none.
func (l *letter) Rolling() string {
	r, ok := l.g.Agreement.RollingTime()
	if !ok {
		return ""
	}
	return r.Words(l.length)
}

// rolling says how the reader stands, whose turn it is, with an allowance that
// rolls on, and what that means for this turn.
func (l *letter) rolling(b calendar.Balance) string {
	law := l.Law("BCC1903/V.2(c)")
	s := fmt.Sprintf("Any %d turns of yours in succession have %s together", b.Of.Turns, l.length(b.Of.Time))
	switch {
	case b.Turns == 0:
		s += ". None was made before this one"
	case b.Turns == 1:
		s += fmt.Sprintf(". The one before this took %s", l.length(b.Used))
	default:
		s += fmt.Sprintf(". The %d before this took %s", b.Turns, l.length(b.Used))
	}
	switch left := b.Left - l.clock.used; {
	case left <= 0:
		return s + fmt.Sprintf(". Nothing is left for this one %s %s.", law, l.Law("BCC1903/V.9(c)"))
	case l.clock.of.ByAllowance():
		return s + fmt.Sprintf("; what is left is %s, and this turn has no more %s.", l.length(left), law)
	default:
		return s + fmt.Sprintf("; what is left is %s %s.", l.length(left), law)
	}
}
