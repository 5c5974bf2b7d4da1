package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/mailbox"
	"postd/scheduler"
	"postd/templates"
)

// Opening is what an office is opened with.
type Opening struct {
	Config config.Config
	Notes  []string // what was remarked on the configuration
	Log    *slog.Logger
	Carry  Carrier
	Fault  func(point string) // nil but in tests
}

// Serve opens the office of a configuration and keeps it open until ctx ends.
func (o Opening) Serve(ctx context.Context) error {
	conf, log := o.Config, o.Log
	m, err := MailOf(conf)
	if err != nil {
		return cli.Ends(cli.ExitConfig, err)
	}
	m.Fault = o.Fault
	zone, err := time.LoadLocation(conf.Office.Zone)
	if err != nil {
		return cli.Ends(cli.ExitConfig, err)
	}
	if conn, err := Reach(conf.Socket()); err != nil {
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
	options := LedgerOptions(conf)
	options.Log, options.Fault = log, o.Fault
	options.Making = Making(func(words string) { log.Info("postd: " + words) })
	l, err := OpenLedger(conf, options)
	if errors.Is(err, ledger.ErrHeld) {
		return fmt.Errorf("postd: another postd holds %s: an office that is starting or ending, or a command at work", conf.File())
	}
	if err != nil {
		return err
	}
	if err := l.KnowsAll(); err != nil {
		return errors.Join(err, l.Close())
	}
	second, end, err := openSecond(conf, l, log)
	if err != nil {
		return errors.Join(err, l.Close())
	}
	defer end()
	for _, n := range o.Notes {
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
	app := &App{Watch: scheduler.NewWatch(time.Now, worked, nil), Ledger: l, Mail: m, Now: time.Now, Sheet: conf.Office.Sheet, Zone: zone, Log: log, Socket: conf.Socket(), Carry: o.Carry, Config: conf, Second: second}
	if app.Door, err = conf.OpenDoor(); err != nil {
		return errors.Join(err, l.Close())
	}
	if conf.Web.Listen != "" {
		if app.Pages, err = app.Open(conf.Web.Listen); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	if conf.Public.Base != "" {
		if app.Window, err = app.OpenWindow(conf.Public.Listen); err != nil {
			return errors.Join(err, l.Close())
		}
	}
	if err = app.openHealth(); err != nil {
		return errors.Join(err, l.Close())
	}
	return errors.Join(app.Run(ctx), l.Close())
}

// times says when the bells ring.
func (a *App) times() scheduler.Config {
	return scheduler.Config{Poll: a.Mail.Poll, Daily: a.Sheet, Zone: a.Zone, NextDue: a.Ledger.NextDue, Now: a.Now, Log: a.Log}
}

// OpenLedger opens the ledger of a configuration, and makes its folder. It notes of each letter by which postd it was
// worded, so that Check holds only letters of this one against its words.
func OpenLedger(c config.Config, o ledger.Options) (*ledger.Ledger, error) {
	if err := os.MkdirAll(c.Office.Data, 0o700); err != nil {
		return nil, fmt.Errorf("postd: %w", err)
	}
	o.Release = VersionOf().words()
	return ledger.Open(c.File(), o)
}

// LedgerOptions are the options of the ledger of a configuration.
func LedgerOptions(c config.Config) ledger.Options {
	_, host, _ := strings.Cut(c.Office.Address, "@")
	return ledger.Options{Host: host, From: c.Office.Address, OfficeName: c.Office.Name, Now: time.Now,
		Render: templates.Word, Compose: templates.Compose, Composes: templates.Composes, Source: mailbox.Source, Layout: mailbox.Layout}
}

// MailOf is the configuration of the mail, with the words of its letters.
func MailOf(c config.Config) (mailbox.Config, error) {
	m, err := c.Mailbox()
	MailWords(&m, c.Office.Name, c.Secretary)
	return m, err
}
