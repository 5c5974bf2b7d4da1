package calendar

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// sundays leaves out Sundays alone.
var sundays = CalendarTerms{Zone: "Europe/London", Weekly: []time.Weekday{time.Sunday}}

// TestDeadlines checks the examples of BOOK/4.5, with the arithmetic written there.
func TestDeadlines(t *testing.T) {
	eaw, weekly := usual(t), calendarOf(t, sundays)
	christmas := calendarOf(t, CalendarTerms{Weekly: sundays.Weekly, Days: []Day{
		{Date: civil(t, "2026-12-25"), Name: "Christmas Day", Kind: "own"},
		{Date: civil(t, "2026-12-26"), Name: "Boxing Day", Kind: "own"},
	}})
	const days = 24 * time.Hour
	for _, tt := range []struct {
		name    string
		c       Calendar
		begin   string
		allowed time.Duration
		out     string // appeals, "from to; from to", local
		want    string
	}{
		{"Sunday", eaw, "2026-12-04 10:00", 3 * days, "", "2026-12-08 10:00"},
		{"received on a Sunday", eaw, "2026-12-06 14:00", 3 * days, "", "2026-12-10 00:00"},
		{"Christmas", eaw, "2026-12-23 18:00", 3 * days, "", "2026-12-30 18:00"},
		{"Christmas, a list of two days", christmas, "2026-12-23 18:00", 3 * days, "", "2026-12-29 18:00"},
		{"Christmas, Sundays alone", weekly, "2026-12-23 18:00", 3 * days, "", "2026-12-26 18:00"},
		{"New Year", eaw, "2026-12-31 12:00", 3 * days, "", "2027-01-05 12:00"},
		{"Easter and the change of clocks", eaw, "2027-03-25 12:00", 2 * days, "", "2027-03-30 12:00"},
		{"May Day", eaw, "2027-05-01 20:00", 2 * days, "", "2027-05-05 20:00"},
		{"running out at the edge of a Sunday", eaw, "2026-12-03 00:00", 3 * days, "", "2026-12-07 00:00"},
		{"running out at the edge of Christmas", eaw, "2027-12-23 00:00", 2 * days, "", "2027-12-29 00:00"},
		{"across an appeal", eaw, "2026-12-07 09:00", 3 * days, "2026-12-08 15:00 2026-12-10 11:00", "2026-12-12 05:00"},
		{"across an appeal and a Sunday", eaw, "2026-12-07 09:00", 3 * days, "2026-12-08 15:00 2026-12-11 20:00", "2026-12-14 14:00"},
		{"an idle appeal", eaw, "2026-12-07 09:00", 3 * days, "", "2026-12-10 09:00"},
		{"an appeal over holidays", eaw, "2026-12-23 18:00", 3 * days, "2026-12-24 12:00 2026-12-29 12:00", "2026-12-31 18:00"},
		{"two appeals that overlap", eaw, "2026-12-07 09:00", 3 * days, "2026-12-09 00:00 2026-12-10 11:00; 2026-12-08 15:00 2026-12-09 12:00", "2026-12-12 05:00"},
		{"an empty span", eaw, "2026-12-07 09:00", 3 * days, "2026-12-08 15:00 2026-12-08 15:00", "2026-12-10 09:00"},
		{"a span that begins at the end", eaw, "2026-12-07 09:00", 3 * days, "2026-12-10 09:00 2026-12-10 12:00", "2026-12-10 12:00"},
		{"nothing allowed, on a Sunday", eaw, "2026-12-06 14:00", 0, "", "2026-12-07 00:00"},
		{"less than nothing allowed", eaw, "2026-12-07 14:00", -days, "", "2026-12-07 14:00"},
		{"forfeit for time", eaw, "2026-12-04 10:00", 3 * days, "", "2026-12-08 10:00"},
	} {
		t.Run("BCC1903-V.2(b) "+tt.name, func(t *testing.T) {
			begin, out, want := london(t, tt.begin), spans(t, tt.out), london(t, tt.want)
			got := tt.c.Latest(begin, tt.allowed, out)
			if !got.Equal(want) || got.Location() != tt.c.Zone() {
				t.Errorf("deadline %v, want %v", got, want)
			}
			allowed := max(tt.allowed, 0)
			if used := tt.c.Reckoned(begin, want, out); used != allowed {
				t.Errorf("reckoned %v at the deadline, want %v", used, allowed)
			}
			if used := tt.c.Reckoned(begin, want.Add(time.Second), out); used <= allowed {
				t.Errorf("not exceeded a second later: %v", used)
			}
		})
	}
}

