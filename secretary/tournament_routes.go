package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/templates"
)

var tournamentRoutes = []route{
	{"GET", "/t", nil, tournamentList},
	{"GET", "/t/new", forSecretary, foundTournament},
	{"POST", "/t/new", forSecretary, foundTournament},
	{"GET", "/t/:tournament", nil, tournamentSummary},
	{"GET", "/t/:tournament/edit", forSecretary, editTournament},
	{"POST", "/t/:tournament/edit", forSecretary, editTournament},
	{"GET", "/t/:tournament/terms", nil, termsPage},
	{"GET", "/t/:tournament/entries", nil, entriesPage},
	{"GET", "/t/:tournament/entries.csv", nil, entriesCSV},
	{"POST", "/t/:tournament/entries/open", forSecretary, openEntries},
	{"POST", "/t/:tournament/entries/close", forSecretary, closeEntries},
	{"POST", "/t/:tournament/entries/add", forSecretary, addEntry},
	{"POST", "/t/:tournament/entries/move", forSecretary, moveEntries},
	{"GET", "/t/:tournament/draw", nil, drawPage},
	{"POST", "/t/:tournament/draw", forSecretary, drawLots},
	{"POST", "/t/:tournament/draw/back", forSecretary, takeDrawBack},
	{"GET", "/t/:tournament/pairings", nil, pairingsPage},
	{"POST", "/t/:tournament/pairings", forSecretary, setPairing},
	{"POST", "/t/:tournament/start", forSecretary, startTournament},
	{"GET", "/t/:tournament/standings", nil, standingsPage},
	{"GET", "/t/:tournament/standings.csv", nil, standingsCSV},
	{"GET", "/t/:tournament/standings/:number", nil, standingsWorking},
	{"GET", "/t/:tournament/games.pgn", nil, gamesPGN},
	{"GET", "/t/:tournament/circular", forSecretary, sendCircular},
	{"POST", "/t/:tournament/circular", forSecretary, sendCircular},
	{"POST", "/t/:tournament/archive", forSecretary, archiveTournament},
}

// The pages of a tournament, as its own navigation names them.
const (
	tabSummary   = "Summary"
	tabTerms     = "Terms"
	tabEntries   = "Entries"
	tabPairings  = "Pairings"
	tabStandings = "Standings"
	tabCircular  = "Circular"
)

// path is the address of a page of the tournament: path("/entries").
func (c tournamentView) path(below string) string { return fmt.Sprintf("/t/%d%s", c.ID, below) }

// page is a page of the tournament, which stands below one of its tabs.
func (c tournamentView) page(v *request, name, title, tab string, body any) page {
	tabs := []templates.Link{{Name: tabSummary, Href: c.path("")}, {Name: tabTerms, Href: c.path("/terms")}}
	if c.State != ledger.ByHand {
		tabs = append(tabs, templates.Link{Name: tabEntries, Href: c.path("/entries"), Count: c.count(ledger.Applied)},
			templates.Link{Name: tabPairings, Href: c.path("/pairings")})
	}
	tabs = append(tabs, templates.Link{Name: tabStandings, Href: c.path("/standings")})
	if v.is(roleSecretary) {
		tabs = append(tabs, templates.Link{Name: tabCircular, Href: c.path("/circular")})
	}
	for i := range tabs {
		tabs[i].Here = tabs[i].Name == tab
	}
	crumbs := []templates.Link{crumb("Tournaments", "/t")}
	if tab != tabSummary || title != c.title() {
		crumbs = append(crumbs, crumb(c.Label, c.path("")))
	}
	return page{name: name, title: title, body: body, crumbs: crumbs, sub: tabs}
}

// title names the tournament: "A3, Autumn Tournament".
func (c tournamentView) title() string { return c.Label + ", " + c.Name }

// rowForm is what a form that changes a row hands on: the version of the row
// that it was drawn from, and a name of its own for each form of the page.
type rowForm struct{ Version uint64 }

// Nonce names one form; each call makes a new name.
func (rowForm) Nonce() string { return nonce() }
