package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/ledger"
	"postd/templates"
)

func cmdPlayer(d *control) *cobra.Command {
	c := &cobra.Command{Use: "player", Short: "the players: add, import, list, link"}
	c.AddCommand(cmdPlayerAdd(d), cmdPlayerImport(d), cmdPlayerList(d), cmdPlayerLink(d))
	return cli.Branch(c)
}

func cmdPlayerAdd(d *control) *cobra.Command {
	var wish ledger.Player
	var others []string
	var algebraic bool
	var remind, publish string
	c := &cobra.Command{
		Use:   "add 'NAME <ADDRESS>'",
		Short: "enter a player, or change what is known of one",
		Long: `add enters a player under the address from which letters will come. If the
address is known already, what is given here takes the place of what was known:
the name and the wishes. Addresses are only ever added. With a new address, and
with every --also, you vouch that it is theirs; nobody is asked to confirm it.

With --remind it is set when the player is reminded of a turn, in all games, as
the player may do by writing REMIND. --receipts on or daily brings back what the
player has ended by STOP.

How moves are shown to the player (--moves, --beside) is the player's own wish,
may be changed at any time and touches no right. In which notation records are
written is agreed for the game.`,
		Example: `  postd player add 'Paul Morphy <paul@players.example>' --zone America/Chicago --spelling N
  postd player add paul@players.example --also paul@home.example
  postd player add paul@players.example --moves algebraic --beside descriptive`,
		Args: cli.ExactArgs(1, "the player as 'Name <address>'"),
		RunE: func(c *cobra.Command, args []string) error {
			who, err := app.ReadPlayer(args[0])
			if err != nil {
				return err
			}
			published, err := ledger.ParsePublish(publish)
			if err != nil {
				return cli.Usage("postd: --publish is full, short or none, not %q", publish)
			}
			change := func(p *ledger.Player) error {
				set := c.Flags().Changed
				if set("publish") {
					p.Publish = published
				}
				wishing(p, set, wish)
				showing(p, set, wish, algebraic)
				return also(p, others)
			}
			if wish.Beside == "none" {
				wish.Beside = ""
			}
			if c.Flags().Changed("beside") && c.Flags().Changed("algebraic") {
				return cli.Usage("postd: --algebraic is --beside algebraic; give one of them")
			}
			if err := errors.Join(wishFaults(wish), change(&ledger.Player{})); err != nil {
				return err
			}
			reminding, err := terms.ParseReminding(remind, terms.Reminding{})
			if err != nil {
				return cli.Usage("postd: --remind %q: %s", remind, strings.TrimPrefix(err.Error(), "correspondence: "))
			}
			return d.workAnew(c, func(l *ledger.Ledger) error {
				p, err := l.PlayerByAddress(who.Address)
				if errors.Is(err, ledger.ErrNoPlayer) {
					p, err = app.NewPlayer(who), nil
				}
				if err != nil {
					return err
				}
				if who.Name != "" {
					p.Name = who.Name
				}
				if err := change(&p); err != nil {
					return err
				}
				if p.ID, err = l.PutPlayer(p); err != nil {
					return err
				}
				if c.Flags().Changed("remind") {
					if err := l.SetReminding(p.ID, reminding, "office", "set at the command line", time.Time{}); err != nil {
						return err
					}
					p.Reminding = reminding
				}
				d.Printf("player %d: %s\n", p.ID, describe(p))
				return nil
			})
		},
	}
	c.Flags().StringVar(&remind, "remind", "", "`WHEN` the player is reminded of a turn: '50% 2 days', off, daily; empty for the usual ones")
	c.Flags().StringVar(&wish.Zone, "zone", "", "the `ZONE` in which letters give times, like Europe/London (default: the game's)")
	c.Flags().StringVar(&wish.Spelling, "spelling", "", "how Knights are `SPELLED` in letters: Kt or N (default Kt)")
	c.Flags().StringVar(&wish.Moves, "moves", "", "the `FORM` in which moves are shown: descriptive, full, algebraic, numeric or uci (default: as agreed for the game)")
	c.Flags().StringVar(&wish.Beside, "beside", "", "another `FORM` shown beside it, or none (default none)")
	c.Flags().BoolVar(&algebraic, "algebraic", false, "the same as --beside algebraic")
	c.Flags().StringVar(&wish.Form, "form", "", "the `FORM` of letters: html (with text beside it) or text (default html)")
	c.Flags().StringVar(&wish.Called, "called", "", "the `NAME` by which letters call the player (default: the first of the player's names)")
	c.Flags().StringVar(&wish.Receipts, "receipts", "", "`WHEN` the player gets receipts of moves: on, off or daily (default on)")
	c.Flags().StringVar(&wish.PGN, "pgn", "", "`WHEN` the game comes as a file: always, with each move, or off, with the result (default off)")
	c.Flags().StringVar(&publish, "publish", "", "the `NAME` on public pages, as the player has allowed: full, short or none (default none)")
	c.Flags().StringArrayVar(&others, "also", nil, "another `ADDRESS` from which the player may write (may be repeated)")
	return c
}

