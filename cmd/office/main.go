package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
	"postd/mailbox"
	"postd/templates"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "office:", err)
		os.Exit(1)
	}
}

// run makes one ledger.
func run(ctx context.Context, args []string) error {
	var (
		o      crowd.Options
		clock  crowd.Clock
		from   string
		octets bool
		flags  = flag.NewFlagSet("office", flag.ContinueOnError)
		began  = time.Now()
	)
	flags.IntVar(&o.Games, "games", 1000, "how many `games`")
	flags.IntVar(&o.Plies, "plies", 4, "how many `half-moves` are played in each")
	flags.IntVar(&o.Papers, "papers", 2, "of how many of these `half-moves`, the last, there are letters; more: of the arrangements too")
	flags.IntVar(&o.Mould, "mould", 0, "how many `games` are played where the others are their copies; 0: all are")
	flags.BoolVar(&o.Bound, "bound", false, "with -mould, bind the lines of the log")
	flags.TextVar(&o.Until, "until", time.Time{}, "the `instant` at which it ends (2027-01-31T12:00:00Z), for postd serve; not given: on a day of December 2026")
	flags.IntVar(&o.Each, "each", 105, "about how many `games` a tournament has")
	flags.IntVar(&o.Ended, "ended", 0, "how many `games` of a hundred have ended")
	flags.Uint64Var(&o.Seed, "seed", 1, "the `seed` of all lots")
	flags.BoolVar(&o.Answers, "sent", true, "the answers of the last half-move were handed over")
	flags.IntVar(&o.Long, "long", 0, "letters of players of about so many `octets`, with quote and HTML; 0: short ones")
	flags.BoolVar(&octets, "octets", false, "set every letter that is handed over whole, page and picture (slow)")
	flags.StringVar(&from, "address", "post@chess.test", "the `address` of the office")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		flags.Usage()
		return errors.New("name one file")
	}
	path := flags.Arg(0)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("%s is there already", path)
	}
	options := ledger.Options{Host: "chess.test", From: from, OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true, Release: "office"}
	if octets {
		o.Compose, options.Source, options.Layout = mailbox.Compose, mailbox.Source, mailbox.Layout
	}
	var told time.Time
	var before time.Duration // of the processor, when what is done now began
	o.Progress = func(what string, done, of int) {
		if done == of {
			took := cpu() - before
			fmt.Fprintf(os.Stderr, "\r%s: %d, %s of CPU, %.0f a second of it\n", what, of, took.Round(time.Millisecond), float64(of)/took.Seconds())
			before = cpu()
		} else if time.Since(told) > time.Second {
			told = time.Now()
			fmt.Fprintf(os.Stderr, "\r%s: %d of %d, %s", what, done, of, time.Since(began).Round(time.Second))
		}
	}
	l, err := ledger.Open(path, options)
	if err != nil {
		return err
	}
	filled, err := crowd.Fill(ctx, l, &clock, o)
	fmt.Fprintln(os.Stderr)
	if err = errors.Join(err, l.Close()); err != nil {
		return err
	}
	s, err := os.Stat(path)
	if err != nil {
		return err
	}
	fmt.Printf("seed %d: %d games, %d half-moves, papers of %d, ended %d %%; %d octets, %d a game; %s, %s of CPU, until %s\n",
		o.Seed, o.Games, o.Plies, o.Papers, o.Ended, s.Size(), s.Size()/int64(o.Games), time.Since(began).Round(time.Millisecond), cpu().Round(time.Millisecond), filled.Until.Format(time.RFC3339))
	return nil
}

// cpu is what the process has had of the processors until now.
func cpu() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
