package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/spf13/cobra"

	"postd/ledger"
	"postd/scheduler"
)

func cmdServe(d *desk) *cobra.Command {
	var level string
	c := &cobra.Command{
		Use:   "serve",
		Short: "run the office: read the mailbox, keep the games, write the letters",
		Long: `serve runs until it is interrupted. While it runs, the other commands
('postd game open', 'postd player list' …) work through it.`,
		Args: exactArgs(0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			conf, err := readConfig(d.config)
			if err != nil {
				return err
			}
			m, err := conf.mailbox()
			if err != nil {
				return status{exitConfig, err}
			}
			log, err := logTo(d.std, level)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(conf.Office.Data, 0o700); err != nil {
				return fmt.Errorf("postd: %w", err)
			}
			options := conf.ledger()
			options.Log = log
			l, err := ledger.Open(conf.file(), options)
			if errors.Is(err, ledger.ErrHeld) {
				return fmt.Errorf("postd: another postd runs on %s", conf.file())
			}
			if err != nil {
				return err
			}
			zone, err := time.LoadLocation(conf.Office.Zone)
			if err != nil {
				return err
			}
			app := App{Ledger: l, Mail: m, Now: time.Now, Sheet: conf.Office.Sheet, Zone: zone, Log: log, Socket: conf.socket(), Config: d.config}
			return errors.Join(app.Run(c.Context()), l.Close())
		},
	}
	c.Flags().StringVar(&level, "log", "info", "how much is logged: debug, info, warn or error")
	return c
}

// logTo writes text on a terminal and JSON elsewhere, where programs read it.
func logTo(s std, level string) (*slog.Logger, error) {
	var v slog.Level
	if err := v.UnmarshalText([]byte(level)); err != nil {
		return nil, usage("postd: --log is debug, info, warn or error, not %q", level)
	}
	o := &slog.HandlerOptions{Level: v}
	if f, ok := s.err.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode()&os.ModeCharDevice != 0 {
			return slog.New(slog.NewTextHandler(s.err, o)), nil
		}
	}
	return slog.New(slog.NewJSONHandler(s.err, o)), nil
}

// times says when the bells ring.
func (a *App) times() scheduler.Config {
	return scheduler.Config{Poll: a.Mail.Poll, Daily: a.Sheet, Zone: a.Zone, NextDue: a.Ledger.NextDue, Now: a.Now, Log: a.Log}
}
