package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/cmd/postd/config"
	"postd/ledger"
	"postd/standby"
)

func cmdStandby(d *control) *cobra.Command {
	c := &cobra.Command{
		Use:   "standby",
		Short: "a second machine that has every transaction and can go on with the office",
		Long: `standby is about a second machine: the office writes each transaction into a log on
three servers of NATS, and the second machine follows it. Both name the servers in
[standby] of postd.toml. The manual tells it step by step (docs/operating.md, A
second machine).`,
	}
	c.AddCommand(cli.Lasting(cmdFollow(d)), cmdPromote(d), cmdRejoin(d), cmdAlone(d))
	return cli.Branch(c)
}

// second is what a command of the second machine works with.
type second struct {
	conf     config.Config
	settings standby.Settings
	file     *ledger.Follower
	log      *standby.Log
}

// openSecond opens the copy of the ledger on this machine and calls the log.
func (d *control) openSecond() (x second, err error) {
	if x.conf, err = config.Read(d.config); err != nil {
		return x, err
	}
	if x.settings, err = app.StandbySettings(x.conf); err != nil {
		return x, err
	}
	if x.file, err = openFollower(x.conf); err != nil {
		return x, err
	}
	if x.log, err = standby.Dial(x.settings); err != nil {
		return x, errors.Join(err, x.file.Close())
	}
	return x, nil
}

// openFollower opens the copy of the ledger, at which no office may be at work.
func openFollower(conf config.Config) (*ledger.Follower, error) {
	if conn, err := app.Reach(conf.Socket()); err != nil {
		return nil, err
	} else if conn != nil {
		conn.Close()
		return nil, fmt.Errorf("postd: an office runs on %s; this command is for the second machine, or for an office that is stopped", conf.File())
	}
	return followerAt(conf.File())
}

func followerAt(path string) (*ledger.Follower, error) {
	f, err := ledger.OpenFollower(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("postd: there is no ledger %s on this machine: seed it from a back-up of the office (postd restore BACKUP %[1]s)", path)
	case errors.Is(err, ledger.ErrHeld):
		return nil, cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: another postd holds %s: stop the one that follows ('postd standby follow'), or wait for the command that is at work", path))
	}
	return f, err
}

func (x second) close() error {
	x.log.Close()
	return x.file.Close()
}

func cmdFollow(d *control) *cobra.Command {
	var level string
	c := &cobra.Command{
		Use:   "follow",
		Short: "keep the copy of the ledger on this machine as the office's is",
		Long: `follow reads the log and does to the ledger of this machine what the office did to its
own, in order, until SIGTERM or Ctrl-C. The ledger is seeded from a back-up of the
office first ('postd restore'). It serves no pages, reads no mail and sends none.

'postd health' on this machine tells how far it is. A log that does not answer is
called again; a leaf that is missing, damaged or of another ledger ends it with
status 1, and it says what to do.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			var office ledger.Mask
			log, err := logTo(d.Streams, level, &office)
			if err != nil {
				return err
			}
			x, err := d.openSecond()
			if err != nil {
				return err
			}
			office = ledger.MaskOf(x.conf.Office.Address, "")
			m := x.file.Mark()
			log.Info("postd: following", "office", m.By, "epoch", m.Epoch, "leaf", m.Number)
			teller := followTeller{log: log, file: stateFile(x.conf)}
			f := standby.Follower{File: x.file, Log: x.log, Tell: teller.tell}
			return errors.Join(f.Run(c.Context()), x.close())
		},
	}
	c.Flags().StringVar(&level, "log", "info", "how much is logged, by its least `LEVEL`: debug, info, warn or error")
	return c
}

// stateFile is where a follower tells how it stands.
func stateFile(c config.Config) string { return filepath.Join(c.Office.Data, "standby.json") }

// followTeller writes how a follower stands where 'postd health' reads it, and logs what changes.
type followTeller struct {
	log  *slog.Logger
	file string
	last standby.State
}

func (t *followTeller) tell(s standby.State) {
	if err := s.Write(t.file); err != nil {
		t.log.Error("postd: how far this machine is cannot be written down", "error", err)
	}
	switch {
	case s.Stopped != "":
		t.log.Error("postd: "+cli.WithoutRooms(errors.New(s.Stopped)), "leaf", s.Leaf)
	case s.Trouble != "" && t.last.Trouble == "":
		t.log.Warn("postd: the log cannot be read, and is tried again", "error", s.Trouble, "leaf", s.Leaf)
	case s.Trouble == "" && t.last.Trouble != "":
		t.log.Info("postd: the log is read again", "leaf", s.Leaf)
	}
	if s.Epoch != t.last.Epoch {
		t.log.Info("postd: the office is", "name", s.Of, "epoch", s.Epoch)
	}
	t.last = s
}

// promoted is what a promotion came to.
type promoted struct {
	Office   string    `json:"office"`
	Epoch    uint64    `json:"epoch"`
	Leaf     uint64    `json:"leaf"`
	Since    time.Time `json:"since"`
	Line     uint64    `json:"line"` // the last of the book
	Games    int       `json:"games"`
	Findings []string  `json:"findings"`
}

func cmdPromote(d *control) *cobra.Command {
	var asJSON bool
	var wait time.Duration
	c := &cobra.Command{
		Use:   "promote",
		Short: "go on with the office on this machine",
		Long: `promote makes this machine the office. Stop 'postd standby follow' first. It reads the
log to its end, and has the log take the leaf with which another epoch begins: from
then on the log takes nothing of the old office, which stops at once where it still
runs and hears of it. Then it looks quickly at the ledger: the chain of the book, and
one game in a hundred; 'postd serve' then runs here, and hands over no letter for three
times the lease in [standby] (30 seconds unless it says otherwise), so that the old one
has begun its last.

It is refused while this machine cannot read to the end of the log, while the log does
not answer (two of its three servers must run), for a copy of another office, and where
another machine was promoted in the same moment. Then nothing has changed, and it can be
tried again. It ends with status 5 if the quick look found anything.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			x, err := d.openSecond()
			if err != nil {
				return err
			}
			p := standby.Promotion{Follower: &standby.Follower{File: x.file, Log: x.log, Patience: wait}, Path: x.conf.File(), By: x.settings.Name, Now: time.Now}
			m, err := p.Promote(c.Context())
			if err = errors.Join(err, x.close()); err != nil {
				return err
			}
			look, err := ledger.CheckCopy(x.conf.File())
			if err != nil {
				return err
			}
			told := promoted{m.By, m.Epoch, m.Number, m.Since, look.Last.Seq, look.Games, append([]string{}, look.Findings...)}
			return examined(d, asJSON, told, func() { d.tellPromoted(told) }, len(told.Findings) == 0)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	c.Flags().DurationVar(&wait, "wait", patience, "how long to call a log that does not answer, as `30s`")
	return c
}

// patience is how long a log is called that does not answer.
const patience = 30 * time.Second

func (d *control) tellPromoted(x promoted) {
	d.Printf("This machine is the office now, as %s: epoch %d, from leaf %d.\n", x.Office, x.Epoch, x.Leaf)
	if len(x.Findings) > 0 {
		d.Printf("The quick look at the ledger found:\n")
		for _, f := range x.Findings {
			d.Printf("  %s\n", f)
		}
		d.Printf("'postd check' tells all of it.\n")
		return
	}
	d.Printf("The book to line %d and %d games were looked at: all in order.\n", x.Line, x.Games)
	d.Printf("Start it: postd serve\n")
}
