package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // zones by name also where the machine has none

	"github.com/spf13/cobra"
)

// The statuses with which postd ends.
const (
	exitFailed      = 1 // the command could not do what it was asked
	exitUsage       = 2 // the command line is wrong
	exitConfig      = 3 // the configuration is wrong
	exitUnreachable = 4 // the office or the demo that the command needs cannot be reached
	exitFound       = 5 // a check found something
)

func main() {
	os.Exit(run(context.Background(), os.Args[1:], std{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, s std) int { return runIn(ctx, nil, args, s) }

// runIn carries out a command line in the running office, or where that is
// nil, on the terminal. An output that cannot be written makes it fail, for
// half a list must not pass for a whole one.
func runIn(ctx context.Context, o *office, args []string, s std) int {
	out := &checkedWriter{w: s.out}
	s.out = out
	d := &desk{std: s, office: o}
	root := newRoot(d)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err != nil && !d.begun {
		err = asUsage(err)
	}
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = fmt.Errorf("postd: the output cannot be written: %w", out.err)
	}
	return codeOf(err, s)
}

// checkedWriter remembers the first error and writes nothing after it.
type checkedWriter struct {
	w   io.Writer
	err error
}

func (c *checkedWriter) Write(b []byte) (n int, err error) {
	if c.err != nil {
		return 0, c.err
	}
	n, c.err = c.w.Write(b)
	return n, c.err
}

// lasting makes a command that runs until it is told to end: the first signal
// ends its context, and a second one the program. All other commands end at
// once, as a program does that knows of no signals.
func lasting(c *cobra.Command) *cobra.Command {
	body := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		defer context.AfterFunc(ctx, stop)()
		c.SetContext(ctx)
		return body(c, args)
	}
	return c
}
