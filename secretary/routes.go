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
var routes = slices.Concat(deskRoutes, tournamentRoutes, gameRoutes, penaltyRoutes, proposeRoutes, seatRoutes, leaveRoutes, rulingRoutes, mailRoutes, playerRoutes, officeRoutes, userRoutes)

var gameRoutes = []route{
	{"GET", "/g", nil, gameList},
	{"GET", "/g/:game", nil, ofGame(gamePage)},
	{"GET", "/g/:game/account", nil, ofGame(timePage)},
	{"GET", "/g/:game/letters", nil, ofGame(gameLetters)},
	{"GET", "/g/:game/timeline", nil, ofGame(timelinePage)},
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
	{"GET", "/p/:player", nil, ofPlayer(playerPage)},
	{"GET", "/p/:player/edit", forSecretary, ofPlayer(editPlayer)},
	{"POST", "/p/:player/edit", forSecretary, ofPlayer(editPlayer)},
	{"POST", "/p/:player/calendar", forSecretary, ofPlayer(endFeed)},
	{"POST", "/p/:player/ask", forSecretary, ofPlayer(askAddress)},
	{"GET", "/p/:player/vouch", forSecretary, ofPlayer(vouchAddress)},
	{"POST", "/p/:player/vouch", forSecretary, ofPlayer(vouchAddress)},
	{"GET", "/search", nil, search},
}

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

var mailRoutes = []route{
	{"GET", "/mail", nil, mailRoom},
	{"POST", "/mail/fetch", forSecretary, fetchAgain},
	{"POST", "/mail/strangers", forSecretary, strangersDeed},
	{"GET", "/letters/:letter", nil, ofLetter(letterPage)},
	{"GET", "/letters/:letter/raw", nil, about((*request).letter, letterSource)},
	{"POST", "/letters/:letter/as-it-came", forSecretary, grave(about((*request).letter, letterAsItCame))},
	{"GET", "/letters/:letter/move", forSecretary, takeAsMove},
	{"POST", "/letters/:letter/move", forSecretary, takeAsMove},
	{"GET", "/letters/:letter/ask", forSecretary, askAgain},
	{"POST", "/letters/:letter/ask", forSecretary, askAgain},
	{"GET", "/letters/:letter/attend", forSecretary, about((*request).waitingLetter, attendLetter)},
	{"POST", "/letters/:letter/attend", forSecretary, about((*request).waitingLetter, attendLetter)},
	{"GET", "/letters/:letter/attach", forSecretary, about((*request).waitingLetter, attachAddress)},
	{"POST", "/letters/:letter/attach", forSecretary, about((*request).waitingLetter, attachAddress)},
	{"POST", "/letters/:letter/release", forSecretary, ofLetter(releaseLetter)},
	{"GET", "/posted/:posting", nil, ofPosting(postedPage)},
	{"GET", "/posted/:posting/raw", nil, ofPosting(postedSource)},
	{"POST", "/posted/:posting/as-it-came", forSecretary, grave(ofPosting(postingAsItCame))},
	{"GET", "/posted/:posting/attend", forSecretary, about((*request).failedPosting, attendPosting)},
	{"POST", "/posted/:posting/attend", forSecretary, about((*request).failedPosting, attendPosting)},
	{"GET", "/posted/:posting/again", forSecretary, about((*request).failedPosting, sendElsewhere)},
	{"POST", "/posted/:posting/again", forSecretary, about((*request).failedPosting, sendElsewhere)},
	{"POST", "/posted/now", forSecretary, sendNow},
	{"POST", "/posted/:posting/now", forSecretary, about(inOutbox(ledger.Queued), sendThis)},
	{"GET", "/posted/:posting/hold", forSecretary, about(inOutbox(ledger.Queued), holdPosting)},
	{"POST", "/posted/:posting/hold", forSecretary, about(inOutbox(ledger.Queued), holdPosting)},
	{"GET", "/posted/:posting/let-go", forSecretary, about(inOutbox(ledger.Held), letGo)},
	{"POST", "/posted/:posting/let-go", forSecretary, about(inOutbox(ledger.Held), letGo)},
	{"GET", "/posted/:posting/cancel", forSecretary, about(inOutbox(ledger.Queued, ledger.Held), cancelPosting)},
	{"POST", "/posted/:posting/cancel", forSecretary, about(inOutbox(ledger.Queued, ledger.Held), cancelPosting)},
	{"GET", "/posted/:posting/resend", forSecretary, about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)},
	{"POST", "/posted/:posting/resend", forSecretary, about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)},
	{"GET", "/outbox/pause", forSecretary, pauseOutbox},
	{"POST", "/outbox/pause", forSecretary, pauseOutbox},
}

