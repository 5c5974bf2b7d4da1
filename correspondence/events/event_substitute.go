package events

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// Substituted says that somebody else plays a side from now on, by a ruling on one who leaves
// (RULING/R-41, TABLE/T7.Substitute).
type Substituted struct {
	Of    rules.Colour  `json:"of"`
	From  terms.Member  `json:"from"`  // who leaves
	To    terms.Member  `json:"to"`    // who comes
	Since calendar.Date `json:"since"` // from when the row of the table is the substitute's
	Law   rules.Law     `json:"law"`
	// Letter is the one by which the substitute has the game. With its receipt begins what
	// was open for the side, and the stays end that wait for a letter to it.
	Letter NoticeID `json:"letter"`
	// Anew is what begins anew with the letter: the turn, or a choice; "": nothing.
	Anew Begins `json:"anew,omitempty"`
	// Used is what was reckoned of the open turn, of which Allowed was allowed. It stays used
	// in the time for several turns together.
	Used    time.Duration `json:"used,omitempty"`
	Allowed time.Duration `json:"allowed,omitempty"`
}

func (Substituted) kind() string { return "Substituted" }
