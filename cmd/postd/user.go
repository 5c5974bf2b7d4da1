package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/secretary/access"
)

func cmdUser(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "user",
		Short: "who may enter the secretary's pages, and as what: add, seat, link, list",
		Long: `user names those who may enter the secretary's pages, and lets them in. A
password is chosen by its owner alone: 'postd user add' and 'postd user link'
print a link to log in once, and there a password is set.`,
	}
	c.AddCommand(cmdUserAdd(d), cmdUserSeat(d), cmdUserUnseat(d), cmdUserPlays(d), cmdUserLink(d), cmdUserList(d), cmdUserPassword(d),
		cmdUserDisable(d, true), cmdUserDisable(d, false), cmdUserSessions(d), cmdUserResetSecond(d))
	return cli.Branch(c)
}

func cmdUserAdd(d *control) *cobra.Command {
	u := ledger.User{}
	c := &cobra.Command{
		Use:   "add NAME",
		Short: "let somebody enter the secretary's pages",
		Long: `add makes an account of the given name, and prints a link to log in
once within 24 hours. With --password-file it sets a password instead.
Unless a seat is named, the user keeps the whole office.`,
		Example: `  postd user add rudge --full 'Miss Rudge'
  postd user add rice --full 'Mr Rice' --office umpire --tournament A3`,
		Args: cli.ExactArgs(1, "the name for logging in"),
	}
	c.Flags().StringVar(&u.Full, "full", "", "the full `NAME`, as pages show it (default: the name for logging in)")
	seat := seatFlags(c, ledger.OfficeKeeper)
	password := passwordFlags(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		hash, err := password(d, c, args[0])
		if err != nil {
			return err
		}
		return d.workAnew(c, func(l *ledger.Ledger) error {
			u.Name, u.Hash = args[0], hash
			if u.Full == "" {
				u.Full = u.Name
			}
			chair, err := seat(l)
			if err != nil {
				return userFault(args[0], err)
			}
			made, err := l.PutUser(byWhom(d), u.Seated(chair))
			if err != nil {
				return userFault(args[0], err)
			}
			d.Printf("user %s: %s, %s\n", made.Name, made.Full, l.ChairWords(chair))
			if made.Hash != "" {
				return nil
			}
			return d.printLink(made, func(who string, id uint64, now time.Time) (string, ledger.User, error) {
				return ledger.Invite(l, who, id, now)
			})
		})
	}
	return c
}

func cmdUserLink(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "link NAME",
		Short: "print a link that lets a user in once",
		Long: `link prints a link that lets a user in once, within ten minutes. One that was
printed before is void from then on. It does not take the place of the user's
second factor.`,
		Args: cli.ExactArgs(1, "the name for logging in"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.workUser(c, args[0], printNewLink(d))
		},
	}
}

// printNewLink makes a one-time link for somebody who is known, and prints it.
func printNewLink(d *control) func(*ledger.Ledger, ledger.User) error {
	return func(l *ledger.Ledger, u ledger.User) error { return d.printLink(u, l.MakeLink) }
}

// printLink makes a one-time link and prints it.
func (d *control) printLink(u ledger.User, link func(string, uint64, time.Time) (string, ledger.User, error)) error {
	token, linked, err := link(byWhom(d), u.ID, time.Now())
	if err != nil {
		return userFault(u.Name, err)
	}
	way := d.conf.Web.Address + access.LinkPath(token)
	if d.conf.Web.Address == "" {
		way += "   (below the address of the pages, which postd.toml does not name yet)"
	}
	fmt.Fprintf(d.whole, "%s\nIt lets %s in once, until %s.\n", way, u.Full, d.when(linked.LinkUntil))
	return nil
}

// userView is a user as lists show one, without the hashes.
type userView struct {
	ID       uint64     `json:"id"`
	Name     string     `json:"name"`
	Full     string     `json:"full"`
	Seats    []string   `json:"seats"`
	Player   uint64     `json:"player,omitempty"`  // whom the user is; 0: nobody is known
	Nowhere  bool       `json:"nowhere,omitempty"` // it is said that the user plays nowhere
	Disabled bool       `json:"disabled"`
	Password bool       `json:"password"`       // the user has one
	Second   bool       `json:"second_factor"`  // the user has one
	Link     *time.Time `json:"link,omitempty"` // until when the one-time link can be used to log in
	LastIn   *time.Time `json:"last_in,omitempty"`
	Sessions int        `json:"sessions"`
}

func cmdUserList(d *control) *cobra.Command {
	return listing(d, &cobra.Command{Use: "list", Short: "list those who may enter the secretary's pages"},
		"Nobody may enter the pages yet: 'postd user add' lets somebody in.", userViews,
		func(u userView) { d.Printf("%-16s  %-11s  %s%s\n", u.Name, seatWords(u.Seats), u.Full, d.stateOf(u)) })
}

func userViews(l *ledger.Ledger) (out []userView, err error) {
	all, err := l.Users()
	if err != nil {
		return nil, err
	}
	now := time.Now()
	for _, u := range all {
		v := userView{ID: u.ID, Name: u.Name, Full: u.Full, Seats: []string{}, Player: u.Player, Nowhere: u.Nowhere, Disabled: u.Disabled, Password: u.Hash != "", Second: u.Second != nil}
		for _, c := range u.Seats {
			v.Seats = append(v.Seats, l.ChairWords(c))
		}
		if now.Before(u.LinkUntil) {
			v.Link = &u.LinkUntil
		}
		if !u.LastIn.IsZero() {
			v.LastIn = &u.LastIn
		}
		list, err := access.SessionsIn(l, time.Now).Of(u.ID)
		if err != nil {
			return nil, err
		}
		v.Sessions = len(list)
		out = append(out, v)
	}
	return out, nil
}

