package app

import (
	"context"
	"errors"

	"postd/ledger"
	"postd/mailbox"
)

// makeDoor makes the door of a configuration. One that is there no more holds
// nothing up (CLOCK/C-9).
func (a *App) makeDoor() error {
	if a.Door == nil {
		return a.Ledger.Forget(ledger.Door)
	}
	a.Door.Doubt, a.Door.Fault = a.Mail.Doubt, a.Mail.Fault
	a.door = mailbox.NewDoor(a.Ledger, *a.Door, a.poller, a.Now, a.Log)
	return nil
}

// readIn reads every way in to its end, and acts on what came.
func (a *App) readIn(ctx context.Context) error {
	var err error
	if a.door != nil {
		err = a.door.Look()
	}
	return errors.Join(err, a.poller.PollOnce(ctx))
}