// spans reads appeals as TestDeadlines writes them.
func spans(t testing.TB, s string) []Span {
	var out []Span
	for part := range strings.SplitSeq(s, "; ") {
		if len(part) == 33 {
			out = append(out, Span{From: london(t, part[:16]), To: london(t, part[17:]), Why: "appeal", Law: "BCC1903/V.2(b)"})
		}
	}
	return out
}

// TestInTime checks by EXAMPLE/38 and EXAMPLE/42 what is in time, and what is not.
func TestInTime(t *testing.T) {
	c := usual(t)
	for _, tt := range []struct {
		name, begin, sent string
		over              time.Duration
	}{
		{"BCC1903-V.2(c) two minutes before", "2026-12-04 10:00", "2026-12-08 09:58", -2 * time.Minute},
		{"BCC1903-V.2(c) at the instant", "2026-12-04 10:00", "2026-12-08 10:00", 0},
		{"BCC1903-V.9(c) a minute after", "2026-12-04 10:00", "2026-12-08 10:01", time.Minute},
		{"BCC1903-V.9(c) five hours late", "2026-12-04 10:00", "2026-12-08 15:00", 5 * time.Hour},
		{"BCC1903-V.2(b) on the Sunday", "2026-12-03 00:00", "2026-12-06 23:00", 0},
		{"BCC1903-V.2(b) on the Monday", "2026-12-03 00:00", "2026-12-07 00:01", time.Minute},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := c.Reckoned(london(t, tt.begin), london(t, tt.sent), nil) - 72*time.Hour; got != tt.over {
				t.Errorf("over by %v, want %v", got, tt.over)
			}
		})
	}
	if got := c.Reckoned(london(t, "2026-12-08 10:00"), london(t, "2026-12-04 10:00"), nil); got != 0 {
		t.Errorf("backwards: %v", got)
	}
}

func TestOpenSpan(t *testing.T) {
	c := usual(t)
	begin := london(t, "2026-12-07 09:00")
	open := []Span{{From: london(t, "2026-12-08 15:00"), Why: "appeal", Law: "BCC1903/V.2(b)"}}
	if got := c.Reckoned(begin, london(t, "2027-06-01 00:00"), open); got != 30*time.Hour {
		t.Errorf("reckoned %v, want 30h", got)
	}
	for _, allowed := range []time.Duration{72 * time.Hour, 30 * time.Hour} {
		if got := c.Latest(begin, allowed, open); !got.IsZero() {
			t.Errorf("%v: a deadline while the time stands still: %v", allowed, got)
		}
	}
	// What ran out before the span opened ran out (CLOCK/C-6(a)).
	if got, want := c.Latest(begin, 29*time.Hour, open), london(t, "2026-12-08 14:00"); !got.Equal(want) {
		t.Errorf("deadline %v, want %v", got, want)
	}
	if got, want := c.Reached(begin, 30*time.Hour, open), open[0].From; !got.Equal(want) {
		t.Errorf("reached %v, want %v", got, want)
	}
	if got := c.Reached(begin, 31*time.Hour, open); !got.IsZero() {
		t.Errorf("reached %v", got)
	}
	open[0].From = begin.Add(-time.Hour)
	if got := c.Reckoned(begin, begin.Add(time.Hour), open); got != 0 || !c.Latest(begin, 0, open).IsZero() {
		t.Errorf("reckoned %v within the span", got)
	}
}

func TestReached(t *testing.T) {
	c := usual(t)
	begin := london(t, "2026-12-03 00:00")
	for used, want := range map[time.Duration]string{
		-time.Hour: "2026-12-03 00:00", 0: "2026-12-03 00:00", 36 * time.Hour: "2026-12-04 12:00",
		72 * time.Hour: "2026-12-06 00:00", 73 * time.Hour: "2026-12-07 01:00",
	} {
		if got := c.Reached(begin, used, nil); !got.Equal(london(t, want)) {
			t.Errorf("%v: %v, want %s", used, got, want)
		}
	}
	if got, want := c.Reached(london(t, "2026-12-06 14:00"), time.Hour, nil), london(t, "2026-12-07 01:00"); !got.Equal(want) {
		t.Errorf("from a Sunday: %v, want %v", got, want)
	}
}

