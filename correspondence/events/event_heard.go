package events

import (
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

type (
	// Heard says that a letter came from a side whose silence would be asked about; or none
	// did, and before anybody could ask a leave began, with the end of which the
	// silence is counted anew (RULING/R-67).
	Heard struct {
		By    rules.Colour `json:"by"`
		Leave bool         `json:"leave,omitempty"`
	}

	// Silent says that no letter came from the player to move for the time agreed; it is
	// asked whether the game goes on, and the opponent may claim (BCC1903/V.9(d)).
	Silent struct {
		Of    rules.Colour `json:"of"`
		Since time.Time    `json:"since"` // the last letter, or the beginning of the turn
	}
)

// Fingerprinted says that a letter that said several things had an effect. The clerk remembers
// it, so that it does nothing when it comes once more under another Message-ID:
// its second statement would find a game in which the first was heard.
type Fingerprinted struct {
	By     rules.Colour `json:"by"`
	Digest string       `json:"digest"`
}

func (Fingerprinted) kind() string { return "Minuted" }

// RemindersSet says when a player wishes to be reminded of turns. The player sets it in
// one game, or the secretary does, and it goes into each that runs.
type RemindersSet struct {
	Of     rules.Colour `json:"of"`
	Member string       `json:"member"` // of the side, by the name
	terms.Reminding
	// Passed are the moments of the turn that runs which lie behind it already: the
	// player sees how it stands, and nothing more is sent of them.
	Passed []string `json:"passed,omitempty"`
}

func (RemindersSet) kind() string { return "RemindersSet" }
