package main

import (
	"errors"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// errDoubted says that the machine's clock is not believed.
var errDoubted = errors.New("nothing is read, judged or sent until the clock agrees again, or 'postd clock accept' says that it is right")

// doubt is why the machine's clock is not to be believed; nil: it is. What
// changes is told loudly.
func (a *App) doubt() error {
	if a.Watch == nil {
		return nil
	}
	words, changed := a.Watch.Doubt()
	switch {
	case words == "" && changed:
		a.Log.Warn("postd: the machine's clock is believed again")
	case words != "" && changed:
		a.Log.Error("postd: the machine's clock is in doubt: "+errDoubted.Error(), "why", words)
	}
	if words == "" {
		return nil
	}
	return errors.New(words + ": " + errDoubted.Error())
}

// clockDoubt is the same in words, for the pages.
func (a *App) clockDoubt() string {
	if a.Watch == nil {
		return ""
	}
	words, _ := a.Watch.Doubt()
	return words
}

// acceptClock says that the machine's clock is right as it stands. It returns
// what had been doubted.
func (a *App) acceptClock(who string) (string, error) {
	if a.Watch == nil {
		return "", nil
	}
	words := a.Watch.Accept()
	if words == "" {
		return "", nil
	}
	a.Log.Warn("postd: the machine's clock is accepted", "by", who, "doubted", words)
	err := a.Ledger.Log(who, "clock accepted", "", words)
	a.ring()
	return words, err
}

func cmdClock(d *control) *cobra.Command {
	c := &cobra.Command{Use: "clock", Short: "the clock of the office's machine"}
	accept := &cobra.Command{
		Use:   "accept",
		Short: "say that the machine's clock is right, where the office doubts it",
		Long: `accept says that the machine's clock is right as it stands. The office doubts it
when it has jumped by more than five minutes, or stands before what was done last:
a wrong clock must put nobody in excess of the time. Until the clock agrees again
or is accepted, nothing is read, judged or sent; what that takes of the players'
time is an outage. Look at the clock first ('date').`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(*ledger.Ledger) error {
				if d.office == nil {
					return cli.Ends(cli.ExitUnreachable, errors.New("postd: no office runs, and so no clock is in doubt"))
				}
				words, err := d.office.accept("operator")
				if err != nil {
					return err
				}
				if words == "" {
					d.Printf("The clock was not in doubt.\n")
					return nil
				}
				d.Printf("The clock is accepted; it was doubted because %s.\n", words)
				return nil
			})
		},
	}
	c.AddCommand(accept)
	return cli.Branch(c)
}
