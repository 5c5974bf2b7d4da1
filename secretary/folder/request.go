package folder

import (
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// Office is what pages must know of the office beside its ledger.
type Office struct {
	Name      string            // the name of the office
	Secretary ledger.Official   // who writes where no tournament has a secretary of its own
	Zone      *time.Location    // in which pages give times that belong to no game
	Read      func([]byte) Mail // a letter as the mailbox reads it
}

// Request is a request that can be asked for the game, the tournament and the letter
// that its path names.
type Request struct {
	*visit.Request
	Office *Office
}

// Naming is the request as if its path named something else.
func (v *Request) Naming(names map[string]string) *Request {
	return &Request{v.Request.Naming(names), v.Office}
}
