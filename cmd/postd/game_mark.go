package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/ledger"
)

func cmdGameMark(d *control) *cobra.Command {
	x := correspondence.Discharge{By: terms.ToSecretary}
	c := &cobra.Command{
		Use:   "mark GAME paid|done --penalty NUMBER",
		Short: "mark a fine as paid, or a task of Penalty E as done",
		Long: `mark enters what became of an act of Penalty E: a fine is paid, a task is done.
'postd game show' lists the penalties with their numbers. Where both clocks
stand until the task is done they go on, each when its player has the letter.
A fine or a task is remitted by a ruling.`,
		Example: `  postd game mark A1-1 paid --penalty 1
  postd game mark A1-1 done --penalty 2 --act 3 --note 'The club has answered.'`,
		Args: cli.ExactArgs(2, "the game, and paid or done"),
		RunE: func(c *cobra.Command, args []string) error {
			x.As = args[1]
			switch {
			case x.As != correspondence.ActPaid && x.As != correspondence.ActDone:
				return cli.Usage("postd: game mark needs paid or done, and %q is neither", x.As)
			case x.Penalty < 1:
				return cli.Usage("postd: game mark needs --penalty and its number, which 'postd game show' lists")
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if err := app.DischargeOn(l, g.ID, x, time.Now()); err != nil {
					return err
				}
				g, err := l.Game(g.ID)
				if err != nil {
					return err
				}
				d.Printf("%s: %s\n", g.Label, app.Stands(g))
				d.showEntries(g)
				d.later()
				return nil
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.IntVar(&x.Penalty, "penalty", 0, "the `NUMBER` of the penalty in the game")
	f.IntVar(&x.Act, "act", 0, "the `NUMBER` of its act (default: the first that can be so marked)")
	f.StringVar(&x.Note, "note", "", "a `NOTE`, which the player is shown")
	return c
}

// showEntries lists the fines and the tasks of Penalty E, with what became of
// them.
func (d *control) showEntries(g correspondence.Game) {
	for _, e := range g.Entries() {
		what := e.What.Text
		if e.What.Kind == penalty.ActFine {
			what = "a fine of " + e.Fine.String()
		}
		if e.State != "" {
			d.Printf("  penalty %d, act %d, %s: %s, %s\n", e.Penalty, e.Act, e.Of, what, e.State)
		}
	}
}

func cmdGamePropose(d *control) *cobra.Command {
	return &cobra.Command{
		Use:   "propose GAME FIELD VALUE",
		Short: "propose a change of one term to both players",
		Long: `propose puts a change of one term to both players. Nothing changes unless both
consent by letter; then it acts on the turns that begin afterwards, never on
those before (STAUNTON/PRIV). 'postd terms' lists the fields.`,
		Example: `  postd game propose A1-1 turn.limit '5 days'`,
		Args:    cli.ExactArgs(3, "the game, the field and its new value"),
		RunE: func(c *cobra.Command, args []string) error {
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if err := app.ProposeOn(l, g.ID, args[1], strings.TrimSpace(args[2]), time.Now()); err != nil {
					return err
				}
				d.Printf("%s: proposed to both players; nothing changes unless both consent\n", g.Label)
				d.later()
				return nil
			})
		},
	}
}