// wishing sets the wishes of one word, as far as the flags say them.
func wishing(p *ledger.Player, set func(string) bool, wish ledger.Player) {
	for name, x := range map[string]struct{ is, to *string }{
		"zone": {&p.Zone, &wish.Zone}, "spelling": {&p.Spelling, &wish.Spelling}, "form": {&p.Form, &wish.Form},
		"called": {&p.Called, &wish.Called}, "receipts": {&p.Receipts, &wish.Receipts}, "pgn": {&p.PGN, &wish.PGN},
	} {
		if set(name) {
			*x.is = *x.to
		}
	}
	if set("receipts") && p.Receipts != "off" {
		p.Resume()
	}
	if p.Receipts == "on" {
		p.Receipts = ""
	}
	if p.PGN == "off" {
		p.PGN = ""
	}
}

// showing sets how moves are shown to a player, as far as the flags say it. What
// the player is shown anyhow is not shown beside it.
func showing(p *ledger.Player, set func(string) bool, wish ledger.Player, algebraic bool) {
	if set("moves") {
		p.Moves = wish.Moves
	}
	switch {
	case set("beside"):
		p.Beside = wish.Beside
		return
	case algebraic:
		p.Beside = descriptive.InAlgebraic.String()
	case set("algebraic") && p.Beside == descriptive.InAlgebraic.String():
		p.Beside = ""
	}
	if _, _, also, err := p.Shown(); err == nil && !also {
		p.Beside = ""
	}
}

// also adds addresses that are not known yet, and vouches for those that are
// not confirmed.
func also(p *ledger.Player, others []string) error {
	for _, o := range others {
		a, err := app.ReadPlayer(o)
		if err != nil {
			return cli.Usage("postd: --also %q is no address like name@host", o)
		}
		i := slices.IndexFunc(p.Addresses, func(had ledger.Address) bool { return ledger.SameAddress(had.Addr, a.Address) })
		if i < 0 {
			p.Addresses = append(p.Addresses, ledger.Address{Addr: a.Address, Verified: true})
			continue
		}
		p.Addresses[i].Verified = true
	}
	return nil
}

// wishFaults says which wishes cannot be kept.
func wishFaults(p ledger.Player) error {
	if _, err := time.LoadLocation(p.Zone); err != nil || p.Zone == "Local" {
		return cli.Usage("postd: %q is no zone like Europe/London", p.Zone)
	}
	switch p.Spelling {
	case "", "Kt", "N":
	default:
		return cli.Usage("postd: --spelling is Kt or N, not %q", p.Spelling)
	}
	for name, form := range map[string]string{"moves": p.Moves, "beside": p.Beside} {
		if _, err := descriptive.ParseForm(form); err != nil {
			return cli.Usage("postd: --%s is descriptive, full, algebraic, numeric or uci, not %q", name, form)
		}
	}
	switch p.Form {
	case "", "html", "text":
	default:
		return cli.Usage("postd: --form is html or text, not %q", p.Form)
	}
	if !slices.Contains([]string{"", "on", "off", "daily"}, p.Receipts) {
		return cli.Usage("postd: --receipts is on, off or daily, not %q", p.Receipts)
	}
	if !slices.Contains([]string{"", "always", "off"}, p.PGN) {
		return cli.Usage("postd: --pgn is always or off, not %q", p.PGN)
	}
	if p.Called != "" && !correspondence.MayBeCalled(p.Called) {
		return cli.Usage("postd: --called is one to three words of letters, not %q", p.Called)
	}
	return nil
}

// describe writes a player on one line.
func describe(p ledger.Player) string {
	var b strings.Builder
	b.WriteString(p.Name)
	for _, a := range p.Addresses {
		fmt.Fprintf(&b, " <%s>", a.Addr)
		if !a.Verified {
			b.WriteString(" (not confirmed)")
		}
		if a.Doubt != "" {
			fmt.Fprintf(&b, " (in doubt: %s)", a.Doubt)
		}
	}
	for _, s := range []string{p.Zone, p.Spelling, p.Form} {
		if s != "" {
			b.WriteString(", " + s)
		}
	}
	if moves, beside, also, err := p.Shown(); err == nil {
		for _, words := range templates.ShownWords(moves, beside, also) {
			b.WriteString(", " + words)
		}
	}
	for _, x := range [][2]string{{"called ", p.Called}, {"receipts ", p.Receipts}, {"PGN ", p.PGN}} {
		if x[1] != "" {
			b.WriteString(", " + x[0] + x[1])
		}
	}
	if !p.Reminding.Default() {
		b.WriteString(", reminders: " + p.Reminding.String())
	}
	if !p.Stopped.IsZero() {
		b.WriteString(", wants no letters")
	}
	if p.Publish != ledger.PublishNone {
		b.WriteString(", published: " + p.Published())
	}
	return b.String()
}

func cmdPlayerList(d *control) *cobra.Command {
	return listing(d, &cobra.Command{Use: "list", Short: "list the players"},
		"There are no players yet: 'postd player add' enters one.", (*ledger.Ledger).Players,
		func(p ledger.Player) { d.Printf("%4d  %s\n", p.ID, describe(p)) })
}
