package secretary

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
)

// Granting is by whom, when and in which words the secretary sees to a request.
type Granting struct {
	Key    string // of the matters
	By     string
	At     time.Time
	Words  func(templates.OwnAnswer) (correspondence.Rendered, error)
	Verify ledger.AddressWords
}

// The buttons by which the secretary sees to a request that came by letter. Each starts what
// all have agreed to, asks somebody, or does nothing; none does what one alone wished.
const (
	buttonSeen = "See to it"
	buttonDrop = "Leave it"
)

// Buttons are those of a request as it stands, the one of its row first; none where it waits
// for somebody else, or is over.
func Buttons(r ledger.Request) []string {
	switch r.Kind {
	case ledger.RequestLeave:
		if r.State == ledger.RequestOpen {
			return []string{buttonSeen}
		}
	}
	return nil
}

// Grant is what a button comes to: the matters that are filed.
func Grant(l *ledger.Ledger, r ledger.Request, button string, g Granting) ([]ledger.Matter, error) {
	m := ledger.Matter{Key: g.Key, By: g.By, Why: button, At: g.At}
	switch button {
	case buttonSeen:
		r.State = ledger.RequestDone
	case buttonDrop:
		r.State = ledger.RequestDropped
	default:
		return nil, fmt.Errorf("%w: a request has no button %q", ledger.ErrRow, button)
	}
	m.Rows = append(m.Rows, r)
	return []ledger.Matter{m}, nil
}
