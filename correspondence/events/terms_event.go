package events

import (
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

type (
	// TermsProposed says that a change of what is agreed is put to the players
	// (STAUNTON/PRIV).
	TermsProposed struct {
		No    int         `json:"no"` // within the game, from 1
		By    terms.Party `json:"by"`
		About string      `json:"about"` // AboutTerms, AboutUmpire, AboutHelp
		Field string      `json:"field,omitempty"`
		Value string      `json:"value,omitempty"`
		Was   string      `json:"was,omitempty"`
		Words string      `json:"words,omitempty"` // the name of the umpire, the help that is asked for
	}

	// TermsAnswered says that a side answered a proposal, or it fell.
	TermsAnswered struct {
		No  int          `json:"no"`
		By  rules.Colour `json:"by"`
		How string       `json:"how"` // consented, refused, replaced
	}

	// TermsChanged says that what both sides consented to is in force, for the turn that
	// begins now and those after it.
	TermsChanged struct {
		No    int    `json:"no"`
		Field string `json:"field"`
		Value string `json:"value"`
	}
)

// These say what a proposal may be about.
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
