package main

import (
	"time"

	"postd/correspondence"
)

// Leave has the secretary enter leave for a side, or end it.
func (w *wire) Leave(at time.Time, x correspondence.LeaveOrder) error {
	w.clock.set(at)
	if err := leaveOn(w.ledger, w.game, x, at); err != nil {
		return err
	}
	return w.pump()
}
