package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// findGame takes a label or the office's own number (g12). Its players have the names under
// which they are shown.
func findGame(l *ledger.Ledger, name string) (correspondence.Game, error) {
	id, err := l.GameByLabel(name)
	if err != nil {
		var bad error
		if id, bad = terms.ParseGameID(name); bad != nil {
			return correspondence.Game{}, fmt.Errorf("postd: there is no game %q ('postd game list' lists them)", name)
		}
	}
	g, err := l.Game(id)
	if errors.Is(err, ledger.ErrNoGame) {
		return g, fmt.Errorf("postd: there is no game %q ('postd game list' lists them)", name)
	}
	if err != nil {
		return g, err
	}
	return l.Shown(g)
}

// gameRow is a game as scripts read it.
type gameRow struct {
	Game     string    `json:"game"`
	Label    string    `json:"label"`
	White    string    `json:"white"`
	Black    string    `json:"black"`
	State    string    `json:"state"`
	Standing string    `json:"standing"` // how it stands now, in the word that pages have too
	Stands   string    `json:"stands"`   // the same in words
	ToMove   string    `json:"toMove,omitempty"`
	Plies    int       `json:"plies"`
	Deadline time.Time `json:"deadline,omitzero"`
	Result   string    `json:"result,omitempty"`
	Opened   time.Time `json:"opened"`
}

