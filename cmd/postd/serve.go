package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/mailbox"
	"postd/scheduler"
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
			return opening{conf, notes, log, runIn, faultPoint}.serve(c.Context())
		},
	}
	c.Flags().StringVar(&level, "log", "info", "how much is logged, by its least `LEVEL`: debug, info, warn or error")
	return c
}

// opening is what an office is opened with.
type opening struct {
	conf  config.Config
	notes []string // what was remarked on the configuration
	log   *slog.Logger
	carry carrier
	fault func(point string) // nil but in tests
}

// serve opens the office of a configuration and keeps it open until ctx ends.
func (o opening) serve(ctx context.Context) error {
	conf, log := o.conf, o.log
	m, err := mailOf(conf)
	if err != nil {
		return cli.Ends(cli.ExitConfig, err)
	}
	m.Fault = o.fault
	zone, err := time.LoadLocation(conf.Office.Zone)
	if err != nil {
		return cli.Ends(cli.ExitConfig, err)
	}
	if conn, err := reach(conf.Socket()); err != nil {
		return err
	} else if conn != nil {
		conn.Close()
		return fmt.Errorf("postd: an office runs already on %s", conf.File())
	}
	locks, err := lockMailboxes(m)
	if err != nil {
		return err
	}
	defer locks.release()
	options := ledgerOptions(conf)
	options.Log, options.Fault = log, o.fault
	l, err := openLedger(conf, options)
	if errors.Is(err, ledger.ErrHeld) {
		return fmt.Errorf("postd: another postd holds %s: an office that is starting or ending, or a command at work", conf.File())
	}
	if err != nil {
		return err
	}
	for _, n := range o.notes {
		log.Warn("postd: " + n)
	}
	last, err := l.LogLines(0, 1)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	var worked time.Time // when the office did something last
	if len(last) > 0 {
		worked = last[0].At
	}
	app := &App{Watch: scheduler.NewWatch(time.Now, worked, nil), Ledger: l, Mail: m, Now: time.Now, Sheet: conf.Office.Sheet, Zone: zone, Log: log, Socket: conf.Socket(), Carry: o.carry, Config: conf}
	if app.Door, err = conf.OpenDoor(); err != nil {
		return errors.Join(err, l.Close())
	}
	if conf.Web.Listen != "" {
		if app.Pages, err = app.open(conf.Web.Listen); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	if err = app.openHealth(); err != nil {
		return errors.Join(err, l.Close())
	}
	return errors.Join(app.Run(ctx), l.Close())
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

// times says when the bells ring.
func (a *App) times() scheduler.Config {
	return scheduler.Config{Poll: a.Mail.Poll, Daily: a.Sheet, Zone: a.Zone, NextDue: a.Ledger.NextDue, Now: a.Now, Log: a.Log}
}

// ledgerOptions are the options of the ledger of a configuration.
func ledgerOptions(c config.Config) ledger.Options {
	_, host, _ := strings.Cut(c.Office.Address, "@")
	return ledger.Options{Host: host, From: c.Office.Address, OfficeName: c.Office.Name, Render: templates.Render, Now: time.Now}
}

// mailOf is the configuration of the mail, with the words of its letters.
func mailOf(c config.Config) (mailbox.Config, error) {
	m, err := c.Mailbox()
	mailWords(&m, c.Office.Name, c.Secretary)
	return m, err
}