var officeRoutes = []route{
	{"GET", "/calendar", nil, ofSet(calendarRoom)},
	{"POST", "/calendar/add", forSecretary, ofSet(addDay)},
	{"POST", "/calendar/remove", forSecretary, ofSet(removeDay)},
	{"POST", "/calendar/strike", forSecretary, ofSet(strikeDay)},
	{"POST", "/calendar/restore", forSecretary, ofSet(restoreDay)},
	{"POST", "/calendar/import", forSecretary, importDays},
	{"GET", "/calendar/export", nil, ofSet(exportDays)},
	{"GET", "/log", nil, logRoom},
	{"GET", "/log.csv", nil, logCSV},
	{"GET", "/system", nil, systemRoom},
	{"POST", "/system/clock", forSecretary, acceptClock},
	{"POST", "/system/check", forSecretary, systemCheck},
	{"POST", "/system/backup", forSecretary, grave(systemBackup)},
}

var tournamentRoutes = []route{
	{"GET", "/t", nil, tournamentList},
	{"GET", "/t/new", forSecretary, foundTournament},
	{"POST", "/t/new", forSecretary, foundTournament},
	{"GET", "/t/:tournament", nil, ofTournament(tournamentSummary)},
	{"GET", "/t/:tournament/edit", forSecretary, ofTournament(editTournament)},
	{"POST", "/t/:tournament/edit", forSecretary, ofTournament(editTournament)},
	{"GET", "/t/:tournament/terms", nil, ofTournament(termsPage)},
	{"GET", "/t/:tournament/entries", nil, ofTournament(entriesPage)},
	{"GET", "/t/:tournament/entries.csv", nil, ofTournament(entriesCSV)},
	{"POST", "/t/:tournament/entries/open", forSecretary, openEntries},
	{"POST", "/t/:tournament/entries/close", forSecretary, closeEntries},
	{"POST", "/t/:tournament/entries/add", forSecretary, ofTournament(addEntry)},
	{"POST", "/t/:tournament/entries/move", forSecretary, ofTournament(moveEntries)},
	{"GET", "/t/:tournament/draw", nil, ofTournament(drawPage)},
	{"POST", "/t/:tournament/draw", forSecretary, ofTournament(drawLots)},
	{"POST", "/t/:tournament/draw/back", forSecretary, ofTournament(takeDrawBack)},
	{"GET", "/t/:tournament/pairings", nil, ofTournament(pairingsPage)},
	{"POST", "/t/:tournament/pairings", forSecretary, ofTournament(setPairing)},
	{"POST", "/t/:tournament/start", forSecretary, ofTournament(startTournament)},
	{"GET", "/t/:tournament/standings", nil, ofTable(standingsPage)},
	{"GET", "/t/:tournament/standings.csv", nil, ofTable(standingsCSV)},
	{"GET", "/t/:tournament/standings/:number", nil, ofTable(standingsWorking)},
	{"GET", "/t/:tournament/games.pgn", nil, ofTournament(gamesPGN)},
	{"GET", "/t/:tournament/circular", forSecretary, ofTournament(sendCircular)},
	{"POST", "/t/:tournament/circular", forSecretary, ofTournament(sendCircular)},
	{"POST", "/t/:tournament/archive", forSecretary, ofTournament(archiveTournament)},
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
