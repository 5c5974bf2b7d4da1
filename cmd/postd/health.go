package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary"
)

// health gathers how the post goes and how its machine stands. All that is shown
// of it, on pages, on the command line and to programs that watch, is this one
// value (MAIL/56).
func (a *App) health() secretary.Health {
	a.post.mu.Lock()
	h := secretary.Health{At: a.Now(), Opened: a.opened, TroubleIn: a.post.in, TroubleOut: a.post.out}
	a.post.mu.Unlock()
	if h.TroubleOut == "" && a.sender != nil {
		h.TroubleOut = a.sender.Trouble()
	}
	h.LastIn, h.Clock = a.Ledger.ReadThrough(), a.clockDoubt()
	_, h.LastOut, _ = a.Ledger.LastLetters()
	h.Mailboxes = a.mailboxes()
	a.waiting(&h)
	h.DiskFree = diskFree(filepath.Dir(a.Ledger.Path()))
	return h
}

// mailboxes are those that are read, each as its reading goes.
func (a *App) mailboxes() (out []secretary.MailboxHealth) {
	if a.poller == nil {
		return nil
	}
	for _, m := range a.poller.Health() {
		x := secretary.MailboxHealth{Name: m.Name, Read: m.Through, Idle: m.Idle}
		if m.Trouble != nil {
			x.Trouble = m.Trouble.Error()
		}
		out = append(out, x)
	}
	return out
}

// waiting counts what waits on its way in and out.
func (a *App) waiting(h *secretary.Health) {
	letters, err := a.Ledger.Waiting()
	if err != nil {
		h.TroubleIn = err.Error()
	}
	for _, x := range letters {
		if h.Letters++; h.OldestLetter.IsZero() || x.Kept.Before(h.OldestLetter) {
			h.OldestLetter = x.Kept
		}
	}
	postings, err := a.Ledger.Unsent()
	if err != nil {
		h.TroubleOut = err.Error()
	}
	for _, p := range postings {
		if p.State != ledger.Queued && p.State != ledger.Sending {
			continue
		}
		if h.Postings++; h.OldestPosting.IsZero() || p.Filed.Before(h.OldestPosting) {
			h.OldestPosting = p.Filed
		}
	}
	passed, err := a.Ledger.PassedOver()
	if err != nil {
		h.TroubleIn = err.Error()
	}
	h.PassedOver = len(passed)
}

// healthReport is health as it is written for programs: with its alarms.
type healthReport struct {
	Ready bool `json:"ready"`
	secretary.Health
	Alarms []secretary.Alarm `json:"alarms"`
}

func reportOf(h secretary.Health) healthReport {
	alarms := h.Alarms()
	if alarms == nil {
		alarms = []secretary.Alarm{}
	}
	if h.Mailboxes == nil {
		h.Mailboxes = []secretary.MailboxHealth{}
	}
	return healthReport{len(alarms) == 0, h, alarms}
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
do, and ends with status 5; with status 4 if no office runs.`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(*ledger.Ledger) error {
				if d.office == nil {
					return cli.Ends(cli.ExitUnreachable, fmt.Errorf("postd: no office runs: start it by 'postd serve'"))
				}
				r := reportOf(d.office.health())
				if asJSON {
					if err := d.PrintJSON(r); err != nil {
						return err
					}
				} else {
					d.tellHealth(r)
				}
				if !r.Ready {
					return cli.Silent(cli.ExitFound)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func (d *control) tellHealth(r healthReport) {
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
