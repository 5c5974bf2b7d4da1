package secretary

import (
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// subjectOffice is what pages must know of the office beside its ledger.
type subjectOffice struct {
	Name      string            // the name of the office
	Secretary ledger.Official   // who writes where no tournament has a secretary of its own
	Zone      *time.Location    // in which pages give times that belong to no game
	Read      func([]byte) Mail // a letter as the mailbox reads it
}

// subjectRequest is a request that can be asked for the game, the tournament and the letter
// that its path names.
type subjectRequest struct {
	*visit.Request
	Office *subjectOffice
}

// naming is the request as if its path named something else.
func (v *subjectRequest) naming(names map[string]string) *subjectRequest {
	return &subjectRequest{v.Request.Naming(names), v.Office}
}
