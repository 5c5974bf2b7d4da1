package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/ledger"
)

func cmdHealth(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "health",
		Short: "tell how the post goes: what waits, what was read and sent last",
		Long: `health asks the running office how the post goes: when each mailbox was last
read, the oldest letter that waits on its way in and out, whether the clock is
believed and how much of the disk is free. After a quarter of an hour without a
reading, or without a letter out while some wait, it gives an alarm with what to
do, and ends with status 5; with status 4 if no office runs.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(*ledger.Ledger) error {
				if d.office == nil {
					return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: no office runs: start it by 'postd serve'"))
				}
				r := app.ReportOf(d.office.Health())
				if asJSON {
					if err := d.PrintJSON(r); err != nil {
						return err
					}
				} else {
					d.tellHealth(r)
				}
				if !r.Ready {
					return cli.Silent(cli.ExitFound)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func (d *control) tellHealth(r app.HealthReport) {
	for _, a := range r.Alarms {
		d.Printf("ALARM  %s: %s.\n       What to do: %s.\n", a.What, a.Why, a.Do)
	}
	if r.Ready {
		d.Printf("All is well with the post.\n")
	}
	for _, l := range r.Lines() {
		d.Printf("  %-26s %s\n", l.Name, l.Words)
	}
}
