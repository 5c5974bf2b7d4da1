package events

import (
	"strconv"
	"strings"
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
		About TermsAbout  `json:"about"`
		Field string      `json:"field,omitempty"`
		Value string      `json:"value,omitempty"`
		Was   string      `json:"was,omitempty"`
		Words string      `json:"words,omitempty"` // the name of the umpire, the help that is asked for
	}

	// TermsAnswered says that a side answered a proposal, or it fell.
	TermsAnswered struct {
		No  int          `json:"no"`
		By  rules.Colour `json:"by"`
		How TermsWay     `json:"how"`
	}

	// TermsChanged says that what both sides consented to is in force, for the turn that
	// begins now and those after it.
	TermsChanged struct {
		No    int    `json:"no"`
		Field string `json:"field"`
		Value string `json:"value"`
	}
)

// Proposal is a change of what is agreed, as it was put to the players.
type Proposal struct {
	TermsProposed
	At       time.Time
	Consents [2]bool
	Closed   time.Time // zero while it is open
	How      TermsWay
	InForce  bool // of terms: a turn has begun since
}

// Open reports whether the proposal waits for an answer.
func (p Proposal) Open() bool { return p.Closed.IsZero() }

// Awaits reports whether it waits for the answer of that side.
func (p Proposal) Awaits(of rules.Colour) bool { return p.Open() && !p.Consents[of] }

// NoticeID names a notice within its game: "17.2" is the second notice of the
// decision whose first event is the 17th of the game.
type NoticeID string

// First is the number within the game of the first event of the decision that
// brought the notice about; false if it is no such name.
func (n NoticeID) First() (event int, ok bool) {
	first, _, _ := strings.Cut(string(n), ".")
	event, err := strconv.Atoi(first)
	return event, err == nil && event > 0
}

// Begins says what begins when a notice is received.
type Begins string

// These say what a receipt begins.
const (
	BeginsTurn       Begins = "turn"     // a turn of the reader
	BeginsElection   Begins = "election" // a choice for which no turn runs (RULING/R-7)
	BeginsClarifying Begins = "saying"   // the author's time to say what was meant (RULING/R-64)
	BeginsAgain      Begins = "again"    // a turn that stood still goes on (CLOCK/C-6(d))
)
