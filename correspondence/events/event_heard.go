package events

import (
	"postd/correspondence/terms"
	"postd/rules"
	"time"
)

type (
	// Heard: a letter came from a side whose silence would be asked about; or none
	// did, and before anybody could ask his leave began, with the end of which his
	// silence is counted anew (RULING/R-67).
	Heard struct {
		By    rules.Colour `json:"by"`
		Leave bool         `json:"leave,omitempty"`
	}

	// Silent: no letter came from the player to move for the time agreed; he is
	// asked whether he plays on, and his opponent may claim (BCC1903/V.9(d)).
	Silent struct {
		Of    rules.Colour `json:"of"`
		Since time.Time    `json:"since"` // his last letter, or the beginning of his turn
	}
)

// Minuted: a letter that said several things had an effect. The clerk remembers
// it, so that it does nothing when it comes once more under another Message-ID:
// its second statement would find a game in which the first was heard.
type Minuted struct {
	By     rules.Colour `json:"by"`
	Digest string       `json:"digest"`
}

func (Minuted) kind() string { return "Minuted" }

// RemindersSet: when a player wishes to be reminded of his turns. He sets it in
// one of his games or the secretary for him, and it goes into each that runs.
type RemindersSet struct {
	Of     rules.Colour `json:"of"`
	Member string       `json:"member"` // of the side, by his name
	terms.Reminding
	// Passed are the moments of the turn that runs which lie behind it already: he
	// sees how it stands, and nothing more is sent of them.
	Passed []string `json:"passed,omitempty"`
}

func (RemindersSet) kind() string { return "RemindersSet" }
