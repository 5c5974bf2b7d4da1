package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/ledger"
)

// out is a posting as the lists show it.
type out struct {
	Number    uint64    `json:"number"`
	To        string    `json:"to"`
	Kind      string    `json:"kind"`
	Game      string    `json:"game,omitempty"`
	MessageID string    `json:"messageID"`
	State     string    `json:"state"`
	Tries     int       `json:"tries"`
	Filed     time.Time `json:"filed"`
	Next      time.Time `json:"next,omitzero"`
	SentAt    time.Time `json:"sentAt,omitzero"`
	Answer    string    `json:"answer,omitempty"`
	Hold      string    `json:"hold,omitempty"`
	Delay     string    `json:"delay,omitempty"`
	Done      string    `json:"done,omitempty"`
}

func outOf(p ledger.Posting) out {
	x := out{p.Seq, p.To, string(p.Kind), "", p.MessageID, string(p.State), p.Attempts, p.Filed, time.Time{}, p.SentAt, p.Last, p.Hold, p.Delay, p.Done}
	if p.Game != 0 {
		x.Game = p.Game.String()
	}
	if p.SentAt.IsZero() {
		x.Next = p.Next
	}
	return x
}

// when says how far a letter has come.
func (x out) when() string {
	if !x.SentAt.IsZero() {
		s := "sent " + x.SentAt.Format(time.RFC3339)
		if x.Delay != "" {
			s += "; reported not delivered yet " + x.Delay
		}
		return s
	}
	s := fmt.Sprintf("%s, tries %d", x.State, x.Tries)
	switch {
	case x.State == string(ledger.Overtaken):
		return "not sent: " + x.Answer
	case x.State == string(ledger.Cancelled):
		return "cancelled by " + x.Done
	case x.State == string(ledger.Held):
		return "held by " + x.Hold + "; goes out by itself " + x.Next.Format(time.RFC3339)
	case x.State == string(ledger.Withheld):
		return "held back: the address has had its answers of the hour"
	case x.State == string(ledger.Gathered):
		return "told together with others: its reader has had the measure of such letters"
	case x.State == string(ledger.Failed):
	case x.Next.IsZero():
		s += ", next at once"
	default:
		s += ", next " + x.Next.Format(time.RFC3339)
	}
	if x.Answer != "" {
		s += "; the server: " + x.Answer
	}
	return s
}

func cmdMailOutbox(d *control) *cobra.Command {
	return cmdPostings(d, "outbox", "list the letters that have not gone out yet, with their tries", "Every letter has gone out.",
		func(l *ledger.Ledger) ([]ledger.Posting, error) { return l.Unsent() })
}

func cmdMailSent(d *control) *cobra.Command {
	return cmdPostings(d, "sent", "list the letters that have gone out", "No letter has gone out yet.",
		func(l *ledger.Ledger) ([]ledger.Posting, error) { return l.Sent() })
}

func cmdPostings(d *control, use, short, none string, list func(*ledger.Ledger) ([]ledger.Posting, error)) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				all, err := list(l)
				if err != nil {
					return err
				}
				rows := make([]out, len(all))
				for i, p := range all {
					rows[i] = outOf(p)
				}
				if asJSON {
					return cli.ListJSON(d.Streams, rows)
				}
				if p, paused, err := l.Paused(); err != nil {
					return err
				} else if paused && use == "outbox" {
					d.Printf("The outbox is paused since %s, by %s: %s\n", p.At.Format(time.RFC3339), p.By, p.Why)
				}
				if len(rows) == 0 {
					d.Printf("%s\n", none)
				}
				for _, x := range rows {
					d.Printf("%6d  %-16s to %-30s  %s\n", x.Number, x.Kind, x.To, x.when())
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}
