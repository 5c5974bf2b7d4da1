package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/public"
	"postd/rules"
)

// linkDeed is what is to be done with a link before it is told.
type linkDeed struct {
	renew, end bool
	reason     string
}

func (x *linkDeed) flags(c *cobra.Command) {
	f := c.Flags()
	f.SortFlags = false
	f.BoolVar(&x.renew, "renew", false, "make another link; the one before shows nothing any more")
	f.BoolVar(&x.end, "end", false, "end the link; nothing is shown until it is renewed")
	f.StringVar(&x.reason, "reason", "", "a `REASON`, for the log")
}

func (x linkDeed) fault() error {
	if x.renew && x.end {
		return cli.Usage("postd: --renew and --end exclude one another")
	}
	return nil
}

func cmdPlayerLink(d *control) *cobra.Command {
	var x linkDeed
	c := &cobra.Command{
		Use:   "link PLAYER",
		Short: "print, renew or end the link to a player's own page",
		Long: `link prints the link by which a player looks at all their games. Whoever has it can
read that page: give it to the player alone. A player gets it by writing BOARD.`,
		Example: `  postd player link anne@players.example
  postd player link anne@players.example --renew --reason 'the link was forwarded'`,
		Args: cli.ExactArgs(1, "the player's number or an address"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := x.fault(); err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				p, err := playerNamed(l, args[0])
				if err != nil {
					return err
				}
				return d.link(l, ledger.OpensOwn, ledger.FeedOfPlayer(p.ID), "the own page of "+p.Name, x)
			})
		},
	}
	x.flags(c)
	return c
}

func cmdGameLink(d *control) *cobra.Command {
	var x linkDeed
	var side string
	var guest bool
	c := &cobra.Command{
		Use:   "link GAME --side SIDE",
		Short: "print, renew or end the links to a game's board",
		Long: `link prints the link by which one side looks at its game, as it may see it: give it to
that side alone. With --guest it is the link for others whom that side lets look: it
shows the moves that were answered, but for the last ones. A guest's link is off until
it is renewed.`,
		Example: `  postd game link A1-1 --side white
  postd game link A1-1 --side white --guest --renew`,
		Args: cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			of, err := sideNamed(side)
			if err = errors.Join(err, x.fault()); err != nil {
				return err
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				o, what := ledger.OpensSeat, "the board of "+terms.PartyOf(of).String()+" in "+g.Label
				if guest {
					o, what = ledger.OpensGuest, "the board for guests of "+terms.PartyOf(of).String()+" in "+g.Label
				}
				return d.link(l, o, ledger.SideOf(g.ID, of), what, x)
			})
		},
	}
	c.Flags().StringVar(&side, "side", "", "the `SIDE`, white or black")
	c.Flags().BoolVar(&guest, "guest", false, "the link for guests of that side")
	x.flags(c)
	return c
}

// sideNamed reads the side that a flag names.
func sideNamed(side string) (rules.Colour, error) {
	switch side {
	case "white":
		return rules.White, nil
	case "black":
		return rules.Black, nil
	}
	return 0, cli.Usage("postd: --side is white or black, not %q", side)
}

// link does what is to be done with a link, and prints it. It is logged who was told it.
func (d *control) link(l *ledger.Ledger, o ledger.Opens, owner, what string, x linkDeed) error {
	row, err := l.BoardLink(o, owner)
	if err != nil {
		return err
	}
	if x.renew || x.end {
		if row = row.Renewed(); x.end {
			row.Off = true
		}
		if _, err := l.File(ledger.Matter{Key: row.Key(), By: byWhom(d), Why: strings.TrimSpace(x.reason), Rows: []ledger.Row{row}}); err != nil {
			return err
		}
	}
	switch {
	case row.Off && x.end:
		d.Printf("The link to %s is ended.\n", what)
		return nil
	case row.Off:
		d.Printf("There is no link to %s; --renew makes one.\n", what)
		return nil
	case !x.renew:
		if err := l.Log(byWhom(d), "told", fmt.Sprintf("link %s of %s", o, owner), strings.TrimSpace(x.reason)); err != nil {
			return err
		}
	}
	base := d.conf.Public.Base
	way := public.Link(base, l, row)
	if base == "" {
		way = public.Link("/", l, row) + "   (below public.base_url, which postd.toml does not name yet)"
	}
	fmt.Fprintf(d.whole, "%s\nIt shows %s to whoever has it.\n", way, what)
	return nil
}
