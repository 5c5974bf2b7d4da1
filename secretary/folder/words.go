package folder

import (
	"time"

	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// Brief is a move in descriptive notation.
func Brief(p rules.Position, m rules.Move) string {
	if m == 0 || !p.Legal(m) {
		return ""
	}
	return descriptive.Brief(p, m, descriptive.Style{Checks: true})
}

// StandOf is how a game stands by its line, in the words that are the same everywhere.
func StandOf(x ledger.Line, now time.Time) narrate.Stand {
	return narrate.Standing{
		Result: x.Result, How: x.How, State: x.State, Suspended: !x.Suspended.IsZero(),
		Questions: x.Questions, InPost: x.InPost, Deadline: x.Deadline, Near: x.Near,
	}.At(now)
}
