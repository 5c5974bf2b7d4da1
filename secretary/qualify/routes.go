package qualify

import (
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// Routes are the pages about who goes on.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	read := visit.To(ledger.ActRead, visit.EventInPath[*request])
	arrange := visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request])
	about := func(serve func(*request, ledger.Event) (visit.Response, error)) func(*request) (visit.Response, error) {
		return visit.About((*request).Event, serve)
	}
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/e/:event/through", read, about(pageThrough)),
		visit.Get("/e/:event/take", arrange, about(takeThem)),
		visit.Post("/e/:event/take", arrange, about(takeThem)),
		visit.Get("/e/:event/rights", read, about(pageRights)),
		visit.Get("/e/:event/rights/pass", arrange, about(passOver)),
		visit.Post("/e/:event/rights/pass", arrange, about(passOver)),
		visit.Get("/e/:event/rights/ask", arrange, about(askOne)),
		visit.Post("/e/:event/rights/ask", arrange, about(askOne)),
		visit.Get("/e/:event/prizes", read, about(pagePrizes)),
		visit.Get("/e/:event/prizes/edit", arrange, about(editPrizes)),
		visit.Post("/e/:event/prizes/edit", arrange, about(editPrizes)),
		visit.Get("/e/:event/prizes/letters", arrange, about(congratulate)),
		visit.Post("/e/:event/prizes/letters", arrange, about(congratulate)),
		visit.Get("/e/:event/rights/give", arrange, about(giveRight)),
		visit.Post("/e/:event/rights/give", arrange, about(giveRight)),
	})
}
