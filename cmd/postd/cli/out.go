package cli

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
	ExitFailed      = 1 // the command could not do what it was asked
	ExitUsage       = 2 // the command line is wrong
	ExitConfig      = 3 // the configuration is wrong
	ExitUnreachable = 4 // the office or the demo that the command needs cannot be reached
	ExitFound       = 5 // a check found something
	ExitFenced      = 6 // another machine has gone on with the ledger
)

// std is where a command reads and writes, so that the tests and the running
// office can carry out commands as the terminal does.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// PrintJSON writes a value as one indented document, for scripts.
func (s Streams) PrintJSON(v any) error {
	e := json.NewEncoder(s.Out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// ListJSON writes a list as JSON; an empty one is [], never null.
func ListJSON[T any](s Streams, list []T) error {
	if list == nil {
		list = []T{}
	}
	return s.PrintJSON(list)
}

func (s Streams) Printf(format string, a ...any) { fmt.Fprintf(s.Out, format, a...) }

// Lasting makes a command that runs until it is told to end: the first signal
// ends its context, and a second one the program. All other commands end at
// once, as a program does that knows of no signals.
func Lasting(c *cobra.Command) *cobra.Command {
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
