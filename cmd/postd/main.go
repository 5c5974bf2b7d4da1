package main

import (
	"context"
	"os"
	_ "time/tzdata" // zones by name also where the machine has none

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
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
