package ledger

import (
	"errors"

	"postd/correspondence"
)

// A player who wrote STOP has reminders off, and gets neither receipts nor circulars from
// then on; of games that are over nothing but what may bring them back. What begins a turn or
// gives a choice goes out as ever, since the player would lose by not having it.

// unwished reports whether a notice to a player who wrote STOP is left out.
func (p Player) unwished(n correspondence.Notice, over bool) bool {
	return !p.Stopped.IsZero() && (n.Kind == correspondence.NAck || over && n.Kind == correspondence.NNote)
}

// wished reports whether a letter of no game goes to its reader: a circular does not to one
// who wrote STOP.
func (r *readings) wishes(p Post) (bool, error) {
	if !p.Circular || p.Player == 0 {
		return true, nil
	}
	x, err := r.personNow(p.Player)
	if errors.Is(err, ErrNoPlayer) {
		return true, nil
	}
	return x.Stopped.IsZero(), err
}
