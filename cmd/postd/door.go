package main

import (
	"context"
	"errors"

	"postd/mailbox"
)

// makeDoor makes the door of a configuration, if there is one.
func (a *App) makeDoor() {
	if a.Door != nil {
		a.Door.Doubt, a.Door.Fault = a.Mail.Doubt, a.Mail.Fault
		a.door = mailbox.NewDoor(a.Ledger, *a.Door, a.poller, a.Now, a.Log)
	}
}

// readIn reads every way in to its end, and acts on what came.
func (a *App) readIn(ctx context.Context) error {
	var err error
	if a.door != nil {
		err = a.door.Look()
	}
	return errors.Join(err, a.poller.PollOnce(ctx))
}
