package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	_ "time/tzdata" // zones by name also where the machine has none
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
