package calendar

import (
	"cmp"
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

// carried is the time allowed up to the end of the local day on which that of a
// turn is used, as Used counts (RULING/R-20); 0 where its end is not carried.
//
// Only a turn of the length agreed is rounded: what Penalty E leaves of one binds
// exactly, lest the rounding give it back, and so does what is left for several
// turns together. Time that is left out after the agreed time was used is left out
// of the rest of that day as well, so that an appeal costs nobody the evening.
func (k Clock) carried(c Calendar) time.Duration {
	c = c.For(k)
	if k.Rounds == 0 || cmp.Or(k.Own, k.Allowed) < k.Rounds || k.ByAllowance() {
		return 0
	}
	reached := k.Reached(c, k.Allowed)
	if reached.IsZero() {
		return 0
	}
	c = c.For(k)
	date := DateOf(reached, c.Zone())
	if Midnight(date, c.Zone()).Equal(reached) {
		return 0 // it runs out with the day before, and there is nothing to carry
	}
	var out []Span
	for _, s := range k.Out {
		if s.From.Before(reached) {
			out = append(out, s)
		}
	}
	carried := k.Long.Weigh(c.Reckoned(k.Begin, Midnight(date.AddDays(1), c.Zone()), out))
	if k.Most > 0 {
		carried = min(carried, k.Most)
	}
	return carried
}

// AddMonths returns the instant n calendar months after t: on the same day of
// the month and at the same hour by the clocks of the zone. A month that has no such
// day is over when it ends, at the first instant of the next (RULING/R-18). It counts from t alone:
// to add one month twice is another thing. Where the clocks skip the hour it
// is the instant of the skip, where they show it twice the first of the two.
// The result is in the zone; a nil zone is UTC.
func AddMonths(t time.Time, n int, zone *time.Location) time.Time {
	zone = orUTC(zone)
	y, m, d := t.In(zone).Date()
	hour, minute, sec := t.In(zone).Clock()
	first := time.Date(y, m+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	if next := first.AddDate(0, 1, 0); d > next.AddDate(0, 0, -1).Day() {
		return firstAt(next, zone)
	}
	return firstAt(time.Date(first.Year(), first.Month(), d, hour, minute, sec, t.Nanosecond(), time.UTC), zone)
}
