package main

import (
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary/access"
)

// sessionView is a session as the list shows it.
type sessionView struct {
	Begun time.Time `json:"begun"`
	Seen  time.Time `json:"seen"`
	Until time.Time `json:"until"`
	From  string    `json:"from"`
	Agent string    `json:"agent"`
}

func cmdUserSessions(d *control) *cobra.Command {
	var end, asJSON bool
	c := &cobra.Command{
		Use:   "sessions NAME",
		Short: "list where a user is logged in, or end it with --end",
		Args:  cli.ExactArgs(1, "the name for logging in"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
				s := access.SessionsIn(l, time.Now)
				if end {
					n, err := s.End(byWhom(d), u.ID, func(ledger.Session) bool { return true })
					if err != nil {
						return err
					}
					if asJSON {
						return d.PrintJSON(map[string]int{"ended": n})
					}
					d.Printf("sessions ended: %d\n", n)
					return nil
				}
				list, err := s.Of(u.ID)
				if err != nil {
					return err
				}
				if asJSON {
					var out []sessionView
					for _, x := range list {
						out = append(out, sessionView{x.Begun, x.Seen, x.Until, x.From, x.Agent})
					}
					return cli.ListJSON(d.Streams, out)
				}
				if len(list) == 0 {
					d.Printf("%s is not logged in.\n", u.Full)
				}
				for _, x := range list {
					d.Printf("%s, last seen %s, from %s\n    %s\n", d.when(x.Begun), d.when(x.Seen), x.From, x.Agent)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&end, "end", false, "end them all")
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func cmdUserResetSecond(d *control) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "reset-second NAME",
		Short: "take a user's second factor away, whose telephone is lost",
		Long: `reset-second takes away the second factor of a user who has lost the telephone
and the recovery codes, and ends all the user's sessions. The password alone lets
the user in then, and a new second factor is set up. The user is written to, if
an address is known.`,
		Args: cli.ExactArgs(1, "the name for logging in"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
				if u.Second == nil {
					d.Printf("%s has no second factor.\n", u.Full)
					return nil
				}
				told, err := access.ResetSecond(l, byWhom(d), reason, u, d.conf.Office.Name, ledger.Official{Name: d.conf.Secretary.Name, Addr: d.conf.Secretary.Address})
				if err != nil {
					return userFault(args[0], err)
				}
				d.Printf("The second factor of %s is taken away, and all sessions have ended.\n", u.Full)
				if told != "" {
					d.Printf("A letter to %s says so.\n", told)
				} else {
					d.Printf("No address of theirs is known here: tell them yourself.\n")
				}
				return nil
			})
		},
	}
	c.Flags().StringVar(&reason, "reason", "the telephone is lost", "the `REASON`, for the log")
	return c
}
