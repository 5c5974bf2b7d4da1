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
var routes = slices.Concat(
	deskRoutes,
	aboutRoutes,
	tournamentRoutes,
	gameRoutes,
	penaltyRoutes,
	proposeRoutes,
	seatRoutes,
	keyRoutes,
	leaveRoutes,
	remindRoutes,
	handRoutes,
	rulingRoutes,
	mailRoutes,
	bulkPlayerRoutes,
	playerRoutes,
	requestRoutes,
	userRoutes,
	officeRoutes,
	batchRoutes,
	draftRoutes,
	undoRoutes,
	printRoutes,
	mergeRoutes,
	writeRoutes,
	bulletinRoutes,
	departureRoutes,
	comeBackRoutes,
)

var gameRoutes = []route{
	{"GET", "/g", toEnter, gameList},
	{"GET", "/g/bulk", toArrange, ruleMany},
	{"POST", "/g/bulk", toArrange, ruleMany},
	{"GET", "/g/:game", to(ledger.ActCase, theGame), ofGame(gamePage)},
	{"GET", "/g/:game/account", to(ledger.ActCase, theGame), ofGame(timePage)},
	{"GET", "/g/:game/letters", to(ledger.ActCase, theGame), ofGame(gameLetters)},
	{"GET", "/g/:game/timeline", to(ledger.ActCase, theGame), ofGame(timelinePage)},
}

// The pages of a game, as its own navigation names them.
const (
	tabGame     = "Game"
	tabTime     = "Time"
	tabLetters  = "Letters"
	tabTimeline = "Timeline"
	tabDossier  = "Dossier"
	tabSheet    = "Score sheet"
)

// path is the address of a page of the game: path("/letters").
func (f gameFile) path(below string) string { return gamePath(f.Game) + below }

