package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
)

// when writes an instant by the clocks of the office.
func (d *control) when(t time.Time) string {
	zone, err := time.LoadLocation(d.conf.Office.Zone)
	if err != nil {
		zone = time.UTC
	}
	return calendar.Instant(t, zone)
}

// workUser carries out the body of a command on the ledger and a user in it.
func (d *control) workUser(c *cobra.Command, name string, body func(*ledger.Ledger, ledger.User) error) error {
	return d.work(c, func(l *ledger.Ledger) error {
		u, err := l.UserByName(name)
		if err != nil {
			return userFault(name, err)
		}
		return body(l, u)
	})
}

// userFault says what is wrong with a user, in words for the terminal.
func userFault(name string, err error) error {
	switch {
	case errors.Is(err, ledger.ErrNoUser):
		return fmt.Errorf("postd: there is no user %s ('postd user list' lists them)", name)
	case errors.Is(err, ledger.ErrNameTaken):
		return fmt.Errorf("postd: there is a user %s already ('postd user list' lists them)", name)
	case errors.Is(err, ledger.ErrStale):
		return fmt.Errorf("postd: the account of %s was changed at this moment by somebody else; try again", name)
	case errors.Is(err, ledger.ErrSeat), errors.Is(err, ledger.ErrLastKeeper), errors.Is(err, ledger.ErrJoined):
		return cli.Usage("postd: %s", strings.TrimPrefix(err.Error(), "ledger: "))
	case errors.Is(err, ledger.ErrRow):
		return cli.Usage("postd: %s", strings.ReplaceAll(err.Error(), ledger.ErrRow.Error()+": ", ""))
	}
	return err
}

// byWhom is who the log says it was that gave this command: who runs this program, or
// handed the command to the office.
func byWhom(d *control) string {
	if d.office != nil && d.office.By != "" {
		return d.office.By
	}
	return onHost()
}
