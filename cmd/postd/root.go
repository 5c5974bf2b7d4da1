package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"postd/ledger"
)

// std is where a command reads and writes, so that the tests and the running
// office can carry out commands as the terminal does.
type std struct {
	in       io.Reader
	out, err io.Writer
}

// newRoot makes the tree of commands. In the running office open is the ledger
// that it holds; on the command line it is nil.
func newRoot(s std, open *ledger.Ledger) *cobra.Command {
	d := &desk{std: s, held: open}
	root := &cobra.Command{
		Use:   "postd",
		Short: "a post office for correspondence chess",
		Long: `postd is the post office, the clerk and the clock between players of
correspondence chess. They mail their moves in English descriptive notation
("14. Kt-B3 P-Q4") with any mail program; postd reads them, keeps the score
under the British Chess Code of 1903, leaves Sundays and holidays out of their
time, and writes to both.

Begin with:  postd demo          a whole game by real mail, inside this program
Then:        postd init          a configuration with comments
             postd serve         the office itself`,
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	root.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		return usage("postd: %v (see '%s --help')", err, c.CommandPath())
	})
	root.PersistentFlags().StringVar(&d.config, "config", "postd.toml", "the configuration file")
	root.AddCommand(
		cmdDemo(s), cmdInit(s), cmdCheckConfig(d), cmdServe(d),
		cmdPlayer(d), cmdGame(d), cmdMail(d), cmdCheck(d), cmdBackup(d),
		cmdTerms(d), cmdRead(s), cmdRules(s), cmdRehearse(s), cmdVersion(s),
	)
	return root
}

// printJSON writes a value as one indented document, for scripts.
func (s std) printJSON(v any) error {
	e := json.NewEncoder(s.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

func (s std) printf(format string, a ...any) { fmt.Fprintf(s.out, format, a...) }

// exactArgs is cobra.ExactArgs with a plain sentence.
func exactArgs(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usage("postd: %s needs %s (see '%s --help')", c.Name(), what, c.CommandPath())
		}
		return nil
	}
}
