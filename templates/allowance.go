package templates

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/rules"
)

// Allowance says how the reader, whose turn it is, stands with the time allowed for
// several turns together, and what that means for this turn; it is "" where none is
// agreed, or it is not the reader's turn (BCC1903/II.10.D).
func (l *letter) Allowance() string {
	b, ok := l.g.Balance(l.me)
	if !ok || !l.MyTurn() {
		return ""
	}
	if b.Rolls {
		return l.rolling(b)
	}
	law, used := l.Law("BCC1903/II.10.D"), b.Used+l.clock.used
	s := fmt.Sprintf("Of your %s you have made %d", b.Of.Words(l.length), b.Turns)
	if b.Turns == 0 {
		s = fmt.Sprintf("Of your %s you have made none", b.Of.Words(l.length))
	}
	switch {
	case used > 0:
		s += " and used " + l.length(used)
	case b.Turns > 0:
		s += " and used no time"
	}
	if b.Taken > 0 {
		s += fmt.Sprintf(", and Penalty E has taken %s", l.length(b.Taken))
	}
	switch left := b.Left - l.clock.used; {
	case b.Passed:
		return s + fmt.Sprintf(". That excess is past: until you have made them only the length of each turn binds you %s.", law)
	case left <= 0:
		return s + fmt.Sprintf(". Nothing is left, and so nothing of this turn %s %s.", law, l.Law("BCC1903/V.9(c)"))
	case l.clock.of.ByAllowance():
		s += fmt.Sprintf("; what is left is %s, and this turn has no more %s.", l.length(left), law)
	default:
		s += fmt.Sprintf("; what is left is %s %s.", l.length(left), law)
	}
	if b.Turns == b.Of.Turns-1 {
		next, comes := l.g.Next(l.me), "come"
		if next.Turns == 1 {
			comes = "comes"
		}
		s += fmt.Sprintf(" This turn is the last of them; then %s %s.", comes, next.Words(l.length))
	}
	return s
}

// TimeLimit are the periods agreed, in words: "20 turns in 60 days, then 10 turns
// in 30 days, and so on"; "" if there are none.
func (l *letter) TimeLimit() string { return l.g.Agreement.TimeLimitWords(l.length) }

// balances is how both stand with the allowance, without the turn that is open;
// "" where none is agreed.
func (l *letter) balances() string {
	out := ""
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if b, ok := l.g.Balance(c); ok {
			out += map[bool]string{true: "; "}[out != ""] + c.String() + " " + b.Sentence(0, l.length)
		}
	}
	return out
}

// ExcessOfSeveral names the turns together whose time By has exceeded, "20 turns
// in 60 days"; "" where it is the length of the turn that was exceeded.
func (l *letter) ExcessOfSeveral() string {
	x := l.g.Excess[l.n.By]
	if x == nil || x.Together.Turns == 0 {
		return ""
	}
	return x.Together.Words(l.length)
}

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