// page is a page of the game, which stands below one of its tabs.
func (f gameFile) page(name, title, tab string, body any) page {
	if f.blind {
		return page{name: name, title: title, body: body, crumbs: []templates.Link{crumb("Adjudication", "/adjudication")}}
	}
	tabs := []templates.Link{
		{Name: tabGame, Href: f.path("")}, {Name: tabTime, Href: f.path("/account")},
		{Name: tabLetters, Href: f.path("/letters")}, {Name: tabTimeline, Href: f.path("/timeline")},
		{Name: tabSheet, Href: f.path("/sheet")},
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
	{"GET", "/p", toEnter, playerList},
	{"GET", "/p/new", toArrange, enterPlayer},
	{"POST", "/p/new", toArrange, enterPlayer},
	{"GET", "/p/import", toArrange, importForm},
	{"POST", "/p/import", toArrange, importTable},
	{"GET", "/p/import/:table", toArrange, importRun},
	{"POST", "/p/import/:table", toArrange, importRun},
	{"GET", "/players.csv", toArrange, playersCSV},
	{"GET", "/p/:player", to(ledger.ActRead, aPlayer), ofPlayer(playerPage)},
	{"GET", "/p/:player/edit", to(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)},
	{"POST", "/p/:player/edit", to(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)},
	{"POST", "/p/:player/calendar", to(ledger.ActArrange, thePlayer), ofPlayer(endFeed)},
	{"POST", "/p/:player/ask", to(ledger.ActArrange, thePlayer), ofPlayer(askAddress)},
	{"GET", "/p/:player/vouch", to(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)},
	{"POST", "/p/:player/vouch", to(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)},
	{"GET", "/search", toEnter, search},
}

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

var mailRoutes = []route{
	{"GET", "/mail", toEnter, mailRoom},
	{"POST", "/mail/fetch", toKeep, fetchAgain},
	{"POST", "/mail/strangers", toArrange, grave(strangersDeed)},
	{"GET", "/letters/:letter", to(ledger.ActCase, theLetter), ofLetter(letterPage)},
	{"GET", "/letters/:letter/raw", to(ledger.ActCase, theLetter), about((*request).letter, letterSource)},
	{"POST", "/letters/:letter/as-it-came", to(ledger.ActArrange, theLetter), grave(about((*request).letter, letterAsItCame))},
	{"GET", "/letters/:letter/move", to(ledger.ActArrange, theLetter), takeAsMove},
	{"POST", "/letters/:letter/move", to(ledger.ActArrange, theLetter), takeAsMove},
	{"GET", "/letters/:letter/move/:move", to(ledger.ActArrange, theLetter), boardOfMove},
	{"GET", "/letters/:letter/ask", to(ledger.ActArrange, theLetter), askAgain},
	{"POST", "/letters/:letter/ask", to(ledger.ActArrange, theLetter), askAgain},
	{"GET", "/letters/:letter/attend", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attendLetter)},
	{"POST", "/letters/:letter/attend", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attendLetter)},
	{"GET", "/letters/:letter/attach", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attachAddress)},
	{"POST", "/letters/:letter/attach", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attachAddress)},
	{"POST", "/letters/:letter/release", to(ledger.ActArrange, theLetter), ofLetter(releaseLetter)},
	{"GET", "/posted/:posting", to(ledger.ActCase, thePosting), ofPosting(postedPage)},
	{"GET", "/posted/:posting/raw", to(ledger.ActCase, thePosting), ofPosting(postedSource)},
	{"POST", "/posted/:posting/as-it-came", to(ledger.ActArrange, thePosting), grave(ofPosting(postingAsItCame))},
	{"GET", "/posted/:posting/attend", to(ledger.ActArrange, thePosting), about((*request).failedPosting, attendPosting)},
	{"POST", "/posted/:posting/attend", to(ledger.ActArrange, thePosting), about((*request).failedPosting, attendPosting)},
	{"GET", "/posted/:posting/again", to(ledger.ActArrange, thePosting), about((*request).failedPosting, sendElsewhere)},
	{"POST", "/posted/:posting/again", to(ledger.ActArrange, thePosting), about((*request).failedPosting, sendElsewhere)},
	{"POST", "/posted/now", toKeep, sendNow},
	{"POST", "/posted/:posting/now", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), sendThis)},
	{"GET", "/posted/:posting/hold", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), holdPosting)},
	{"POST", "/posted/:posting/hold", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), holdPosting)},
	{"GET", "/posted/:posting/let-go", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Held), letGo)},
	{"POST", "/posted/:posting/let-go", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Held), letGo)},
	{"GET", "/posted/:posting/cancel", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)},
	{"POST", "/posted/:posting/cancel", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)},
	{"GET", "/posted/:posting/resend", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)},
	{"POST", "/posted/:posting/resend", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)},
	{"GET", "/outbox/pause", toKeep, pauseOutbox},
	{"POST", "/outbox/pause", toKeep, pauseOutbox},
}

var officeRoutes = []route{
	{"GET", "/calendar", toEnter, ofSet(calendarRoom)},
	{"POST", "/calendar/add", toKeep, ofSet(addDay)},
	{"POST", "/calendar/remove", toKeep, ofSet(removeDay)},
	{"POST", "/calendar/strike", toKeep, ofSet(strikeDay)},
	{"POST", "/calendar/restore", toKeep, ofSet(restoreDay)},
	{"POST", "/calendar/import", toKeep, importDays},
	{"GET", "/calendar/export", toEnter, ofSet(exportDays)},
	{"GET", "/log", toEnter, logRoom},
	{"GET", "/log.csv", toEnter, logCSV},
	{"GET", "/system", toKeep, systemRoom},
	{"POST", "/system/clock", toKeep, acceptClock},
	{"POST", "/system/check", toKeep, systemCheck},
	{"POST", "/system/backup", toKeep, grave(systemBackup)},
}

