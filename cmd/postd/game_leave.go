package main

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/rules"
)

func cmdGameLeave(d *control) *cobra.Command {
	var x leaveFlags
	c := &cobra.Command{
		Use:   "leave GAME [white|black]",
		Short: "show the leave of a game, enter leave for a side, or end it",
		Long: `leave shows who is on leave in a game, and the days taken of those agreed for the
year. With a side and --from it enters leave for that side: those dates are not
counted of its time, and both players are told (RULING/R-67). More days than are
agreed for a year need --reason, which both are shown. With --end and its number
leave ends at once; what has passed of it stays left out, as the terms say.`,
		Example: `  postd game leave A1-1
  postd game leave A1-1 white --from 2026-12-20 --to 2027-01-03
  postd game leave A1-1 --end 1 --reason 'White is back.'`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(c *cobra.Command, args []string) error {
			order, shows, err := x.order(args[1:])
			if err != nil {
				return err
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if !shows {
					if err := app.LeaveOn(l, g.ID, order, time.Now()); err != nil {
						return err
					}
				}
				g, err := l.Game(g.ID)
				if err != nil {
					return err
				}
				d.showLeave(g)
				if !shows {
					d.later()
				}
				return nil
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.from, "from", "", "the first `DATE`, like 2026-12-20")
	f.StringVar(&x.to, "to", "", "the last `DATE` (default: the first)")
	f.IntVar(&x.end, "end", 0, "the `NUMBER` of the leave that ends")
	f.StringVar(&x.reason, "reason", "", "a `REASON`, which both players are shown")
	return c
}

type leaveFlags struct {
	from, to, reason string
	end              int
}

// order is what the flags say; shows means that the leave is only looked at.
func (x leaveFlags) order(side []string) (w correspondence.LeaveOrder, shows bool, err error) {
	w = correspondence.LeaveOrder{Ends: x.end, Reason: x.reason}
	switch {
	case len(side) == 0 && x.from == "" && x.end == 0:
		return w, true, nil
	case x.end < 0 || x.end > 0 && (x.from != "" || x.to != "" || len(side) > 0):
		return w, false, cli.Usage("postd: game leave --end needs the number of a leave, and neither a side nor dates")
	case x.end > 0:
		return w, false, nil
	case len(side) == 0 || x.from == "":
		return w, false, cli.Usage("postd: game leave needs white or black, and --from with the first date")
	case strings.EqualFold(side[0], "black"):
		w.Of = rules.Black
	case !strings.EqualFold(side[0], "white"):
		return w, false, cli.Usage("postd: game leave needs white or black, and %q is neither", side[0])
	}
	var err1, err2 error
	w.From, err1 = calendar.ParseDate(x.from)
	if w.To = w.From; x.to != "" {
		w.To, err2 = calendar.ParseDate(x.to)
	}
	if err := errors.Join(err1, err2); err != nil {
		return w, false, cli.Usage("postd: game leave: %v", err)
	}
	return w, false, nil
}

// showLeave lists the leaves of a game, and the days that are taken.
func (d *control) showLeave(g correspondence.Game) {
	terms, _ := g.Agreement.Get("leave")
	d.Printf("%s: leave as agreed: %s\n", g.Label, terms)
	years := map[int]bool{}
	for i, l := range g.Leaves {
		state := "as booked"
		if l.How != "" {
			state = string(l.How)
		}
		d.Printf("  leave %d, %s: %s to %s, %s\n", i+1, l.Of, l.From, l.To, state)
		for _, y := range l.Days {
			years[y.Year] = true
		}
	}
	for year := range years {
		d.Printf("  days of %d: White %d, Black %d\n", year, g.LeaveDays(rules.White, year), g.LeaveDays(rules.Black, year))
	}
}
