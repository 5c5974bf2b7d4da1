package standby

import (
	"fmt"
	"time"
)

// A lease says by durations alone, of the clock that nobody can set, that no two offices begin to hand
// letters over at the same time. An office begins one only within leaseTime of the instant at which it
// sent the last leaf that the log then had: any other office's epoch came into the log after that. A
// promoted office begins none within promotedRest of its start, which is after its epoch came into the log.
const (
	leaseTime    = 10 * time.Second
	promotedRest = 30 * time.Second
)

// lease counts from instants that are read from the monotonic clock, since the office was opened.
type lease struct {
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

// rested reports whether a promoted office has waited long enough.
func (l *lease) rested(now time.Duration) bool { return !l.promoted || now >= promotedRest }

// may is why no letter may be handed over now; nil: one may be begun.
func (l *lease) may(now time.Duration) error {
	switch {
	case !l.rested(now):
		return fmt.Errorf("standby: this office was promoted just now, and hands letters over in %v: until then the one before it may do so", (promotedRest - now).Round(time.Second))
	case !l.had:
		return fmt.Errorf("standby: the log has taken nothing yet since this office was opened, and no letter goes out before it does")
	case now-l.sent >= leaseTime:
		return fmt.Errorf("standby: the log has taken nothing for %v, and no letter goes out until it does", (now - l.sent).Round(time.Second))
	}
	return nil
}
