package events

import "postd/rules"

// Tested says that the office tested a claim of a draw, or found a repetition that draws
// the game by agreement, and this is what it found (BOOK/3.6).
type Tested struct {
	By     rules.Colour `json:"by"` // the claimant; of an automatic repetition, who is to move
	Law    rules.Law    `json:"law"`
	Answer TestAnswer   `json:"answer"`

	// BCC1903/V.8(b): the moves of the claimant and of the opponent since the
	// count was begun anew.
	Own   int `json:"own,omitempty"`
	Other int `json:"other,omitempty"`

	// BCC1903/V.8(c): the numbers of the moves at whose commencement the position
	// existed, this one among them.
	Turns []int `json:"turns,omitempty"`

	// BCC1903/V.8(d): the positions of the certificate, and those that were looked
	// into. Line is, of a claim that is proved, the first check, a reply and the
	// check that follows it; of one that is refuted, a check and the reply that
	// escapes from it, or nothing if there is no check to give.
	Positions int          `json:"positions,omitempty"`
	Nodes     int          `json:"nodes,omitempty"`
	Line      []rules.Move `json:"line,omitempty"`
	// Bound says that the first check had to discharge Penalty C (RULING/R-61).
	Bound bool `json:"bound,omitempty"`
}

type (
	// FiftyDemanded says that from here fifty moves of each side are counted (STAUNTON/R.XIV,
	// RICC/8).
	FiftyDemanded struct {
		By     rules.Colour `json:"by"`
		From   int          `json:"from"` // how many plies were despatched
		Ground FiftyGround  `json:"ground"`
	}

	// FiftyLifted says that the count is no more, since the ruling fell by which it began.
	FiftyLifted struct {
		Law rules.Law `json:"law"`
	}
)

func (FiftyDemanded) kind() string { return "FiftyDemanded" }
func (FiftyLifted) kind() string   { return "FiftyLifted" }
