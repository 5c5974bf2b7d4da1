package calendar

import (
	"fmt"
	"slices"
	"time"
)

// Stage is one period of an allowance as it runs for one side: so many turns in
// so much reckoned time together (BCC1903/VI.3(a), BCC1903/II.10.D). The time is
// reckoned for each player and game apart, against the player who is to move
// (BCC1903/II.10.A(a), BCC1903/II.10.A(b)).
//
// Each period is completed before its close: what is left of one is not carried
// into the next, nor what one was exceeded by.
type Stage struct {
	Of    Allowance
	Turns int           // done of them; annulled ones too (BCC1903/II.10.NOTE)
	Used  time.Duration // reckoned, in those turns
	// Granted is what a turn that stood still was given beyond what was left, so
	// that it goes on with a day at least (CLOCK/C-6(d)).
	Granted time.Duration
	// Passed says that it was exceeded, and that the excess was passed over or
	// has cost its penalty: it binds no more, for it is exceeded once.
	Passed bool
	// Rolls says that it goes on for the whole game: the turns of which it speaks are
	// the last ones, and the time of each is kept, the oldest first (CLOCK/C-12).
	Rolls bool            `json:",omitempty"`
	Each  []time.Duration `json:",omitempty"`
	// Begun is the time of a turn that was taken for ended, and goes on.
	Begun time.Duration `json:",omitempty"`
}

// Balance is how a side stands in the period that runs for it, without the turn
// that is open.
type Balance struct {
	Stage
	No    int           // of the period, from 1
	Taken time.Duration // by Penalty E (BOOK/2.3, time allowance)
	Left  time.Duration // of the time; less than nothing where more was taken than there was
}

// Sentence says how a side stands with the allowance, used being what has gone of
// its open turn: "7 of 20 turns in 60 days made, 22 days 3 h used, 37 days 21 h
// left".
func (b Balance) Sentence(used time.Duration, length func(time.Duration) string) string {
	if b.Rolls {
		left := max(b.Left-used, 0)
		return fmt.Sprintf("any %d turns in succession in %s: %s used in the last %d, %s left",
			b.Of.Turns, length(b.Of.Time), length(b.Used+used), b.Turns, length(left))
	}
	s := fmt.Sprintf("%d of %s made, %s used", b.Turns, b.Of.Words(length), length(b.Used+used))
	if b.Taken > 0 {
		s += ", " + length(b.Taken) + " taken by Penalty E"
	}
	switch left := b.Left - used; {
	case b.Passed:
		return s + "; it was exceeded, and binds no more till they are made"
	case left > 0:
		return s + ", " + length(left) + " left"
	case left == 0:
		return s + ", nothing left"
	default:
		return s + ", exceeded by " + length(-left)
	}
}

// Told is the sentence with the number of its period; what rolls on has none.
func (b Balance) Told(used time.Duration, length func(time.Duration) string) string {
	if b.Rolls {
		return b.Sentence(used, length)
	}
	return fmt.Sprintf("period %d: %s", b.No, b.Sentence(used, length))
}

// Allowance is so much time for so many turns (BCC1903/VI.3(a), BCC1903/VI.PREF(f)).
type Allowance struct {
	Turns int           `json:"turns"`
	Time  time.Duration `json:"time"`
}

// Words writes "20 turns in 60 days".
func (a Allowance) Words(length func(time.Duration) string) string {
	return Counted(int64(a.Turns), "turn") + " in " + length(a.Time)
}

// ByAllowance reports whether the time of the turn ends with what is left for
// several turns together, before its own length is used.
func (k Clock) ByAllowance() bool { return k.Own > 0 && k.Allowed < k.Own }

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

// Words writes "any 10 turns in a row within 30 days".
func (r Rolling) Words(length func(time.Duration) string) string {
	return fmt.Sprintf("any %d turns in a row within %s", r.Turns, length(r.Time))
}

// String writes it as an agreement does: "10 turns 30 days, none above 10 days".
func (r Rolling) String() string {
	if r.Turns == 0 {
		return ""
	}
	return fmt.Sprintf("%d turns %s, none above %s", r.Turns, DurationText(r.Time), DurationText(r.Single))
}
