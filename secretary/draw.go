package secretary

import (
	"cmp"
	"fmt"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
)

// lotsPage is where lots are drawn: the rule in words, the seed, and who draws.
type lotsPage struct {
	visit.RowForm
	Action, Back string
	Seed         visit.Input
	Problem      string // why no lots can be drawn now
	Redraw       bool
	May          bool
	Example      string // the line that repeats one lot
	Rows         []lotRow
}

// lotRow is what one player draws with, and what the player drew.
type lotRow struct {
	Number                         int
	Name, Key, Hash, Command, Href string
}

// lotKey is the key with which a player draws. It belongs to the player for
// good, whatever becomes of the name, and no two players have the same.
func lotKey(player uint64) string { return fmt.Sprintf("player %d", player) }

// lots draws for the players whose entry is accepted.
func (c tournamentView) lots(seed string) (tournament.Working, error) {
	var keys []string
	for _, e := range c.Entries {
		if e.State == ledger.Accepted {
			keys = append(keys, lotKey(e.Player))
		}
	}
	return tournament.Draw(seed, keys)
}

// lotRows are the lots with the names of those who drew them.
func (c tournamentView) lotRows(w tournament.Working) (out []lotRow) {
	names := map[string]ledger.Player{}
	for _, p := range c.Players() {
		names[lotKey(p.ID)] = p
	}
	for _, l := range w.Lots {
		p := names[l.Entrant]
		out = append(out, lotRow{Number: l.Number, Name: p.Name, Key: l.Entrant, Hash: l.Hash, Command: w.Command(l), Href: fmt.Sprintf("/p/%d", p.ID)})
	}
	return out
}

// cannotDraw says why no lots can be drawn; empty if they can.
func (c tournamentView) cannotDraw() string {
	n := c.Count(ledger.Accepted)
	switch {
	case c.Cup != nil:
		return "It is a cup: its players are seeded from its tree."
	case c.Begun():
		return "The games are set up by these lots. They stand."
	case n < fewestPlayers:
		return fmt.Sprintf("You need at least %d accepted players; %s.", fewestPlayers, areYet(n))
	case n > tournament.MaxPlayers:
		return fmt.Sprintf("There are Berger tables for up to %d players, and %d are accepted.", tournament.MaxPlayers, n)
	}
	return ""
}

// drawPage shows how lots are drawn and, when they are, how each came about.
func drawPage(v *request, c tournamentView) (visit.Response, error) {
	if err := c.takesEntries(); err != nil {
		return nil, err
	}
	if c.Cup != nil {
		return visit.Redirect{To: c.Path("/tree")}, nil
	}
	return c.drawForm(v, visit.Input{Name: fieldSeed, Value: cmp.Or(c.Seed, visit.Nonce())})
}

func (c tournamentView) drawForm(v *request, seed visit.Input) (visit.Page, error) {
	p := lotsPage{
		RowForm: visit.RowForm{Version: c.Version}, Action: c.Path("/draw"), Back: c.Path("/draw/back"), Seed: seed, Problem: c.cannotDraw(),
		Redraw: c.State == ledger.Drawn, May: v.Arranges(),
	}
	if v.Posted() {
		p.Version = v.Version()
	}
	if len(c.Pairings) > 0 {
		w, err := c.lots(c.Seed)
		if err != nil {
			return visit.Page{}, err
		}
		p.Rows = c.lotRows(w)
		p.Example = p.Rows[0].Command
	} else if w, err := c.lots(seed.Value); err == nil && len(w.Lots) > 0 {
		p.Example = w.Command(w.Lots[0])
	}
	return c.Page(v.Request, "lots", "Lots of "+c.Label, "/pairings", p), nil
}

