package events

import (
	"postd/rules"
)

// These are the events of conditional series (BCC1903/V.6(c)).
type (
	// SeriesQueued says that conditions of a side wait for the opponent's answer to its
	// last record.
	SeriesQueued struct {
		By    rules.Colour `json:"by"`
		Ply   int          `json:"ply"`   // of that answer: so many plies stand before it
		Waits []Condition  `json:"waits"` // all that waits, what waited before with it
	}

	// SeriesFired says that the opponent made a move that a condition assumes, and the
	// record sent with it is the due record; Despatched follows.
	SeriesFired struct {
		By      rules.Colour `json:"by"`
		Assumed string       `json:"assumed"`
		Words   string       `json:"words"`
		Also    []string     `json:"also,omitempty"`  // records of other moves for the same case (BCC1903/V.4)
		Ply     int          `json:"ply"`             // of the answer for which the rest waits
		Waits   []Condition  `json:"waits,omitempty"` // what goes on from there
	}

	// SeriesLapsed says that nothing waits any more, or of several branches one alone, and
	// no penalty follows.
	SeriesLapsed struct {
		By    rules.Colour `json:"by"`
		How   SeriesWay    `json:"how"`
		Ply   int          `json:"ply,omitempty"`   // of the answer for which the rest waits
		Waits []Condition  `json:"waits,omitempty"` // the branch that goes on
	}
)

func (SeriesQueued) kind() string { return "SeriesQueued" }
func (SeriesFired) kind() string  { return "SeriesFired" }
func (SeriesLapsed) kind() string { return "SeriesLapsed" }

// Condition is one record sent in advance: the opponent's move that is assumed,
// the record that answers it, and the conditions which go on from there
// (BCC1903/V.6(c)). Both are kept as they were written; what they mean is read
// in the position that is reached.
type Condition struct {
	Assumed string `json:"assumed"`
	Words   string `json:"words"`
	Shown   bool   `json:"shown,omitempty"` // with the record that it followed the opponent was shown it
	// On is, of several records that came into force together (BCC1903/V.4), the
	// words of the one after which it goes on; empty: the first, or the only one.
	On   string      `json:"on,omitempty"`
	Then []Condition `json:"then,omitempty"`
}
