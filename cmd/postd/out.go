package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

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

// std is where a command reads and writes, so that the tests and the running
// office can carry out commands as the terminal does.
type std struct {
	in       io.Reader
	out, err io.Writer
}

// printJSON writes a value as one indented document, for scripts.
func (s std) printJSON(v any) error {
	e := json.NewEncoder(s.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// listJSON writes a list as JSON; an empty one is [], never null.
func listJSON[T any](s std, list []T) error {
	if list == nil {
		list = []T{}
	}
	return s.printJSON(list)
}

func (s std) printf(format string, a ...any) { fmt.Fprintf(s.out, format, a...) }

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
