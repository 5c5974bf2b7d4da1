package events

import "postd/rules"

type (
	// MemoKept says that a side noted something for itself. Neither the other side nor any
	// official is shown the words; they touch nothing of the game.
	MemoKept struct {
		Of    rules.Colour `json:"of"`
		Words string       `json:"words"`
	}

	// MemosEnded says that a side wishes to see no more of what it noted.
	MemosEnded struct {
		Of rules.Colour `json:"of"`
	}
)

func (MemoKept) kind() string   { return "MemoKept" }
func (MemosEnded) kind() string { return "MemosEnded" }
