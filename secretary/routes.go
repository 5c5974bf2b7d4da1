package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/templates"
)

// routes is all that can be asked for, beside the pages of the door and the
// static files. A GET changes nothing; every POST goes through visit.do, or
// says in its comment why not.
var routes = slices.Concat(deskRoutes, tournamentRoutes, gameRoutes, penaltyRoutes, proposeRoutes, seatRoutes, leaveRoutes, rulingRoutes, mailRoutes, playerRoutes, officeRoutes)

var gameRoutes = []route{
	{"GET", "/g", nil, gameList},
	{"GET", "/g/:game", nil, gamePage},
	{"GET", "/g/:game/account", nil, timePage},
	{"GET", "/g/:game/letters", nil, gameLetters},
	{"GET", "/g/:game/timeline", nil, timelinePage},
}

// The pages of a game, as its own navigation names them.
const (
	tabGame     = "Game"
	tabTime     = "Time"
	tabLetters  = "Letters"
	tabTimeline = "Timeline"
	tabDossier  = "Dossier"
)

// path is the address of a page of the game: path("/letters").
func (f gameFile) path(below string) string { return gamePath(f.Game) + below }

// page is a page of the game, which stands below one of its tabs.
func (f gameFile) page(name, title, tab string, body any) page {
	tabs := []templates.Link{
		{Name: tabGame, Href: f.path("")}, {Name: tabTime, Href: f.path("/account")},
		{Name: tabLetters, Href: f.path("/letters")}, {Name: tabTimeline, Href: f.path("/timeline")},
	}
	if f.Frozen != nil {
		tabs = append(tabs, templates.Link{Name: tabDossier, Href: f.path("/dossier")})
	}
	for i := range tabs {
		tabs[i].Here = tabs[i].Name == tab
	}
	crumbs := []templates.Link{crumb("Games", "/g")}
	if f.tournament.ID != 0 {
		crumbs = append(crumbs, crumb(f.tournament.Label, tournamentView{Tournament: f.tournament}.path("")))
	}
	if tab != tabGame {
		crumbs = append(crumbs, crumb(f.Label, f.path("")))
	}
	return page{name: name, title: title, body: body, crumbs: crumbs, sub: tabs}
}

var playerRoutes = []route{
	{"GET", "/p", nil, playerList},
	{"GET", "/p/new", forSecretary, enterPlayer},
	{"POST", "/p/new", forSecretary, enterPlayer},
	{"GET", "/p/:player", nil, playerPage},
	{"GET", "/p/:player/edit", forSecretary, editPlayer},
	{"POST", "/p/:player/edit", forSecretary, editPlayer},
	{"POST", "/p/:player/calendar", forSecretary, endFeed},
	{"POST", "/p/:player/ask", forSecretary, askAddress},
	{"GET", "/p/:player/vouch", forSecretary, vouchAddress},
	{"POST", "/p/:player/vouch", forSecretary, vouchAddress},
	{"GET", "/search", nil, search},
}

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

var mailRoutes = []route{
	{"GET", "/mail", nil, mailRoom},
	{"POST", "/mail/fetch", forSecretary, fetchAgain},
	{"GET", "/letters/:letter", nil, letterPage},
	{"GET", "/letters/:letter/raw", nil, letterSource},
	{"GET", "/letters/:letter/move", forSecretary, takeAsMove},
	{"POST", "/letters/:letter/move", forSecretary, takeAsMove},
	{"GET", "/letters/:letter/ask", forSecretary, askAgain},
	{"POST", "/letters/:letter/ask", forSecretary, askAgain},
	{"GET", "/letters/:letter/attend", forSecretary, attendLetter},
	{"POST", "/letters/:letter/attend", forSecretary, attendLetter},
	{"GET", "/letters/:letter/attach", forSecretary, attachAddress},
	{"POST", "/letters/:letter/attach", forSecretary, attachAddress},
	{"POST", "/letters/:letter/release", forSecretary, releaseLetter},
	{"GET", "/posted/:posting", nil, postedPage},
	{"GET", "/posted/:posting/raw", nil, postedSource},
	{"GET", "/posted/:posting/attend", forSecretary, attendPosting},
	{"POST", "/posted/:posting/attend", forSecretary, attendPosting},
	{"GET", "/posted/:posting/again", forSecretary, sendElsewhere},
	{"POST", "/posted/:posting/again", forSecretary, sendElsewhere},
	{"POST", "/posted/now", forSecretary, sendNow},
	{"POST", "/posted/:posting/now", forSecretary, sendThis},
	{"GET", "/posted/:posting/hold", forSecretary, holdPosting},
	{"POST", "/posted/:posting/hold", forSecretary, holdPosting},
	{"GET", "/posted/:posting/let-go", forSecretary, letGo},
	{"POST", "/posted/:posting/let-go", forSecretary, letGo},
	{"GET", "/posted/:posting/cancel", forSecretary, cancelPosting},
	{"POST", "/posted/:posting/cancel", forSecretary, cancelPosting},
	{"GET", "/posted/:posting/resend", forSecretary, sendOnceMore},
	{"POST", "/posted/:posting/resend", forSecretary, sendOnceMore},
	{"GET", "/outbox/pause", forSecretary, pauseOutbox},
	{"POST", "/outbox/pause", forSecretary, pauseOutbox},
}

var officeRoutes = []route{
	{"GET", "/calendar", nil, calendarRoom},
	{"POST", "/calendar/add", forSecretary, addDay},
	{"POST", "/calendar/remove", forSecretary, removeDay},
	{"POST", "/calendar/strike", forSecretary, strikeDay},
	{"POST", "/calendar/restore", forSecretary, restoreDay},
	{"POST", "/calendar/import", forSecretary, importDays},
	{"GET", "/calendar/export", nil, exportDays},
	{"GET", "/log", nil, logRoom},
	{"GET", "/log.csv", nil, logCSV},
	{"GET", "/system", nil, systemRoom},
	{"POST", "/system/clock", forSecretary, acceptClock},
	{"POST", "/system/check", forSecretary, systemCheck},
	{"POST", "/system/backup", forSecretary, systemBackup},
}

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
