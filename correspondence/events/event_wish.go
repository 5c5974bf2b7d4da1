package events

import (
	"postd/correspondence/terms"
	"postd/rules"
)

// Wished says that a player set something about the letters to them, by a letter in this
// game. It holds in all the player's games and stands in the player's row; it touches no right
// and no time, and the game is the same after it.
type Wished struct {
	Of     rules.Colour `json:"of"`
	Member string       `json:"member"` // of the side, by the name
	Sets   terms.Wish   `json:"sets"`
	As     string       `json:"as,omitempty"`
}

func (Wished) kind() string { return "Wished" }
