package calendar

import (
	"fmt"
	"slices"
	"time"
)

// Rolling is an allowance that rolls on with the game: any so many successive
// turns of a player take no more than Time together, and none of them more than
// Single, which stands for turn.limit (BCC1903/V.2(c), STAUNTON/R.XV, BOOK/2.2).
type Rolling struct {
	Turns        int
	Time, Single time.Duration // reckoned
}

// window are the times of the turns which the next one is added to.
func (s Stage) window() []time.Duration { return s.Each[max(0, len(s.Each)-(s.Of.Turns-1)):] }

// Rolled is the stage as it stands now, with the turns that count in the next.
func (s Stage) Rolled() Stage {
	s.Turns, s.Used = len(s.window()), s.Begun
	for _, d := range s.window() {
		s.Used += d
	}
	return s
}

// Ends counts a turn that is over. It enters with no more than there was for it:
// else one excess would be exceeded again by every later turn, and what a turn
// that stood still was given beyond what was left would be taken from the next.
func (s *Stage) Ends(used, allowed time.Duration) {
	left := max(s.Of.Time-s.Rolled().Used, 0)
	if allowed > 0 {
		left = min(left, allowed)
	}
	s.Each = append(slices.Clone(s.Each), s.Begun+min(used, left))
	s.Each = s.Each[max(0, len(s.Each)-s.Of.Turns):]
	s.Begun, s.Granted = 0, 0
}

// GoesOn says that the last turn did not end, and its time belongs to the one that is open.
func (s *Stage) GoesOn() {
	if n := len(s.Each); n > 0 {
		s.Begun += s.Each[n-1]
		s.Each = slices.Clone(s.Each[:n-1])
	}
}

// Adds says that time of the last turn counts after all, as far as there was any for it.
func (s *Stage) Adds(over time.Duration) {
	n := len(s.Each)
	if !s.Rolls || n == 0 {
		s.Used += over
		return
	}
	left := s.Of.Time
	for _, d := range s.Each {
		left -= d
	}
	s.Each = slices.Clone(s.Each)
	s.Each[n-1] += min(over, max(left, 0))
}

// Words writes "any 10 turns in succession in 30 days".
func (r Rolling) Words(length func(time.Duration) string) string {
	return fmt.Sprintf("any %d turns in succession in %s", r.Turns, length(r.Time))
}

// String writes it as an agreement does: "10 turns 30 days, none above 10 days".
func (r Rolling) String() string {
	if r.Turns == 0 {
		return ""
	}
	return fmt.Sprintf("%d turns %s, none above %s", r.Turns, DurationText(r.Time), DurationText(r.Single))
}
