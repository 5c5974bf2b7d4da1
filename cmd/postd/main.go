package main

import (
	"context"
	"os"
	_ "time/tzdata" // zones by name also where the machine has none

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/chess"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/stage"
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}))
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, s cli.Streams) int { return runIn(ctx, nil, args, s) }

// runIn carries out a command line in the running office, or where that is
// nil, on the terminal.
func runIn(ctx context.Context, o *app.Office, args []string, s cli.Streams) int {
	return cli.Run(ctx, args, s, func(s cli.Streams) *cobra.Command { return newRoot(&control{Streams: s, office: o}) })
}

// newRoot makes the tree of commands over a desk.
func newRoot(d *control) *cobra.Command {
	s := d.Streams
	root := cli.Root(s)
	root.Short = "a post office for correspondence chess"
	root.Long = `postd is the post office, the clerk and the clock between players of
correspondence chess. They mail their moves in English descriptive notation
("14. Kt-B3 P-Q4") with any mail program; postd reads them, keeps the score
under the British Chess Code of 1903, leaves Sundays and holidays out of their
time, and writes to both.

Begin with 'postd demo': a whole game by real mail, inside this program.`
	root.PersistentFlags().StringVar(&d.config, "config", "postd.toml", "the configuration `FILE`")
	root.Version = app.VersionOf().String()
	root.SetVersionTemplate("{{.Version}}\n")
	root.Flags().Bool("version", false, "tell the version")
	for _, g := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"begin", "To begin", []*cobra.Command{cli.Lasting(withLetters(stage.CmdDemo(s))), cmdInit(d), cmdCheckConfig(d), cli.Lasting(cmdServe(d))}},
		{"desk", "The secretary's desk", []*cobra.Command{cmdGame(d), cmdEvent(d), cmdPlayer(d), cmdRating(d), cmdMail(d), cmdTerms(d), cmdCalendar(d), cmdUser(d)}},
		{"ledger", "The ledger and its machine", []*cobra.Command{cmdCheck(d), cmdHealth(d), cmdDoctor(d), cmdBackup(d), cmdRestore(d), cmdStandby(d), cmdLedger(d), cmdClock(d)}},
		{"study", "Without an office", []*cobra.Command{cmdReckon(d), cmdHear(d), chess.CmdRead(s), chess.CmdConvert(s), withLetters(stage.CmdRehearse(s)), chess.CmdPair(s), chess.CmdRules(s)}},
		{"other", "Other", []*cobra.Command{cmdVersion(s), cli.CmdHelp()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.id
		}
		root.AddCommand(g.commands...)
	}
	root.SetHelpCommand(cli.CmdHelp())
	root.SetCompletionCommandGroupID("other")
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Short = "write a script that completes commands in a shell"
			cli.Branch(c)
		}
	}
	cli.Branch(root)
	return root
}
