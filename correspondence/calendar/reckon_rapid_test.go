package calendar

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// propertyZones have clocks that change by an hour or half of one, at 00:00
// too, offsets of odd quarters, and a date that never was.
var propertyZones = []string{
	"Europe/London", "Pacific/Chatham", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
	"America/Sao_Paulo", "America/Havana", "Africa/Cairo",
}

// turning are instants near which clocks change.
var turning = []string{
	"2011-12-30T10:00:00Z", "2018-02-18T02:00:00Z", "2018-11-04T03:00:00Z", "2026-04-04T15:00:00Z", "2026-04-23T22:00:00Z",
	"2026-09-26T14:00:00Z", "2026-10-03T15:30:00Z", "2026-10-29T21:00:00Z", "2026-11-01T05:00:00Z", "2027-03-28T01:00:00Z",
	"2027-10-31T01:00:00Z", "2026-12-25T00:00:00Z", "2028-02-29T00:00:00Z",
}

// counter reckons minute by minute, by the local date of each and nothing
// else, as a patient secretary would.
type counter struct {
	zone   *time.Location
	weekly []time.Weekday
	days   []Day
	out    []Span
}

func (m counter) counts(t time.Time) bool {
	y, month, d := t.In(m.zone).Date()
	for _, w := range m.weekly {
		if t.In(m.zone).Weekday() == w {
			return false
		}
	}
	for _, day := range m.days {
		if day.Date.Year == y && day.Date.Month == month && day.Date.Day == d {
			return false
		}
	}
	for _, s := range m.out {
		if !t.Before(s.From) && (s.To.IsZero() || t.Before(s.To)) {
			return false
		}
	}
	return true
}

// TestMinuteByMinute sets Reckoned, Latest, Reached and Account against the
// counter. All instants are whole minutes, as the changes of clocks are.
func TestMinuteByMinute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		minutes := func(name string, lo, hi int) time.Duration {
			return time.Duration(rapid.IntRange(lo, hi).Draw(t, name)) * time.Minute
		}
		zone, err := time.LoadLocation(rapid.SampledFrom(propertyZones).Draw(t, "zone"))
		if err != nil {
			t.Fatal(err)
		}
		const day = 24 * 60
		var from time.Time
		if rapid.Bool().Draw(t, "near a change") {
			from, _ = time.Parse(time.RFC3339, rapid.SampledFrom(turning).Draw(t, "turning"))
			from = from.Add(minutes("before", -5*day, day))
		} else {
			from = time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC).Add(minutes("from", 0, 19*365*day))
		}
		m := counter{zone: zone, weekly: rapid.SliceOfNDistinct(rapid.SampledFrom([]time.Weekday{0, 1, 3, 6}), 0, 3, rapid.ID).Draw(t, "weekly")}
		for range rapid.IntRange(0, 3).Draw(t, "days") {
			m.days = append(m.days, Day{Date: DateOf(from, zone).AddDays(rapid.IntRange(-1, 8).Draw(t, "day")), Name: "own"})
		}
		for range rapid.IntRange(0, 3).Draw(t, "spans") {
			s := Span{From: from.Add(minutes("out", -day, 8*day)), Why: "appeal"}
			s.To = s.From.Add(minutes("long", 0, 3*day))
			if rapid.IntRange(0, 5).Draw(t, "open") == 0 {
				s.To = time.Time{}
			}
			m.out = append(m.out, s)
		}
		c, err := NewCalendar(CalendarTerms{Zone: zone.String(), Weekly: m.weekly}, m.days...)
		if err != nil {
			t.Fatal(err)
		}
		to := from.Add(minutes("to", 0, 9*day))
		allowed := minutes("allowed", 0, 5*day)

		var used, total time.Duration
		reached, latest := from, time.Time{}
		for at := from; at.Before(from.Add(40 * 24 * time.Hour)); at = at.Add(time.Minute) {
			if at.Equal(to) {
				used = total
			}
			if !m.counts(at) {
				continue
			}
			if total == allowed {
				latest = at
				break
			}
			if total += time.Minute; total == allowed {
				reached = at.Add(time.Minute)
			}
		}
		if total < allowed {
			reached = time.Time{}
		}
		if used == 0 { // the count stopped before it came to the end
			for at := from; at.Before(to); at = at.Add(time.Minute) {
				if m.counts(at) {
					used += time.Minute
				}
			}
		}
		if got := c.Reckoned(from, to, m.out); got != used {
			t.Fatalf("reckoned %v, counted %v", got, used)
		}
		if got := c.Reached(from, allowed, m.out); !got.Equal(reached) {
			t.Fatalf("reached %v, counted %v", got, reached)
		}
		got := c.Latest(from, allowed, m.out)
		if !got.Equal(latest) {
			t.Fatalf("deadline %v, counted %v", got, latest)
		}
		if !got.IsZero() {
			if r := c.Reckoned(from, got, m.out); r != allowed {
				t.Fatalf("reckoned %v at the deadline of %v", r, allowed)
			}
			if r := c.Reckoned(from, got.Add(time.Second), m.out); r != allowed+time.Second {
				t.Fatalf("reckoned %v a second after the deadline of %v", r, allowed)
			}
		}
		a := c.Account(from, to, allowed, m.out)
		var sum time.Duration
		at := from
		for _, d := range a.Days {
			sum += d.Reckoned
			if !d.From.Equal(at) || DateOf(d.From, zone) != d.Date || DateOf(d.To.Add(-1), zone) != d.Date || d.Total != sum {
				t.Fatalf("day %v after %v, total %v", d, at, sum)
			}
			if whole := d.Reckoned == d.To.Sub(d.From); whole != (len(d.Why) == 0) {
				t.Fatalf("day %v: what is left out has a reason", d)
			}
			at = d.To
		}
		if !at.Equal(to) || sum != used || a.Used != used || a.Left != max(allowed-used, 0) || !a.Deadline.Equal(latest) {
			t.Fatalf("account %+v, counted %v", a, used)
		}
	})
}
