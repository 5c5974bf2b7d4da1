package secretary

import (
	"fmt"
	"maps"

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
	Fault        string // what is wrong with the form
	Fields       []visit.FormField
	Words        string   // how numbers were given that are none of lots
	Working      []string // and how each came about
	Given        []string // the players by these numbers
	Example      string   // the line that repeats one lot
	Rows         []lotRow
}

// lotRow is what one player draws with, and what the player drew.
type lotRow struct {
	Number                         int
	Name, Key, Hash, Command, Href string
}

// lots draws for the players whose entry is accepted.
func (c tournamentView) lots(seed string) (tournament.Working, error) {
	var keys []string
	for _, e := range c.Entries {
		if e.State == ledger.Accepted {
			keys = append(keys, folder.LotKey(e.Player))
		}
	}
	return tournament.Draw(seed, keys)
}

// lotRows are the lots with the names of those who drew them.
func (c tournamentView) lotRows(w tournament.Working) (out []lotRow) {
	names := map[string]ledger.Player{}
	for _, p := range c.Players() {
		names[folder.LotKey(p.ID)] = p
	}
	for _, l := range w.Lots {
		p := names[l.Entrant]
		out = append(out, lotRow{Number: l.Number, Name: p.Name, Key: l.Entrant, Hash: l.Hash, Command: w.Command(l), Href: fmt.Sprintf("/p/%d", p.ID)})
	}
	return out
}

// ownPage is the page of what is no all-play-all, on which its players are numbered and paired;
// empty: it is one.
func ownPage(c tournamentView) string {
	switch {
	case c.Cup != nil:
		return c.Path("/tree")
	case c.Ladder != nil:
		return c.Path("/ladder")
	case c.IsSwiss():
		return c.Path("/rounds")
	}
	return ""
}

// cannotDraw says why no lots can be drawn; empty if they can.
func (c tournamentView) cannotDraw() string {
	n := c.Count(ledger.Accepted)
	switch {
	case c.IsSwiss():
		return "It is a Swiss: its players are numbered when round 1 is paired, on the page of its rounds."
	case c.Cup != nil:
		return "It is a cup: its players are seeded from its tree."
	case c.Ladder != nil || c.System == ledger.Ladder:
		return "It is a ladder: its players have rungs, and it begins on its page."
	case c.Begun():
		return "The games are set up by these lots. They stand."
	case c.System == ledger.TeamMatches:
		return "Teams meet here: their matches are made on the page Teams of the event."
	case n < fewestPlayers:
		return fmt.Sprintf("You need at least %d accepted players; %s.", fewestPlayers, areYet(n))
	case n > tournament.MaxPlayers:
		return fmt.Sprintf("There are Berger tables for up to %d players, and %d are accepted.", tournament.MaxPlayers, n)
	}
	return ""
}

// drawPage shows how numbers are given and, when they are, how each came about.
func drawPage(v *request, c tournamentView) (visit.Response, error) {
	if err := c.takesEntries(); err != nil {
		return nil, err
	}
	if own := ownPage(c); own != "" {
		return visit.Redirect{To: own}, nil
	}
	return c.drawForm(v, c.numbering(v), "")
}

func (c tournamentView) drawForm(v *request, n numbering, fault string) (visit.Page, error) {
	p := lotsPage{
		RowForm: visit.RowForm{Version: c.Version}, Action: c.Path("/draw"), Back: c.Path("/draw/back"), Seed: visit.Input{Name: fieldSeed, Value: n.seed}, Problem: c.cannotDraw(),
		Redraw: c.State == ledger.Drawn, May: v.Arranges(), Fault: fault, Fields: n.fields(),
	}
	if v.Posted() {
		p.Version = v.Version()
	}
	if len(c.Pairings) > 0 && c.Numbers != ledger.NumbersByLots {
		stood := numbering{way: c.Numbers, reverse: c.Reverse, seed: c.Seed, list: c.numberList()}
		numbers, working, err := c.given(stood)
		if err != nil || !maps.Equal(numbers, c.numbersNow()) { // a rating or a club is another since
			numbers, working = c.numbersNow(), []string{"Some of what they rest on was changed since; the log has the numbers as they were given."}
		}
		p.Words, p.Working, p.Given = narrate.Upper(c.numbersWords(stood, numbers))+".", working, c.inOrder(numbers)
	} else if len(c.Pairings) > 0 {
		w, err := c.lots(c.Seed)
		if err != nil {
			return visit.Page{}, err
		}
		p.Rows = c.lotRows(w)
		p.Example = p.Rows[0].Command
	} else if w, err := c.lots(n.seed); err == nil && len(w.Lots) > 0 {
		p.Example = w.Command(w.Lots[0])
	}
	return c.Page(v.Request, "lots", "Lots of "+c.Label, "/pairings", p), nil
}