// drawLots draws the lots, and by them the pairings of the Berger table. It can
// be done again as long as no game is arranged; each draw stands in the log
// with its seed.
func drawLots(v *request, c tournamentView) (visit.Response, error) {
	seed := visit.Input{Name: fieldSeed, Value: v.Field(fieldSeed)}
	return v.Do(func(string) (visit.Action, error) {
		if err := c.takesEntries(); err != nil {
			return visit.Action{}, err
		}
		if why := c.cannotDraw(); why != "" {
			return visit.Action{}, visit.Refused("No lots can be drawn.", why, "")
		}
		w, err := c.lots(seed.Value)
		if err != nil {
			seed.Error = "Plain words on one line, without spaces at the ends."
			form, err := c.drawForm(v, seed)
			if err == nil {
				err = &visit.Redisplay{Page: form}
			}
			return visit.Action{}, err
		}
		row, err := c.drawn(w)
		if err != nil {
			return visit.Action{}, err
		}
		d := visit.Action{
			Title: "Draw the lots of " + c.Label, Button: "Confirm the draw", Law: narrate.Cite("BCC1903/I.4(d)"),
			Does: []string{
				fmt.Sprintf("From the seed %s each of the %d players draws the number shown below: the place of that player’s hash among all.", seed.Value, len(w.Lots)),
				"Anyone can check the draw with this command: " + w.Command(w.Lots[0]),
				fmt.Sprintf("By the Berger table that makes %s, %s-1 to %s-%d, with colours.", visit.CountWords(len(row.Pairings), "game", "games"), c.Label, c.Label, len(row.Pairings)),
				"Entries are closed. No game is set up yet, and nobody is told.",
			},
			Then: visit.Done(c.Path("/pairings"), "The lots are drawn."),
			Back: c.Path("/draw"),
		}
		if c.State == ledger.Drawn {
			d.Does = append(d.Does, "The draw that stands now is given up. The log keeps both.")
		}
		for _, l := range c.lotRows(w) {
			was := ""
			for _, e := range c.Entries {
				if lotKey(e.Player) == l.Key && e.Number > 0 {
					was = fmt.Sprint(e.Number)
				}
			}
			d.Changes = append(d.Changes, visit.Change{What: l.Name + " (" + l.Key + ")", Before: was, After: fmt.Sprint(l.Number)})
		}
		d, err = c.Kept(v.Request, row, d)
		d.Matters[0].Why = "lots drawn from the seed " + seed.Value
		return d, err
	})
}

// drawn is the row with the numbers and the pairings that the lots bring about.
func (c tournamentView) drawn(w tournament.Working) (ledger.Tournament, error) {
	row := c.WithoutLots()
	row.State, row.Seed = ledger.Drawn, w.Seed
	numbers := map[string]int{}
	for _, l := range w.Lots {
		numbers[l.Entrant] = l.Number
	}
	for i := range row.Entries {
		if row.Entries[i].State == ledger.Accepted {
			row.Entries[i].Number = numbers[lotKey(row.Entries[i].Player)]
		}
	}
	rounds, err := tournament.Berger(len(w.Lots), max(c.Cycles, 1), tournament.LastTwo)
	if err != nil {
		return row, err
	}
	for _, r := range rounds {
		for _, g := range r.Games {
			row.Pairings = append(row.Pairings, ledger.Pairing{
				Round: r.Number, White: g.White, Black: g.Black, Label: fmt.Sprintf("%s-%d", c.Label, len(row.Pairings)+1),
			})
		}
	}
	return row, nil
}

// takeDrawBack gives a draw up, so that entries can be changed again.
func takeDrawBack(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		row := c.WithoutLots()
		row.State = ledger.Entered
		d, err := c.Kept(v.Request, row, visit.Action{
			Title: "Take back the draw of " + c.Label, Button: "Take it back",
			Does:    []string{"The numbers and pairings are given up, and entries are open again. The seed is kept; the log keeps the draw."},
			Changes: []visit.Change{{What: "State", Before: c.Status().Words, After: folder.StatusOpen.Words}, {What: "Games paired", Before: fmt.Sprint(len(c.Pairings)), After: "0"}},
			Then:    visit.Done(c.Path("/entries"), "The draw is taken back, and entries are open."),
			Back:    c.Path("/pairings"),
		})
		if err == nil && c.State != ledger.Drawn {
			err = visit.Refused("There is no draw that could be taken back.", "The tournament is "+c.Status().Words+".", "")
		}
		return d, err
	})
}

// drawnLinks leads to the draw.
func (c tournamentView) drawnLinks() templates.Link {
	return templates.Link{Name: "How the lots were drawn", Href: c.Path("/draw")}
}
