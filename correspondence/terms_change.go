package correspondence

import (
	"postd/rules"
	"slices"
	"strings"
)

// pending is the agreement as it will be when all that is agreed is in force.
func (g Game) pending() Agreement {
	a := g.Agreement
	for _, p := range g.Proposals {
		if p.About == AboutTerms && p.How == "agreed" && !p.InForce {
			_ = a.Set(p.Field, p.Value) // it was judged when it was proposed
		}
	}
	return a
}

// changed says what is wrong with a change of one field; the problem is a
// clause for its proposer.
func (g Game) changed(field, value string) (was, now string, problem string) {
	f, ok := FieldNamed(field)
	if !ok {
		return "", "", "there is no term of that name; did you mean " + nearest(field) + "?"
	}
	if why := f.FixedInPlay(); why != "" {
		return "", "", why
	}
	a := g.pending()
	b := a
	if err := b.Set(field, value); err != nil {
		return "", "", clause(err)
	}
	if errs := append(b.Validate(), b.Unbuilt()...); len(errs) > 0 {
		return "", "", clause(errs[0])
	}
	if was, now = f.get(a), f.get(b); was == now {
		return "", "", "so it is agreed already"
	}
	return was, now, ""
}

// clause is an error without the room's name.
func clause(err error) string { return strings.TrimPrefix(err.Error(), "correspondence: ") }

// proposes: a change of what is agreed is put to the other side. Nothing changes
// unless both consent (STAUNTON/PRIV, laws.md T4 row 38).
func (d *docket) proposes(s Statement) {
	by := d.letter.Of
	w := TermsProposed{About: s.About, By: PartyOf(by), Words: s.Facts}
	switch {
	case s.About == AboutUmpire && s.Facts == "?": // "Rand"
		d.file(Noted{By: w.By, Words: s.Words, About: "note"})
		note := "Whom do you propose as umpire? Write PROPOSE UMPIRE and the name."
		if d.g.Agreement.EachPlace() {
			note = "Whom do you propose as umpire at your place of play? Write PROPOSE UMPIRE and the name."
		}
		d.tell("", NNote, PartyOf(by.Other()), Notice{By: by, Note: note}, "BCC1903/APPA/2")
		return
	case s.About == AboutHelp && s.Facts == "":
		d.refuse(s, WhyNoTerm, "say on the same line what help you ask for", "RULING/R-39")
		return
	}
	if s.About == AboutTerms {
		var problem string
		w.Field, w.Value, _ = strings.Cut(s.Facts, " = ")
		w.Words = ""
		if w.Was, w.Value, problem = d.g.changed(w.Field, w.Value); problem != "" {
			d.refuse(s, WhyNoTerm, problem, "STAUNTON/PRIV")
			return
		}
	}
	for _, p := range d.g.Proposals {
		switch {
		case !p.Open() || p.About != w.About || p.Field != w.Field:
		case p.Awaits(by) && p.Value == w.Value && samePerson(p.Words, w.Words) && (p.About != AboutUmpire || !d.g.Agreement.EachPlace()):
			d.consents(p.No, by) // he proposes what is proposed to him, and not the same person for his own place
			return
		case p.By == w.By:
			d.file(TermsAnswered{No: p.No, By: by, How: "replaced"})
		}
	}
	d.proposed(w)
}

// proposed files a proposal and tells both sides.
func (d *docket) proposed(w TermsProposed) {
	w.No = len(d.g.Proposals) + 1
	d.file(w)
	n := Notice{Question: w.No, Asked: w.About}
	if by, plays := w.By.Colour(); plays {
		n.By = by
	}
	for _, to := range []Party{ToWhite, ToBlack} {
		d.tell("", NProposal, to, n, d.g.proposalLaws(w)...)
	}
}

// proposalLaws are those on which a proposal rests, and the term itself.
func (g Game) proposalLaws(w TermsProposed) []rules.Law {
	switch w.About {
	case AboutUmpire:
		if g.Agreement.EachPlace() {
			return []rules.Law{"BCC1903/APPA/2"}
		}
		return []rules.Law{"BCC1903/APPA/2", "STAUNTON/COR.I"}
	case AboutHelp:
		return []rules.Law{"BCC1903/V.9(a)", "RULING/R-39"}
	}
	laws := []rules.Law{"STAUNTON/PRIV"}
	if f, _ := FieldNamed(w.Field); f.Law != "" {
		laws = append(laws, f.Law)
	}
	return laws
}

