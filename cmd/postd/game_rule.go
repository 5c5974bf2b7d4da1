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
		Use:     "adjudge GAME 1-0|0-1|1/2",
		Short:   "enter the adjudicator's verdict (BCC1903/V.10)",
		Long:    "adjudge ends a game of which adjudication was claimed, by the adjudicator's\nverdict. Both players are told it, with the reason.",
		Example: `  postd game adjudge A1-1 1/2 --reason 'With opposite Bishops neither can make way.'`,
		Args:    exactArgs(2, "the game and the result"),
		RunE: func(c *cobra.Command, args []string) error {
			res, err := result(args[1])
			if err != nil {
				return err
			}
			if strings.TrimSpace(reason) == "" {
				return usage("postd: game adjudge needs --reason, which both players are shown")
			}
			r := correspondence.Ruling{By: correspondence.ToAdjudicator, Row: "Adjudge", Result: res, Reason: reason}
			return d.work(c, func(l *ledger.Ledger) error { return d.rule(l, args[0], r) })
		},
	}
	c.Flags().StringVar(&reason, "reason", "", "the adjudicator's `NOTE`, which both players are shown")
	return c
}

// rulingFlags are what a ruling says, as it stands on the command line.
type rulingFlags struct {
	row, law, reason, result, of, from, to string
}

func cmdGameRule(d *desk) *cobra.Command {
	var x rulingFlags
	c := &cobra.Command{
		Use:   "rule GAME",
		Short: "enter a ruling: Award, Draw, Credit or Note",
		Long: `rule enters a ruling of the umpire or the secretary. It names its law and a
reason, and both players are told:

  Award   the game is won by a side that the other has left  (--result 1-0)
  Draw    a claim of a draw, or a dead position, is found good
  Credit  time of the open turn is not reckoned              (--of white --from … --to …)
  Note    written into the game, without effect`,
		Example: `  postd game rule A1-1 --row Credit --of white --from '2026-12-08 10:00' \
      --to '2026-12-08 18:00' --reason 'The office was out of reach.'`,
		Args: exactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := x.ruling()
			if err != nil {
				return err
			}
			return d.work(c, func(l *ledger.Ledger) error {
				if r.Row == "Credit" {
					g, err := findGame(l, args[0])
					if err != nil {
						return err
					}
					if r.Span, err = x.span(g.Agreement.Calendar.Zone); err != nil {
						return err
					}
				}
				return d.rule(l, args[0], r)
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&x.row, "row", "", "the `ROW` of the table: Award, Draw, Credit or Note")
	f.StringVar(&x.reason, "reason", "", "the `REASON`, which both players are shown")
	f.StringVar(&x.law, "law", "", "the `LAW` on which it rests (default: the row's own)")
	f.StringVar(&x.result, "result", "", "of an Award, the `RESULT`: 1-0, 0-1 or 1/2")
	f.StringVar(&x.of, "of", "", "of a Credit, whose turn it is: white or black (`SIDE`)")
	f.StringVar(&x.from, "from", "", "of a Credit, the `INSTANT` at which it begins (2026-12-08 10:00), in the game's zone")
	f.StringVar(&x.to, "to", "", "of a Credit, the `INSTANT` at which it ends")
	return c
}

// ruling makes what stands on the command line a ruling, but for the span.
func (x rulingFlags) ruling() (r correspondence.Ruling, err error) {
	r = correspondence.Ruling{By: correspondence.ToSecretary, Law: rules.Law(x.law), Reason: x.reason}
	for _, row := range []string{"Award", "Draw", "Credit", "Note"} {
		if strings.EqualFold(x.row, row) {
			r.Row = row
		}
	}
	given := func(values ...string) bool { return strings.Join(values, "") != "" }
	switch {
	case r.Row == "":
		return r, usage("postd: game rule needs --row Award, Draw, Credit or Note, and %q is none", x.row)
	case strings.TrimSpace(x.reason) == "":
		return r, usage("postd: game rule needs --reason, which both players are shown")
	case r.Row != "Award" && given(x.result):
		return r, usage("postd: --result belongs to an Award alone")
	case r.Row != "Credit" && given(x.of, x.from, x.to):
		return r, usage("postd: --of, --from and --to belong to a Credit alone")
	case r.Row == "Award":
		r.Result, err = result(x.result)
	case r.Row == "Credit" && strings.EqualFold(x.of, "black"):
		r.Of = rules.Black
	case r.Row == "Credit" && !strings.EqualFold(x.of, "white"):
		return r, usage("postd: a Credit needs --of white or --of black, and %q is neither", x.of)
	}
	if r.Row == "Credit" && err == nil {
		_, err = x.span("UTC")
	}
	return r, err
}

// span reads the time of a Credit by the clocks of the game.
func (x rulingFlags) span(zone string) (s correspondence.Span, err error) {
	z, err := time.LoadLocation(zone)
	if err != nil {
		return s, err
	}
	var err1, err2 error
	s.From, err1 = time.ParseInLocation("2006-01-02 15:04", x.from, z)
	s.To, err2 = time.ParseInLocation("2006-01-02 15:04", x.to, z)
	if errors.Join(err1, err2) != nil || !s.To.After(s.From) {
		return s, usage("postd: a Credit needs --from and a later --to, like '2026-12-08 10:00', in the game's zone")
	}
	return s, nil
}

func result(s string) (correspondence.Result, error) {
	switch s {
	case "1-0":
		return correspondence.WhiteWins, nil
	case "0-1":
		return correspondence.BlackWins, nil
	case "1/2", "½", "1/2-1/2", "½-½":
		return correspondence.Drawn, nil
	}
	return "", usage("postd: the result is 1-0, 0-1 or 1/2, not %q", s)
}

// rule files a ruling. What the law does not admit is refused before anything
// is filed.
func (d *desk) rule(l *ledger.Ledger, name string, r correspondence.Ruling) error {
	g, err := findGame(l, name)
	if err != nil {
		return err
	}
	before := stands(g)
	if err := ruleOn(l, g.ID, r, time.Now()); err != nil {
		return err
	}
	if g, err = l.Game(g.ID); err != nil {
		return err
	}
	d.printf("%s: %s; both players are told\n", g.Label, stands(g))
	if r.Row == "Credit" && stands(g) == before {
		d.printf("The deadline is the same: none of that time would have been reckoned in the turn.\n")
	}
	d.later()
	return nil
}

// ruleOn judges a ruling on paper and then files it.
func ruleOn(l *ledger.Ledger, id correspondence.GameID, r correspondence.Ruling, at time.Time) error {
	if r.Key == "" {
		r.Key = "ruling:" + nonce()
	}
	g, err1 := l.Game(id)
	o, err2 := l.Office(id, at)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if _, err := g.Rule(r, o); err != nil {
		return err
	}
	var refused error // because the game moved on meanwhile
	_, err := l.File(ledger.Matter{Key: r.Key, At: at, Games: []correspondence.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Office) []correspondence.Decision {
			var dec correspondence.Decision
			dec, refused = g[0].Rule(r, o[0])
			return []correspondence.Decision{dec}
		}})
	return errors.Join(refused, err)
}
