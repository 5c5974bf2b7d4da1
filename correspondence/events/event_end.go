package events

import (
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

// Ended says that the game is won, drawn or annulled.
type Ended struct {
	Result terms.Result `json:"result"`
	How    Ending       `json:"how"`
	Law    rules.Law    `json:"law"`
	By     rules.Colour `json:"by"` // who brought it about
	// Proof is what showed that nobody can win (RULING/R-19): "material",
	// "enclosed", or the number of positions that were looked into until no
	// line was left. Empty at every other end, and at ends that were
	// written before it was noted.
	Proof string `json:"proof,omitempty"`
	// Of a game that is annulled: the game in its place, if it was opened at once,
	// and what a ruling said of it.
	Next    *Next  `json:"next,omitempty"`
	Replace string `json:"replace,omitempty"`
}

func (Ended) kind() string { return "Ended" }

// Next is the number, the label and the beginning of the game that would replace
// one which is annulled; without a label none is opened, and the secretary
// arranges it.
type Next struct {
	Game        terms.GameID `json:"game"`
	Label       string       `json:"label"`
	FirstTurnAt time.Time    `json:"firstTurnAt"`
	Exchanged   bool         `json:"exchanged,omitempty"` // the sides have exchanged their colours
}

// Predecessor is the annulled game in whose place a game is played.
type Predecessor struct {
	Game  terms.GameID `json:"game"`
	Label string       `json:"label"`
}

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
	// escapes from it, or the check alone with which the checks mate by force
	// (RULING/R-82), or nothing if there is no check to give. Before that ruling a
	// claim was proved by checks that mate as well.
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
