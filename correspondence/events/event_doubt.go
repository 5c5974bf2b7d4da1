package events

import "postd/rules"

// These are the events of a line that may be meant as a statement.
type (
	// Doubted says that a side is asked what a line of its letter meant (RULING/R-11). The
	// choices are numbered from After+1 on: each of Means, and last that the line
	// is a note.
	Doubted struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"`
		Means []string     `json:"means"` // as ReadLetter reads them
		After int          `json:"after,omitempty"`
	}

	// Cleared says that the side has said what it meant; How is one of Means, in
	// the player's words, or "note".
	Cleared struct {
		By    rules.Colour `json:"by"`
		Words string       `json:"words"` // that were in doubt
		How   string       `json:"how"`
	}
)

func (Doubted) kind() string { return "Doubted" }
func (Cleared) kind() string { return "Cleared" }
