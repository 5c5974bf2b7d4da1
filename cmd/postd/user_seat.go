package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// seatFlags gives a command the flags by which a seat is named. What it returns reads
// them, in a ledger that knows the labels.
func seatFlags(c *cobra.Command, office string) func(*ledger.Ledger) (ledger.Chair, error) {
	var tournament, game string
	var all bool
	f := c.Flags()
	f.StringVar(&office, "office", office, "the `OFFICE`: "+strings.Join(ledger.Offices, ", "))
	f.StringVar(&tournament, "tournament", "", "of the tournament with this `LABEL` or number")
	f.StringVar(&game, "game", "", "of the game with this `LABEL` or number, and no other")
	f.BoolVar(&all, "all", false, "of all there is, and will be; a keeper is without saying so")
	return func(l *ledger.Ledger) (ledger.Chair, error) { return l.ChairOf(office, tournament, game, all) }
}

// seatWords names the seats of a user in a list.
func seatWords(seats []string) string {
	if len(seats) == 0 {
		return "no seat"
	}
	return strings.Join(seats, ", ")
}

func cmdUserSeat(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "seat NAME",
		Short: "give a user a seat: an office of a tournament, of a game, or of all",
		Long: `seat gives a user an office: in one tournament (--tournament), in one game
(--game), or over all there is and will be (--all). Who sits in several seats may
do what any of them allows. The pages, the commands and the letters ask the same
table:

  keeper       users, seats, the system, copies, keys, calendars, and all that a
               secretary does
  secretary    the tournament and its players, the letters of its games, entry by
               hand, credits; rulings, where no umpire is named or the umpire is
               silent (CLOCK/C-7)
  umpire       rulings and appeals, and the letters of the games
  adjudicator  verdicts, without names and letters
  auditor      reads all of it, without addresses, and changes nothing

Whoever plays in a game does nothing in it but as a player (RULING/R-86).`,
		Example: `  postd user seat rice --office umpire --tournament A3
  postd user seat rudge --office keeper`,
		Args: cli.ExactArgs(1, "the name for logging in"),
	}
	seat := seatFlags(c, "")
	c.RunE = func(c *cobra.Command, args []string) error {
		return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
			chair, err := seat(l)
			if err != nil {
				return userFault(args[0], err)
			}
			if _, err := l.PutUser(byWhom(d), u.Seated(chair)); err != nil {
				return userFault(args[0], err)
			}
			d.Printf("%s is %s.\n", u.Full, l.ChairWords(chair))
			return nil
		})
	}
	return c
}

func cmdUserUnseat(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "unseat NAME",
		Short: "take a seat of a user away",
		Long: `unseat takes away the seat that the flags name, as they named it to 'postd user
seat'. The last keeper cannot be unseated: seat another keeper first. A seat of
which the tournament or the game is gone is named by the number, as 'postd user
list' shows it.`,
		Example: `  postd user unseat rice --office umpire --tournament A3`,
		Args:    cli.ExactArgs(1, "the name for logging in"),
	}
	seat := seatFlags(c, "")
	c.RunE = func(c *cobra.Command, args []string) error {
		return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
			chair, err := seat(l)
			if gone, ok := numbered(c, u); err != nil && ok {
				chair, err = gone, nil
			}
			if err != nil {
				return userFault(args[0], err)
			}
			left, err := u.Unseated(chair)
			if err == nil {
				_, err = l.PutUser(byWhom(d), left)
			}
			if err != nil {
				return userFault(args[0], err)
			}
			d.Printf("%s is no longer %s.\n", u.Full, l.ChairWords(chair))
			return nil
		})
	}
	return c
}

// numbered is the seat of the user that the flags name by its number, whether or not
// the tournament or game of that number is in the ledger any more.
func numbered(c *cobra.Command, u ledger.User) (ledger.Chair, bool) {
	flag := func(name string) string { s, _ := c.Flags().GetString(name); return s }
	for _, x := range u.Seats {
		t, g := x.Tournament != 0 && flag("tournament") == fmt.Sprint(x.Tournament), x.Game != 0 && flag("game") == x.Game.String()
		if strings.EqualFold(x.Office, flag("office")) && (t || g) {
			return x, true
		}
	}
	return ledger.Chair{}, false
}

func cmdUserPlays(d *control) *cobra.Command {
	var player string
	var nowhere bool
	c := &cobra.Command{
		Use:   "plays NAME",
		Short: "say which player a user is, or that they play nowhere (RULING/R-86)",
		Long: `plays says which player a user is, or that they play nowhere. Nobody is judge
in their own cause: whoever plays in a game does nothing in it but as a player,
whatever seats they hold (RULING/R-86).`,
		Example: `  postd user plays rice --player 12
  postd user plays rudge --nowhere`,
		Args: cli.ExactArgs(1, "the name for logging in"),
		RunE: func(c *cobra.Command, args []string) error {
			if nowhere == (player != "") {
				return cli.Usage("postd: user plays needs either --player or --nowhere")
			}
			return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
				var p ledger.Player
				if !nowhere {
					var err error
					if p, err = playerNamed(l, player); err != nil {
						return err
					}
				}
				if _, err := l.Plays(byWhom(d), u, p.ID); err != nil {
					return userFault(args[0], err)
				}
				if nowhere {
					d.Printf("%s plays nowhere.\n", u.Full)
					return nil
				}
				d.Printf("%s is player %d, %s, and does nothing in that player's games but as a player.\n", u.Full, p.ID, p.Name)
				return nil
			})
		},
	}
	c.Flags().StringVar(&player, "player", "", "the number or an address of the `PLAYER`")
	c.Flags().BoolVar(&nowhere, "nowhere", false, "the user plays in no game of this office")
	return c
}

// playerNamed finds a player by number or address.
func playerNamed(l *ledger.Ledger, name string) (p ledger.Player, err error) {
	if n, e := strconv.ParseUint(name, 10, 64); e == nil {
		p, err = l.Player(n)
	} else {
		p, err = l.PlayerByAddress(name)
	}
	if errors.Is(err, ledger.ErrNoPlayer) {
		err = fmt.Errorf("postd: there is no player %s ('postd player list' lists them)", name)
	}
	return p, err
}
