package ledger

import (
	"context"
	"errors"
	"time"
)

// What the world sees lies on two machines first: no letter is handed over, no copy of a server is
// touched, no 250 said at the door and no "done" shown before the second machine has what was written.
// Filing does not wait.

// SecondMachine is what is known of the second machine, to which the leaves of this ledger go.
type SecondMachine interface {
	// Told waits until the leaf of the number is known to lie on the second machine, and all before it.
	Told(ctx context.Context, leaf uint64) error
	// MayHandOver is why no letter may be handed over now; nil: one may be begun.
	MayHandOver() error
}

// ErrNotTold is wrapped where something is written here and not known to lie on the second machine.
var ErrNotTold = errors.New("written here, not yet on the second machine")

// errLeavesFull says that nothing is taken in.
var errLeavesFull = errors.New("ledger: 1 GB of what was written here is not on the second machine, and nothing more is taken in; letters stay on the server. Let the log's servers run again, or go on without them: postd standby alone")

// mostLeaves is how many octets of leaves may wait before nothing is taken in.
const mostLeaves = 1 << 30

// StandBy says who knows of the second machine. It is called before anything is done with the ledger.
func (l *Ledger) StandBy(s SecondMachine) { l.second = s }

// Told waits, so long at most, until all that was written until now lies on the second machine too. Without
// one it does not wait. The error wraps ErrNotTold, also when ctx ends or the office closes.
func (l *Ledger) Told(ctx context.Context, within time.Duration) error {
	if l.second == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	defer context.AfterFunc(l.rounds(), cancel)() // an office that closes does not wait
	return l.second.Told(ctx, l.LastLeaf())
}

// MayHandOver is why no letter may be handed over now; nil: one may be begun.
func (l *Ledger) MayHandOver() error {
	if l.second == nil {
		return nil
	}
	return l.second.MayHandOver()
}

// MayTakeIn is why no letter may be taken in now; nil: one may.
func (l *Ledger) MayTakeIn() error {
	if l.second == nil || l.LeafOctets() < mostLeaves {
		return nil
	}
	return errLeavesFull
}

// HandOver rings for whoever sends: what could not be handed over perhaps may be now.
func (l *Ledger) HandOver() { l.ring() }
