package main

import (
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/ledger"
)

func cmdPlayer(d *desk) *cobra.Command {
	c := &cobra.Command{Use: "player", Short: "the players: add, list"}
	c.AddCommand(cmdPlayerAdd(d), cmdPlayerList(d))
	return c
}

func cmdPlayerAdd(d *desk) *cobra.Command {
	var p ledger.Player
	var others []string
	c := &cobra.Command{
		Use:   "add 'Name <address>'",
		Short: "enter a player, or change what is known of him",
		Long: `add enters a player under the address from which he will write. If the
address is known already, the player's name and wishes are changed instead.`,
		Example: `  postd player add 'Paul Morphy <paul@players.example>' --zone America/Chicago --spelling N`,
		Args:    exactArgs(1, "the player as 'Name <address>'"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				id, err := enter(l, args[0], p, others)
				if err != nil {
					return err
				}
				row, err := l.Player(id)
				if err != nil {
					return err
				}
				d.printf("player %d: %s\n", id, describe(row))
				return nil
			})
		},
	}
	c.Flags().StringVar(&p.Zone, "zone", "", "the zone in which his letters give times (IANA, like Europe/London); default: the game's")
	c.Flags().StringVar(&p.Spelling, "spelling", "", "how Knights are written to him: Kt or N")
	c.Flags().BoolVar(&p.Algebraic, "algebraic", false, "show him moves in algebraic notation as well")
	c.Flags().StringVar(&p.Form, "form", "", "html (text and picture, the default) or text")
	c.Flags().StringArrayVar(&others, "also", nil, "another address from which he may write (may be repeated)")
	return c
}

// enter finds the player of an address, or makes him.
func enter(l *ledger.Ledger, who string, p ledger.Player, others []string) (uint64, error) {
	a, err := mail.ParseAddress(who)
	if err != nil {
		return 0, usage("postd: %q is no player as 'Name <address>'", who)
	}
	if p.Zone != "" {
		if _, err := time.LoadLocation(p.Zone); err != nil {
			return 0, usage("postd: %q is no zone like Europe/London", p.Zone)
		}
	}
	if !strings.Contains("  Kt N ", " "+p.Spelling+" ") {
		return 0, usage("postd: the spelling is Kt or N, not %q", p.Spelling)
	}
	if !strings.Contains("  html text ", " "+p.Form+" ") {
		return 0, usage("postd: the form is html or text, not %q", p.Form)
	}
	if old, err := l.PlayerByAddress(a.Address); err == nil {
		p.ID, p.Addresses, p.Name = old.ID, old.Addresses, old.Name
		if p.Zone == "" {
			p.Zone = old.Zone
		}
		if p.Spelling == "" {
			p.Spelling = old.Spelling
		}
		if p.Form == "" {
			p.Form = old.Form
		}
		p.Algebraic = p.Algebraic || old.Algebraic
	} else {
		p.Addresses = []ledger.Address{{Addr: a.Address, Verified: true}}
	}
	if a.Name != "" {
		p.Name = a.Name
	}
	if p.Name == "" {
		p.Name, _, _ = strings.Cut(a.Address, "@")
	}
	for _, o := range others {
		b, err := mail.ParseAddress(o)
		if err != nil {
			return 0, usage("postd: %q is no address", o)
		}
		p.Addresses = append(p.Addresses, ledger.Address{Addr: b.Address, Verified: true})
	}
	return l.PutPlayer(p)
}

func describe(p ledger.Player) string {
	var b strings.Builder
	b.WriteString(p.Name)
	for _, a := range p.Addresses {
		fmt.Fprintf(&b, " <%s>", a.Addr)
	}
	for _, s := range []string{p.Zone, p.Spelling, p.Form} {
		if s != "" {
			b.WriteString(", " + s)
		}
	}
	return b.String()
}

func cmdPlayerList(d *desk) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "list the players",
		Args:  exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				all, err := l.Players()
				if err != nil {
					return err
				}
				if asJSON {
					return d.printJSON(all)
				}
				if len(all) == 0 {
					d.printf("There are no players yet: 'postd player add' enters one.\n")
				}
				for _, p := range all {
					d.printf("%4d  %s\n", p.ID, describe(p))
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}
