package ledger

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Row is what a matter writes beside events and letters: a Player, a Tournament
// or the OwnDays of a calendar as it is to be, that a letter was Attended or
// Released, or what is done with a letter of the outbox (Hold, LetGo, Cancel,
// Resend, Pause). A player or tournament with number 0 is new, and gets its number
// when it is filed (Filed.Rows). What was changed since it was read is refused
// with ErrStale: players, tournaments and calendars count their versions.
type Row interface {
	// put writes the row in the transaction of its matter, and returns its
	// number and what happened to it, for the log.
	put(tx *bolt.Tx) (n uint64, words string, err error)
}

// fresh refuses a row that was changed since it was read.
func fresh(what string, read, stored uint64) error {
	if read != stored {
		return fmt.Errorf("%w: %s was read at version %d and is at version %d", ErrStale, what, read, stored)
	}
	return nil
}
