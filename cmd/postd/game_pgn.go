package main

import (
	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

func cmdGamePGN(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "pgn GAME",
		Short: "write a game as PGN",
		Args:  cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				g, err := findGame(l, args[0])
				if err != nil {
					return err
				}
				d.Printf("%s", pgnOf(g))
				return nil
			})
		},
	}
}

// pgnOf writes the standing score for other programs.
func pgnOf(g correspondence.Game) string { return templates.Portable(g, "", "?").String() }
