package main

import (
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/files"
	"postd/templates"
)

func cmdGamePGN(d *control) *cobra.Command {
	return &cobra.Command{
		Use:     "pgn GAME…",
		Short:   "write games as PGN, all in one file",
		Example: "  postd game pgn A-7\n  postd game pgn A-1 A-2 A-3 > round1.pgn",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usage("postd: game pgn needs the label or number of a game, or of several (see 'postd game pgn --help')")
			}
			return d.work(c, func(l *ledger.Ledger) error {
				var games []rules.PGN
				for _, name := range args {
					g, err := findGame(l, name)
					if err != nil {
						return err
					}
					p, err := files.GamePGN(l, g.ID, time.Now())
					if err != nil {
						return err
					}
					games = append(games, p)
				}
				d.Printf("%s", templates.Portables(games...))
				return nil
			})
		},
	}
}
