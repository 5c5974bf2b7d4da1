package main

import (
	"context"
	"errors"

	"postd/ledger"
	"postd/mailbox"
)

// readsMailbox reports whether letters come in by IMAP; an office with a door of
// its own may do without.
func (a *App) readsMailbox() bool { return a.Mail.IMAP.Host != "" }

// makeDoor makes the door of a configuration, if there is one. What is no way in
// any more holds nothing up (laws.md C-9).
func (a *App) makeDoor() error {
	if !a.readsMailbox() {
		if err := a.Ledger.Forget(a.Mail.Folder()); err != nil {
			return err
		}
	}
	if a.Door == nil {
		return a.Ledger.Forget(ledger.Door)
	}
	a.Door.Doubt = a.Mail.Doubt
	a.door = mailbox.NewDoor(a.Ledger, *a.Door, a.Now, a.Log, a.poller.Act)
	return nil
}

// readIn reads every way in to its end, and acts on what came.
func (a *App) readIn(ctx context.Context) error {
	var errs []error
	if a.door != nil {
		errs = append(errs, a.door.Look())
	}
	if a.readsMailbox() {
		errs = append(errs, a.poller.PollOnce(ctx))
	} else {
		errs = append(errs, a.poller.Act(ctx))
	}
	return errors.Join(errs...)
}
