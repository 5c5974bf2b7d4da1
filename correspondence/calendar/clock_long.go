package calendar

import (
	"math"
	"strconv"
	"time"
)

// LongThink is agreed of turns in which somebody thinks long: what is reckoned
// within one turn beyond After counts Factor times (BCC1903/V.2(c), CLOCK/C-12).
// The zero LongThink counts all time once.
type LongThink struct {
	After  time.Duration
	Factor int // 2 to mostFactor
}

// MostFactor is how many times the time of long thinking may count at most.
const MostFactor = 10

// Weigh is what so much reckoned time of one turn counts for.
func (l LongThink) Weigh(ran time.Duration) time.Duration {
	if l.Factor < 2 || ran <= l.After {
		return ran
	}
	beyond := ran - l.After
	if beyond > (math.MaxInt64-l.After)/time.Duration(l.Factor) {
		return math.MaxInt64
	}
	return l.After + beyond*time.Duration(l.Factor)
}

// Within is the longest reckoned time that counts for no more than the sum.
func (l LongThink) Within(counts time.Duration) time.Duration {
	if l.Factor < 2 || counts <= l.After {
		return counts
	}
	return l.After + (counts-l.After)/time.Duration(l.Factor)
}

// Reaches is the shortest reckoned time that counts for the sum.
func (l LongThink) Reaches(counts time.Duration) time.Duration {
	ran := l.Within(counts)
	if l.Weigh(ran) < counts {
		ran++
	}
	return ran
}

// weighed tells for each day of an account what its time counts for.
func (a Account) weighed() Account {
	ran := time.Duration(0)
	for i := range a.Days {
		d := &a.Days[i]
		before := a.Long.Weigh(ran)
		ran = Plus(ran, d.Reckoned)
		d.Total = a.Long.Weigh(ran)
		d.Counts = d.Total - before
	}
	a.Used = a.Long.Weigh(ran)
	a.Left = max(a.Allowed-a.Used, 0)
	return a
}

// Words says how the time counts: "counts double beyond 48 h"; "" where it counts
// once.
func (l LongThink) Words(length func(time.Duration) string) string {
	if l.Factor < 2 {
		return ""
	}
	return "counts " + times(l.Factor) + " beyond " + length(l.After)
}

// String writes it as an agreement does: "after 48h double", "after 2 days 3 times".
func (l LongThink) String() string {
	if l.Factor < 2 {
		return ""
	}
	return "after " + DurationText(l.After) + " " + times(l.Factor)
}

func times(n int) string {
	if n == 2 {
		return "double"
	}
	return strconv.Itoa(n) + " times"
}