// numbersNow are the numbers that stand.
func (c tournamentView) numbersNow() map[uint64]int {
	out := map[uint64]int{}
	for _, e := range c.Entered(ledger.Accepted) {
		out[e.Player] = e.Number
	}
	return out
}

// inOrder are the players in order of their numbers.
func (c tournamentView) inOrder(numbers map[uint64]int) []string {
	out := make([]string, len(numbers))
	for id, n := range numbers {
		out[n-1] = c.People[id].Name
	}
	return out
}

// drawLots gives the numbers, by lots where nothing else is chosen, and by them the pairings of
// the Berger table. It can be done again as long as no game is arranged; each draw stands in the
// log with its seed.
func drawLots(v *request, c tournamentView) (visit.Response, error) {
	n := c.numbering(v)
	return v.Do(func(string) (visit.Action, error) {
		if err := c.takesEntries(); err != nil {
			return visit.Action{}, err
		}
		if why := c.cannotDraw(); why != "" {
			return visit.Action{}, visit.Refused("No lots can be drawn.", why, "")
		}
		rated, words, err := v.Rated(c.Course)
		if err != nil {
			return visit.Action{}, err
		}
		numbers, working, err := tournamentView{rated}.given(n)
		if n.way == ledger.NumbersByRating {
			working = append(working, words)
		}
		if err != nil {
			fault := narrate.Upper(visit.Plain(err)) + "."
			if n.way == ledger.NumbersByLots {
				fault = "Plain words on one line, without spaces at the ends."
			}
			form, err := c.drawForm(v, n, fault)
			if err == nil {
				err = &visit.Redisplay{Page: form}
			}
			return visit.Action{}, err
		}
		row, err := c.numberedRow(n, numbers)
		if err != nil {
			return visit.Action{}, err
		}
		d, err := c.drawWords(n, row, working)
		if err != nil {
			return d, err
		}
		for _, e := range row.Entries {
			if e.State != ledger.Accepted {
				continue
			}
			was, _ := c.Entry(e.Player)
			before := ""
			if was.Number > 0 {
				before = fmt.Sprint(was.Number)
			}
			d.Changes = append(d.Changes, visit.Change{What: c.People[e.Player].Name + " (" + folder.LotKey(e.Player) + ")", Before: before, After: fmt.Sprint(e.Number)})
		}
		d, err = c.Kept(v.Request, row, d)
		d.Matters[0].Why = c.numbersWords(n, numbers)
		return d, err
	})
}

// drawWords is the deed of a draw, with what it says.
func (c tournamentView) drawWords(n numbering, row ledger.Tournament, working []string) (visit.Action, error) {
	d := visit.Action{
		Title: "Draw the lots of " + c.Label, Button: "Confirm the draw", Law: narrate.Cite("BCC1903/I.4(d)"),
		Then: visit.Done(c.Path("/pairings"), "The lots are drawn."), Back: c.Path("/draw"),
	}
	if n.way == ledger.NumbersByLots {
		w, err := c.lots(n.seed)
		if err != nil {
			return d, err
		}
		d.Does = []string{
			fmt.Sprintf("From the seed %s each of the %d players draws the number shown below: the place of that player’s hash among all.", n.seed, len(w.Lots)),
			"Anyone can check the draw with this command: " + w.Command(w.Lots[0]),
		}
	} else {
		d.Title, d.Button, d.Then.Flash.Words = "Give the numbers of "+c.Label, "Confirm the numbers", "The numbers are given."
		d.Does = append([]string{map[ledger.Numbering]string{
			ledger.NumbersByHand: "The numbers are as you wrote them. The log says who gave them.", ledger.NumbersByRating: "The numbers are by rating, the highest first.",
			ledger.NumbersApart: "Members of a club, or of a country where there is no club, do not meet in the last three rounds. The lots of the seed " + n.seed + ":",
		}[n.way]}, working...)
	}
	d.Does = append(d.Does,
		fmt.Sprintf("By the Berger table that makes %s, %s-1 to %s-%d, with colours.", visit.CountWords(len(row.Pairings), "game", "games"), c.Label, c.Label, len(row.Pairings)),
		"Entries are closed. No game is set up yet, and nobody is told.")
	if c.State == ledger.Drawn {
		d.Does = append(d.Does, "The draw that stands now is given up. The log keeps both.")
	}
	return d, nil
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
