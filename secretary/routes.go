package secretary

import (
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// routes is all that can be asked for, beside the pages of the door and the
// static files. A GET changes nothing; every POST goes through Request.Do, or
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
	caseRoutes,
	mailRoutes,
	bulkPlayerRoutes,
	playerRoutes,
	requestRoutes,
	userRoutes,
	officeRoutes,
	printRoutes,
	mergeRoutes,
	eventRoutes,
)

// The rights of what concerns the whole office.
var (
	toEnter   = visit.To(ledger.ActEnter, visit.WholeOffice[*request])
	toKeep    = visit.To(ledger.ActKeep, visit.WholeOffice[*request])
	toArrange = visit.To(ledger.ActArrange, visit.WholeOffice[*request])
)

// What a path names, as the rights are told.
var (
	theGame, theTournament, theLetter, thePosting = visit.GameInPath[*request], visit.TournamentInPath[*request], visit.LetterInPath[*request], visit.PostingInPath[*request]
	thePlayer, aPlayer                            = visit.PlayerInPath[*request], visit.PlayerLookedAt[*request]
)

// formPages are the pages with forms that are sent elsewhere, of which what is typed must
// last. A page whose form is sent to its own address need not stand here.
var formPages = []string{"/calendar", "/g/:game/case/:n", "/g/:game/dossier", "/letters/:letter", "/ratings"}

