package stage

import (
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence"
)

// Mark marks an act of Penalty E.
func (w *wire) Mark(at time.Time, x correspondence.Discharge) error {
	w.clock.set(at)
	if err := app.DischargeOn(w.ledger, w.game, x, at); err != nil {
		return err
	}
	return w.pump()
}
