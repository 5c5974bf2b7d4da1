package calendar

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"postd/drills"
)

// zoneYears are years in zones whose clocks do what few expect.
var zoneYears = []struct{ zone, from, why string }{
	{"Pacific/Chatham", "2026-01-01", "three quarters of an hour off, and summer in January"},
	{"Asia/Kathmandu", "2026-01-01", "a quarter off, and no summer time"},
	{"Australia/Lord_Howe", "2026-01-01", "half an hour of summer time"},
	{"Pacific/Apia", "2011-06-01", "no 30 December 2011"},
	{"Europe/London", "2026-06-01", "the zone of the common terms"},
	{"America/New_York", "2026-01-01", "clocks change on Sundays, which are left out"},
	{"America/St_Johns", "2026-01-01", "half an hour off"},
	{"Africa/Casablanca", "2026-01-01", "clocks go back for Ramadan, and forward after it"},
	{"Asia/Gaza", "2026-01-01", "clocks change on Saturdays, by the moon too"},
	{"Antarctica/Troll", "2026-01-01", "two hours of summer time"},
	{"Africa/Cairo", "2026-01-01", "no 00:00 on the day on which summer time begins, and 23:00 twice when it ends"},
	{"America/Sao_Paulo", "2018-01-01", "no 00:00 on a Sunday in November"},
	{"Asia/Beirut", "2026-01-01", "no 00:00 on a Sunday in March"},
}

// minuteBook tells of each minute of a stretch of time what date a clock of the
// zone shows. It is made with the zone's own clock and nothing of ours.
type minuteBook struct {
	first time.Time
	date  []int32 // year, month and day in one number: 20261225
	week  []time.Weekday
}

func newMinuteBook(zone *time.Location, first time.Time, days int) minuteBook {
	b := minuteBook{first: first}
	for i := range days * 24 * 60 {
		t := first.Add(time.Duration(i) * time.Minute).In(zone)
		y, m, d := t.Date()
		b.date = append(b.date, int32(y*10000+int(m)*100+d))
		b.week = append(b.week, t.Weekday())
	}
	return b
}

func (b minuteBook) at(i int) time.Time { return b.first.Add(time.Duration(i) * time.Minute) }

// minuteTurn is a turn as a patient secretary counts it, in minutes of the book.
type minuteTurn struct {
	book           minuteBook
	begin, allowed int
	weekly         map[time.Weekday]bool
	days           map[int32]bool
	spans          [][2]int // -1: open
}

// counts reports whether the minute is reckoned.
func (m minuteTurn) counts(i int) bool {
	if m.weekly[m.book.week[i]] || m.days[m.book.date[i]] {
		return false
	}
	for _, s := range m.spans {
		if i >= s[0] && (s[1] < 0 || i < s[1]) {
			return false
		}
	}
	return true
}

// count goes minute by minute: what is used until an instant, on each date, when
// the time allowed is reached, and the last instant at which no more than that is
// used; -1 where that never comes within the book.
func (m minuteTurn) count(until int) (used int, dates []int32, on map[int32]int, reached, latest int) {
	on, reached, latest = map[int32]int{}, -1, -1
	total := 0
	if m.allowed == 0 {
		reached = m.begin
	}
	for i := m.begin; i < len(m.book.date); i++ {
		if i < until {
			if d := m.book.date[i]; len(dates) == 0 || dates[len(dates)-1] != d {
				dates = append(dates, d)
			}
		}
		if !m.counts(i) {
			continue
		}
		if total == m.allowed && latest < 0 {
			latest = i
		}
		if total++; total == m.allowed && reached < 0 {
			reached = i + 1
		}
		if i < until {
			used++
			on[m.book.date[i]]++
		}
		if latest >= 0 && i >= until {
			break
		}
	}
	return used, dates, on, reached, latest
}

// TestZones has a turn begin on every day of a year in each zone, with limits in
// hours and in days, days left out, and spans that overlap or stay open, and
// compares all that is reckoned with the counter. In a small drill a turn begins only
// every some days.
func TestZones(t *testing.T) {
	const year, beyond = 366, 70
	n := drills.Count(t, drills.Zones)
	each, step := max(1, n/year), max(1, year/n)
	for n, z := range zoneYears {
		t.Run(z.zone, func(t *testing.T) {
			t.Parallel()
			zone := zoneOf(t, z.zone)
			first, err := time.Parse(time.DateOnly, z.from)
			if err != nil {
				t.Fatal(err)
			}
			book := newMinuteBook(zone, first, year+beyond)
			random := rand.New(rand.NewPCG(uint64(n), 7))
			turns := 0
			for day := 0; day < year; day += step {
				for range each {
					checkMinutes(t, zone, randomTurn(random, book, day), random)
					turns++
				}
			}
			if !t.Failed() {
				t.Logf("%s: %d turns agree (%s)", z.zone, turns, z.why)
			}
		})
	}
}

