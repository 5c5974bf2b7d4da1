package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/templates"
)

// faultPoint, where a test sets it, is called at each named point of intake,
// acting and sending; it may end the process.
var faultPoint func(point string)

// checkLetters looks at the templates of all letters before an office, a demo
// or a rehearsal begins and before a doctor looks at anything: a slip of ours
// stops it there, with the template's name, and not when the letter is due.
var checkLetters = templates.Check

// withLetters looks at the letters before the body of a command.
func withLetters(c *cobra.Command) *cobra.Command {
	c.PreRunE = func(*cobra.Command, []string) error { return checkLetters() }
	return c
}

func cmdServe(d *control) *cobra.Command {
	var level string
	c := &cobra.Command{
		Use:   "serve",
		Short: "run the office: read the mailbox, keep the games, write the letters",
		Long: `serve runs until SIGTERM or Ctrl-C, and ends between two transactions. While it
runs, the other commands ('postd game open', 'postd mail list' …) work through
it. It writes a line for each thing that it does to standard error, as JSON
where that is no terminal.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			var office ledger.Mask
			log, err := logTo(d.Streams, level, &office)
			if err != nil {
				return err
			}
			if err := checkLetters(); err != nil {
				return err
			}
			conf, notes, err := config.ReadToServe(d.config)
			if err != nil {
				return err
			}
			office = ledger.MaskOf(conf.Office.Address, "")
			collecting := app.CollectingHere()
			collecting.Set()
			log.Info("postd: how memory is cleared away", "settings", collecting.String())
			return app.Opening{Config: conf, Notes: notes, Log: log, Carry: runIn, Fault: faultPoint}.Serve(c.Context())
		},
	}
	c.Flags().StringVar(&level, "log", "info", "how much is logged, by its least `LEVEL`: debug, info, warn or error")
	return c
}

// logTo writes text on a terminal and JSON elsewhere, where programs read it. No line
// holds a key of the office, once it is known which that is.
func logTo(s cli.Streams, level string, office *ledger.Mask) (*slog.Logger, error) {
	var v slog.Level
	if err := v.UnmarshalText([]byte(level)); err != nil {
		return nil, cli.Usage("postd: --log is debug, info, warn or error, not %q", level)
	}
	o := &slog.HandlerOptions{Level: v}
	to := maskedLog{s.Err, office}
	if _, ok := cli.Terminal(s.Err); ok {
		return slog.New(slog.NewTextHandler(to, o)), nil
	}
	return slog.New(slog.NewJSONHandler(to, o)), nil
}

// maskedLog writes lines of a log without the secrets of the office.
type maskedLog struct {
	w      io.Writer
	office *ledger.Mask
}

// Write implements io.Writer, with a whole line each time.
func (m maskedLog) Write(line []byte) (int, error) {
	text, _ := m.office.Redact(string(line))
	if _, err := io.WriteString(m.w, text); err != nil {
		return 0, err
	}
	return len(line), nil
}

func cmdHealth(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "health",
		Short: "tell how the post goes: what waits, what was read and sent last",
		Long: `health asks the running office how the post goes: when each mailbox was last
read, the oldest letter that waits on its way in and out, whether the clock is
believed and how much of the disk is free. After a quarter of an hour without a
reading, or without a letter out while some wait, it gives an alarm with what to
do, and ends with status 5; with status 4 if no office runs.

On a second machine that follows an office ('postd standby follow') it tells how far that
is instead: the last leaf that it has, and how far behind the log it is.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			if told, err := d.followerHealth(asJSON); told {
				return err
			}
			return d.work(c, func(*ledger.Ledger) error {
				if d.office == nil {
					return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: no office runs: start it by 'postd serve'"))
				}
				r := app.ReportOf(d.office.Health())
				return examined(d, asJSON, r, func() { d.tellHealth(r) }, r.Ready)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func (d *control) tellHealth(r app.HealthReport) {
	for _, a := range r.Alarms {
		d.Printf("ALARM  %s: %s.\n       What to do: %s.\n", a.What, a.Why, a.Do)
	}
	if r.Ready {
		d.Printf("All is well with the post.\n")
	}
	for _, l := range r.Lines() {
		d.Printf("  %-26s %s\n", l.Name, l.Words)
	}
}

func cmdClock(d *control) *cobra.Command {
	c := &cobra.Command{Use: "clock", Short: "the clock of the office's machine"}
	accept := &cobra.Command{
		Use:   "accept",
		Short: "say that the machine's clock is right, where the office doubts it",
		Long: `accept says that the machine's clock is right as it stands. The office doubts it
when it has jumped by more than five minutes, or stands before what was done last:
a wrong clock must put nobody in excess of the time. Until the clock agrees again
or is accepted, nothing is read, judged or sent; what that takes of the players'
time is an outage. Look at the clock first ('date').`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(*ledger.Ledger) error {
				if d.office == nil {
					return cli.Ends(cli.ExitUnreachable, errors.New("postd: no office runs, and so no clock is in doubt"))
				}
				words, err := d.office.Accept("operator")
				if err != nil {
					return err
				}
				if words == "" {
					d.Printf("The clock was not in doubt.\n")
					return nil
				}
				d.Printf("The clock is accepted; it was doubted because %s.\n", words)
				return nil
			})
		},
	}
	c.AddCommand(accept)
	return cli.Branch(c)
}
