package events

import "postd/rules"

// These are the events of an act that waits for a second letter, where the terms make it
// wait (the field confirm, RULING/R-53).
type (
	// ConfirmationAsked says that a letter contains acts that have no effect before its
	// writer has confirmed them. The instant of the event is the arrival of the
	// letter, which is their despatch if they are confirmed.
	ConfirmationAsked struct {
		No     int          `json:"no"` // within the game, from 1
		By     rules.Colour `json:"by"`
		Member string       `json:"member,omitempty"` // who of a side in consultation wrote it
		Acts   []string     `json:"acts"`             // of those that the field confirm names
		Words  string       `json:"words"`            // of the acts, as written, one a line
		Holds  string       `json:"holds,omitempty"`  // of the records and conditions that wait with them
		Text   string       `json:"text,omitempty"`   // what the letter says in all, where that is more than Words
		Notice NoticeID     `json:"notice"`           // by which the writer is asked
	}

	// ConfirmationAnswered says that such acts wait no longer.
	ConfirmationAnswered struct {
		No  int             `json:"no"`
		By  rules.Colour    `json:"by"`
		How ConfirmationWay `json:"how"`
		// Question is that to the umpire which was opened, since the confirmation
		// came late; 0: none.
		Question int `json:"question,omitempty"`
	}
)

func (ConfirmationAsked) kind() string    { return "ConfirmationAsked" }
func (ConfirmationAnswered) kind() string { return "ConfirmationAnswered" }
