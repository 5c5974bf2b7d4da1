package events

import "postd/correspondence/terms"

// These are the events by which an umpire of whom the players approved comes into office
// (BCC1903/APPA/2, STAUNTON/COR.I).
type (
	// Seated says that the umpire of whom the players approved is in office from now on.
	Seated struct {
		Office   terms.Party `json:"office"`
		Name     string      `json:"name"`
		Proposal int         `json:"proposal"` // by which it was agreed
	}

	// Referred says that a question that waits is put before another, since the person in
	// the office is another; Notice is the letter by which that person is asked.
	Referred struct {
		Question int         `json:"question,omitempty"` // 0: the verdict on the position
		To       terms.Party `json:"to"`
		Notice   NoticeID    `json:"notice"`
	}
)

func (Seated) kind() string   { return "Seated" }
func (Referred) kind() string { return "Referred" }