var gameRoutes = []visit.Route[*request]{
	visit.Get("/g", toEnter, gameList),
	visit.Get("/g/bulk", toArrange, ruleMany),
	visit.Post("/g/bulk", toArrange, ruleMany),
	visit.Get("/g/:game", visit.To(ledger.ActCase, theGame), ofGame(gamePage)),
	visit.Get("/g/:game/account", visit.To(ledger.ActCase, theGame), ofGame(timePage)),
	visit.Get("/g/:game/letters", visit.To(ledger.ActCase, theGame), ofGame(gameLetters)),
	visit.Get("/g/:game/timeline", visit.To(ledger.ActCase, theGame), ofGame(timelinePage)),
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

// page is a page of the game, which stands below one of its tabs.
func (f gameFile) page(name, title, tab string, body any) visit.Page {
	if f.Blind {
		return visit.Page{Name: name, Title: title, Body: body, Crumbs: []templates.Link{visit.Crumb("Adjudication", "/adjudication")}}
	}
	tabs := []templates.Link{
		{Name: tabGame, Href: f.Path("")}, {Name: tabTime, Href: f.Path("/account")},
		{Name: tabLetters, Href: f.Path("/letters")}, {Name: tabTimeline, Href: f.Path("/timeline")},
		{Name: tabSheet, Href: f.Path("/sheet")},
	}
	if f.Frozen != nil {
		tabs = append(tabs, templates.Link{Name: tabDossier, Href: f.Path("/dossier")})
	}
	for i := range tabs {
		tabs[i].Here = tabs[i].Name == tab
	}
	crumbs := []templates.Link{visit.Crumb("Games", "/g")}
	if f.Tournament.ID != 0 {
		crumbs = append(crumbs, visit.Crumb(f.Tournament.Label, tournamentView{folder.Course{Tournament: f.Tournament}}.Path("")))
	}
	if tab != tabGame {
		crumbs = append(crumbs, visit.Crumb(f.Label, f.Path("")))
	}
	return visit.Page{Name: name, Title: title, Body: body, Crumbs: crumbs, Sub: tabs}
}

var playerRoutes = []visit.Route[*request]{
	visit.Get("/p", toEnter, playerList),
	visit.Get("/p/new", toArrange, enterPlayer),
	visit.Post("/p/new", toArrange, enterPlayer),
	visit.Get("/players.csv", toArrange, playersCSV),
	visit.Get("/p/:player", visit.To(ledger.ActRead, aPlayer), ofPlayer(playerPage)),
	visit.Get("/p/:player/edit", visit.To(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)),
	visit.Post("/p/:player/edit", visit.To(ledger.ActArrange, thePlayer), ofPlayer(editPlayer)),
	visit.Post("/p/:player/calendar", visit.To(ledger.ActArrange, thePlayer), ofPlayer(endFeed)),
	visit.Post("/p/:player/ask", visit.To(ledger.ActArrange, thePlayer), ofPlayer(askAddress)),
	visit.Get("/p/:player/vouch", visit.To(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)),
	visit.Post("/p/:player/vouch", visit.To(ledger.ActArrange, thePlayer), ofPlayer(vouchAddress)),
	visit.Get("/search", toEnter, search),
}

var mailRoutes = []visit.Route[*request]{
	visit.Get("/mail", toEnter, mailRoom),
	visit.Post("/mail/fetch", toKeep, fetchAgain),
	visit.Post("/mail/strangers", toArrange, visit.Grave(strangersDeed)),
	visit.Get("/letters/:letter", visit.To(ledger.ActCase, theLetter), ofLetter(letterPage)),
	visit.Get("/letters/:letter/raw", visit.To(ledger.ActCase, theLetter), visit.About((*request).Letter, letterSource)),
	visit.Post("/letters/:letter/as-it-came", visit.To(ledger.ActArrange, theLetter), visit.Grave(visit.About((*request).Letter, letterAsItCame))),
	visit.Get("/letters/:letter/move", visit.To(ledger.ActArrange, theLetter), takeAsMove),
	visit.Post("/letters/:letter/move", visit.To(ledger.ActArrange, theLetter), takeAsMove),
	visit.Get("/letters/:letter/move/:move", visit.To(ledger.ActArrange, theLetter), boardOfMove),
	visit.Get("/letters/:letter/answer", visit.To(ledger.ActArrange, theLetter), answerLetter),
	visit.Post("/letters/:letter/answer", visit.To(ledger.ActArrange, theLetter), answerLetter),
	visit.Get("/letters/:letter/ask", visit.To(ledger.ActArrange, theLetter), askAgain),
	visit.Post("/letters/:letter/ask", visit.To(ledger.ActArrange, theLetter), askAgain),
	visit.Get("/letters/:letter/attend", visit.To(ledger.ActArrange, theLetter), visit.About((*request).waitingLetter, attendLetter)),
	visit.Post("/letters/:letter/attend", visit.To(ledger.ActArrange, theLetter), visit.About((*request).waitingLetter, attendLetter)),
	visit.Get("/letters/:letter/attach", visit.To(ledger.ActArrange, theLetter), visit.About((*request).waitingLetter, attachAddress)),
	visit.Post("/letters/:letter/attach", visit.To(ledger.ActArrange, theLetter), visit.About((*request).waitingLetter, attachAddress)),
	visit.Post("/letters/:letter/release", visit.To(ledger.ActArrange, theLetter), ofLetter(releaseLetter)),
	visit.Get("/posted/:posting", visit.To(ledger.ActCase, thePosting), ofPosting(postedPage)),
	visit.Get("/posted/:posting/raw", visit.To(ledger.ActCase, thePosting), ofPosting(postedSource)),
	visit.Post("/posted/:posting/as-it-came", visit.To(ledger.ActArrange, thePosting), visit.Grave(ofPosting(postingAsItCame))),
	visit.Get("/posted/:posting/attend", visit.To(ledger.ActArrange, thePosting), visit.About((*request).failedPosting, attendPosting)),
	visit.Post("/posted/:posting/attend", visit.To(ledger.ActArrange, thePosting), visit.About((*request).failedPosting, attendPosting)),
	visit.Get("/posted/:posting/again", visit.To(ledger.ActArrange, thePosting), visit.About((*request).failedPosting, sendElsewhere)),
	visit.Post("/posted/:posting/again", visit.To(ledger.ActArrange, thePosting), visit.About((*request).failedPosting, sendElsewhere)),
	visit.Post("/posted/now", toKeep, sendNow),
	visit.Post("/posted/:posting/now", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Queued), sendThis)),
	visit.Get("/posted/:posting/hold", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Queued), holdPosting)),
	visit.Post("/posted/:posting/hold", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Queued), holdPosting)),
	visit.Get("/posted/:posting/let-go", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Held), letGo)),
	visit.Post("/posted/:posting/let-go", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Held), letGo)),
	visit.Get("/posted/:posting/cancel", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)),
	visit.Post("/posted/:posting/cancel", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Queued, ledger.Held, ledger.ToPrint), cancelPosting)),
	visit.Get("/posted/:posting/resend", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)),
	visit.Post("/posted/:posting/resend", visit.To(ledger.ActArrange, thePosting), visit.About(inOutbox(ledger.Sent, ledger.Failed, ledger.Cancelled), sendOnceMore)),
	visit.Get("/outbox/pause", toKeep, pauseOutbox),
	visit.Post("/outbox/pause", toKeep, pauseOutbox),
}

