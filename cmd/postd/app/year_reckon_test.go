package app

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// almanac is a reckoner of its own: it has looked at every quarter of an hour of
// three years, whether its date is left out, and has counted. Every zone of the
// year begins its dates at such a quarter.
type almanac struct {
	from    time.Time
	counted []bool          // of each quarter
	sum     []time.Duration // up to the beginning of each
}

const quarter = 15 * time.Minute

var almanacs sync.Map // what it is made of → *almanac

// almanacOf counts by a zone, weekdays left out and the dates of lists.
func almanacOf(zone string, weekly []time.Weekday, lists []string, own, struck []calendar.Day) *almanac {
	key := fmt.Sprint(zone, weekly, lists, own, struck)
	if a, ok := almanacs.Load(key); ok {
		return a.(*almanac)
	}
	loc, err := time.LoadLocation(zone)
	if err != nil {
		panic(err)
	}
	out := map[string]bool{}
	for _, l := range lists {
		for _, d := range datesOf(l) {
			out[d] = true
		}
	}
	for _, d := range struck {
		delete(out, d.Date.String())
	}
	for _, d := range own {
		out[d.Date.String()] = true
	}
	a := &almanac{from: yearBegins.AddDate(0, -1, 0)}
	end := yearBegins.AddDate(2, 0, 0)
	var sum time.Duration
	for t := a.from; t.Before(end); t = t.Add(quarter) {
		here := t.In(loc)
		yes := !out[here.Format(time.DateOnly)] && !slices.Contains(weekly, here.Weekday())
		a.counted, a.sum = append(a.counted, yes), append(a.sum, sum)
		if yes {
			sum += quarter
		}
	}
	almanacs.Store(key, a)
	return a
}

// datesOf reads the dates of a list of holidays as it stands in the sources.
func datesOf(list string) (out []string) {
	f, err := os.Open("../../../correspondence/calendar/calendars/" + list + ".txt")
	if err != nil {
		panic(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		if w := strings.Fields(s.Text()); len(w) > 2 && len(w[0]) == len(time.DateOnly) && w[0][4] == '-' {
			out = append(out, w[0])
		}
	}
	return out
}

func (m *match) almanac() *almanac { return almanacFor(m.terms) }

func almanacFor(a terms.Agreement) *almanac {
	return almanacOf(a.Calendar.Zone, a.Calendar.Weekly, a.Calendar.Holidays, a.Calendar.Days, a.Calendar.Struck)
}

// steps goes on from an instant by parts that are counted whole or not at all:
// quarters, cut where something left out begins or ends.
func (a *almanac) steps(from time.Time, out []calendar.Span, do func(from time.Time, d time.Duration) bool) {
	for t := from; ; {
		i := int(t.Sub(a.from) / quarter)
		if i >= len(a.counted) {
			return
		}
		next, left := a.from.Add(time.Duration(i+1)*quarter), false
		for _, s := range out {
			for _, edge := range []time.Time{s.From, s.To} {
				if edge.After(t) && edge.Before(next) {
					next = edge
				}
			}
		}
		for _, s := range out {
			left = left || !t.Before(s.From) && (s.To.IsZero() || t.Before(s.To))
		}
		if a.counted[i] && !left && !do(t, next.Sub(t)) {
			return
		}
		t = next
	}
}

// used is what is counted between two instants.
func (a *almanac) used(from, to time.Time, out []calendar.Span) (sum time.Duration) {
	a.steps(from, out, func(t time.Time, d time.Duration) bool {
		if !t.Before(to) {
			return false
		}
		if end := t.Add(d); end.After(to) {
			d = to.Sub(t)
		}
		sum += d
		return true
	})
	return sum
}

// first is the earliest instant at which so much is counted; zero for never.
func (a *almanac) first(from time.Time, need time.Duration, out []calendar.Span) (at time.Time) {
	if need <= 0 {
		return from
	}
	a.steps(from, out, func(t time.Time, d time.Duration) bool {
		if d >= need {
			at = t.Add(need)
			return false
		}
		need -= d
		return true
	})
	return at
}

// last is the latest instant at which no more than that is counted; zero for
// never more.
func (a *almanac) last(from time.Time, allowed time.Duration, out []calendar.Span) (at time.Time) {
	left := max(allowed, 0)
	a.steps(from, out, func(t time.Time, d time.Duration) bool {
		if d > left {
			at = t.Add(left)
			return false
		}
		left -= d
		return true
	})
	return at
}
