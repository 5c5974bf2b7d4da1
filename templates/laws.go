package templates

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"postd/correspondence"
	"postd/correspondence/penalty"
	"postd/rules"
	"postd/templates/narrate"
)

// Law cites a law in brackets, that of the game's own code where the one given is
// a point of BCC1903 Part V, and remembers it for the foot. The first law of a code
// stands with its whole id, "[BCC1903/V.5(a)]", and those after it without the name
// of the code, "[V.7(a)]".
func (l *letter) Law(id string) string {
	if id == "" {
		return ""
	}
	id = string(l.g.Agreement.Cites(rules.Law(id)))
	law := rules.Law(id)
	code, section, _ := strings.Cut(id, "/")
	short := slices.ContainsFunc(l.cited, func(c rules.Law) bool { return strings.HasPrefix(string(c), code+"/") })
	if !slices.Contains(l.cited, law) {
		l.cited = append(l.cited, law)
	}
	if short && strings.Trim(section, "0123456789") != "" { // "[4]" would be no law to a reader
		return "[" + section + "]"
	}
	return "[" + id + "]"
}

// lawsBeside are laws in brackets, one beside the other.
var lawsBeside = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\[[A-Z0-9a-z/.()-]+\](?:\s+\[[A-Z0-9a-z/.()-]+\])+`)
})

// foot is what stands under every letter.
type foot struct {
	Office, Secretary, Game string
	Letter                  int
	Main                    law
	Laws                    []law
	Sides                   string
	Book                    string // of a letter of a result: where the log stood
}

type law struct{ ID, Title, Text string }

// routine are the kinds that a player gets with nearly every move: their law
// is named, but not quoted each time.
var routine = map[correspondence.NoticeKind]bool{
	correspondence.NAck: true, correspondence.NMove: true, correspondence.NReminder: true,
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

// HeldUntil is when a hold for a task of Penalty E lapses.
func (l *letter) HeldUntil() string {
	h, _ := l.g.Held()
	return l.long(h.Until)
}

// wouldBe is that penalty; false where none is agreed, or it cannot be said.
func (l *letter) wouldBe(offence string) (penalty.Penalty, bool) {
	e := l.g.Agreement.PenaltyE
	if len(e.Steps) == 0 || e.Scope == penalty.ScopeTournament {
		return penalty.Penalty{}, false
	}
	ordinal, of := 1, l.me.Other()
	for _, p := range l.g.Penalties {
		if p.Of == of && (e.Count != penalty.CountPerLaw || p.Law == rules.Law(offence)) {
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
