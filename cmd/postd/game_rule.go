package main

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/correspondence"
	"postd/ledger"
	"postd/rules"
)

func cmdGameAdjudge(d *desk) *cobra.Command {
	var reason string
	c := &cobra.Command{
		Use:   "adjudge GAME 1-0|0-1|1/2",
		Short: "enter the adjudicator's verdict (BCC1903/V.10)",
		Args:  exactArgs(2, "the game and the result"),
		RunE: func(c *cobra.Command, args []string) error {
			r := correspondence.Ruling{By: correspondence.ToAdjudicator, Row: "Adjudge", Result: result(args[1]), Reason: reason}
			return d.work(c, func(l *ledger.Ledger) error { return d.rule(l, args[0], r) })
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "the adjudicator's note, which both players are shown")
	return c
}

func cmdGameRule(d *desk) *cobra.Command {
	var row, law, reason, res, of, from, to string
	c := &cobra.Command{
		Use:   "rule GAME",
		Short: "enter a ruling: Award, Draw, Credit or Note",
		Long: `rule enters a ruling of the umpire or the secretary. It names its law and a
reason, and both players are told:

  Award   the game is won by a side that the other has left  (--result 1-0)
  Draw    a claim of a draw, or a dead position, is found good
  Credit  time of the open turn is not reckoned               (--of white --from … --to …)
  Note    written into the game, without effect`,
		Args: exactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			r := correspondence.Ruling{By: correspondence.ToSecretary, Row: row, Law: rules.Law(law), Reason: reason, Result: result(res)}
			if strings.EqualFold(of, "black") {
				r.Of = rules.Black
			}
			return d.work(c, func(l *ledger.Ledger) error {
				if row == "Credit" {
					g, err := findGame(l, args[0])
					if err != nil {
						return err
					}
					zone, err := time.LoadLocation(g.Agreement.Calendar.Zone)
					if err != nil {
						return err
					}
					var err1, err2 error
					r.Span.From, err1 = time.ParseInLocation("2006-01-02 15:04", from, zone)
					r.Span.To, err2 = time.ParseInLocation("2006-01-02 15:04", to, zone)
					if errors.Join(err1, err2) != nil {
						return usage("postd: --from and --to are instants like '2026-12-08 10:00', in the game's zone")
					}
				}
				return d.rule(l, args[0], r)
			})
		},
	}
	f := c.Flags()
	f.StringVar(&row, "row", "Note", "Award, Draw, Credit or Note")
	f.StringVar(&law, "law", "", "the law on which it rests (default: the row's own)")
	f.StringVar(&reason, "reason", "", "the reason, which both players are shown")
	f.StringVar(&res, "result", "", "1-0, 0-1 or 1/2")
	f.StringVar(&of, "of", "white", "whose turn is credited: white or black")
	f.StringVar(&from, "from", "", "the beginning of the time credited (2026-12-08 10:00)")
	f.StringVar(&to, "to", "", "its end")
	return c
}

func result(s string) correspondence.Result {
	if s == "1/2" || s == "½" {
		return correspondence.Drawn
	}
	return correspondence.Result(s)
}

// rule files a ruling. What the law does not admit is refused before anything
// is filed.
func (d *desk) rule(l *ledger.Ledger, name string, r correspondence.Ruling) error {
	g, err := findGame(l, name)
	if err != nil {
		return err
	}
	if err := ruleOn(l, g.ID, r, time.Now()); err != nil {
		return err
	}
	if g, err = l.Game(g.ID); err != nil {
		return err
	}
	d.printf("%s: %s; both players are told\n", g.Label, stands(g))
	return nil
}

func ruleOn(l *ledger.Ledger, id correspondence.GameID, r correspondence.Ruling, at time.Time) error {
	if r.Key == "" {
		r.Key = "ruling:" + nonce()
	}
	var refused error
	_, err := l.File(ledger.Matter{Key: r.Key, At: at, Games: []correspondence.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Office) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].Rule(r, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}
