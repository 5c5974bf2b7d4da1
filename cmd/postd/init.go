package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/secretary/access"
)

func cmdInit(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "init",
		Short: "write a configuration with comments",
		Long: `init writes a configuration in which every key is explained, as postd.toml or
under the name that --config gives. It never overwrites a file.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			f, err := os.OpenFile(d.config, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if errors.Is(err, os.ErrExist) {
				return fmt.Errorf("postd: %s is there already and stays as it is; --config names another", d.config)
			}
			if err != nil {
				return fmt.Errorf("postd: %w", err)
			}
			_, err = f.Write(config.Sample)
			if err = errors.Join(err, f.Close()); err != nil {
				os.Remove(d.config)
				return fmt.Errorf("postd: %w", err)
			}
			with := ""
			if d.config != "postd.toml" {
				with = " --config " + strconv.Quote(d.config)
			}
			d.Printf("%s is written. Fill in the addresses, the two servers and their passwords; then\n\n  postd check-config%s\n  postd serve%s\n", d.config, with, with)
			return nil
		},
	}
}

func cmdCheckConfig(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "check-config",
		Short: "explain what is wrong with a configuration",
		Long: `check-config reads the configuration as 'postd serve' does, and says all that
is wrong with it, with its lines; then it ends with status 3. Else it shows
what is in force, passwords masked. It touches neither network nor ledger.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(*cobra.Command, []string) error {
			c, notes, err := config.ReadToServe(d.config)
			if err != nil {
				return err
			}
			if err := access.Breached(c.Web.Breached).Check(); err != nil {
				return cli.Ends(cli.ExitConfig, fmt.Errorf("%s: web.breached: %w", d.config, err))
			}
			d.Printf("%s is in order.\n", d.config)
			d.Printf("  office     %s <%s>\n", c.Office.Name, c.Office.Address)
			d.Printf("  secretary  %s <%s>, daily sheet at %s %s\n", c.Secretary.Name, c.Secretary.Address, c.Office.Sheet, c.Office.Zone)
			d.Printf("  ledger     %s\n  socket     %s\n", c.File(), c.Socket())
			for _, s := range c.Servers() {
				d.Printf("  %-9s  %s, %s, %s\n", s.Name, s.Server().Addr(), s.Security, c.Known(s))
			}
			d.Printf("  letters    %s\n", c.Trust())
			if c.Door.Open() {
				d.Printf("  door       %s\n", c.Door.Tell())
			}
			if c.IMAP.Host != "" {
				d.Printf("  mailbox    %s, read every %s and when the server tells of mail\n", c.IMAP.Mailbox, c.IMAP.Poll)
			}
			for _, x := range c.Also {
				d.Printf("  and        %s, as imap.also.%s\n", x.Mailbox, x.Name)
			}
			d.Printf("  sending    %s\n", c.SendingWords())
			if s, err := c.Signer(); s != nil && err == nil {
				d.Printf("  signed by  %s, and the DNS must hold, as one record of one or more strings:\n    %s\n", c.DKIM.Domain, s.ZoneLine())
			}
			if c.Web.Listen != "" {
				d.Printf("  pages      %s, listening on %s\n", c.Web.Address, c.Web.Listen)
				if c.Web.SecondRequired() {
					d.Printf("  entering   by password and a code from the telephone\n")
				} else {
					d.Printf("  entering   by password; a second factor is optional, since this machine alone reaches the pages\n")
				}
			}
			if c.Public.Base != "" {
				d.Printf("  boards     %s, listening on %s\n", c.Public.Base, c.Public.Listen)
			}
			for _, n := range append(notes, c.Unsigned()...) {
				d.Printf("note: %s\n", n)
			}
			return nil
		},
	}
}
