package templates

import (
	"strconv"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// proposal is a change of what is agreed, as its reader sees it.
type proposal struct {
	No      int
	About   string // terms, umpire, help
	Field   string
	Was     string
	Value   string
	Means   string
	Words   string
	As      string // of a person: "umpire", "umpire at White's place"
	From    string // "Black", "The secretary"
	Mine    bool   // the reader proposed it
	Awaits  bool   // it waits for the reader's answer
	InForce bool
	Alone   bool // no other waits for the reader's answer
}

// Proposal is the one of which the notice tells; nil if it tells of none.
func (l *letter) Proposal() *proposal {
	if n := l.n.Question; n >= 1 && n <= len(l.g.Proposals) {
		p := l.proposal(l.g.Proposals[n-1])
		return &p
	}
	return nil
}

// Proposals are those that wait for the reader's answer.
func (l *letter) Proposals() (out []proposal) {
	if !l.player || l.Over() {
		return nil
	}
	for _, p := range l.g.Proposals {
		if p.Awaits(l.me) {
			out = append(out, l.proposal(p))
		}
	}
	return out
}

// Coming are the terms to which both sides have consented and which are not in
// force yet: they act on the turns that begin afterwards (STAUNTON/PRIV).
func (l *letter) Coming() (out []proposal) {
	for _, p := range l.g.Proposals {
		if p.About == events.AboutTerms && p.How == events.TermsAgreed && !p.InForce && !l.Over() {
			out = append(out, l.proposal(p))
		}
	}
	return out
}

func (l *letter) proposal(p events.Proposal) proposal {
	out := proposal{No: p.No, About: string(p.About), Field: p.Field, Was: narrate.OneLine(p.Was), Value: narrate.OneLine(p.Value), Words: narrate.OneLine(p.Words), InForce: p.InForce}
	c, plays := p.By.Colour()
	if out.From = "The secretary"; plays {
		out.From, out.Mine = c.String(), l.player && c == l.me
	}
	out.As = l.seat(c)
	if f, ok := terms.FieldNamed(p.Field); ok {
		out.Means = narrate.OneLine(f.Means)
	}
	out.Awaits = l.player && !l.Over() && p.Awaits(l.me)
	return out
}

// FromBare is who proposed it, within a sentence: "Black", "the secretary".
func (p proposal) FromBare() string {
	if p.From == "The secretary" {
		return "the secretary"
	}
	return p.From
}

// Number writes the number of the proposal.
func (p proposal) Number() string { return strconv.Itoa(p.No) }
