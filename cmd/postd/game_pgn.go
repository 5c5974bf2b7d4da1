package main

import (
	"github.com/spf13/cobra"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
)

func cmdGamePGN(d *desk) *cobra.Command {
	return &cobra.Command{
		Use:   "pgn GAME",
		Short: "write a game as PGN",
		Args:  exactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			return d.work(c, func(l *ledger.Ledger) error {
				g, err := findGame(l, args[0])
				if err != nil {
					return err
				}
				d.printf("%s", pgnOf(g))
				return nil
			})
		},
	}
}

// pgnOf writes the standing score for other programs.
func pgnOf(g correspondence.Game) string {
	result, how := "*", "unterminated"
	if g.Ended != nil {
		result = string(g.Ended.Result)
		switch g.Ended.How {
		case correspondence.ByTime:
			how = "time forfeit"
		case correspondence.ByAdjudication:
			how = "adjudication"
		case correspondence.ByPenalty, correspondence.ByRuling:
			how = "rules infraction"
		default:
			how = "normal"
		}
	}
	date := g.Agreement.FirstTurnAt // the day by the clocks of the game
	if cal, err := correspondence.NewCalendar(g.Agreement.Calendar); err == nil {
		date = date.In(cal.Zone())
	}
	out := rules.PGN{Start: g.Origin, Result: result, Tags: []rules.Tag{
		{Name: "Event", Value: g.Label}, {Name: "Site", Value: "postd"}, {Name: "Date", Value: date.Format("2006.01.02")},
		{Name: "White", Value: g.Sides[0].Name()}, {Name: "Black", Value: g.Sides[1].Name()}, {Name: "Result", Value: result},
		{Name: "Mode", Value: "EM"}, {Name: "Termination", Value: how},
	}}
	for _, p := range g.Plies {
		out.Moves = append(out.Moves, p.Move)
	}
	return out.String()
}
