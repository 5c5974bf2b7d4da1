package pairing

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// handler answers a request.
type handler func(*request) (visit.Response, error)

// Routes are the pages of a Swiss.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	read := visit.To(ledger.ActRead, visit.TournamentInPath[*request])
	arrange := visit.To(ledger.ActArrange, visit.TournamentInPath[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/t/:tournament/rounds", read, ofSwiss(roundsPage)),
		visit.Get("/t/:tournament/rounds/settings", arrange, ofSwiss(settings)),
		visit.Post("/t/:tournament/rounds/settings", arrange, ofSwiss(settings)),
		visit.Post("/t/:tournament/rounds/bye", arrange, ofSwiss(askBye)),
		visit.Post("/t/:tournament/rounds/late", arrange, ofSwiss(enterLate)),
		visit.Post("/t/:tournament/rounds/apart", arrange, ofSwiss(keepApart)),
		visit.Post("/t/:tournament/rounds/end", arrange, ofSwiss(endHere)),
		visit.Post("/t/:tournament/rounds/pair", arrange, ofSwiss(pairNext)),
		visit.Get("/t/:tournament/rounds/:round", read, ofRound(roundPage)),
		visit.Post("/t/:tournament/rounds/:round/exchange", arrange, ofRound(exchange)),
		visit.Post("/t/:tournament/rounds/:round/back", arrange, ofRound(takeBack)),
		visit.Post("/t/:tournament/rounds/:round/start", arrange, ofRound(startRound)),
	})
}

// FormPages are the pages with forms that are sent elsewhere, of which what is typed must last.
var FormPages = []string{"/t/:tournament/rounds", "/t/:tournament/rounds/:round"}

// ofSwiss makes a handler of one that is given a Swiss.
func ofSwiss(serve func(*request, swissView) (visit.Response, error)) handler {
	return visit.About((*request).swiss, serve)
}

// ofRound makes a handler of one that is given a Swiss and a round of it that is paired.
func ofRound(serve func(*request, swissView, int) (visit.Response, error)) handler {
	return ofSwiss(func(v *request, c swissView) (visit.Response, error) {
		no := visit.Number(v.Names["round"])
		if no < 1 || no > c.Paired() {
			return nil, visit.Missing("Round "+v.Names["round"]+" of "+c.Label+" is not paired.", "")
		}
		return serve(v, c, no)
	})
}
