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

// once names a law once where it would stand twice running, as when the game's own
// code decides by one what Part V decides by two.
func (l *letter) once(said string) string {
	return lawsBeside().ReplaceAllStringFunc(said, func(all string) string {
		var out []string
		ids := strings.Fields(all)
		for _, id := range ids {
			short := strings.Trim(id, "[]")
			isLaw := slices.ContainsFunc(l.cited, func(c rules.Law) bool { return string(c) == short || strings.HasSuffix(string(c), "/"+short) })
			twice := isLaw && slices.ContainsFunc(out, func(s string) bool { return s == id || strings.HasSuffix(s, "/"+short+"]") })
			if !twice {
				out = append(out, id)
			}
		}
		if len(out) == len(ids) {
			return all
		}
		return strings.Join(out, " ")
	})
}

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

// foot lists the laws applied and those named in the letter; the first one
// applied is quoted in our restatement.
func (l *letter) foot() foot {
	f := foot{
		Office: l.Office(), Secretary: l.Secretary(),
		Game: l.Label(), Letter: l.r.Letter, Book: narrate.OneLine(l.r.Book),
	}
	if l.g.Sides[0].Name() != "" {
		f.Sides = "White is " + l.White() + ", Black is " + l.Black() + "."
	}
	ids := make([]rules.Law, len(l.n.Laws))
	for i, law := range l.n.Laws {
		ids[i] = l.g.Agreement.Cites(law)
	}
	for _, c := range l.cited {
		if !slices.Contains(ids, c) {
			ids = append(ids, c)
		}
	}
	for i, id := range ids {
		if id == "" || slices.Contains(ids[:i], id) {
			continue
		}
		f.Laws = append(f.Laws, law{ID: string(id), Title: id.Title()})
	}
	if len(f.Laws) > 0 && !routine[l.n.Kind] {
		id := rules.Law(f.Laws[0].ID)
		f.Main = law{ID: string(id), Title: id.Title(), Text: strings.Join(strings.Fields(id.Text()), " ")}
	}
	return f
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

// Penalty is the penalty applied, in sentences; "" if there is none.
func (l *letter) Penalty() string {
	if l.n.Penalty == nil {
		return ""
	}
	said := narrate.OneLine(strings.Join(l.n.Penalty.Sentences(), " "))
	if of := l.n.Penalty.Of; !l.n.Penalty.Loss {
		said += " " + l.g.Totals(of).Sentence(of.String())
	}
	return l.citing(said)
}

// citing is a sentence of another package with the laws of the game's own code in
// it, which the foot then has.
func (l *letter) citing(said string) string {
	return lawNamed().ReplaceAllStringFunc(said, func(id string) string {
		id = string(l.g.Agreement.Cites(rules.Law(id)))
		l.Law(id)
		return id
	})
}

// Totals are the running totals, as to Penalty E, of the player of whom the notice
// speaks.
func (l *letter) Totals() string { return l.g.Totals(l.n.By).Sentence(l.n.By.String()) }

// HeldUntil is when a hold for a task of Penalty E lapses.
func (l *letter) HeldUntil() string {
	h, _ := l.g.Held()
	return l.long(h.Until)
}

// WouldBe is what Penalty E would be if the offence now open were exacted, in
// sentences. Where offences of other games count it cannot be said here.
func (l *letter) WouldBe(offence string) string {
	p, ok := l.wouldBe(offence)
	if !ok {
		return ""
	}
	p.Next = ""
	said := narrate.OneLine(strings.Join(p.Sentences(), " "))
	return l.citing(strings.Replace(said, "This is the ", "this is "+p.Of.String()+"'s ", 1))
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
