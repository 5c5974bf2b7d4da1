package standby

import (
	"cmp"
	"fmt"
	"time"
)

// A lease says by durations alone, of the clock that nobody can set, that no two offices begin to hand
// letters over at the same time. An office begins one only within the lease of the instant at which it
// sent the last leaf that the log then had: any other office's epoch came into the log after that. A
// promoted office begins none within three leases of its start, which is after its epoch came into the
// log. Both machines must have the same lease.
const (
	// UsualLease is that of an office which says none.
	UsualLease = 10 * time.Second
	// LeastLease is the shortest: a log that is slow for so long stops the sending.
	LeastLease = time.Second
)

// beat is how often an office that writes nothing says that it is there.
func (s Settings) beat() time.Duration { return cmp.Or(s.Lease, UsualLease) / 2 }

// lease counts from instants that are read from the monotonic clock, since the office was opened.
type lease struct {
	lasts    time.Duration
	promoted bool          // the office has not rested since it was promoted
	sent     time.Duration // when the last leaf was sent that the log has
	had      bool          // the log had one since the office was opened
}

// acked notes that the log has a leaf which was sent at that instant.
func (l *lease) acked(sent time.Duration) {
	if !l.had || sent > l.sent {
		l.sent, l.had = sent, true
	}
}

// rest is how long a promoted office begins no hand-over.
func (l *lease) rest() time.Duration { return 3 * l.lasts }

// rested reports whether a promoted office has waited long enough.
func (l *lease) rested(now time.Duration) bool { return !l.promoted || now >= l.rest() }

// may is why no letter may be handed over now; nil: one may be begun.
func (l *lease) may(now time.Duration) error {
	switch {
	case !l.rested(now):
		return fmt.Errorf("standby: this office was promoted just now, and hands letters over in %v: until then the one before it may do so", (l.rest() - now).Round(time.Second))
	case !l.had:
		return fmt.Errorf("standby: the log has taken nothing yet since this office was opened, and no letter goes out before it does")
	case now-l.sent >= l.lasts:
		return fmt.Errorf("standby: the log has taken nothing for %v, and no letter goes out until it does", (now - l.sent).Round(time.Second))
	}
	return nil
}
