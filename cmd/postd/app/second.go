package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/secretary"
	"postd/standby"
)

// StandbySettings are the settings of the log between the two machines.
func StandbySettings(c config.Config) (standby.Settings, error) {
	if !c.Standby.Set() {
		return standby.Settings{}, c.NoStandby()
	}
	password, err := c.StandbyPassword()
	if err != nil {
		return standby.Settings{}, cli.Ends(cli.ExitConfig, fmt.Errorf("postd: the password of the log: %w", err))
	}
	x := c.Standby
	return standby.Settings{Servers: x.List(), User: x.User, Password: password, Office: x.Office, Name: x.Name, Replicas: x.Replicas, Lease: x.LeaseTime()}, nil
}

// errLeavesKept says that the settings lack what the ledger has.
var errLeavesKept = errors.New("postd: this ledger has a second machine, and the settings say nothing in the section [standby]: put that back, or go on without the second machine by 'postd standby alone'")

// openSecond stands between the ledger and the world, where there is a second machine; close ends it.
func openSecond(c config.Config, l *ledger.Ledger, log *slog.Logger) (second *standby.Office, end func(), err error) {
	if !c.Standby.Set() {
		if _, err := l.LeafMark(); !errors.Is(err, ledger.ErrNoLeaves) {
			return nil, nil, errors.Join(errLeavesKept, err)
		}
		return nil, func() {}, nil
	}
	settings, err := StandbySettings(c)
	if err != nil {
		return nil, nil, err
	}
	line, err := standby.Dial(settings)
	if err != nil {
		return nil, nil, err
	}
	second, err = standby.NewOffice(l, line, settings, log)
	if err != nil {
		line.Close()
		return nil, nil, err
	}
	return second, line.Close, nil
}

// runSecond gives leaves to the log until ctx ends, and ends the office where another has gone on.
func (a *App) runSecond(ctx context.Context) error {
	err := a.Second.Run(ctx)
	if fenced, ok := errors.AsType[*standby.Fenced](err); ok {
		a.Log.Error("postd: this office stops", "why", fenced.Error())
		return cli.Ends(cli.ExitFenced, err)
	}
	return err
}

// secondHealth is how the office stands with its second machine.
func (a *App) secondHealth() (h secretary.SecondHealth) {
	if a.Second == nil {
		return h
	}
	s, err := a.Second.State()
	if err != nil {
		a.Log.Error("postd: how the second machine stands", "error", err)
	}
	return secretary.SecondHealth{Epoch: s.Epoch, Leaf: s.Leaf, Waiting: s.Waiting, Octets: s.Octets, Acked: s.Acked,
		Trouble: s.Trouble, Silent: s.For.Seconds(), Rests: s.Rests}
}

// errandWithin is how long a command waits until the second machine has what it did.
const errandWithin = 2 * time.Second

// toldErrand waits until the second machine has what a command did, or says that it has not yet.
func (a *App) toldErrand(ctx context.Context, s cli.Streams) {
	if a.Ledger.Told(ctx, errandWithin) != nil {
		fmt.Fprintln(s.Err, "postd: what this command did is written here, not yet on the second machine")
	}
}
