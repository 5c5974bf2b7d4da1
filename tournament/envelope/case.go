package envelope

import (
	"cmp"
	"slices"
	"time"

	"postd/correspondence/terms"
)

// Case is a position that is judged, or judged again upon an appeal.
type Case struct {
	Name   string       `json:"name"`             // four letters
	Appeal int          `json:"appeal,omitempty"` // which question of the game is judged; 0: the position, for the first time
	Want   int          `json:"want"`             // how many judge it
	Seats  []Seat       `json:"seats,omitempty"`  // who does; none: it is not dealt
	Gone   []Seat       `json:"gone,omitempty"`   // those who were silent, or from whom it was taken
	Anew   int          `json:"anew,omitempty"`   // how often another position was laid before those who judge it
	Void   []Seat       `json:"void,omitempty"`   // whose verdicts were of a position before that
	Seed   string       `json:"seed,omitempty"`   // of the lot by which it was dealt; empty: by hand
	Unlike time.Time    `json:"unlike,omitzero"`  // when they were opened and found unlike
	Umpire *Seat        `json:"umpire,omitempty"` // asked to decide between them
	Closed time.Time    `json:"closed,omitzero"`
	Result terms.Result `json:"result,omitempty"` // of a case that was judged
}

// Seat is one who judges a case.
type Seat struct {
	Judge  uint64    `json:"judge"` // the number of the adjudicator's row; 0: the umpire
	Asked  time.Time `json:"asked"`
	Again  Again     `json:"again,omitempty"` // why the next letter lays it before them once more
	Told   int       `json:"told,omitempty"`  // how often they were reminded
	First  *Verdict  `json:"first,omitempty"`
	Second *Verdict  `json:"second,omitempty"` // after they were shown the other's analysis
}

// Again is why a case is laid once more before one who has it.
type Again string

// The reasons.
const (
	Moved Again = "moved" // the position is another one
	Said  Again = "said"  // a player has said more of it
)

// Finds is the verdict that counts: the second, where there is one.
func (s Seat) Finds() *Verdict {
	if s.Second != nil {
		return s.Second
	}
	return s.First
}

// The lengths of RULING/R-92, every day counted.
const (
	revising = 14 * day // to judge once more
	silent   = 42 * day // until a case is dealt anew
	day      = 24 * time.Hour
)

// reminders are after how long one who is silent is reminded.
var reminders = []time.Duration{14 * day, 28 * day}

// ReviseUntil is until when both may judge once more; zero where they may not.
func (c Case) ReviseUntil() time.Time {
	if c.Unlike.IsZero() {
		return time.Time{}
	}
	return c.Unlike.Add(revising)
}

// DealtAnew is when the case of one who stays silent goes to another.
func (s Seat) DealtAnew() time.Time { return s.Asked.Add(silent) }

// Relaid is the case with another position, after what was open in its game (RULING/R-32): what lies in
// the envelopes counts no more, and the same adjudicators judge again.
func (c Case) Relaid() Case {
	seats := make([]Seat, len(c.Seats))
	for i, s := range c.Seats {
		if s.First != nil {
			c.Void = append(c.Void[:len(c.Void):len(c.Void)], s)
		}
		seats[i] = Seat{Judge: s.Judge}
		if !s.Asked.IsZero() {
			seats[i].Again = Moved
		}
	}
	c.Seats, c.Anew, c.Unlike, c.Umpire = seats, c.Anew+1, time.Time{}, nil
	return c
}

// SaidMore is the case after a player has said more of the position: who has not answered has it once
// more, and what is sealed stays so.
func (c Case) SaidMore() Case {
	seats := make([]Seat, len(c.Seats))
	for i, s := range c.Seats {
		if s.First == nil && !s.Asked.IsZero() {
			s = Seat{Judge: s.Judge, Again: cmp.Or(s.Again, Said)}
		}
		seats[i] = s
	}
	c.Seats = seats
	return c
}

// Round numbers what is asked of those who judge the case: another position and a second look are rounds
// of their own, so that no letter is taken for an answer to another.
func (c Case) Round() int {
	if c.Unlike.IsZero() {
		return 2*c.Anew + 1
	}
	return 2*c.Anew + 2
}

// Sealed is all that was sealed in the case, by whom, in the order in which it came in.
func (c Case) Sealed() (out []Sealed) {
	all := slices.Concat(c.Void, c.Gone, c.Seats)
	if c.Umpire != nil {
		all = append(all, *c.Umpire)
	}
	for _, s := range all {
		for _, v := range []*Verdict{s.First, s.Second} {
			if v != nil {
				out = append(out, Sealed{s.Judge, *v})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Sealed) int { return a.At.Compare(b.At) })
	return out
}

// Sealed is a verdict with the number of the adjudicator who gave it; 0: the umpire.
type Sealed struct {
	Judge uint64
	Verdict
}

// In is how many have answered.
func (c Case) In() (n int) {
	for _, s := range c.Seats {
		if s.First != nil {
			n++
		}
	}
	return n
}

// Opened reports whether the envelopes were opened.
func (c Case) Opened() bool { return !c.Unlike.IsZero() || !c.Closed.IsZero() }

// Refusal says why a verdict is not taken; empty: it is.
type Refusal string

// The refusals.
const (
	IsClosed  Refusal = "closed"    // the case is
	IsIn      Refusal = "in"        // an envelope is not changed
	IsLate    Refusal = "late"      // the time to judge once more is over
	IsGone    Refusal = "gone"      // the case has gone to another
	NotAsked  Refusal = "not asked" // it does not wait for the umpire
	NoVerdict Refusal = "no result" // it is none of the three results, or has no analysis
)

// Take puts the verdict of an adjudicator into their envelope, or says why not. Before the envelopes
// are opened it is the first, after that the second.
func (c Case) Take(judge uint64, v Verdict) (Case, Refusal) {
	if v.Result != terms.WhiteWins && v.Result != terms.BlackWins && v.Result != terms.Drawn || v.Analysis == "" {
		return c, NoVerdict
	}
	if !c.Closed.IsZero() {
		return c, IsClosed
	}
	if judge == 0 {
		switch {
		case c.Umpire == nil:
			return c, NotAsked
		case c.Umpire.First != nil:
			return c, IsIn
		}
		s := *c.Umpire
		s.First, c.Umpire = &v, &s
		return c, ""
	}
	for i, s := range c.Seats {
		if s.Judge != judge {
			continue
		}
		switch {
		case s.First == nil && c.Unlike.IsZero():
			s.First = &v
		case c.Unlike.IsZero(), s.Second != nil:
			return c, IsIn
		case c.Umpire != nil, !v.At.Before(c.ReviseUntil()):
			return c, IsLate
		default:
			s.Second = &v
		}
		c.Seats = append([]Seat(nil), c.Seats...)
		c.Seats[i] = s
		return c, ""
	}
	return c, IsGone
}