// randomTurn begins on the day of the book.
func randomTurn(r *rand.Rand, b minuteBook, day int) minuteTurn {
	const hour, d = 60, 24 * 60
	m := minuteTurn{book: b, begin: day*d + r.IntN(d), weekly: map[time.Weekday]bool{}, days: map[int32]bool{}}
	if r.IntN(3) == 0 { // as a date begins, somewhere
		for m.begin++; b.date[m.begin] == b.date[m.begin-1]; m.begin++ {
		}
	}
	m.allowed = (1 + r.IntN(10)) * d
	if r.IntN(3) == 0 {
		m.allowed = r.IntN(100) * hour
	}
	for range r.IntN(3) {
		m.weekly[time.Weekday(r.IntN(7))] = true
	}
	for range r.IntN(5) {
		m.days[b.date[m.begin+r.IntN(12*d)]] = true
	}
	for range r.IntN(4) {
		from := m.begin - d + r.IntN(10*d)
		m.spans = append(m.spans, [2]int{from, from + r.IntN(3*d)})
		if r.IntN(8) == 0 {
			m.spans[len(m.spans)-1][1] = -1
		}
	}
	return m
}

// checkMinutes compares the reckoning of a turn with the count of its minutes.
func checkMinutes(t *testing.T, zone *time.Location, m minuteTurn, r *rand.Rand) {
	t.Helper()
	b := m.book
	terms := CalendarTerms{Zone: zone.String()}
	for w := range m.weekly {
		terms.Weekly = append(terms.Weekly, w)
	}
	for d := range m.days {
		terms.Days = append(terms.Days, Day{Date: Date{int(d / 10000), time.Month(d / 100 % 100), int(d % 100)}, Name: "Founder's Day"})
	}
	c := calendarOf(t, terms)
	k := Clock{Running: true, Begin: b.at(m.begin), Allowed: time.Duration(m.allowed) * time.Minute}
	for i, s := range m.spans {
		span := Span{From: b.at(s[0]), Why: "span " + strconv.Itoa(i)}
		if s[1] >= 0 {
			span.To = b.at(s[1])
		}
		k.Out = append(k.Out, span)
	}
	until := m.begin + r.IntN(14*24*60)
	used, dates, on, reached, latest := m.count(until)
	what := fmt.Sprintf("turn of %s from %s, %v, weekly %v, days %v, out %v, until %s", k.Allowed, k.Begin, zone, terms.Weekly, terms.Days, k.Out, b.at(until))
	instant := func(name string, got time.Time, minute int) {
		t.Helper()
		if minute < 0 && !got.IsZero() || minute >= 0 && !got.Equal(b.at(minute)) {
			t.Errorf("%s: %s %v, counted %v", what, name, got, b.at(minute))
		}
	}
	instant("deadline", c.Latest(k.Begin, k.Allowed, k.Out), latest)
	instant("reached", c.Reached(k.Begin, k.Allowed, k.Out), reached)
	instant("deadline of the clock", k.Deadline(c), latest)
	length := time.Duration(used) * time.Minute
	a := k.Account(c, b.at(until))
	if got := c.Reckoned(k.Begin, b.at(until), k.Out); got != length || a.Used != length || k.Used(c, b.at(until)) != length || a.Left != max(k.Allowed-length, 0) {
		t.Errorf("%s: reckoned %v, in the account %v, left %v; counted %v", what, got, a.Used, a.Left, length)
	}
	if latest >= 0 && (k.Exceeded(c, b.at(latest)) || !k.Exceeded(c, b.at(latest).Add(1))) {
		t.Errorf("%s: the deadline %v is not the last instant in time", what, b.at(latest))
	}
	var total time.Duration
	at := k.Begin
	for i, d := range a.Days {
		total += d.Reckoned
		number := int32(d.Date.Year*10000 + int(d.Date.Month)*100 + d.Date.Day)
		if i >= len(dates) || number != dates[i] || d.Reckoned != time.Duration(on[number])*time.Minute || d.Total != total || !d.From.Equal(at) {
			t.Errorf("%s: day %+v; counted %v on it of %v", what, d, on[number], dates)
		}
		at = d.To
	}
	if len(a.Days) != len(dates) || !at.Equal(b.at(until)) {
		t.Errorf("%s: the account has %d days up to %v, the counter %d", what, len(a.Days), at, len(dates))
	}
}
