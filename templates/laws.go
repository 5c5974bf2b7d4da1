package templates

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"postd/correspondence/penalty"
	"postd/correspondence/wishes"
	"postd/rules"
	"postd/templates/narrate"
)

// Law cites a law in brackets, that of the game's own code where the one given is
// a point of BCC1903 Part V, by its short name, and remembers it for the closing line.
func (l *letter) Law(id string) string {
	if id == "" {
		return ""
	}
	law := l.g.Agreement.Cites(rules.Law(id))
	if !slices.Contains(l.cited, law) {
		l.cited = append(l.cited, law)
	}
	return "[" + wishes.ShortLaw(law) + "]"
}

// Offence is the law that was offended against, if the reason of the notice
// names one; else "".
func (l *letter) Offence() string {
	if strings.Contains(string(l.n.Reason), "/") {
		return string(l.n.Reason)
	}
	return ""
}

// Ground says in words what the fault of the record is: "is ambiguous".
func (l *letter) Ground() string {
	if l.Offence() == "" {
		return ""
	}
	return narrate.Ground(rules.Law(l.Offence()))
}

// lawNamed finds a law in words of another package.
var lawNamed = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(BCC1903|BCC1897|STAUNTON|RICC|RULING)/[A-Z0-9]+([.-][A-Z0-9]+)*(\([a-z]\))?`)
})

// citing is a sentence of another package with the laws of the game's own code in
// it, which the foot then has.
func (l *letter) citing(said string) string {
	return lawNamed().ReplaceAllStringFunc(said, func(id string) string {
		id = string(l.g.Agreement.Cites(rules.Law(id)))
		l.Law(id)
		return id
	})
}

// wouldBe is that penalty; false where none is agreed, or it cannot be said.
func (l *letter) wouldBe(offence string) (penalty.Penalty, bool) {
	return l.wouldBeOf(l.me.Other(), offence)
}

// wouldBeOf is the same of either side. Of the reader's own only what was applied before the
// letter counts, so that it tells nothing of the record that it answers (RULING/R-2).
func (l *letter) wouldBeOf(of rules.Colour, offence string) (penalty.Penalty, bool) {
	e := l.g.Agreement.PenaltyE
	if len(e.Steps) == 0 || e.Scope == penalty.ScopeTournament {
		return penalty.Penalty{}, false
	}
	ordinal := 1
	for _, p := range l.g.Penalties {
		if p.Of == of && (of != l.me || p.At.Before(l.n.At)) && (e.Count != penalty.CountPerLaw || p.Law == rules.Law(offence)) {
			ordinal++
		}
	}
	x := penalty.Context{Of: of, Law: rules.Law(offence), Ordinal: ordinal, Limit: l.g.Agreement.Turn.Limit}
	if c := l.g.Case; c != nil && (c.Law == rules.Law(offence) || l.g.TwoOffences() && offence == "BCC1903/V.5(a)") {
		x.Reopened, x.Used, x.Allowed = true, c.Used, c.Allowed
		x.FloorGranted = l.g.Floor[of] == c.Ply+1
		_, err := l.before().Pass()
		x.MayPass = err == nil
	}
	if b, ok := l.g.Balance(of); ok {
		x.Left = b.Left
	}
	return e.Penalise(x), true
}
