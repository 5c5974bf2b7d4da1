package correspondence

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// goldenEAW are the days not reckoned in England and Wales, year by year, as the
// official lists and the substitutes make them.
var goldenEAW = map[int]string{
	2026: "01-01 New Year's Day; 04-03 Good Friday; 04-06 Easter Monday; 05-04 Early May Bank Holiday; " +
		"05-25 Spring Bank Holiday; 08-31 Summer Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day; " +
		"12-28 Boxing Day (substitute day)",
	2027: "01-01 New Year's Day; 03-26 Good Friday; 03-29 Easter Monday; 05-03 Early May Bank Holiday; " +
		"05-31 Spring Bank Holiday; 08-30 Summer Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day; " +
		"12-27 Christmas Day (substitute day); 12-28 Boxing Day (substitute day)",
	2028: "01-01 New Year's Day; 01-03 New Year's Day (substitute day); 04-14 Good Friday; 04-17 Easter Monday; " +
		"05-01 Early May Bank Holiday; 05-29 Spring Bank Holiday; 08-28 Summer Bank Holiday; " +
		"12-25 Christmas Day; 12-26 Boxing Day",
}

// calendarOf makes a calendar of Europe/London or fails the test.
func calendarOf(t testing.TB, terms CalendarTerms, extra ...Day) Calendar {
	t.Helper()
	if terms.Zone == "" {
		terms.Zone = "Europe/London"
	}
	c, err := NewCalendar(terms, extra...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// usual is the calendar of laws.md 2.2: Sundays and GB-EAW.
func usual(t testing.TB) Calendar {
	t.Helper()
	return calendarOf(t, CalendarTerms{Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}})
}

func civil(t testing.TB, s string) Date {
	t.Helper()
	d, err := ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestHolidaysOfEnglandAndWales(t *testing.T) {
	c := calendarOf(t, CalendarTerms{Holidays: []string{"GB-EAW"}})
	for _, year := range slices.Sorted(maps.Keys(goldenEAW)) {
		t.Run(fmt.Sprintf("BCC1903-V.2(b) %d", year), func(t *testing.T) {
			var got []string
			for d := (Date{year, time.January, 1}); d.Year == year; d = d.AddDays(1) {
				if why, ok := c.Excluded(d); ok {
					got = append(got, d.String()[5:]+" "+why)
				}
			}
			if s := strings.Join(got, "; "); s != goldenEAW[year] {
				t.Errorf("got  %s\nwant %s", s, goldenEAW[year])
			}
		})
	}
}

// The dates of Easter and of the Mondays are computed here by another way.
func TestHolidaysByRule(t *testing.T) {
	monday := func(d Date, step int) Date {
		for d.Weekday() != time.Monday {
			d = d.AddDays(step)
		}
		return d
	}
	for year := range goldenEAW {
		easter := easter(year)
		want := map[string][]Date{
			"New Year's Day":         {{year, time.January, 1}},
			"Good Friday":            {easter.AddDays(-2)},
			"Easter Monday":          {easter.AddDays(1)},
			"Early May Bank Holiday": {monday(Date{year, time.May, 1}, 1)},
			"Spring Bank Holiday":    {monday(Date{year, time.May, 31}, -1)},
			"Summer Bank Holiday":    {monday(Date{year, time.August, 31}, -1)},
			"Christmas Day":          {{year, time.December, 25}},
			"Boxing Day":             {{year, time.December, 26}},
		}
		taken := map[Date]bool{}
		for _, days := range want {
			taken[days[0]] = true
		}
		for _, name := range []string{"New Year's Day", "Christmas Day", "Boxing Day"} {
			d := want[name][0]
			if w := d.Weekday(); w != time.Saturday && w != time.Sunday {
				continue
			}
			for taken[d] || d.Weekday() == time.Saturday || d.Weekday() == time.Sunday {
				d = d.AddDays(1)
			}
			taken[d] = true
			want[name] = append(want[name], d)
		}
		got := map[string][]Date{}
		for _, d := range holidays["GB-EAW"].days {
			if d.Date.Year != year {
				continue
			}
			if !d.Checked || d.Source == "" || (d.Kind == "substitute") != (len(got[d.Name]) == 1) {
				t.Errorf("%v: checked, with a source, a substitute after its day", d)
			}
			got[d.Name] = append(got[d.Name], d.Date)
		}
		if !maps.EqualFunc(got, want, slices.Equal) {
			t.Errorf("%d:\ngot  %v\nwant %v", year, got, want)
		}
	}
	for year, want := range map[int]string{1903: "1903-04-12", 2026: "2026-04-05", 2027: "2027-03-28", 2028: "2028-04-16"} {
		if got := easter(year).String(); got != want {
			t.Errorf("Easter Day of %d: %s, want %s", year, got, want)
		}
	}
}

// easter computes Easter Day by the rule of 1876 (Meeus, Jones and Butcher).
func easter(year int) Date {
	a, b, c := year%19, year/100, year%100
	h := (19*a + b - b/4 - (b-(b+8)/25+1)/3 + 15) % 30
	l := (32 + 2*(b%4) + 2*(c/4) - h - c%4) % 7
	n := h + l - 7*((a+11*h+22*l)/451) + 114
	return Date{year, time.Month(n / 31), n%31 + 1}
}

func TestExcluded(t *testing.T) {
	own := []Day{
		{Date: civil(t, "2026-11-30"), Name: "St Andrew's Day", Kind: "own"},
		{Date: civil(t, "2026-12-25"), Name: "Founder's Day", Kind: "own"},
		{Date: civil(t, "2026-12-28"), Name: "Boxing Day", Kind: "substitute"},
		{Date: civil(t, "2026-12-30"), Kind: "own"},
	}
	terms := CalendarTerms{Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW", "GB-EAW"}, Days: own[:1]}
	c := calendarOf(t, terms, own[1:]...)
	for day, want := range map[string]string{
		"2026-11-29": "Sunday",
		"2026-11-30": "St Andrew's Day",
		"2026-12-01": "",
		"2026-12-25": "Christmas Day and Founder's Day",
		"2026-12-26": "Boxing Day",
		"2026-12-28": "Boxing Day (substitute day)",
		"2026-12-30": "a day not reckoned",
		"2027-12-26": "Sunday and Boxing Day",
		"2027-12-27": "Christmas Day (substitute day)",
		"2029-12-25": "", // not covered
		"2029-12-30": "Sunday",
	} {
		if why, ok := c.Excluded(civil(t, day)); why != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, want %q", day, why, ok, want)
		}
	}
	if got, want := c.Label(), "GB-EAW version 1 with 2 more days, Europe/London"; got != want {
		t.Errorf("label %q, want %q", got, want)
	}
	if c.Name != "GB-EAW" || c.Version != 1 {
		t.Errorf("%q version %d", c.Name, c.Version)
	}
}

// TestOfficeDays: a day of the office's own beats the list in both directions
// (C-11), and the version by which it stands is named.
func TestOfficeDays(t *testing.T) {
	terms := CalendarTerms{
		Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}, Office: []OfficeVersion{{"GB-EAW", 3}},
		Days: []Day{
			{Date: civil(t, "2026-06-15"), Name: "A proclaimed day", Kind: "own", Set: "GB-EAW"},
			{Date: civil(t, "2026-06-16"), Name: "of a set that is not agreed", Kind: "own", Set: "GB-SCT"},
			{Date: civil(t, "2026-12-25"), Name: "Christmas all the same", Kind: "own", Set: "GB-EAW"},
		},
		Struck: []Day{
			{Date: civil(t, "2026-05-04"), Name: "moved", Set: "GB-EAW"},
			{Date: civil(t, "2026-05-25"), Name: "struck out of another set", Set: "GB-SCT"},
			{Date: civil(t, "2026-08-31"), Name: "agreed to be reckoned"},
			{Date: civil(t, "2026-12-25"), Name: "struck out and added", Set: "GB-EAW"},
		},
	}
	c := calendarOf(t, terms)
	for day, want := range map[string]string{
		"2026-05-04": "", "2026-05-25": "Spring Bank Holiday", "2026-06-15": "A proclaimed day", "2026-06-16": "",
		"2026-08-31": "", "2026-12-25": "Christmas all the same",
	} {
		if why, _ := c.Excluded(civil(t, day)); why != want {
			t.Errorf("%s: %q, want %q", day, why, want)
		}
	}
	if got, want := c.Label(), "GB-EAW version 1, office's version 3, Europe/London"; got != want || c.Version != 4 {
		t.Errorf("label %q, version %d; want %q", got, c.Version, want)
	}
}

func TestCovers(t *testing.T) {
	c := usual(t)
	for day, want := range map[string]bool{"2025-12-31": false, "2026-01-01": true, "2028-12-31": true, "2029-01-01": false} {
		if got := c.Covers(civil(t, day)); got != want {
			t.Errorf("%s: %v", day, got)
		}
	}
	if from, to, bounded := c.Covered(); from.String() != "2026-01-01" || to.String() != "2028-12-31" || !bounded {
		t.Errorf("covered %s to %s, %v", from, to, bounded)
	}
	weekly := calendarOf(t, CalendarTerms{Weekly: []time.Weekday{time.Sunday, time.Saturday}, Days: []Day{{Date: civil(t, "2027-01-01")}}})
	if _, _, bounded := weekly.Covered(); bounded || !weekly.Covers(civil(t, "1903-12-25")) {
		t.Error("a calendar of weekdays alone covers every date")
	}
	if got, want := weekly.Label(), "Saturdays and Sundays with 1 more day, Europe/London"; got != want {
		t.Errorf("label %q, want %q", got, want)
	}
	if got, want := (Calendar{}).Label(), "every day reckoned, UTC"; got != want {
		t.Errorf("label %q, want %q", got, want)
	}
}

func TestNewCalendarRefuses(t *testing.T) {
	every := []time.Weekday{0, 1, 2, 3, 4, 5, 6}
	for want, terms := range map[string]CalendarTerms{
		`"" is not a time zone`:               {},
		`"Local" is not a time zone`:          {Zone: "Local"},
		`"Mars/Utopia" is not a time zone`:    {Zone: "Mars/Utopia"},
		`"GB-ENG"; known: GB-EAW`:             {Zone: "UTC", Holidays: []string{"GB-ENG"}},
		"7 is not a day of the week":          {Zone: "UTC", Weekly: []time.Weekday{7}},
		"every day of the week is left out":   {Zone: "UTC", Weekly: every},
		`the day "Derby Day" of the calendar`: {Zone: "UTC", Days: []Day{{Name: "Derby Day"}}},
	} {
		_, err := NewCalendar(terms)
		if err == nil || !strings.HasPrefix(err.Error(), "correspondence: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if !slices.Contains(Sets(), "GB-EAW") {
		t.Errorf("sets: %v", Sets())
	}
}

func TestParseSetRefuses(t *testing.T) {
	const head = "name X\nversion 1\ncovers 2026-01-01 2026-12-31\nsource us\n"
	if s, err := parseSet("# why\n\n" + head + "2026-05-04 general unchecked May Day\n"); err != nil || s.days[0] != (Day{Date: Date{2026, 5, 4}, Name: "May Day", Kind: "general", Source: "us"}) {
		t.Errorf("%v, %v", s, err)
	}
	for text, want := range map[string]string{
		"name X\n":                             `no line "version"`,
		"name X\nname Y\n":                     "stands twice",
		"colour red\n":                         "unknown word",
		"version 0\n":                          "version",
		"source\n":                             "source",
		"covers 2026-12-31 2026-01-01\n":       "ends before it begins",
		"covers 2026-01-01\n":                  "is not a date",
		"2026-05-04 general checked May Day\n": "not among the dates covered",
		head + "2027-05-03 general checked May Day\n":                         "not among the dates covered",
		head + "2026-05-04 general checked\n":                                 "a day is",
		head + "2026-5-4 general checked May Day\n":                           "is not a date",
		head + "2026-05-04 usual checked May Day\n":                           "unknown kind",
		head + "2026-05-04 general maybe May Day\n":                           "neither checked",
		head + "2026-05-04 general checked A\n2026-05-04 general checked B\n": "line 6: 2026-05-04 is out of order",
		head + "2026-05-04 general checked A\nname Y\n":                       "after a day",
	} {
		if _, err := parseSet(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	zone, err := loadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}
