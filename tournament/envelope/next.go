package envelope

import (
	"slices"
	"time"

	"postd/correspondence/terms"
)

// Do is what is due in a case.
type Do string

// What can be due.
const (
	Nothing Do = ""        // it waits
	Lay     Do = "lay"     // the case is laid before Seat
	Remind  Do = "remind"  // Seat is reminded; -1: the umpire
	Replace Do = "replace" // Seat was silent too long, and the case is dealt to another in that place
	Tell    Do = "tell"    // both are shown what the other wrote
	Ask     Do = "ask"     // the umpire decides
	Judged  Do = "judged"  // Result is the verdict
)

// Step is what is due next.
type Step struct {
	Do     Do
	Seat   int
	Result terms.Result
}

// Next says what is due in the case at an instant. Held says that something of the game lies before the
// umpire: verdicts come in, but no envelope is opened and nothing is judged.
func (c Case) Next(now time.Time, held bool) Step {
	switch {
	case !c.Closed.IsZero() || len(c.Seats) == 0:
		return Step{}
	case slices.ContainsFunc(c.Seats, Seat.unlaid):
		return Step{Do: Lay, Seat: slices.IndexFunc(c.Seats, Seat.unlaid)}
	case c.Umpire != nil && c.Umpire.First != nil && held:
		return Step{}
	case c.Umpire != nil && c.Umpire.First != nil:
		return Step{Do: Judged, Result: c.Umpire.First.Result}
	case c.Umpire != nil:
		return c.Umpire.silence(now, -1)
	case c.In() < len(c.Seats):
		return c.waiting(now)
	case held:
		return Step{}
	case c.alike() && (c.Unlike.IsZero() || c.revised(now)):
		return Step{Do: Judged, Result: c.Seats[0].Finds().Result}
	case c.Unlike.IsZero():
		return Step{Do: Tell}
	case c.revised(now):
		return Step{Do: Ask}
	}
	return Step{}
}

// DueAt is the instant before which [Case.Next] has nothing; false where nothing comes of time alone.
// The zero time is at once.
func (c Case) DueAt() (at time.Time, any bool) {
	switch {
	case !c.Closed.IsZero() || len(c.Seats) == 0:
		return at, false
	case slices.ContainsFunc(c.Seats, Seat.unlaid), c.Umpire != nil && c.Umpire.First != nil:
		return at, true
	case c.Umpire != nil:
		return c.Umpire.remindedAt()
	case c.In() < len(c.Seats):
		for _, s := range c.Seats {
			if s.First != nil {
				continue
			}
			next, told := s.remindedAt()
			if anew := s.DealtAnew(); !told || anew.Before(next) {
				next = anew
			}
			if at.IsZero() || next.Before(at) {
				at = next
			}
		}
		return at, true
	case !c.Unlike.IsZero() && slices.ContainsFunc(c.Seats, func(s Seat) bool { return s.Second == nil }):
		return c.ReviseUntil(), true
	}
	return at, true
}

// remindedAt is when one who is silent is reminded next; false: not any more.
func (s Seat) remindedAt() (time.Time, bool) {
	if s.Told >= len(reminders) {
		return time.Time{}, false
	}
	return s.Asked.Add(reminders[s.Told]), true
}

// unlaid reports whether the case was dealt to one who has no letter of it yet.
func (s Seat) unlaid() bool { return s.Asked.IsZero() }

// waiting is what is due while an envelope is missing.
func (c Case) waiting(now time.Time) Step {
	for i, s := range c.Seats {
		if s.First != nil {
			continue
		}
		if !now.Before(s.DealtAnew()) {
			return Step{Do: Replace, Seat: i}
		}
		if x := s.silence(now, i); x.Do != Nothing {
			return x
		}
	}
	return Step{}
}

// silence is whether one who is silent is reminded.
func (s Seat) silence(now time.Time, seat int) Step {
	if at, any := s.remindedAt(); any && !now.Before(at) {
		return Step{Do: Remind, Seat: seat}
	}
	return Step{}
}

// alike reports whether all find the same.
func (c Case) alike() bool {
	for _, s := range c.Seats {
		if s.Finds().Result != c.Seats[0].Finds().Result {
			return false
		}
	}
	return true
}

// revised reports whether nobody judges once more: both have, or the time is over.
func (c Case) revised(now time.Time) bool {
	for _, s := range c.Seats {
		if s.Second == nil {
			return !now.Before(c.ReviseUntil())
		}
	}
	return true
}
