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
	printRoutes,
	mergeRoutes,
	writeRoutes,
	bulletinRoutes,
	departureRoutes,
	comeBackRoutes,
)

// The rights of what concerns the whole office.
var (
	toEnter   = to(ledger.ActEnter, wholeOffice[*request])
	toKeep    = to(ledger.ActKeep, wholeOffice[*request])
	toArrange = to(ledger.ActArrange, wholeOffice[*request])
)

// What a path names, as the rights are told.
var (
	theGame, theTournament, theLetter, thePosting = gameInPath[*request], tournamentInPath[*request], letterInPath[*request], postingInPath[*request]
	thePlayer, aPlayer                            = playerInPath[*request], playerLookedAt[*request]
)

// formPages are the pages with forms that are sent elsewhere, of which what is typed must
// last. A page whose form is sent to its own address need not stand here.
var formPages = []string{"/calendar", "/g/:game/case/:n", "/g/:game/dossier", "/letters/:letter"}

var gameRoutes = []route[*request]{
	get("/g", toEnter, gameList),
	get("/g/bulk", toArrange, ruleMany),
	post("/g/bulk", toArrange, ruleMany),
	get("/g/:game", to(ledger.ActCase, theGame), ofGame(gamePage)),
	get("/g/:game/account", to(ledger.ActCase, theGame), ofGame(timePage)),
	get("/g/:game/letters", to(ledger.ActCase, theGame), ofGame(gameLetters)),
	get("/g/:game/timeline", to(ledger.ActCase, theGame), ofGame(timelinePage)),
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

var playerRoutes = []route[*request]{
	get("/p", toEnter, playerList),
	get("/p/new", toArrange, enterPlayer),
	post("/p/new", toArrange, enterPlayer),
	get("/p/import", toArrange, importForm),
	post("/p/import", toArrange, importTable),
	get("/p/import/:table", toArrange, importRun),
	post("/p/import/:table", toArrange, importRun),
	get("/players.csv", toArrange, playersCSV),
	get("/p/:player", to(ledger.ActRead, aPlayer), ofPlayer(playerPage)),
	get("/p/:player/edit", to(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)),
	post("/p/:player/edit", to(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)),
	post("/p/:player/calendar", to(ledger.ActArrange, thePlayer), ofPlayer(endFeed)),
	post("/p/:player/ask", to(ledger.ActArrange, thePlayer), ofPlayer(askAddress)),
	get("/p/:player/vouch", to(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)),
	post("/p/:player/vouch", to(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)),
	get("/search", toEnter, search),
}

func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

var mailRoutes = []route[*request]{
	get("/mail", toEnter, mailRoom),
	post("/mail/fetch", toKeep, fetchAgain),
	post("/mail/strangers", toArrange, grave(strangersDeed)),
	get("/letters/:letter", to(ledger.ActCase, theLetter), ofLetter(letterPage)),
	get("/letters/:letter/raw", to(ledger.ActCase, theLetter), about((*request).letter, letterSource)),
	post("/letters/:letter/as-it-came", to(ledger.ActArrange, theLetter), grave(about((*request).letter, letterAsItCame))),
	get("/letters/:letter/move", to(ledger.ActArrange, theLetter), takeAsMove),
	post("/letters/:letter/move", to(ledger.ActArrange, theLetter), takeAsMove),
	get("/letters/:letter/move/:move", to(ledger.ActArrange, theLetter), boardOfMove),
	get("/letters/:letter/ask", to(ledger.ActArrange, theLetter), askAgain),
	post("/letters/:letter/ask", to(ledger.ActArrange, theLetter), askAgain),
	get("/letters/:letter/attend", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attendLetter)),
	post("/letters/:letter/attend", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attendLetter)),
	get("/letters/:letter/attach", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attachAddress)),
	post("/letters/:letter/attach", to(ledger.ActArrange, theLetter), about((*request).waitingLetter, attachAddress)),
	post("/letters/:letter/release", to(ledger.ActArrange, theLetter), ofLetter(releaseLetter)),
	get("/posted/:posting", to(ledger.ActCase, thePosting), ofPosting(postedPage)),
	get("/posted/:posting/raw", to(ledger.ActCase, thePosting), ofPosting(postedSource)),
	post("/posted/:posting/as-it-came", to(ledger.ActArrange, thePosting), grave(ofPosting(postingAsItCame))),
	get("/posted/:posting/attend", to(ledger.ActArrange, thePosting), about((*request).failedPosting, attendPosting)),
	post("/posted/:posting/attend", to(ledger.ActArrange, thePosting), about((*request).failedPosting, attendPosting)),
	get("/posted/:posting/again", to(ledger.ActArrange, thePosting), about((*request).failedPosting, sendElsewhere)),
	post("/posted/:posting/again", to(ledger.ActArrange, thePosting), about((*request).failedPosting, sendElsewhere)),
	post("/posted/now", toKeep, sendNow),
	post("/posted/:posting/now", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), sendThis)),
	get("/posted/:posting/hold", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), holdPosting)),
	post("/posted/:posting/hold", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued), holdPosting)),
	get("/posted/:posting/let-go", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Held), letGo)),
	post("/posted/:posting/let-go", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Held), letGo)),
	get("/posted/:posting/cancel", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)),
	post("/posted/:posting/cancel", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)),
	get("/posted/:posting/resend", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)),
	post("/posted/:posting/resend", to(ledger.ActArrange, thePosting), about(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)),
	get("/outbox/pause", toKeep, pauseOutbox),
	post("/outbox/pause", toKeep, pauseOutbox),
}

