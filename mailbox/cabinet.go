package mailbox

import (
	"time"

	"postd/ledger"
)

// recorder takes what the clerk decides: the ledger, or, where a letter is only
// replayed, a rehearsal that keeps nothing. The clerk changes the ledger through
// it alone.
type recorder interface {
	// Try counts an attempt to read a letter.
	Try(seq uint64) (tries int, err error)
	// Filed is what became of a matter that was filed before.
	Filed(key string) (f ledger.Filed, found bool, err error)
	// File decides matters and files them.
	File(matters ...ledger.Matter) ([]ledger.Filed, error)
	// Settle gives a verdict that no matter gives.
	Settle(seq uint64, verdict, reason string) error
	// Failed files that a posting came back.
	Failed(seq uint64, at time.Time, answer string) error
	// Delayed notes what a report says of a posting that was accepted.
	Delayed(seq uint64, at time.Time, report string) error
	// Complained ends the reminders of the player to whom a posting went.
	Complained(seq uint64, at time.Time) error
}