// answersProposal: CONSENT or REFUSE, with the number, or without where one
// alone is open.
func (d *docket) answersProposal(s Statement) {
	by, no, n := d.letter.Of, s.Select.Number, 0
	for _, p := range d.g.Proposals {
		if p.Awaits(by) && (s.Select.Number == 0 || p.No == s.Select.Number) && answers(s, p) {
			no, n = p.No, n+1
		}
	}
	switch {
	case n != 1:
		d.refuse(s, WhyNoProposal, "", "STAUNTON/PRIV")
	case s.Kind == Consents:
		d.consents(no, by)
	default:
		d.file(TermsAnswered{No: no, By: by, How: "refused"})
		d.toldAnswer(no, by)
	}
}

// answers reports whether a word that answers a proposal can be meant of it:
// "Rigid" and "Rondo" are of an umpire, and of nobody but him whom they name, be it
// by his last name alone.
func answers(s Statement, p Proposal) bool {
	return s.About != AboutUmpire || p.About == AboutUmpire && (s.Facts == "" || names(s.Facts, p.Words))
}

// consents: what both sides consent to is agreed. Terms act on the turns that
// begin afterwards, never backwards (laws.md 2.2).
func (d *docket) consents(no int, by rules.Colour) {
	d.file(TermsAnswered{No: no, By: by, How: "consented"})
	d.toldAnswer(no, by)
	if p := d.g.Proposals[no-1]; p.About == AboutUmpire && p.How == "agreed" {
		n := Notice{By: by, Asked: "umpire agreed", Detail: p.Words}
		if c, plays := p.By.Colour(); plays && d.g.Agreement.EachPlace() {
			n.By = c
		}
		d.tell("", NReport, ToSecretary, n, "BCC1903/APPA/2")
	}
}

func (d *docket) toldAnswer(no int, by rules.Colour) {
	p := d.g.Proposals[no-1]
	for _, to := range []Party{ToWhite, ToBlack} {
		d.tell("", NAgreed, to, Notice{By: by, Question: no, Asked: p.About, Reason: Reason(p.How)}, d.g.proposalLaws(p.TermsProposed)...)
	}
}

// newTerms puts in force what was agreed, now that a turn begins. While a record,
// or a penalty for an earlier turn, is open, the old terms still govern it.
func (d *docket) newTerms() {
	if d.g.Case != nil || d.g.Law3 != nil {
		return
	}
	for _, p := range d.g.Proposals {
		if p.About == AboutTerms && p.How == "agreed" && !p.InForce {
			d.file(TermsChanged{No: p.No, Field: p.Field, Value: p.Value})
		}
	}
}

// Propose puts a change of one term to both players, for the secretary; each is
// to consent. The error says why it cannot be proposed; then nothing happened.
func (g Game) Propose(field, value, key string, o Office) (Decision, error) {
	was, now, problem := g.changed(field, value)
	if g.Over() {
		problem = "the game is ended"
	}
	if problem != "" {
		return Decision{}, fault(field, "%s", problem)
	}
	d := g.docket(o, o.Now, key)
	d.proposed(TermsProposed{About: AboutTerms, By: ToSecretary, Field: field, Value: now, Was: was})
	return d.decide(), nil
}

// terms remembers what concerns the change of terms.
func (g *Game) terms(e Event, what What) {
	switch w := what.(type) {
	case TermsProposed:
		p := Proposal{TermsProposed: w, At: e.At}
		if c, plays := w.By.Colour(); plays {
			p.Consents[c] = true
		}
		g.Proposals = append(slices.Clip(g.Proposals), p)
	case TermsAnswered:
		if w.No < 1 || w.No > len(g.Proposals) {
			g.Broken = "a proposal is answered that there is not"
			return
		}
		g.Proposals = slices.Clone(g.Proposals)
		p := &g.Proposals[w.No-1]
		if w.How != "consented" {
			p.Closed, p.How = e.At, w.How
			return
		}
		if p.Consents[w.By] = true; p.Consents == [2]bool{true, true} {
			p.Closed, p.How = e.At, "agreed"
		}
	case TermsChanged:
		if err := g.Agreement.Set(w.Field, w.Value); err != nil || w.No < 1 || w.No > len(g.Proposals) {
			g.Broken = "a term is changed that cannot be"
			return
		}
		g.Proposals = slices.Clone(g.Proposals)
		g.Proposals[w.No-1].InForce = true
		if w.Field == timeLimitField.Name {
			g.allots() // what went before is not counted by it (laws.md 2.2)
		}
		if f := w.Field; f == "adjudication.months" || f == "adjudication.date" || f == "adjudication.from" {
			g.AdjSoon, g.AdjOpen = false, false // both are told of the new date
		}
	}
}
