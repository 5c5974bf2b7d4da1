package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/tables"
)

// pairedPage is who meets whom, round by round.
type pairedPage struct {
	visit.RowForm
	Words    string
	Table    string // its name
	Lots     templates.Link
	Start    string // where the start is asked for; empty where it cannot be
	Back     string // where the draw is taken back; empty where it cannot be
	Rounds   []pairedRound
	Balances []balanceRow
	Problem  string
	Set      string // where odds and sides of one game are agreed; empty where they cannot be
	Games    []visit.Choice
}

type pairedRound struct {
	Number int
	Games  []pairedGame
	Bye    string
}

type pairedGame struct {
	Label, Href, White, Black, Stands string
	Special                           []string
}

// balanceRow is how often a player has which colour.
type balanceRow struct {
	Number       int
	Name         string
	White, Black int
	Colours      string
}

// pairingsPage shows the Berger table of the tournament (FIDE Handbook C.05,
// Annex 1), with the byes and the balance of colours.
func pairingsPage(v *request, c tournamentView) (visit.Response, error) {
	if err := c.takesEntries(); err != nil {
		return nil, err
	}
	if own := ownPage(c); own != "" {
		return visit.Redirect{To: own}, nil
	}
	p := pairedPage{RowForm: visit.RowForm{Version: c.Version}, Lots: c.drawnLinks(), Problem: c.cannotDraw()}
	if len(c.Pairings) == 0 {
		p.Words, p.Lots.Name = "The lots are not drawn yet, so that nobody is paired.", "Draw the lots"
		if p.Problem != "" {
			p.Lots = templates.Link{}
		}
		return c.Page(v.Request, "pairings", "Pairings of "+c.Label, "/pairings", p), nil
	}
	p.Problem = ""
	c.byTable(&p)
	if c.State == ledger.Drawn {
		p.Words += " No game is set up yet."
		if v.Arranges() {
			p.Start, p.Back = c.Path("/start"), c.Path("/draw/back")
			p.Set, p.Games = c.Path("/pairings"), c.pairingOptions()
		}
	}
	names, stands := c.numbered(), map[string]ledger.Line{}
	for _, x := range c.Lines {
		stands[x.Label] = x
	}
	byRound := map[int][]pairedGame{}
	for _, x := range c.Pairings {
		g := pairedGame{Label: x.Label, White: names[x.White], Black: names[x.Black], Stands: "not set up yet", Special: c.special(x)}
		if e, ok := x.Elsewhere(); ok {
			g.Stands = narrate.Score(e.Result) + ", played elsewhere"
		} else if line, ok := stands[x.Label]; ok {
			g.Href, g.Stands = "/g/"+line.Game.String(), folder.StandOf(line, v.Now).Words
		}
		byRound[x.Round] = append(byRound[x.Round], g)
	}
	if c.System == ledger.TeamMatches { // the rounds are those of the teams
		p.Words = visit.CountWords(len(c.Pairings), "game", "games") + " of the matches of teams."
		p.Set, p.Lots, p.Back = "", templates.Link{}, ""
		last := 0
		for _, x := range c.Pairings {
			last = max(last, x.Round)
		}
		for n := range last {
			p.Rounds = append(p.Rounds, pairedRound{Number: n + 1, Games: byRound[n+1]})
		}
		return c.Page(v.Request, "pairings", "Pairings of "+c.Label, "/pairings", p), nil
	}
	rounds, err := c.tableOfRounds(len(names))
	if err != nil {
		return nil, err
	}
	for _, r := range rounds {
		p.Rounds = append(p.Rounds, pairedRound{Number: r.Number, Games: byRound[r.Number], Bye: names[r.Bye]})
	}
	for _, b := range tournament.Balances(rounds) {
		p.Balances = append(p.Balances, balanceRow{b.Number, names[b.Number], b.White, b.Black, b.Colours})
	}
	return c.Page(v.Request, "pairings", "Pairings of "+c.Label, "/pairings", p), nil
}

// byTable says by which table the players are paired, and leads to its lots.
func (c tournamentView) byTable(p *pairedPage) {
	games := visit.CountWords(len(c.Pairings), "game", "games")
	switch {
	case c.reported():
		p.Table, p.Lots, p.Words = "Games", templates.Link{}, games+", as the report has them that brought the first in."
	case c.Sides:
		p.Table, p.Lots = "Scheveningen table", templates.Link{Name: "Draw the sides again", Href: c.Path("/sides")}
		p.Words = games + " in the order of the Scheveningen table: each of one side with each of the other."
	default:
		p.Table, p.Words = "Berger table", fmt.Sprintf("%s in the order of the Berger table, everyone with everyone %s.", games, cyclesWords(c.Cycles))
	}
}

// reported says whether a report brought the first games in.
func (c tournamentView) reported() bool {
	return slices.ContainsFunc(c.Pairings, func(x ledger.Pairing) bool { return x.Came != "" })
}

// tableOfRounds are the rounds by which the players are paired.
func (c tournamentView) tableOfRounds(players int) ([]tournament.Round, error) {
	if c.reported() {
		return c.roundsPaired(players), nil
	}
	if c.Sides {
		return tables.Scheveningen(players / 2)
	}
	return tournament.Berger(players, max(c.Cycles, 1), tournament.Reverse(c.Reverse))
}

// roundsPaired are the rounds as they are paired, where that may be otherwise than by a table.
func (c tournamentView) roundsPaired(players int) (out []tournament.Round) {
	for _, x := range c.Pairings {
		for len(out) < x.Round {
			out = append(out, tournament.Round{Number: len(out) + 1})
		}
		r := &out[x.Round-1]
		r.Games = append(r.Games, tournament.Pairing{White: x.White, Black: x.Black})
	}
	for i := range out {
		for n := 1; n <= players && players%2 == 1; n++ {
			if !slices.ContainsFunc(out[i].Games, func(g tournament.Pairing) bool { return g.White == n || g.Black == n }) {
				out[i].Bye = n
			}
		}
	}
	return out
}

// numbered are the players' names with their numbers, by number: "3 Smith".
func (c tournamentView) numbered() map[int]string {
	out := map[int]string{}
	for _, e := range c.Entries {
		if e.Number > 0 {
			out[e.Number] = fmt.Sprintf("%d %s", e.Number, c.People[e.Player].Name)
		}
	}
	return out
}
