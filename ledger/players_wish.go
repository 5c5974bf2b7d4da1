package ledger

import (
	"encoding/json"
	"fmt"

	"postd/descriptive"
)

// Shown returns how moves are shown to the player: in which form, and in which other
// beside it, if the player wants one. It is the player's own wish, changed at any
// time; in which language records are written is agreed, and not of this row.
func (p Player) Shown() (moves, beside descriptive.Form, also bool, err error) {
	if moves, err = descriptive.ParseForm(p.Moves); err != nil || p.Beside == "" {
		return moves, 0, false, err
	}
	beside, err = descriptive.ParseForm(p.Beside)
	return moves, beside, err == nil && beside != moves, err
}

// shownFault says why moves cannot be shown to the player so; nil if they can.
func (p Player) shownFault() error {
	switch moves, _, also, err := p.Shown(); {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrRow, err)
	case p.Beside != "" && !also:
		return fmt.Errorf("%w: moves are shown in %s already", ErrRow, moves)
	}
	return nil
}

// UnmarshalJSON reads a row as this release or an earlier one wrote it:
// "algebraic": true was the wish for algebraic notation beside the descriptive,
// and stays so.
func (p *Player) UnmarshalJSON(raw []byte) error {
	type row Player
	old := struct {
		*row
		Algebraic bool `json:"algebraic"`
	}{row: (*row)(p)}
	if err := json.Unmarshal(raw, &old); err != nil {
		return err
	}
	if old.Algebraic && p.Moves == "" && p.Beside == "" {
		p.Beside = descriptive.InAlgebraic.String()
	}
	return nil
}
