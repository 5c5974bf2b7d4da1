package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates/narrate"
)

// scoreSheet is a game on one page of paper: who played, how it stands, the board, and the
// standing score.
type scoreSheet struct {
	gameHead
	Facts []fact
	Board boardView
	Score []scoreRow
}

// scoreSheetPage is the score sheet of a game. It may be handed to either player, so that
// nothing stands on it that one side may not know (RULING/R-2).
func scoreSheetPage(_ *request, f gameFile) (response, error) {
	b := scoreSheet{Score: sheetRows(f), Facts: []fact{{"Tournament", f.tournament.Label + ", " + f.tournament.Name}, {"Begun", f.at(f.Opened)}}}
	b.Words, b.Kind, b.Stands = "in play", "", "In play."
	if f.Over() {
		b.gameHead = headOf(f)
		b.Facts = append(b.Facts, fact{"Ended", f.at(f.EndedAt)}, fact{"Result", narrate.Score(f.Ended.Result)})
	}
	b.Board = boardAfter(f.Game, len(f.Score()), 0, "b")
	b.Board.Words, b.Board.Text, b.Board.Files, b.Board.Ranks = "", "", nil, nil // the page of the game has them
	return f.page("score-sheet", versus(f.Game), tabSheet, b), nil
}

// sheetRows is the standing score alone, without what is open, carried or struck out.
func sheetRows(f gameFile) []scoreRow {
	g := f.Game
	g.Case, g.Struck = nil, nil
	rows := scoreOf(f.path(""), g, -1)
	return rows[:len(rows)-len(carriedRows(g))]
}

// addressList are the players of a tournament with all by which they are reached.
type addressList struct {
	Lead string
	Rows []listedAddress
}

type listedAddress struct {
	Name, Href, From string
	Lines            []string // addresses, and the telephone
	Post             []string // the envelope below the name
}

// addressListPage is the address list of a tournament, to be printed.
func addressListPage(v *request, c tournamentView) (response, error) {
	players := c.players()
	b := addressList{Lead: fmt.Sprintf("%s of %s, on %s. For the officials.", countWords(len(players), "player", "players"), c.Name, calendar.DayWords(v.now, v.site.o.Zone))}
	for _, p := range players {
		row := listedAddress{Name: p.Name, Href: playerPath(p.ID), Post: onEnvelope(p)[1:]}
		row.From = strings.Join(slices.DeleteFunc([]string{p.Club, p.Region, p.Country}, func(s string) bool { return s == "" }), ", ")
		for _, a := range p.Addresses {
			words, _ := addressState(a)
			if a.Verified && a.Doubt == "" {
				row.Lines = append(row.Lines, a.Addr)
				continue
			}
			row.Lines = append(row.Lines, a.Addr+" ("+words+")")
		}
		if p.Phone != "" {
			row.Lines = append(row.Lines, p.Phone)
		}
		b.Rows = append(b.Rows, row)
	}
	return c.page(v, "addresses", "Addresses of "+c.Label, tabStandings, b), nil
}

var paperRoutes = []route{
	{"GET", "/g/:game/sheet", to(ledger.ActCase, theGame), ofGame(scoreSheetPage)},
	{"GET", "/t/:tournament/addresses", to(ledger.ActArrange, theTournament), ofTournament(addressListPage)},
}
