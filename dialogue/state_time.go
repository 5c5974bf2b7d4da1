package dialogue

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/rules"
)

// clocks returns the turn and the choice that have begun, the one whose time
// runs first.
func (v view) clocks() []calendar.Clock {
	var run, still []calendar.Clock
	for _, k := range []calendar.Clock{v.game.Turn, v.game.Choice} {
		switch {
		case !k.Running:
		case k.Still():
			still = append(still, k)
		default:
			run = append(run, k)
		}
	}
	return append(run, still...)
}

// timeRuns is whose time runs, in a turn or for a choice.
func (v view) timeRuns() string {
	if k := v.clocks(); len(k) > 0 && !v.account(k[0]).Deadline.IsZero() {
		return k[0].Of.String()
	}
	return nobody
}

func (v view) account(k calendar.Clock) calendar.Account {
	until := v.now
	if until.Before(k.Begin) {
		until = k.Begin
	}
	return k.Account(v.calendar, until)
}

// clock shows something of the turn, or the choice, whose time runs; if none
// does, of the one that stands still.
func (v view) clock(show func(calendar.Account) string) string {
	k := v.clocks()
	if len(k) == 0 {
		return nothing
	}
	return show(v.account(k[0]))
}

// allowance is how a side stands with the time for several turns together,
// without the turn that is open.
func (v view) allowance(of rules.Colour) string {
	b, ok := v.game.Balance(of)
	if !ok {
		return nothing
	}
	if b.Rolls {
		return b.Sentence(0, calendar.Duration)
	}
	return fmt.Sprintf("period %d, %s", b.No, b.Sentence(0, calendar.Duration))
}
