// Command postd is a post office for correspondence chess: players mail their
// moves in English descriptive notation, and postd keeps the score, the laws
// and the clock between them (British Chess Code, 1903, Part V).
//
// Begin with "postd demo"; "postd help" lists the commands.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	_ "time/tzdata" // zones by name also where the machine has none
)

// The statuses with which postd ends.
const (
	exitFailed      = 1 // the command could not do what it was asked
	exitUsage       = 2 // the command line is wrong
	exitConfig      = 3 // the configuration is wrong
	exitUnreachable = 4 // the office does not run, and the command needs it
	exitFound       = 5 // a check found something
)

// status is an error that ends the command with a status of its own.
type status struct {
	code int
	err  error
}

func (s status) Error() string { return s.err.Error() }
func (s status) Unwrap() error { return s.err }

func usage(format string, a ...any) error { return status{exitUsage, fmt.Errorf(format, a...)} }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], std{in: os.Stdin, out: os.Stdout, err: os.Stderr}))
}

// run carries out one command line and returns the exit status.
func run(ctx context.Context, args []string, io std) int {
	root := newRoot(io, nil)
	root.SetArgs(args)
	return codeOf(root.ExecuteContext(ctx), io)
}
