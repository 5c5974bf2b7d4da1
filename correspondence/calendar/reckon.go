package calendar

import (
	"iter"
	"math"
	"slices"
	"time"

	"postd/rules"
)

// Span is a stretch of time, half open, that is not reckoned in a turn,
// with its cause. A zero To means that the span is still open.
type Span struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to,omitzero"`
	Why  string    `json:"why"`
	Law  rules.Law `json:"law"`
	Stay int       `json:"stay,omitempty"` // the stay of both clocks to which it belongs; 0: none
	// Leave is the number of the leave to which it belongs (RULING/R-67); 0: none.
	Leave int `json:"leave,omitempty"`
}

// Reckoned returns the time reckoned between two instants (BCC1903/V.2(b),
// CLOCK/C-3): what elapsed, less every instant that lies on a date left out or in
// one of the spans. Overlaps count once, an open span runs to the end. It is
// zero where from is not before to. The rule is CLOCK/C-5.
func (c Calendar) Reckoned(from, to time.Time, out []Span) time.Duration {
	var total time.Duration
	for s := range c.stretches(from, to, out) {
		total = Plus(total, s.to.Sub(s.from))
	}
	return total
}

// Latest returns the latest instant at which no more than the allowed
// reckoned time has gone since from: the deadline (BCC1903/V.2(c), CLOCK/C-4).
// Where the time runs out as a date left out begins, that is the end of the
// dates left out, for nothing is reckoned on them. It is the zero time where
// an open span keeps the time from ever being exceeded. Less than nothing
// allowed counts as nothing. The result is in the calendar's zone.
func (c Calendar) Latest(from time.Time, allowed time.Duration, out []Span) time.Time {
	left := max(allowed, 0)
	for s := range c.stretches(from, forever, out) {
		d := s.to.Sub(s.from)
		if d > left {
			return s.from.Add(left).In(c.Zone())
		}
		left -= d
	}
	return time.Time{}
}

// Reached returns the earliest instant at which so much reckoned time has gone
// since from, as reminders need it (CLOCK/C-10); from itself where used is not
// positive. It is the zero time where an open span comes before. The result
// is in the calendar's zone.
func (c Calendar) Reached(from time.Time, used time.Duration, out []Span) time.Time {
	if used <= 0 {
		return from.In(c.Zone())
	}
	left := used
	for s := range c.stretches(from, forever, out) {
		d := s.to.Sub(s.from)
		if d >= left {
			return s.from.Add(left).In(c.Zone())
		}
		left -= d
	}
	return time.Time{}
}

// forever is later than any instant of a game, the end of an open span.
var forever = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)

// stretch is a part of time, half open and not empty.
type stretch struct{ from, to time.Time }

// stretches yields in order the parts of the time between two instants that
// are reckoned, none longer than a day.
func (c Calendar) stretches(from, to time.Time, out []Span) iter.Seq[stretch] {
	return func(yield func(stretch) bool) {
		cuts := merge(out, to)
		if n := len(cuts); n > 0 && !cuts[n-1].to.Before(to) {
			to = Earlier(to, cuts[n-1].from) // what is left out to the end is not walked
		}
		for day, part := range c.Dates(from, to) {
			if c.leavesOut(day) {
				continue
			}
			for s := range without(part, cuts) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Dates yields the civil dates of the zone between two instants, each with
// the part of it that lies between them. A date that the zone skips is passed
// over.
func (c Calendar) Dates(from, to time.Time) iter.Seq2[Date, stretch] {
	return func(yield func(Date, stretch) bool) {
		w := wallClock{zone: c.Zone()}
		d := DateOf(from, w.zone)
		next := d.utc().AddDate(0, 0, 1)
		w.set(next.Add(-16 * time.Hour))
		for from.Before(to) {
			if end := w.first(next); end.After(from) {
				if !yield(d, stretch{from, Earlier(end, to)}) {
					return
				}
				from = end
			}
			d = DateOf(next, time.UTC)
			next = next.Add(24 * time.Hour)
		}
	}
}

// merge returns the spans in order and without overlaps, the open ones ended
// at the instant. Empty spans vanish.
func merge(out []Span, end time.Time) []stretch {
	var cuts []stretch
	for _, s := range out {
		if s.To.IsZero() {
			s.To = end
		}
		if s.From.Before(s.To) {
			cuts = append(cuts, stretch{s.From, s.To})
		}
	}
	slices.SortFunc(cuts, func(a, b stretch) int { return a.from.Compare(b.from) })
	merged := cuts[:0]
	for _, s := range cuts {
		if n := len(merged); n > 0 && !s.from.After(merged[n-1].to) {
			merged[n-1].to = Later(merged[n-1].to, s.to)
		} else {
			merged = append(merged, s)
		}
	}
	return merged
}

// without yields what the cuts leave of the part. The cuts are in order and do
// not overlap.
func without(part stretch, cuts []stretch) iter.Seq[stretch] {
	return func(yield func(stretch) bool) {
		for _, cut := range cuts {
			if !cut.from.Before(part.to) {
				break
			}
			if part.from.Before(cut.from) && !yield(stretch{part.from, cut.from}) {
				return
			}
			part.from = Later(part.from, cut.to)
		}
		if part.from.Before(part.to) {
			yield(part)
		}
	}
}

func Earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

func Later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// Plus adds two durations that are not negative, and stops at the longest
// that there is, some 292 years.
func Plus(a, b time.Duration) time.Duration {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
