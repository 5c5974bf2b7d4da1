package folder

import (
	"time"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
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

// Warned says for a preview of what the organiser is Warned (RULING/R-84).
func Warned(a terms.Agreement) (out []string) {
	for _, err := range terms.Warnings(a) {
		out = append(out, "A warning: "+visit.Plain(err)+".")
	}
	return out
}
