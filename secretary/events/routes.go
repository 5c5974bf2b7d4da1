package events

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// handler answers a request.
type handler func(*request) (visit.Response, error)

// Routes are the pages of events.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	found := visit.To(ledger.ActArrange, visit.WholeOffice[*request])
	read := visit.To(ledger.ActRead, visit.EventInPath[*request])
	arrange := visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/events", visit.To(ledger.ActEnter, visit.WholeOffice[*request]), eventList),
		visit.Get("/events/new", found, foundEvent),
		visit.Post("/events/new", found, foundEvent),
		visit.Get("/e/:event", read, ofEvent(eventPage)),
		visit.Get("/e/:event/edit", arrange, ofEvent(editEvent)),
		visit.Post("/e/:event/edit", arrange, ofEvent(editEvent)),
		visit.Get("/e/:event/booklet", read, ofEvent(booklet)),
		visit.Get("/t/:tournament/slips", visit.To(ledger.ActRead, visit.TournamentInPath[*request]), visit.About((*request).Course, slips)),
		visit.Get("/e/:event/place", arrange, ofEvent(placeSection)),
		visit.Post("/e/:event/place", arrange, ofEvent(placeSection)),
		visit.Get("/e/:event/stages/:n/sections", arrange, ofEvent(makeSections)),
		visit.Post("/e/:event/stages/:n/sections", arrange, ofEvent(makeSections)),
	})
}

// ofEvent makes a handler of one that is given the event of its path.
func ofEvent(serve func(*request, ledger.Event) (visit.Response, error)) handler {
	return visit.About((*request).Event, serve)
}
