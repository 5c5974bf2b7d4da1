package secretary

import (
	"cmp"
	"slices"

	"postd/correspondence/terms"
	"postd/ledger"
)

// agreementPage is the agreement of a tournament: what differs from the default
// first, then all of it, each blank with its law.
type agreementPage struct {
	Words     string
	Edit      string // empty where it is locked
	Differing []termLine
	Groups    []termLines
	Penalty   []string
}

type termLines struct {
	ID, Title string
	Lines     []termLine
}

// termLine is a blank of the agreement as it is filled.
type termLine struct {
	Label, Field, Value, Default, Means, Cite, Law, Kept, Departs string
}

// termsPage shows the agreement of a tournament.
func termsPage(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	a := c.Agreement
	p := agreementPage{Words: "Games have not been arranged yet. Each copies these terms when it is arranged, and both players are sent them."}
	switch {
	case c.State == ledger.ByHand:
		p.Words = "Games were arranged one by one. Each has its own copy of the terms, which is what its players were sent; it can differ from these."
	case c.begun():
		p.Words = "The terms are locked: every game has them, and its players have them in writing (STAUNTON/COR.I)."
	case v.is(roleSecretary):
		p.Edit = c.path("/edit")
	}
	p.Words += " The laws are: " + a.Laws() + "."
	zone := c.zone
	for _, g := range blankGroups {
		x := termLines{ID: g.id, Title: g.title}
		for _, b := range slices.Concat(g.first, g.more) {
			l := lineOf(a, b)
			if b.field == "first_turn_at" && !a.FirstTurnAt.IsZero() {
				l.Value = in(a.FirstTurnAt, zone)
			}
			x.Lines = append(x.Lines, l)
			if l.Value != l.Default && b.field != "first_turn_at" {
				p.Differing = append(p.Differing, l)
			}
		}
		p.Groups = append(p.Groups, x)
	}
	who := &p.Groups[len(p.Groups)-1]
	who.Lines = append(who.Lines, lineOf(a, blank{"colours", "Colours"}))
	p.Penalty = penaltyWords(a.PenaltyE.String(), a)
	return c.page(v, "terms", "Terms of "+c.Label, tabTerms, p), nil
}

func lineOf(a terms.Agreement, b blank) termLine {
	f, _ := terms.FieldNamed(b.field)
	value, _ := a.Get(b.field)
	by, _ := suggested(a) // the code of a game is one that there is
	preset, _ := by.Get(b.field)
	law := lawsOf(f, a)
	means := cmp.Or(a.Says(b.field), f.Means)
	return termLine{
		Label: b.label, Field: b.field, Value: value, Default: preset, Means: means,
		Cite: law.Cite, Law: law.Text, Kept: f.Kept, Departs: departure(a, b.field),
	}
}
