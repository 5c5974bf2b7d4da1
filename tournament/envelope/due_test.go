package envelope

import (
	"math/rand/v2"
	"testing"
	"time"

	"postd/correspondence/terms"
)

// TestE50DueAt holds when a case is looked at again against what is due in it, day by day, over random
// cases: nothing is due before, and something is from then on.
func TestE50DueAt(t *testing.T) {
	r := rand.New(rand.NewPCG(28, 3))
	begin := time.Date(2026, time.November, 2, 9, 0, 0, 0, time.UTC)
	verdict := func() *Verdict {
		if r.IntN(2) == 0 {
			return nil
		}
		return &Verdict{At: begin, Result: terms.WhiteWins}
	}
	never, late := 0, 0
	for range 3000 {
		c := Case{Want: 2}
		for n := range r.IntN(3) {
			s := Seat{Judge: uint64(n + 1), Told: r.IntN(3), First: verdict()}
			if r.IntN(5) > 0 {
				s.Asked = begin.AddDate(0, 0, r.IntN(20))
			}
			if s.First != nil {
				s.Second = verdict()
			}
			c.Seats = append(c.Seats, s)
		}
		if c.In() == len(c.Seats) && r.IntN(2) == 0 {
			c.Unlike = begin.AddDate(0, 0, r.IntN(20))
		}
		if r.IntN(4) == 0 {
			c.Umpire = &Seat{Asked: begin.AddDate(0, 0, r.IntN(20)), Told: r.IntN(3), First: verdict()}
		}
		if r.IntN(9) == 0 {
			c.Closed = begin
		}
		at, any := c.DueAt()
		if !any {
			never++
		}
		for d := range 200 {
			now := begin.AddDate(0, 0, d)
			is := c.Next(now, false).Do != Nothing
			if want := any && !now.Before(at); is != want {
				t.Fatalf("%+v on day %d: due is %v, and it is looked at from %s (%v)", c, d, is, at, any)
			}
			if !is && any {
				late++
			}
		}
	}
	if never < 100 || late < 1000 {
		t.Errorf("%d never, %d days before: too few", never, late)
	}
}