var officeRoutes = []route[*request]{
	get("/calendar", toEnter, ofSet(calendarRoom)),
	post("/calendar/add", toKeep, ofSet(addDay)),
	post("/calendar/remove", toKeep, ofSet(removeDay)),
	post("/calendar/strike", toKeep, ofSet(strikeDay)),
	post("/calendar/restore", toKeep, ofSet(restoreDay)),
	post("/calendar/import", toKeep, importDays),
	get("/calendar/export", toEnter, ofSet(exportDays)),
	get("/log", toEnter, logRoom),
	get("/log.csv", toEnter, logCSV),
	get("/system", toKeep, systemRoom),
	post("/system/clock", toKeep, acceptClock),
	post("/system/check", toKeep, systemCheck),
	post("/system/backup", toKeep, grave(systemBackup)),
}

var tournamentRoutes = []route[*request]{
	get("/t", toEnter, tournamentList),
	get("/t/new", toArrange, foundTournament),
	post("/t/new", toArrange, foundTournament),
	get("/t/:tournament", to(ledger.ActRead, theTournament), ofTournament(tournamentSummary)),
	get("/t/:tournament/edit", to(ledger.ActArrange, theTournament), ofTournament(editTournament)),
	post("/t/:tournament/edit", to(ledger.ActArrange, theTournament), ofTournament(editTournament)),
	get("/t/:tournament/terms", to(ledger.ActRead, theTournament), ofTournament(termsPage)),
	get("/t/:tournament/entries", to(ledger.ActRead, theTournament), ofTournament(entriesPage)),
	get("/t/:tournament/entries.csv", to(ledger.ActRead, theTournament), ofTournament(entriesCSV)),
	post("/t/:tournament/entries/open", to(ledger.ActArrange, theTournament), openEntries),
	post("/t/:tournament/entries/close", to(ledger.ActArrange, theTournament), closeEntries),
	post("/t/:tournament/entries/add", to(ledger.ActArrange, theTournament), ofTournament(addEntry)),
	post("/t/:tournament/entries/move", to(ledger.ActArrange, theTournament), ofTournament(moveEntries)),
	get("/t/:tournament/draw", to(ledger.ActRead, theTournament), ofTournament(drawPage)),
	post("/t/:tournament/draw", to(ledger.ActArrange, theTournament), ofTournament(drawLots)),
	post("/t/:tournament/draw/back", to(ledger.ActArrange, theTournament), ofTournament(takeDrawBack)),
	get("/t/:tournament/pairings", to(ledger.ActRead, theTournament), ofTournament(pairingsPage)),
	post("/t/:tournament/pairings", to(ledger.ActArrange, theTournament), ofTournament(setPairing)),
	post("/t/:tournament/start", to(ledger.ActArrange, theTournament), ofTournament(startTournament)),
	get("/t/:tournament/starting", to(ledger.ActRead, theTournament), ofTournament(startingBatch)),
	get("/t/:tournament/standings", to(ledger.ActRead, theTournament), ofTable(standingsPage)),
	get("/t/:tournament/standings.csv", to(ledger.ActRead, theTournament), ofTable(standingsCSV)),
	get("/t/:tournament/standings/:number", to(ledger.ActRead, theTournament), ofTable(standingsWorking)),
	get("/t/:tournament/games.pgn", to(ledger.ActRead, theTournament), ofTournament(gamesPGN)),
	post("/t/:tournament/archive", to(ledger.ActArrange, theTournament), ofTournament(archiveTournament)),
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

// handler answers a request.
type handler func(*request) (response, error)

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