// stateOf says of a user what is not as usual, and when the user was last in.
func (d *control) stateOf(u userView) string {
	var words []string
	if u.Disabled {
		words = append(words, "disabled")
	}
	switch {
	case u.Player != 0:
		words = append(words, fmt.Sprintf("is player %d", u.Player))
	case u.Nowhere:
		words = append(words, "plays nowhere")
	}
	if !u.Password {
		words = append(words, "no password")
	}
	if u.Second {
		words = append(words, "second factor")
	}
	if u.Link != nil {
		words = append(words, "link until "+d.when(*u.Link))
	}
	if u.LastIn == nil {
		words = append(words, "never in")
	} else {
		words = append(words, "last in "+d.when(*u.LastIn))
	}
	if u.Sessions > 0 {
		words = append(words, fmt.Sprintf("sessions %d", u.Sessions))
	}
	return "; " + strings.Join(words, "; ")
}

// passwordFlags gives a command --password-file. What it returns reads the
// file and returns the hash of the password in it, or "" without one.
//
// The file is read where the command was typed, so that - is that terminal's
// input and a path means what it says there. Where the office runs, the
// hash alone is handed to it, by a flag that is not shown.
func passwordFlags(c *cobra.Command) func(*control, *cobra.Command, string) (string, error) {
	const fromFile, hashed = "password-file", "password-hash"
	c.Flags().String(fromFile, "", "the `FILE` whose first line is the password; - is the input")
	c.Flags().String(hashed, "", "the `HASH` of the password, argon2id")
	_ = c.Flags().MarkHidden(hashed) // it is there
	return func(d *control, c *cobra.Command, name string) (string, error) {
		if file, _ := c.Flags().GetString(fromFile); file != "" {
			password, err := readPassword(d, file)
			if err != nil {
				return "", err
			}
			rules, err := passwordRules(d.config)
			if err != nil {
				return "", err
			}
			fault, err := rules.Fault(name, password)
			if err != nil {
				return "", err
			}
			if fault != "" {
				return "", cli.Usage("postd: %s", fault)
			}
			hash, err := access.HashPassword(c.Context(), password)
			if err != nil {
				return "", err
			}
			if err := c.Flags().Set(hashed, hash); err != nil {
				return "", err
			}
			if err := c.Flags().Set(fromFile, ""); err != nil {
				return "", err
			}
		}
		return c.Flags().GetString(hashed)
	}
}

// passwordRules are those of the office, as far as its configuration tells them: the
// names of users and players are known to the pages alone.
func passwordRules(file string) (access.PasswordRules, error) {
	c, err := config.Read(file)
	return access.PasswordRules{Place: append(c.Web.HostList(), c.Office.Name, c.Office.Address, c.Secretary.Name, c.Web.Address), Breached: access.Breached(c.Web.Breached)}, err
}

// readPassword reads the first line of a file, or of the input.
func readPassword(d *control, file string) (string, error) {
	in := d.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return "", cli.Usage("postd: --password-file: %v", err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, 4096))
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(b), "\n")
	return strings.TrimSuffix(line, "\r"), nil
}

func cmdUserPassword(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "password NAME",
		Short: "set a user's password, or take it away and print a link",
		Long: `password sets the password that stands in --password-file. Without that flag it
takes away the one that is set, and prints a link to log in once within ten
minutes and set another. Either way all sessions of the user end.`,
		Args: cli.ExactArgs(1, "the name for logging in"),
	}
	password := passwordFlags(c)
	c.RunE = func(c *cobra.Command, args []string) error {
		hash, err := password(d, c, args[0])
		if err != nil {
			return err
		}
		return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
			u.Hash = hash
			u, err := l.PutUser(byWhom(d), u)
			if err != nil {
				return userFault(args[0], err)
			}
			if hash != "" {
				d.Printf("The password of %s is set, and all sessions have ended.\n", u.Full)
				return nil
			}
			d.Printf("The password of %s is taken away, and all sessions have ended.\n", u.Full)
			if u.Disabled {
				return nil
			}
			return d.printLink(u, l.MakeLink)
		})
	}
	return c
}

// cmdUserDisable is disable, or enable.
func cmdUserDisable(d *control, disable bool) *cobra.Command {
	verb, short, done := "enable", "let a disabled user in again", "may enter again"
	if disable {
		verb, short, done = "disable", "keep a user out, and end all sessions", "is kept out, and all sessions have ended"
	}
	return &cobra.Command{
		Use:   verb + " NAME",
		Short: short,
		Args:  cli.ExactArgs(1, "the name for logging in"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.workUser(c, args[0], func(l *ledger.Ledger, u ledger.User) error {
				if u.Disabled != disable {
					u.Disabled = disable
					if _, err := l.PutUser(byWhom(d), u); err != nil {
						return userFault(args[0], err)
					}
				}
				d.Printf("%s %s.\n", u.Full, done)
				return nil
			})
		},
	}
}
