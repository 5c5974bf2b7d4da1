package main

import (
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/cli"
	"postd/correspondence/calendar"
	"postd/ledger"
)

// outageLine is an outage as scripts read it, with the clocks that ran in it.
type outageLine struct {
	ledger.Outage
	Clocks []outageClock `json:"clocks"`
}

type outageClock struct {
	Game   string        `json:"game"`
	Of     string        `json:"of"`
	Choice bool          `json:"choice,omitempty"`
	Span   calendar.Span `json:"span"`
	How    string        `json:"how"`
	Why    string        `json:"why,omitempty"`
}

func cmdMailOutages(d *control) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "outages",
		Short: "list when the mailbox was not read, and the clocks that got the time back",
		Long: `outages lists the times in which the office's mailbox was not read for longer
than imap.outage of the configuration, the last first, with every clock that ran
in them. By the terms of a game (outage) the time was given back at once, or the
secretary gives it back by the ruling Credit (RULING/R-1).`,
		Args: cli.ExactArgs(0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				list, err := outageLines(l)
				if err != nil {
					return err
				}
				if asJSON {
					return cli.ListJSON(d.Streams, list)
				}
				if len(list) == 0 {
					d.Printf("The mailbox was always read.\n")
				}
				for _, x := range list {
					d.Printf("%4d  %s to %s  %s\n", x.No, x.From.Format(time.RFC3339), x.To.Format(time.RFC3339), x.Cause)
					for _, g := range x.Clocks {
						d.Printf("        %-8s %-6s %s\n", g.Game, g.Of, g.How)
					}
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return c
}

func outageLines(l *ledger.Ledger) ([]outageLine, error) {
	list, err := l.Outages(0)
	if err != nil {
		return nil, err
	}
	out := make([]outageLine, len(list))
	for i, x := range list {
		out[i] = outageLine{Outage: x, Clocks: []outageClock{}}
		games, err := l.OutageGames(x.No, 0, 0)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			line, err := l.Line(g.Game)
			if err != nil {
				return nil, err
			}
			out[i].Clocks = append(out[i].Clocks, outageClock{line.Label, g.Of.String(), g.Choice, g.Span, g.How, g.Why})
		}
	}
	return out, nil
}
