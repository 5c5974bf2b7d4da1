package secretary

import (
	"postd/ledger"
	"postd/secretary/visit"
)

// importOptions are what only the office can know.
type importOptions struct {
	Words func(*visit.Request) ledger.AddressWords // by which addresses are asked
	Post  func(ledger.Player) string               // a postal address in one line
}

// importRequest is a request of these pages.
type importRequest struct {
	*visit.Request
	tables *heldTables
	o      importOptions
}

// importRoutes are the pages by which a table of players comes in.
func importRoutes(o importOptions) []visit.Route[*visit.Request] {
	held := &heldTables{}
	arrange := visit.To(ledger.ActArrange, visit.WholeOffice[*importRequest])
	return visit.Joined(func(v *visit.Request) *importRequest { return &importRequest{v, held, o} }, []visit.Route[*importRequest]{
		visit.Get("/p/import", arrange, importForm),
		visit.Post("/p/import", arrange, importTable),
		visit.Get("/p/import/:table", arrange, importRun),
		visit.Post("/p/import/:table", arrange, importRun),
	})
}
