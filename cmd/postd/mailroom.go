package main

import (
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"postd/ledger"
	"postd/mailbox"
)

func cmdMail(d *desk) *cobra.Command {
	c := &cobra.Command{Use: "mail", Short: "the mail room: letters in, letters out"}
	c.AddCommand(cmdMailList(d), cmdMailShow(d), cmdMailRelease(d), cmdMailOutbox(d), cmdMailSent(d))
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

// out is a posting as the lists show it.
type out struct {
	Number    uint64    `json:"number"`
	To        string    `json:"to"`
	Kind      string    `json:"kind"`
	Game      string    `json:"game,omitempty"`
	MessageID string    `json:"messageID"`
	State     string    `json:"state"`
	Tries     int       `json:"tries"`
	Filed     time.Time `json:"filed"`
	Next      time.Time `json:"next,omitzero"`
	SentAt    time.Time `json:"sentAt,omitzero"`
	Answer    string    `json:"answer,omitempty"`
}

func outOf(p ledger.Posting) out {
	x := out{p.Seq, p.To, string(p.Kind), "", p.MessageID, string(p.State), p.Attempts, p.Filed, time.Time{}, p.SentAt, p.Last}
	if p.Game != 0 {
		x.Game = p.Game.String()
	}
	if p.SentAt.IsZero() {
		x.Next = p.Next
	}
	return x
}

func cmdMailOutbox(d *desk) *cobra.Command {
	return cmdPostings(d, "outbox", "list the letters that have not gone out yet, with their tries", "Every letter has gone out.",
		func(l *ledger.Ledger) ([]ledger.Posting, error) { return l.Unsent() })
}

func cmdMailSent(d *desk) *cobra.Command {
	return cmdPostings(d, "sent", "list the letters that have gone out", "No letter has gone out yet.",
		func(l *ledger.Ledger) ([]ledger.Posting, error) { return l.Sent() })
}

func cmdPostings(d *desk, use, short, none string, list func(*ledger.Ledger) ([]ledger.Posting, error)) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				all, err := list(l)
				if err != nil {
					return err
				}
				rows := make([]out, len(all))
				for i, p := range all {
					rows[i] = outOf(p)
				}
				if asJSON {
					return d.printJSON(rows)
				}
				if len(rows) == 0 {
					d.printf("%s\n", none)
				}
				for _, x := range rows {
					when := "sent " + x.SentAt.Format(time.RFC3339)
					if x.SentAt.IsZero() {
						when = fmt.Sprintf("%s, tries %d, next %s  %s", x.State, x.Tries, x.Next.Format(time.RFC3339), x.Answer)
					}
					d.printf("%6d  %-16s to %-30s  %s\n", x.Number, x.Kind, x.To, when)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}
