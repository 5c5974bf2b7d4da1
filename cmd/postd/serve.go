package main

import (
	"log/slog"
	"os"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
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
			log, err := logTo(d.Streams, level)
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
			return app.Opening{Config: conf, Notes: notes, Log: log, Carry: runIn, Fault: faultPoint}.Serve(c.Context())
		},
	}
	c.Flags().StringVar(&level, "log", "info", "how much is logged, by its least `LEVEL`: debug, info, warn or error")
	return c
}

// logTo writes text on a terminal and JSON elsewhere, where programs read it.
func logTo(s cli.Streams, level string) (*slog.Logger, error) {
	var v slog.Level
	if err := v.UnmarshalText([]byte(level)); err != nil {
		return nil, cli.Usage("postd: --log is debug, info, warn or error, not %q", level)
	}
	o := &slog.HandlerOptions{Level: v}
	if f, ok := s.Err.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(s.Err, o)), nil
		}
	}
	return slog.New(slog.NewJSONHandler(s.Err, o)), nil
}
