package ledger

import "time"

// The least and the most that is allowed after an outage of the door for letters
// that wait at their senders. RFC 5321, 4.5.4.1 has these try again after half an
// hour at the earliest, and the longer a letter lies there the rarer they try; but
// few let more than four hours go by.
const (
	leastLate = 30 * time.Minute
	mostLate  = 4 * time.Hour
)

// lateAfter is for how long after an outage of the door letters still come late
// by it: as long as it lasted, within bounds.
func lateAfter(outage time.Duration) time.Duration { return min(max(outage, leastLate), mostLate) }

// DoorOpen is ReadAgain of the door: every letter that was handed in there before
// the instant is kept (CLOCK/C-9).
//
// A letter in a mailbox that nobody reads has arrived all the same, and its day is
// on it. One for which the door is closed waits at its sender's, and arrives when
// that one tries again; so an outage of the door lasts on after it was opened, for
// lateAfter (RULING/R-1). What is left out of a clock is left out once, though two
// outages lie over one another.
func (l *Ledger) DoorOpen(t time.Time, gap time.Duration, cause string) (x Outage, found bool, err error) {
	return l.readAgain(Door, t, gap, cause, lateAfter)
}
