package intake

import (
	"postd/ledger"
	"postd/secretary/visit"
)

// Options are what only the office can know.
type Options struct {
	Words func(*visit.Request) ledger.AddressWords // by which addresses are asked
	Post  func(ledger.Player) string               // a postal address in one line
}

// request is a request of these pages.
type request struct {
	*visit.Request
	tables *heldTables
	o      Options
}

// Routes are the pages by which a table of players comes in.
func Routes(o Options) []visit.Route[*visit.Request] {
	held := &heldTables{}
	arrange := visit.To(ledger.ActArrange, visit.WholeOffice[*request])
	return visit.Joined(func(v *visit.Request) *request { return &request{v, held, o} }, []visit.Route[*request]{
		visit.Get("/p/import", arrange, importForm),
		visit.Post("/p/import", arrange, importTable),
		visit.Get("/p/import/:table", arrange, importRun),
		visit.Post("/p/import/:table", arrange, importRun),
	})
}