var officeRoutes = []visit.Route[*request]{
	visit.Get("/calendar", toEnter, ofSet(calendarRoom)),
	visit.Post("/calendar/add", toKeep, ofSet(addDay)),
	visit.Post("/calendar/remove", toKeep, ofSet(removeDay)),
	visit.Post("/calendar/strike", toKeep, ofSet(strikeDay)),
	visit.Post("/calendar/restore", toKeep, ofSet(restoreDay)),
	visit.Post("/calendar/import", toKeep, importDays),
	visit.Get("/calendar/export", toEnter, ofSet(exportDays)),
	visit.Get("/log", toEnter, logRoom),
	visit.Get("/log.csv", toEnter, logCSV),
	visit.Get("/system", toKeep, systemRoom),
	visit.Post("/system/clock", toKeep, acceptClock),
	visit.Post("/system/check", toKeep, systemCheck),
	visit.Post("/system/backup", toKeep, visit.Grave(systemBackup)),
}

var tournamentRoutes = []visit.Route[*request]{
	visit.Get("/t", toEnter, tournamentList),
	visit.Get("/t/new", toArrange, foundTournament),
	visit.Post("/t/new", toArrange, foundTournament),
	visit.Get("/t/:tournament", visit.To(ledger.ActRead, theTournament), ofTournament(tournamentSummary)),
	visit.Get("/t/:tournament/edit", visit.To(ledger.ActArrange, theTournament), ofTournament(editTournament)),
	visit.Post("/t/:tournament/edit", visit.To(ledger.ActArrange, theTournament), ofTournament(editTournament)),
	visit.Get("/t/:tournament/terms", visit.To(ledger.ActRead, theTournament), ofTournament(termsPage)),
	visit.Get("/t/:tournament/entries", visit.To(ledger.ActRead, theTournament), ofTournament(entriesPage)),
	visit.Get("/t/:tournament/entries.csv", visit.To(ledger.ActRead, theTournament), ofTournament(entriesCSV)),
	visit.Post("/t/:tournament/entries/open", visit.To(ledger.ActArrange, theTournament), openEntries),
	visit.Post("/t/:tournament/entries/close", visit.To(ledger.ActArrange, theTournament), closeEntries),
	visit.Post("/t/:tournament/entries/add", visit.To(ledger.ActArrange, theTournament), ofTournament(addEntry)),
	visit.Post("/t/:tournament/entries/move", visit.To(ledger.ActArrange, theTournament), ofTournament(moveEntries)),
	visit.Get("/t/:tournament/draw", visit.To(ledger.ActRead, theTournament), ofTournament(drawPage)),
	visit.Post("/t/:tournament/draw", visit.To(ledger.ActArrange, theTournament), ofTournament(drawLots)),
	visit.Post("/t/:tournament/draw/back", visit.To(ledger.ActArrange, theTournament), ofTournament(takeDrawBack)),
	visit.Get("/t/:tournament/pairings", visit.To(ledger.ActRead, theTournament), ofTournament(pairingsPage)),
	visit.Post("/t/:tournament/pairings", visit.To(ledger.ActArrange, theTournament), ofTournament(setPairing)),
	visit.Post("/t/:tournament/start", visit.To(ledger.ActArrange, theTournament), ofTournament(startTournament)),
	visit.Get("/t/:tournament/starting", visit.To(ledger.ActRead, theTournament), ofTournament(startingBatch)),
	visit.Get("/t/:tournament/standings", visit.To(ledger.ActRead, theTournament), ofTable(standingsPage)),
	visit.Get("/t/:tournament/standings.csv", visit.To(ledger.ActRead, theTournament), ofTable(standingsCSV)),
	visit.Get("/t/:tournament/standings/:number", visit.To(ledger.ActRead, theTournament), ofTable(standingsWorking)),
	visit.Get("/t/:tournament/games.pgn", visit.To(ledger.ActRead, theTournament), ofTournament(gamesPGN)),
	visit.Post("/t/:tournament/archive", visit.To(ledger.ActArrange, theTournament), ofTournament(archiveTournament)),
}

// handler answers a request.
type handler func(*request) (visit.Response, error)

func ofTournament(serve func(*request, tournamentView) (visit.Response, error)) handler {
	return visit.About((*request).course, serve)
}

func ofGame(serve func(*request, gameFile) (visit.Response, error)) handler {
	return visit.About((*request).gameFile, serve)
}

func ofPlayer(serve func(*request, ledger.Player) (visit.Response, error)) handler {
	return visit.About((*request).Player, serve)
}

func ofLetter(serve func(*request, envelope) (visit.Response, error)) handler {
	return visit.About((*request).envelope, serve)
}

func ofPosting(serve func(*request, ledger.Posting) (visit.Response, error)) handler {
	return visit.About((*request).Posting, serve)
}
