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
