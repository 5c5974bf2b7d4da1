package main

import (
	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

func cmdDropCopy(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "drop-copy",
		Short: "remove the copy of before papers were bound",
		Long: `drop-copy removes postd.db.schema-N, the copy that was laid beside a ledger of an
earlier release before the first of its papers were bound. It does so only when a
check that was begun after the copy was made has ended and found nothing; 'postd
check' makes one.`,
		Example: "  postd ledger drop-copy",
		Args:    cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				p, err := l.DropCopy(byWhom(d))
				if err != nil {
					return err
				}
				d.Printf("%s is removed; %d octets are free\n", p.File, p.Size)
				return nil
			})
		},
	}
}