func TestAccount(t *testing.T) {
	c := usual(t)
	out := append(spans(t, "2026-12-24 12:00 2026-12-29 12:00"), Span{From: london(t, "2026-12-30 20:00"), Why: "claim"})
	a := c.Account(london(t, "2026-12-23 18:00"), london(t, "2026-12-31 06:00"), 72*time.Hour, out)
	var got strings.Builder
	for _, d := range a.Days {
		fmt.Fprintf(&got, "%s %s-%s %v %v %s\n", d.Date, d.From.Format("15:04"), d.To.Format("15:04"), d.Reckoned, d.Total, strings.Join(d.Why, "+"))
	}
	const want = `2026-12-23 18:00-00:00 6h0m0s 6h0m0s 
2026-12-24 00:00-00:00 12h0m0s 18h0m0s appeal (BCC1903/V.2(b))
2026-12-25 00:00-00:00 0s 18h0m0s Christmas Day
2026-12-26 00:00-00:00 0s 18h0m0s Boxing Day
2026-12-27 00:00-00:00 0s 18h0m0s Sunday
2026-12-28 00:00-00:00 0s 18h0m0s Boxing Day (substitute day)
2026-12-29 00:00-00:00 12h0m0s 30h0m0s appeal (BCC1903/V.2(b))
2026-12-30 00:00-00:00 20h0m0s 50h0m0s claim
2026-12-31 00:00-06:00 0s 50h0m0s claim
`
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got.String(), want)
	}
	if a.Used != 50*time.Hour || a.Left != 22*time.Hour || !a.Deadline.IsZero() || a.Calendar != c.Label() || a.Zone != c.Zone() {
		t.Errorf("used %v, left %v, deadline %v, %s", a.Used, a.Left, a.Deadline, a.Calendar)
	}
	if n := len(a.unreckoned()); n != 8 || len(a.Days) != 9 {
		t.Errorf("%d days not reckoned, wholly or in part", n)
	}
	late := c.Account(london(t, "2026-12-04 10:00"), london(t, "2026-12-08 15:00"), 72*time.Hour, nil)
	if late.Used != 77*time.Hour || late.Left != 0 || !late.Deadline.Equal(london(t, "2026-12-08 10:00")) {
		t.Errorf("late: used %v, left %v, deadline %v", late.Used, late.Left, late.Deadline)
	}
	if begun := c.Account(late.Begin, late.Begin, 72*time.Hour, nil); len(begun.Days) != 0 || begun.Left != 72*time.Hour {
		t.Errorf("at its beginning: %d days, left %v", len(begun.Days), begun.Left)
	}
	if got := (AccountDay{From: late.Begin, To: late.Until}); reasons(got, []Span{{From: late.Begin, To: late.Until, Why: "x"}, {From: late.Begin, To: late.Until, Why: "x"}})[0] != "x" {
		t.Error("a reason without a law")
	}
}

// TestChangeOfClocks checks that a date of 23 or 25 hours counts as what it is.
func TestChangeOfClocks(t *testing.T) {
	every := calendarOf(t, CalendarTerms{})
	for day, want := range map[string]time.Duration{
		"2027-03-27": 24 * time.Hour, "2027-03-28": 23 * time.Hour, "2027-10-31": 25 * time.Hour,
	} {
		d := civil(t, day)
		from, to := Midnight(d, every.Zone()), Midnight(d.AddDays(1), every.Zone())
		if got := every.Reckoned(from, to, nil); got != want {
			t.Errorf("%s: %v, want %v", day, got, want)
		}
		if got := calendarOf(t, sundays).Reckoned(from, to, nil); d.Weekday() == time.Sunday && got != 0 {
			t.Errorf("%s: %v of a Sunday", day, got)
		}
	}
	// A day is 24 hours, not the same time by the clock (RULING/R-20).
	if got, want := every.Latest(london(t, "2027-03-27 12:00"), 24*time.Hour, nil), london(t, "2027-03-28 13:00"); !got.Equal(want) {
		t.Errorf("deadline %v, want %v", got, want)
	}
	// Samoa had no 30 December 2011: it takes nothing and gives nothing.
	apia := calendarOf(t, CalendarTerms{Zone: "Pacific/Apia", Days: []Day{{Date: civil(t, "2011-12-30"), Name: "no day"}}})
	from := Midnight(civil(t, "2011-12-29"), apia.Zone())
	if got := apia.Reckoned(from, from.Add(72*time.Hour), nil); got != 72*time.Hour {
		t.Errorf("Apia: %v", got)
	}
	if got := apia.notReckoned(from, from.Add(72*time.Hour)); len(got) != 0 {
		t.Errorf("Apia: %v", got)
	}
}

