package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// init lists commands in the order in which they are wanted, not by letters.
func init() { cobra.EnableCommandSorting = false }

// Branch makes a command that only has others below it: alone it tells what
// there is, and a name that it does not know is a wrong command line.
func Branch(c *cobra.Command) *cobra.Command {
	c.Args = func(c *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		return unknownCommand(c, args[0])
	}
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	c.Annotations = map[string]string{branches: "yes"}
	return c
}

// branches marks such a command.
const branches = "branches"

func unknownCommand(c *cobra.Command, name string) error {
	var names []string
	for _, x := range c.Commands() {
		names = append(names, x.Name())
	}
	hint := ""
	if near := Nearest(name, names); near != "" {
		hint = fmt.Sprintf("; is '%s %s' meant?", c.CommandPath(), near)
	}
	return Usage("postd: there is no command '%s %s'%s (see '%s --help')", c.CommandPath(), name, hint, c.CommandPath())
}

// ExactArgs is cobra.ExactArgs with a plain sentence.
func ExactArgs(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch {
		case len(args) == n:
			return nil
		case n == 0:
			return Usage("postd: %s takes no arguments, and %q is one (see '%s --help')", NameOf(c), args[0], c.CommandPath())
		default:
			return Usage("postd: %s needs %s (see '%s --help')", NameOf(c), what, c.CommandPath())
		}
	}
}

// CmdHelp makes the command that explains the others.
func CmdHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "explain a command",
		RunE: func(c *cobra.Command, args []string) error {
			found, rest, err := c.Root().Find(args)
			if err != nil {
				return AsUsage(err)
			}
			if len(rest) > 0 {
				return unknownCommand(found, rest[0])
			}
			return found.Help()
		},
	}
}

// configured are the commands that read the configuration.
var configured = []string{"init", "check-config", "serve", "player", "game", "mail", "user", "check", "backup"}

// tellUsage writes the usage of a command, or the list of those below it.
func tellUsage(w io.Writer, c *cobra.Command) error {
	var b strings.Builder
	flags := shownFlags(c)
	line := strings.TrimSuffix(c.UseLine(), " [flags]")
	switch {
	case c.Annotations[branches] != "":
		line += " COMMAND"
	case flags.HasAvailableFlags():
		line += " [flags]"
	}
	fmt.Fprintf(&b, "Usage:\n  %s\n", line)
	if c.HasExample() {
		fmt.Fprintf(&b, "\nExamples:\n%s\n", c.Example)
	}
	for _, g := range append(c.Groups(), &cobra.Group{Title: "Commands"}) {
		title := "\n" + g.Title + ":\n"
		for _, x := range c.Commands() {
			if x.GroupID == g.ID && x.IsAvailableCommand() {
				fmt.Fprintf(&b, "%s  %-*s %s\n", title, x.NamePadding(), x.Name(), x.Short)
				title = ""
			}
		}
	}
	if flags.HasAvailableFlags() {
		fmt.Fprintf(&b, "\nFlags:\n%s", flags.FlagUsagesWrapped(80))
	}
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&b, "\n'%s COMMAND --help' explains a command.\n", c.CommandPath())
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// shownFlags are the flags of a command, and --config where it is read.
func shownFlags(c *cobra.Command) *pflag.FlagSet {
	shown := pflag.NewFlagSet("", pflag.ContinueOnError)
	shown.SortFlags = false
	local := c.LocalNonPersistentFlags()
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if local.Lookup(f.Name) != nil {
			shown.AddFlag(f)
		}
	})
	path := strings.Fields(c.CommandPath())
	if f := c.Flag("config"); f != nil && len(path) > 1 && slices.Contains(configured, path[1]) {
		shown.AddFlag(f)
	}
	return shown
}
