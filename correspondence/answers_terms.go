package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// pending is the agreement as it will be when all that is agreed is in force.
func (g Game) pending() terms.Agreement {
	a := g.Agreement
	for _, p := range g.Proposals {
		if p.About == events.AboutTerms && p.How == events.TermsAgreed && !p.InForce {
			_ = a.Set(p.Field, p.Value) // it was judged when it was proposed
		}
	}
	return a
}

// changed says what is wrong with a change of one field; the problem is a
// clause for its proposer.
func (g Game) changed(field, value string) (was, now string, problem string) {
	f, ok := terms.FieldNamed(field)
	if !ok {
		return "", "", "there is no term of that name; did you mean " + terms.Nearest(field) + "?"
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
	if was, now = f.Get(a), f.Get(b); was == now {
		return "", "", "so it is agreed already"
	}
	return was, now, ""
}

// clause is an error without the room's name.
func clause(err error) string { return strings.TrimPrefix(err.Error(), "correspondence: ") }

// proposes puts a change of what is agreed to the other side. Nothing changes
// unless both consent (STAUNTON/PRIV, TABLE/T4.38).
func (d *answers) proposes(s letters.Statement) {
	by := d.letter.Of
	about := events.TermsAbout(s.About)
	w := events.TermsProposed{About: about, By: terms.PartyOf(by), Words: s.Facts}
	switch {
	case about == events.AboutUmpire && s.Facts == "?": // "Rand"
		d.conclude(events.Noted{By: w.By, Words: s.Words, About: "note"})
		note := "Whom do you propose as umpire? Write PROPOSE UMPIRE and the name."
		if d.g.Agreement.EachPlace() {
			note = "Whom do you propose as umpire at your place of play? Write PROPOSE UMPIRE and the name."
		}
		d.tell("", NNote, terms.PartyOf(by.Other()), Notice{By: by, Note: note}, "BCC1903/APPA/2")
		return
	case about == events.AboutHelp && s.Facts == "":
		d.refuse(s, events.WhyNoTerm, "say on the same line what help you ask for", "RULING/R-39")
		return
	}
	if about == events.AboutTerms {
		var problem string
		w.Field, w.Value, _ = strings.Cut(s.Facts, " = ")
		w.Words = ""
		if w.Was, w.Value, problem = d.g.changed(w.Field, w.Value); problem != "" {
			d.refuse(s, events.WhyNoTerm, problem, "STAUNTON/PRIV")
			return
		}
	}
	replaced := 0
	for _, p := range d.g.Proposals {
		switch {
		case !p.Open() || p.About != w.About || p.Field != w.Field:
		case p.Awaits(by) && p.Value == w.Value && samePerson(p.Words, w.Words) && (p.About != events.AboutUmpire || !d.g.Agreement.EachPlace()):
			d.consents(p.No, by) // the side proposes what is proposed to it, and not the same person for its own place
			return
		case p.By == w.By:
			replaced = p.No
		}
	}
	if why := proposedEnough(d.g.Proposals, w.By, replaced, d.at); why != "" {
		d.refuse(s, events.WhyNoTerm, why, d.g.proposalLaws(w)...)
		return
	}
	if replaced != 0 {
		d.conclude(events.TermsAnswered{No: replaced, By: by, How: events.TermsReplaced})
	}
	d.proposed(w)
}

// proposed files a proposal and tells both sides.
func (d *answers) proposed(w events.TermsProposed) {
	w.No = len(d.g.Proposals) + 1
	d.conclude(w)
	n := Notice{Question: w.No, Asked: string(w.About)}
	if by, plays := w.By.Colour(); plays {
		n.By = by
	}
	d.tellBoth(NProposal, n, d.g.proposalLaws(w)...)
}

// proposalLaws are those on which a proposal rests, and the term itself.
func (g Game) proposalLaws(w events.TermsProposed) []rules.Law {
	switch w.About {
	case events.AboutUmpire:
		if g.Agreement.EachPlace() {
			return []rules.Law{"BCC1903/APPA/2"}
		}
		return []rules.Law{"BCC1903/APPA/2", "STAUNTON/COR.I"}
	case events.AboutHelp:
		return []rules.Law{"BCC1903/V.9(a)", "RULING/R-39"}
	}
	laws := []rules.Law{"STAUNTON/PRIV"}
	if f, _ := terms.FieldNamed(w.Field); f.Law != "" {
		laws = append(laws, f.Law)
	}
	return laws
}

// answersProposal hears CONSENT or REFUSE, with the number, or without where one
// alone is open.
func (d *answers) answersProposal(s letters.Statement) {
	by, no, n := d.letter.Of, s.Select.Number, 0
	for _, p := range d.g.Proposals {
		if p.Awaits(by) && (s.Select.Number == 0 || p.No == s.Select.Number) && meantOf(s, p) {
			no, n = p.No, n+1
		}
	}
	switch {
	case n != 1:
		d.refuse(s, events.WhyNoProposal, "", "STAUNTON/PRIV")
	case s.Kind == letters.Consents:
		d.consents(no, by)
	default:
		d.conclude(events.TermsAnswered{No: no, By: by, How: events.TermsRefused})
		d.toldAnswer(no, by)
	}
}

// meantOf reports whether a word that answers a proposal can be meant of it:
// "Rigid" and "Rondo" are of an umpire, and of nobody but the person whom they name, be it
// by the last name alone.
func meantOf(s letters.Statement, p events.Proposal) bool {
	return events.TermsAbout(s.About) != events.AboutUmpire || p.About == events.AboutUmpire && (s.Facts == "" || names(s.Facts, p.Words))
}

// consents makes agreed what both sides consent to. Terms act on the turns that
// begin afterwards, never backwards (BOOK/2.2).
func (d *answers) consents(no int, by rules.Colour) {
	d.conclude(events.TermsAnswered{No: no, By: by, How: events.TermsConsented})
	d.toldAnswer(no, by)
	if p := d.g.Proposals[no-1]; p.About == events.AboutUmpire && p.How == events.TermsAgreed {
		n := Notice{By: by, Asked: "umpire agreed", Detail: p.Words}
		if c, plays := p.By.Colour(); plays && d.g.Agreement.EachPlace() {
			n.By = c
		}
		d.tell("", NReport, terms.ToSecretary, n, "BCC1903/APPA/2")
	}
}

func (d *answers) toldAnswer(no int, by rules.Colour) {
	p := d.g.Proposals[no-1]
	d.tellBoth(NAgreed, Notice{By: by, Question: no, Asked: string(p.About), Reason: events.Reason(p.How)}, d.g.proposalLaws(p.TermsProposed)...)
}

// newTerms puts in force what was agreed, now that a turn begins. While a record,
// or a penalty for an earlier turn, is open, the old terms still govern it.
func (d *answers) newTerms() {
	if d.g.Case != nil || d.g.Law3 != nil {
		return
	}
	for _, p := range d.g.Proposals {
		if p.About == events.AboutTerms && p.How == events.TermsAgreed && !p.InForce {
			d.conclude(events.TermsChanged{No: p.No, Field: p.Field, Value: p.Value})
		}
	}
}

// Propose puts a change of one term to both players, for the secretary; each is
// to consent. The error says why it cannot be proposed; then nothing happened.
func (g Game) Propose(field, value, key string, o Setting) (Decision, error) {
	was, now, problem := g.changed(field, value)
	if g.Over() {
		problem = "the game is ended"
	}
	if problem != "" {
		return Decision{}, terms.Fault(field, "%s", problem)
	}
	d := g.docket(o, o.Now, key)
	d.answers.proposed(events.TermsProposed{About: events.AboutTerms, By: terms.ToSecretary, Field: field, Value: now, Was: was})
	return d.decide(), nil
}

// terms remembers what concerns the change of terms.
func (g *Game) terms(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.TermsProposed:
		p := events.Proposal{TermsProposed: w, At: e.At}
		if c, plays := w.By.Colour(); plays {
			p.Consents[c] = true
		}
		g.Proposals = append(slices.Clip(g.Proposals), p)
	case events.TermsAnswered:
		if w.No < 1 || w.No > len(g.Proposals) {
			g.Broken = "a proposal is answered that there is not"
			return
		}
		g.Proposals = slices.Clone(g.Proposals)
		p := &g.Proposals[w.No-1]
		if w.How != events.TermsConsented {
			p.Closed, p.How = e.At, w.How
			return
		}
		if p.Consents[w.By] = true; p.Consents == [2]bool{true, true} {
			p.Closed, p.How = e.At, events.TermsAgreed
		}
	case events.TermsChanged:
		if err := g.Agreement.Set(w.Field, w.Value); err != nil || w.No < 1 || w.No > len(g.Proposals) {
			g.Broken = "a term is changed that cannot be"
			return
		}
		g.Proposals = slices.Clone(g.Proposals)
		g.Proposals[w.No-1].InForce = true
		if w.Field == terms.TimeLimitField.Name {
			g.allots() // what went before is not counted by it (BOOK/2.2)
		}
		if f := w.Field; f == "adjudication.months" || f == "adjudication.date" || f == "adjudication.from" {
			g.AdjSoon, g.AdjOpen = false, false // both are told of the new date
		}
	}
}
