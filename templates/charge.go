package templates

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/templates/narrate"
)

// Charged says what time counts against the reader by agreement, with its days, and
// how the reader then stands; "" where none does (BCC1903/VI.2(b), RICC/4).
func (l *letter) Charged() string {
	x := l.n.Charge
	if x == nil {
		return ""
	}
	said, law := "the time until you had answered what your record meant counts against you", "BCC1903/VI.2(b)"
	if l.n.Kind == correspondence.NWaived { // the reader let it go by (RULING/R-64)
		said = "the time that you had to say what your record meant counts against you"
	}
	if x.Why != events.ForSatisfying {
		said, law = "the time that your claim took counts against you", "RICC/4"
	}
	var days []string
	for _, d := range x.Account.Days {
		s := calendar.LeftOut{Date: d.Date}.Words() + " "
		if d.Counts > 0 || len(d.Why) == 0 {
			s += l.length(d.Counts)
		} else {
			s += "nothing (" + narrate.OneLine(strings.Join(d.Why, ", ")) + ")"
		}
		days = append(days, s)
	}
	if n := len(days); n > 7 {
		days = append(append(days[:3:3], "…"), days[n-3:]...)
	}
	out := "By the terms " + said + " " + l.Law(law) + ": " + l.length(x.Used) + " (" + strings.Join(days, "; ") + ")."
	if b, ok := l.g.Balance(x.Of); ok {
		out += " So you stand: " + b.Sentence(0, l.length) + "."
	}
	return out
}

// SatisfyingCounts says that while the reader satisfies a lawful claim the reader's
// own time runs (BCC1903/VI.2(b)).
func (l *letter) SatisfyingCounts() bool { return l.g.Agreement.SatisfyingCounts() }

// ClaimingCounts says that the time of making a claim is the claimant's (RICC/4).
func (l *letter) ClaimingCounts() bool { return l.g.Agreement.ClaimingCounts() }

// Balance is how the reader stands with the allowance, without the turn that is
// open; "" where none is agreed.
func (l *letter) Balance() string {
	b, ok := l.g.Balance(l.me)
	if !ok {
		return ""
	}
	return b.Sentence(0, l.length)
}
