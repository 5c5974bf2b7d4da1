package stage

import (
	"context"
	"time"

	"postd/mailbox"
)

// wireOutage is for how long the wire may leave its mailbox unread, where it is
// told to: between two acts its clock jumps, which is no outage.
const wireOutage = time.Minute

// MailboxFails keeps the office from reading its mailbox.
func (w *wire) MailboxFails(until time.Time) error {
	if err := w.pump(); err != nil { // it is read up to now
		return err
	}
	w.away = until
	return nil
}

// poll reads the mailbox, unless it cannot be read for now.
func (w *wire) poll(ctx context.Context) error {
	switch {
	case w.away.IsZero():
		return w.poller.PollOnce(ctx)
	case w.clock.Now().Before(w.away):
		return nil
	}
	w.away = time.Time{}
	watched := w.config
	watched.Outage = wireOutage
	return mailbox.NewPoller(w.ledger, watched, w.clock.Now, w.log).PollOnce(ctx)
}

// passAway lets time go by while the mailbox is not read. It reports whether all
// of the time has gone by so.
func (w *wire) passAway(to time.Time) (all bool, err error) {
	if w.away.IsZero() {
		return false, nil
	}
	if w.away.After(to) {
		w.clock.set(to)
		return true, w.pump()
	}
	w.clock.set(w.away)
	return false, w.pump()
}
