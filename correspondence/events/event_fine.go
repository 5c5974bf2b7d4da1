package events

import "postd/correspondence/terms"

type (
	// FineGrown says that an excess for which a fine is due for each day lasted longer.
	FineGrown struct {
		Penalty int `json:"penalty"` // its number in the game, from 1
		Days    int `json:"days"`    // whole or begun, all together
	}

	// Discharged says that an act of Penalty E is paid, done or remitted.
	Discharged struct {
		Penalty int         `json:"penalty"` // its number in the game, from 1
		Act     int         `json:"act"`     // its number in the penalty, from 1
		As      string      `json:"as"`      // paid, done, remitted
		By      terms.Party `json:"by"`
		Note    string      `json:"note,omitempty"`
	}
)
