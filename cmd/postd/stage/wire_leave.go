package stage

import (
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence"
)

// Seat has the secretary seat an umpire, whose mailbox is opened for it.
func (w *wire) Seat(at time.Time, x correspondence.Seat) error {
	w.clock.set(at)
	if err := app.SeatOn(w.ledger, w.game, x, w.official(x.Name).Addr, at); err != nil {
		return err
	}
	return w.pump()
}

// Leave has the secretary enter leave for a side, or end it.
func (w *wire) Leave(at time.Time, x correspondence.LeaveOrder) error {
	w.clock.set(at)
	if err := app.LeaveOn(w.ledger, w.game, x, at); err != nil {
		return err
	}
	return w.pump()
}
