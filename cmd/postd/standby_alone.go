package main

import (
	"errors"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
)

func cmdAlone(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "alone NAME",
		Short: "go on without the log, for good",
		Long: `alone is for an office whose log is lost, or that shall have no second machine any more:
what waited for the log waits no more, and no leaves are kept from then on. NAME is the
name of the machine that is the office, typed once more, for it cannot be taken back:
what follows this ledger is worth nothing from then on, and is seeded anew should there be
a second machine again. Stop the office first, and take [standby] out of postd.toml
before 'postd serve'.

On the second machine it makes the copy an office's without asking the log. Do that only
when the office and the log are both lost: nothing else keeps two offices from writing to
the same players.`,
		Example: "  postd standby alone office-a",
		Args:    cli.ExactArgs(1, "the name of the machine that is the office"),
		RunE: func(c *cobra.Command, args []string) error {
			conf, err := config.Read(d.config)
			if err != nil {
				return err
			}
			f, err := openFollower(conf)
			if err != nil {
				return err
			}
			was := f.Mark()
			if args[0] != was.By {
				return errors.Join(cli.Usage("postd: the office of this ledger is %q, not %q: type that name to go on without the log", was.By, args[0]), f.Close())
			}
			if was.Follows {
				err = f.Promote()
			}
			if err = errors.Join(err, f.Close()); err != nil {
				return err
			}
			l, err := app.OpenLedger(conf, app.LedgerOptions(conf))
			if err != nil {
				return err
			}
			if err := errors.Join(l.KeepNoLeaves(), l.Close()); err != nil {
				return err
			}
			d.Printf("This ledger is on its own, after leaf %d. Take [standby] out of %s, then: postd serve\n", was.Number, d.config)
			return nil
		},
	}
}
