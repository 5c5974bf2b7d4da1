package league

import (
	"errors"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// below is the address of the page of teams, below that of the event.
const below = "/teams"

// Routes are the pages of the teams of an event.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	read := visit.To(ledger.ActRead, visit.EventInPath[*request])
	arrange := visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/e/:event/teams", read, ofEvent(teamsPage)),
		visit.Get("/e/:event/teams/rules", arrange, ofEvent(editRules)),
		visit.Post("/e/:event/teams/rules", arrange, ofEvent(editRules)),
		visit.Get("/e/:event/teams/ties", arrange, ofEvent(editTies)),
		visit.Post("/e/:event/teams/ties", arrange, ofEvent(editTies)),
		visit.Get("/e/:event/teams/ask", arrange, ofEvent(askCaptains)),
		visit.Post("/e/:event/teams/ask", arrange, ofEvent(askCaptains)),
		visit.Get("/e/:event/teams/make", arrange, ofEvent(makeMatches)),
		visit.Post("/e/:event/teams/make", arrange, ofEvent(makeMatches)),
		visit.Get("/e/:event/teams/unmake", arrange, ofEvent(unmakeMatches)),
		visit.Post("/e/:event/teams/unmake", arrange, ofEvent(unmakeMatches)),
		visit.Get("/e/:event/teams/:no", arrange, ofEvent(editTeam)),
		visit.Post("/e/:event/teams/:no", arrange, ofEvent(editTeam)),
		visit.Get("/e/:event/matches/:no", read, ofEvent(matchPage)),
	})
}

// ofEvent makes a handler of one that is given the event of its path.
func ofEvent(serve func(*request, ledger.Event) (visit.Response, error)) func(*request) (visit.Response, error) {
	return visit.About((*request).Event, serve)
}

// number is the number that the path names; 0 where it is none.
func (v *request) number() int {
	n, err := strconv.Atoi(v.Names["no"])
	if err != nil || n < 0 {
		return 0
	}
	return n
}

// league reads the matches of the event; made says that there is a place for them.
func (v *request) league(e ledger.Event) (x ledger.League, placed bool, err error) {
	x, err = v.Ledger().League(e)
	if errors.Is(err, ledger.ErrNoMatches) {
		s, _ := e.Matches()
		return ledger.League{Event: e, Stage: s}, false, nil
	}
	return x, err == nil, err
}
