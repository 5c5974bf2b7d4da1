package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"
)

// Root makes the first of all commands, to which the others are added.
func Root(s Streams) *cobra.Command {
	root := &cobra.Command{Use: "postd", SilenceUsage: true, SilenceErrors: true}
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	root.SetFlagErrorFunc(flagError)
	root.SetUsageFunc(func(c *cobra.Command) error { return tellUsage(c.OutOrStderr(), c) })
	root.PersistentFlags().BoolP("help", "h", false, "explain the command")
	return root
}

// Run carries out one command line with the commands that are made for the streams, and
// returns the exit status. An error that comes before a command is at work is one of the
// command line. An output that cannot be written makes it fail, for half a list must not
// pass for a whole one.
func Run(ctx context.Context, args []string, s Streams, commands func(Streams) *cobra.Command) int {
	out := &checkedWriter{w: guarded(s.Out)}
	s.Out, s.Err = out, guarded(s.Err)
	defer func() {
		for _, w := range []io.Writer{out.w, s.Err} {
			if w, ok := w.(*shown); ok {
				w.end()
			}
		}
	}()
	begun := false
	root := commands(s)
	root.PersistentPreRun = func(*cobra.Command, []string) { begun = true }
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if err != nil && !begun {
		err = AsUsage(err)
	}
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = fmt.Errorf("postd: the output cannot be written: %w", out.err)
	}
	return CodeOf(err, s)
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
