package main

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

func cmdGamePropose(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "propose GAME FIELD VALUE",
		Short: "propose a change of one term to both players",
		Long: `propose puts a change of one term to both players. Nothing changes unless both
consent by letter; then it acts on the turns that begin afterwards, never on
those before (STAUNTON/PRIV). 'postd terms' lists the fields.`,
		Example: `  postd game propose A1-1 turn.limit '5 days'`,
		Args:    cli.ExactArgs(3, "the game, the field and its new value"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				g, err := findGame(l, args[0])
				if err != nil {
					return err
				}
				if err := proposeOn(l, g.ID, args[1], strings.TrimSpace(args[2]), time.Now()); err != nil {
					return err
				}
				d.Printf("%s: proposed to both players; nothing changes unless both consent\n", g.Label)
				d.later()
				return nil
			})
		},
	}
}

// proposeOn judges a proposal on paper and then files it.
func proposeOn(l *ledger.Ledger, id terms.GameID, field, value string, at time.Time) error {
	key := "propose:" + app.Nonce()
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := g.Propose(field, value, key, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].Propose(field, value, key, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}
