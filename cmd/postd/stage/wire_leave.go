package stage

import (
	"net/mail"
	"time"

	"postd/cmd/postd/app"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/dialogue"
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

// Mark marks an act of Penalty E.
func (w *wire) Mark(at time.Time, x correspondence.Discharge) error {
	w.clock.set(at)
	if err := app.DischargeOn(w.ledger, w.game, x, at); err != nil {
		return err
	}
	return w.pump()
}

// Publish adds a day to a set of holidays, or strikes it out.
func (w *wire) Publish(at time.Time, set string, d calendar.Day, struck bool) error {
	w.clock.set(at)
	own, err := w.ledger.OwnDays(set)
	if err != nil {
		return err
	}
	next := calendar.OfficeDays{Set: set, Version: int(own.Version), Days: own.Days, Struck: own.Struck}.Published(d, struck)
	own.Days, own.Struck = next.Days, next.Struck
	if _, err := w.ledger.PublishCalendar(own, dialogue.Publisher, ""); err != nil {
		return err
	}
	return w.pump()
}

// lives enters a player of whom it is said where they live, before the game is
// arranged.
func (w *wire) lives(name, addr, region string) error {
	if region == "" {
		return nil
	}
	p := app.NewPlayer(&mail.Address{Name: name, Address: addr})
	p.Region = region
	_, err := w.ledger.PutPlayer(p)
	return err
}
