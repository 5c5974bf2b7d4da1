package events

import "postd/correspondence/terms"

// The events by which an umpire of whom the players approved comes into his office
// (BCC1903/APPA/2, STAUNTON/COR.I).
type (
	// Seated: he of whom the players approved is in his office from now on.
	Seated struct {
		Office   terms.Party `json:"office"`
		Name     string      `json:"name"`
		Proposal int         `json:"proposal"` // by which he was agreed upon
	}

	// Referred: a question that waits is put before another, since the person in
	// the office is another; Notice is the letter by which he is asked.
	Referred struct {
		Question int         `json:"question,omitempty"` // 0: the verdict on the position
		To       terms.Party `json:"to"`
		Notice   NoticeID    `json:"notice"`
	}
)

func (Seated) kind() string   { return "Seated" }
func (Referred) kind() string { return "Referred" }
