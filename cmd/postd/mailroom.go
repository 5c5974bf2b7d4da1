package main

import (
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"postd/ledger"
	"postd/mailbox"
)

func cmdMail(d *desk) *cobra.Command {
	c := &cobra.Command{Use: "mail", Short: "the mail room: letters in, letters out"}
	c.AddCommand(cmdMailList(d), cmdMailShow(d), cmdMailRelease(d), cmdMailOutbox(d))
	return c
}

func cmdMailList(d *desk) *cobra.Command {
	var asJSON, all bool
	c := &cobra.Command{
		Use:   "list",
		Short: "list the letters that wait for the secretary, or all with --all",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				want := forSecretary
				if all {
					want = nil
				}
				list, err := l.Letters(want)
				if err != nil {
					return err
				}
				if asJSON {
					return d.printJSON(list)
				}
				if len(list) == 0 {
					d.printf("No letter waits for you.\n")
				}
				for _, x := range list {
					d.printf("%6d  %s  %-10s  %s\n", x.Seq, x.Arrived.Format(time.RFC3339), x.Verdict, x.Reason)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().BoolVar(&all, "all", false, "every letter ever taken in, with its verdict")
	return c
}

// forSecretary chooses the letters with which only a person can go on.
func forSecretary(x ledger.Letter) bool {
	return x.Verdict == ledger.SetAside || x.Verdict == mailbox.Unknown || x.Verdict == mailbox.NoGame
}

func cmdMailShow(d *desk) *cobra.Command {
	return &cobra.Command{
		Use:   "show NUMBER",
		Short: "print a letter as it came in",
		Args:  exactArgs(1, "the letter's number"),
		RunE: func(c *cobra.Command, args []string) error {
			seq, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil {
				return usage("postd: %q is no letter's number ('postd mail list' lists them)", args[0])
			}
			return d.work(c, func(l *ledger.Ledger) error {
				x, err := l.Letter(seq)
				if err != nil {
					return err
				}
				d.printf("letter %d, arrived %s, %s: %s\n\n", x.Seq, x.Arrived.Format(time.RFC3339), x.Verdict, x.Reason)
				d.out.Write(x.Raw)
				return nil
			})
		},
	}
}

func cmdMailRelease(d *desk) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "release NUMBER",
		Short: "let a letter that was held or set aside be read again",
		Args:  exactArgs(1, "the letter's number"),
		RunE: func(c *cobra.Command, args []string) error {
			seq, err := strconv.ParseUint(args[0], 10, 64)
			if err != nil {
				return usage("postd: %q is no letter's number ('postd mail list' lists them)", args[0])
			}
			return d.work(c, func(l *ledger.Ledger) error {
				if err := l.Release(seq, "secretary", reason); err != nil {
					return err
				}
				d.printf("letter %d will be read again at the next ring\n", seq)
				return nil
			})
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "why, for the log")
	return c
}

func cmdMailOutbox(d *desk) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "outbox",
		Short: "list the letters that have not gone out yet, with their tries",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				list, err := l.Unsent()
				if err != nil {
					return err
				}
				if asJSON {
					return d.printJSON(list)
				}
				if len(list) == 0 {
					d.printf("Every letter has gone out.\n")
				}
				for _, x := range list {
					d.printf("%6d  to %-30s  %-8s  tries %d, next %s  %s\n        %s\n", x.Seq, x.To, x.State, x.Attempts,
						x.Next.Format(time.RFC3339), x.Last, x.Words.Subject)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}
