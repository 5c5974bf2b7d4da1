package main

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

func cmdGameUmpire(d *control) *cobra.Command {
	var side, name, addr string
	c := &cobra.Command{
		Use:   "umpire GAME",
		Short: "show a game's own umpires, or seat one of whom its players approved",
		Long: `umpire shows whom the players of a game have approved of as umpire, and who is
in office. With --name and --address it seats one, who is told of the office by
letter, as both players are. Where there is an umpire at each place
of play (umpires: each-place) --side names whose place it is (BCC1903/APPA/2).
Nobody is seated of whom the players have not approved; seated again, one has
another address.`,
		Example: `  postd game umpire A1-1
  postd game umpire A1-1 --side white --name 'Mr Hoffer' --address hoffer@umpires.example`,
		Args: cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			shows := side == "" && name == "" && addr == ""
			if !shows && (strings.TrimSpace(name) == "" || strings.TrimSpace(addr) == "") {
				return cli.Usage("postd: game umpire needs --name and --address of the umpire to be seated, or none of them")
			}
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				if shows {
					d.showUmpires(g)
					return nil
				}
				office, err := seatOf(g, side)
				if err != nil {
					return err
				}
				if err := app.SeatOn(l, g.ID, correspondence.Seat{Office: office, Name: name}, strings.TrimSpace(addr), time.Now()); err != nil {
					return err
				}
				if g, err = l.Game(g.ID); err != nil {
					return err
				}
				d.showUmpires(g)
				d.later()
				return nil
			})
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&side, "side", "", "at whose place of play: white or black (`SIDE`)")
	f.StringVar(&name, "name", "", "the `NAME` of whom both players approved")
	f.StringVar(&addr, "address", "", "the umpire's `ADDRESS`")
	return c
}

// seatOf reads the office to which somebody is seated in the game.
func seatOf(g correspondence.Game, side string) (terms.Party, error) {
	colour, known := map[string]rules.Colour{"white": rules.White, "black": rules.Black}[strings.ToLower(side)]
	switch {
	case !g.Agreement.EachPlace() && side != "":
		return 0, cli.Usage("postd: game %s has one umpire for both sides; leave --side out", g.Label)
	case g.Agreement.EachPlace() && !known:
		return 0, cli.Usage("postd: game %s has an umpire at each place of play; --side is white or black, and %q is neither", g.Label, side)
	case known:
		return terms.UmpireOf(colour), nil
	}
	return terms.ToUmpire, nil
}

// umpireShown is an umpire of a game's own, as scripts read it.
type umpireShown struct {
	Office   string `json:"office"`
	Seated   string `json:"seated,omitempty"`   // who is in office
	Approved string `json:"approved,omitempty"` // upon whom the players agreed last
}

// umpiresOf are the offices of the game for which somebody was agreed upon.
func umpiresOf(g correspondence.Game) (out []umpireShown) {
	for _, p := range g.Seats() {
		approved, no := g.Approved(p)
		if s, _ := g.SeatedAs(p); no > 0 {
			out = append(out, umpireShown{p.String(), s.Name, approved})
		}
	}
	return out
}

// questionShown is a question that waits, and for whom.
type questionShown struct {
	No     int       `json:"no"`
	By     string    `json:"by"`
	About  string    `json:"about"`
	Words  string    `json:"words"`
	Before string    `json:"before"` // the office
	Holder string    `json:"holder"` // who holds it
	Due    time.Time `json:"due"`
}

// questionsOf are the questions of the game that wait for their answer.
func questionsOf(g correspondence.Game) (out []questionShown) {
	for _, q := range g.Appeals {
		if q.Open() {
			out = append(out, questionShown{q.No, q.By.String(), string(q.About), q.Words, q.With.String(), g.Holder(q.With), g.AnswerDue(q)})
		}
	}
	return out
}

// showUmpires tells who is umpire by the players' approval.
func (d *control) showUmpires(g correspondence.Game) {
	for _, p := range g.Seats() {
		approved, no := g.Approved(p)
		s, sits := g.SeatedAs(p)
		switch {
		case sits && s.Proposal == no:
			d.Printf("%s: the %s is %s\n", g.Label, p, s.Name)
		case sits:
			d.Printf("%s: the %s is %s, until %s is seated\n", g.Label, p, s.Name, approved)
		case no > 0:
			d.Printf("%s: the players have approved of %s as %s, who is not seated\n", g.Label, approved, p)
		default:
			d.Printf("%s: nobody is agreed upon as %s\n", g.Label, p)
		}
	}
}
