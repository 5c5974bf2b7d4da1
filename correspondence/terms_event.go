package correspondence

import (
	"slices"
	"time"

	"postd/rules"
)

type (
	// TermsProposed: a change of what is agreed is put to the players
	// (STAUNTON/PRIV).
	TermsProposed struct {
		No    int    `json:"no"` // within the game, from 1
		By    Party  `json:"by"`
		About string `json:"about"` // AboutTerms, AboutUmpire, AboutHelp
		Field string `json:"field,omitempty"`
		Value string `json:"value,omitempty"`
		Was   string `json:"was,omitempty"`
		Words string `json:"words,omitempty"` // the name of the umpire, the help that is asked for
	}

	// TermsAnswered: a side answered a proposal, or it fell.
	TermsAnswered struct {
		No  int          `json:"no"`
		By  rules.Colour `json:"by"`
		How string       `json:"how"` // consented, refused, replaced
	}

	// TermsChanged: what both sides consented to is in force, for the turn that
	// begins now and those after it.
	TermsChanged struct {
		No    int    `json:"no"`
		Field string `json:"field"`
		Value string `json:"value"`
	}
)

// What a proposal may be about.
const (
	AboutTerms  = "terms"  // a blank of the agreement
	AboutUmpire = "umpire" // a person (BCC1903/APPA/2, STAUNTON/COR.I)
	AboutHelp   = "help"   // that a player may have help (BCC1903/V.9(a), RULING/R-39)
)

// Proposal is a change of what is agreed, as it was put to the players.
type Proposal struct {
	TermsProposed
	At       time.Time
	Consents [2]bool
	Closed   time.Time // zero while it is open
	How      string    // agreed, refused, replaced
	InForce  bool      // of terms: a turn has begun since
}

// Open reports whether the proposal waits for an answer.
func (p Proposal) Open() bool { return p.Closed.IsZero() }

// Awaits reports whether it waits for the answer of that side.
func (p Proposal) Awaits(of rules.Colour) bool { return p.Open() && !p.Consents[of] }

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
