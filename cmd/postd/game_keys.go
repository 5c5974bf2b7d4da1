package main

import (
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
)

func cmdGameRenewKey(d *control) *cobra.Command {
	var side, reason string
	c := &cobra.Command{
		Use:   "renew-key GAME",
		Short: "give the players of a game new reply addresses",
		Long: `renew-key gives one side of a game, or both, a new reply address, as where a
letter of the office fell into strange hands. The old ones prove nothing any more:
a letter to one is heard if it is signed, otherwise its player is asked. Each player
is sent a letter with the new one. The game and its clocks are as they were.`,
		Example: `  postd game renew-key A1-1
  postd game renew-key A1-1 --side white --reason 'White published a letter of ours'`,
		Args: cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			sides := []rules.Colour{rules.White, rules.Black}
			switch side {
			case "":
			case "white":
				sides = sides[:1]
			case "black":
				sides = sides[1:]
			default:
				return cli.Usage("postd: --side is white or black, not %q", side)
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if err := app.RekeyOn(l, g.ID, byWhom(d), strings.TrimSpace(reason), app.KeyWords(d.conf.Office.Name, d.conf.Secretary), sides...); err != nil {
					return err
				}
				for _, c := range sides {
					d.Printf("%s: %s has a new reply address\n", g.Label, c)
				}
				d.later()
				return nil
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&side, "side", "", "the `SIDE`, white or black (default: both)")
	f.StringVar(&reason, "reason", "", "a `REASON`, for the log")
	return c
}