func gameRows(l *ledger.Ledger) (rows []gameRow, err error) {
	lines, err := l.Games()
	if err != nil {
		return nil, err
	}
	for _, x := range lines {
		g, err := l.Game(x.Game)
		if err != nil {
			return nil, err
		}
		standing, err := standingNow(g)
		if err != nil {
			return nil, err
		}
		row := gameRow{x.Game.String(), x.Label, x.Names[0], x.Names[1], string(x.State), standing, app.Stands(g), x.ToMove.String(),
			x.Moves, x.Deadline, string(x.Result), x.Opened}
		if x.Over() {
			row.ToMove = ""
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// standingNow is how the game stands in a word: "suspended", "1–0, resigned".
func standingNow(g correspondence.Game) (string, error) {
	c, err := g.Calendar()
	if err != nil {
		return "", err
	}
	return narrate.StandingOf(g, c).At(time.Now()).Words, nil
}

func cmdGameList(d *control) *cobra.Command {
	return listing(d, &cobra.Command{Use: "list", Short: "list the games: players, state, what is due"},
		"There are no games yet: 'postd game open' sets one up.", gameRows,
		func(x gameRow) {
			if x.Result == "" {
				x.Stands = x.Standing + "; " + x.Stands
			}
			d.Printf("%-8s %s v %s: %s\n", x.Label, x.White, x.Black, x.Stands)
		})
}

func cmdGameShow(d *control) *cobra.Command {
	var asJSON, happened bool
	c := &cobra.Command{
		Use:   "show GAME",
		Short: "show a game: score, board, time day by day, penalties, cases",
		Long: `show tells all that stands in a game: the score, the board, the time of the open
turn day by day, the penalties, and the case of every record that was ambiguous,
illegal, one of several, late, sent back or disputed: its words, its times, the
position, what it can mean, what could be claimed, who chose what, and what became
of it. It tells more than a player may know while a record is not settled.`,
		Args: cli.ExactArgs(1, "the game's label or number"),
		RunE: func(c *cobra.Command, args []string) error {
			return onGame(d, c, args[0], func(l *ledger.Ledger, g correspondence.Game) error {
				all, err := l.Events(g.ID)
				if err != nil {
					return err
				}
				standing, err := standingNow(g)
				if err != nil {
					return err
				}
				if asJSON {
					return d.PrintJSON(struct {
						Label     string          `json:"label"`
						FEN       string          `json:"fen"`
						Standing  string          `json:"standing"`
						Stands    string          `json:"stands"`
						Umpires   []umpireShown   `json:"umpires,omitempty"`
						Questions []questionShown `json:"questions,omitempty"`
						Cases     []narrate.Case  `json:"cases"`
						Events    []events.Event  `json:"events"`
					}{g.Label, g.Position().FEN(), standing, app.Stands(g), umpiresOf(g), questionsOf(g), casesOf(g), all})
				}
				if err := d.show(g, time.Now()); err != nil || !happened {
					return err
				}
				return d.showEvents(g, all)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "as JSON, with the cases and all events")
	c.Flags().BoolVar(&happened, "events", false, "list every event with its matter")
	return c
}

// show tells the secretary all that stands in a game.
func (d *control) show(g correspondence.Game, now time.Time) error {
	d.Printf("%s (%s): %s v %s\n%s\n\n", g.Label, g.ID, g.Sides[0].Name(), g.Sides[1].Name(), app.Stands(g))
	if len(g.Score()) == 0 {
		d.Printf("No move is made yet.\n")
	} else {
		d.Printf("%s\n", app.ScoreOf(g))
	}
	for _, r := range g.Carried() {
		why := "one before it is not settled"
		if r.Law != "" {
			why = string(r.Law)
		}
		d.Printf("carried as written, not in the score: %s %q [%s]\n", r.By, strings.Join(r.AllWords(), " or "), why)
	}
	for _, x := range g.Struck {
		d.Printf("struck out at ply %d: %s %q [%s]\n", x.At+1, x.By, x.Words, x.Law)
	}
	d.Printf("\n%s\n\n%s\n\n", strings.Trim(diagram.Text(g.Position(), rules.White, descriptive.Style{}), "\n"), g.Position().FEN())
	for by, s := range g.Series {
		d.showAdvance(rules.Colour(by), "", s.Waits)
	}
	cal, err := g.Calendar()
	if err != nil {
		return err
	}
	for _, w := range g.Confirmations {
		if w.Open() && !g.Over() {
			d.Printf("waits for the YES of %s since %s, and is told to nobody else: %q [RULING/R-53]\n", w.By, w.At.In(cal.Zone()).Format("2006-01-02 15:04"), strings.ReplaceAll(strings.TrimRight(w.Words+"\n"+w.Holds, "\n"), "\n", ", "))
		}
	}
	if a, ok := g.Reckon(correspondence.Setting{Now: now, Calendar: cal}); ok {
		k := g.Turn
		if !k.Running {
			k = g.Choice
		}
		d.tellAccount(a, k.Out, g.Agreement.Turn.Days)
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if b, ok := g.Balance(c); ok {
			d.Printf("allowance of %s, %s\n", c, b.Told(0, calendar.Duration))
		}
	}
	if len(umpiresOf(g)) > 0 {
		d.showUmpires(g)
	}
	for _, q := range questionsOf(g) {
		d.Printf("question %d of %s waits for the %s (%s), until %s: %q\n", q.No, q.By, q.Before, q.Holder, q.Due.In(cal.Zone()).Format("2006-01-02 15:04"), q.Words)
	}
	for i, p := range g.Penalties {
		d.Printf("penalty %d, on %s for %s: %s\n", i+1, p.Of, p.Law, strings.Join(p.Sentences(), " "))
	}
	d.showEntries(g)
	for _, c := range casesOf(g) {
		d.showCase(c)
	}
	return nil
}

// showAdvance tells what a side has sent in advance (BCC1903/V.6(c)).
func (d *control) showAdvance(by rules.Colour, after string, list []events.Condition) {
	for _, c := range list {
		assumed := strconv.Quote(c.Assumed)
		if c.Any {
			assumed = "anything else"
		}
		d.Printf("sent in advance by %s: %sif %s then %q\n", by, after, assumed, c.Words)
		d.showAdvance(by, fmt.Sprintf("after %q ", c.Words), c.Then)
	}
}

// showEvents lists what was filed, each with the matter that brought it.
func (d *control) showEvents(g correspondence.Game, all []events.Event) error {
	cal, err := g.Calendar()
	if err != nil {
		return err
	}
	d.Printf("\n")
	for i, e := range all {
		what, err := json.Marshal(e.What)
		if err != nil {
			return err
		}
		d.Printf("%4d  %s  %-12s %s  (%s)\n", i+1, e.At.In(cal.Zone()).Format("2006-01-02 15:04:05"), e.Kind(), what, e.Cause)
	}
	return nil
}