var tournamentRoutes = []route{
	{"GET", "/t", toEnter, tournamentList},
	{"GET", "/t/new", toArrange, foundTournament},
	{"POST", "/t/new", toArrange, foundTournament},
	{"GET", "/t/:tournament", to(ledger.ActRead, theTournament), ofTournament(tournamentSummary)},
	{"GET", "/t/:tournament/edit", to(ledger.ActArrange, theTournament), ofTournament(editTournament)},
	{"POST", "/t/:tournament/edit", to(ledger.ActArrange, theTournament), ofTournament(editTournament)},
	{"GET", "/t/:tournament/terms", to(ledger.ActRead, theTournament), ofTournament(termsPage)},
	{"GET", "/t/:tournament/entries", to(ledger.ActRead, theTournament), ofTournament(entriesPage)},
	{"GET", "/t/:tournament/entries.csv", to(ledger.ActRead, theTournament), ofTournament(entriesCSV)},
	{"POST", "/t/:tournament/entries/open", to(ledger.ActArrange, theTournament), openEntries},
	{"POST", "/t/:tournament/entries/close", to(ledger.ActArrange, theTournament), closeEntries},
	{"POST", "/t/:tournament/entries/add", to(ledger.ActArrange, theTournament), ofTournament(addEntry)},
	{"POST", "/t/:tournament/entries/move", to(ledger.ActArrange, theTournament), ofTournament(moveEntries)},
	{"GET", "/t/:tournament/draw", to(ledger.ActRead, theTournament), ofTournament(drawPage)},
	{"POST", "/t/:tournament/draw", to(ledger.ActArrange, theTournament), ofTournament(drawLots)},
	{"POST", "/t/:tournament/draw/back", to(ledger.ActArrange, theTournament), ofTournament(takeDrawBack)},
	{"GET", "/t/:tournament/pairings", to(ledger.ActRead, theTournament), ofTournament(pairingsPage)},
	{"POST", "/t/:tournament/pairings", to(ledger.ActArrange, theTournament), ofTournament(setPairing)},
	{"POST", "/t/:tournament/start", to(ledger.ActArrange, theTournament), ofTournament(startTournament)},
	{"GET", "/t/:tournament/starting", to(ledger.ActRead, theTournament), ofTournament(startingBatch)},
	{"GET", "/t/:tournament/standings", to(ledger.ActRead, theTournament), ofTable(standingsPage)},
	{"GET", "/t/:tournament/standings.csv", to(ledger.ActRead, theTournament), ofTable(standingsCSV)},
	{"GET", "/t/:tournament/standings/:number", to(ledger.ActRead, theTournament), ofTable(standingsWorking)},
	{"GET", "/t/:tournament/games.pgn", to(ledger.ActRead, theTournament), ofTournament(gamesPGN)},
	{"POST", "/t/:tournament/archive", to(ledger.ActArrange, theTournament), ofTournament(archiveTournament)},
}

// The pages of a tournament, as its own navigation names them.
const (
	tabSummary   = "Summary"
	tabTerms     = "Terms"
	tabEntries   = "Entries"
	tabPairings  = "Pairings"
	tabStandings = "Standings"
	tabWrite     = "Write"
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
	if v.arranges() {
		tabs = append(tabs, templates.Link{Name: tabWrite, Href: fmt.Sprintf("/write?tournament=%d", c.ID)})
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

func ofTournament(serve func(*request, tournamentView) (response, error)) handler {
	return about((*request).course, serve)
}

func ofGame(serve func(*request, gameFile) (response, error)) handler {
	return about((*request).gameFile, serve)
}

func ofPlayer(serve func(*request, ledger.Player) (response, error)) handler {
	return about((*request).player, serve)
}

func ofLetter(serve func(*request, envelope) (response, error)) handler {
	return about((*request).envelope, serve)
}

func ofPosting(serve func(*request, ledger.Posting) (response, error)) handler {
	return about((*request).posting, serve)
}
