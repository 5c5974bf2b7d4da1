package main

import (
	"errors"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

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
				words, err := d.office.Accept("operator")
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