func TestNotReckoned(t *testing.T) {
	c := calendarOf(t, CalendarTerms{Weekly: sundays.Weekly, Holidays: []string{"GB-EAW"}},
		Day{Date: civil(t, "2026-11-30"), Name: "St Andrew's Day", Kind: "own"})
	for _, tt := range []struct{ from, to, want string }{
		{"2026-11-27 10:00", "2026-12-02 10:00", "Sun 29 Nov; Mon 30 Nov (St Andrew's Day)"},
		{"2026-12-03 00:00", "2026-12-07 00:00", "Sun 6 Dec"},
		{"2026-12-06 14:00", "2026-12-10 00:00", "Sun 6 Dec"},
		{"2026-12-07 00:00", "2026-12-13 00:00", ""},
		{"2026-12-07 00:00", "2026-12-07 00:00", ""},
		{"2027-12-24 12:00", "2027-12-29 12:00", "Sat 25 Dec (Christmas Day); Sun 26 Dec (Boxing Day); " +
			"Mon 27 Dec (Christmas Day, substitute day); Tue 28 Dec (Boxing Day, substitute day)"},
	} {
		var words []string
		for _, l := range c.notReckoned(london(t, tt.from), london(t, tt.to)) {
			words = append(words, l.Words())
		}
		if got := strings.Join(words, "; "); got != tt.want {
			t.Errorf("%s to %s: %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}

// TestSpansAreNotChanged checks that what the spans are given in does not matter, and they are not changed.
func TestSpansAreNotChanged(t *testing.T) {
	c := usual(t)
	out := spans(t, "2026-12-09 00:00 2026-12-10 11:00; 2026-12-08 15:00 2026-12-09 12:00")
	before := slices.Clone(out)
	c.Account(london(t, "2026-12-07 09:00"), london(t, "2026-12-12 09:00"), 72*time.Hour, out)
	if !slices.Equal(out, before) {
		t.Errorf("%v became %v", before, out)
	}
}

func BenchmarkLatestYear(b *testing.B) {
	c := usual(b)
	from := london(b, "2026-12-04 10:00")
	for b.Loop() {
		c.Latest(from, 365*24*time.Hour, nil)
	}
}

func BenchmarkLatestTurn(b *testing.B) {
	c := usual(b)
	from := london(b, "2026-12-23 18:00")
	for b.Loop() {
		c.Latest(from, 72*time.Hour, nil)
	}
}

// This turn runs over Christmas: two days and their substitute, and a Sunday.
func ExampleCalendar_Latest() {
	c, err := NewCalendar(CalendarTerms{
		Zone:     "Europe/London",
		Weekly:   []time.Weekday{time.Sunday},
		Holidays: []string{"GB-EAW"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	received := time.Date(2026, time.December, 23, 18, 0, 0, 0, c.Zone())
	deadline := c.Latest(received, 72*time.Hour, nil)
	fmt.Println("Deadline:", Instant(deadline, c.Zone()))
	for _, day := range c.notReckoned(received, deadline) {
		fmt.Println("Not reckoned:", day.Words())
	}
	fmt.Println("By the calendar", c.Label())
	// Output:
	// Deadline: Wed 30 Dec 2026, 18:00 GMT
	// Not reckoned: Fri 25 Dec (Christmas Day)
	// Not reckoned: Sat 26 Dec (Boxing Day)
	// Not reckoned: Sun 27 Dec
	// Not reckoned: Mon 28 Dec (Boxing Day, substitute day)
	// By the calendar GB-EAW version 1, Europe/London
}

// unreckoned returns the dates of the account that are not reckoned, wholly
// or in part.
func (a Account) unreckoned() []AccountDay {
	return slices.DeleteFunc(slices.Clone(a.Days), func(d AccountDay) bool { return len(d.Why) == 0 })
}

// notReckoned returns in order the dates left out of which some part lies from
// the one instant to the other (BCC1903/V.2(b)): for the line "Not reckoned:"
// of a letter, from the beginning of a turn to its deadline.
func (c Calendar) notReckoned(from, to time.Time) []LeftOut {
	var days []LeftOut
	for date := range c.Dates(from, to) {
		if why, ok := c.Excluded(date); ok {
			days = append(days, LeftOut{Date: date, Why: why})
		}
	}
	return days
}
