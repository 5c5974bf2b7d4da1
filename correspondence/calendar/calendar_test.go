package calendar

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// golden are the days not reckoned in the three parts of the United Kingdom,
// year by year, as the official lists and the substitutes make them.
var golden = map[string]map[int]string{
	"GB-EAW": {
		2026: "01-01 New Year's Day; 04-03 Good Friday; 04-06 Easter Monday; 05-04 Early May Bank Holiday; " +
			"05-25 Spring Bank Holiday; 08-31 Summer Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day; " +
			"12-28 Boxing Day (substitute day)",
		2027: "01-01 New Year's Day; 03-26 Good Friday; 03-29 Easter Monday; 05-03 Early May Bank Holiday; " +
			"05-31 Spring Bank Holiday; 08-30 Summer Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day; " +
			"12-27 Christmas Day (substitute day); 12-28 Boxing Day (substitute day)",
		2028: "01-01 New Year's Day; 01-03 New Year's Day (substitute day); 04-14 Good Friday; 04-17 Easter Monday; " +
			"05-01 Early May Bank Holiday; 05-29 Spring Bank Holiday; 08-28 Summer Bank Holiday; " +
			"12-25 Christmas Day; 12-26 Boxing Day",
	},
	"GB-SCT": {
		2026: "01-01 New Year's Day; 01-02 2nd January; 04-03 Good Friday; 05-04 Early May Bank Holiday; 05-25 Spring Bank Holiday; " +
			"06-15 Bank Holiday by Royal Proclamation; 08-03 Summer Bank Holiday; 11-30 St Andrew's Day; 12-25 Christmas Day; " +
			"12-26 Boxing Day; 12-28 Boxing Day (substitute day)",
		2027: "01-01 New Year's Day; 01-02 2nd January; 01-04 2nd January (substitute day); 03-26 Good Friday; 05-03 Early May Bank Holiday; " +
			"05-31 Spring Bank Holiday; 08-02 Summer Bank Holiday; 11-30 St Andrew's Day; 12-25 Christmas Day; 12-26 Boxing Day; " +
			"12-27 Christmas Day (substitute day); 12-28 Boxing Day (substitute day)",
		2028: "01-01 New Year's Day; 01-02 2nd January; 01-03 New Year's Day (substitute day); 01-04 2nd January (substitute day); " +
			"04-14 Good Friday; 05-01 Early May Bank Holiday; 05-29 Spring Bank Holiday; 08-07 Summer Bank Holiday; " +
			"11-30 St Andrew's Day; 12-25 Christmas Day; 12-26 Boxing Day",
	},
	"GB-NIR": {
		2026: "01-01 New Year's Day; 03-17 St Patrick's Day; 04-03 Good Friday; 04-06 Easter Monday; 05-04 Early May Bank Holiday; " +
			"05-25 Spring Bank Holiday; 07-12 Battle of the Boyne (Orangemen's Day); 07-13 Battle of the Boyne (Orangemen's Day) (substitute day); " +
			"08-31 Summer Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day; 12-28 Boxing Day (substitute day)",
		2027: "01-01 New Year's Day; 03-17 St Patrick's Day; 03-26 Good Friday; 03-29 Easter Monday; 05-03 Early May Bank Holiday; " +
			"05-31 Spring Bank Holiday; 07-12 Battle of the Boyne (Orangemen's Day); 08-30 Summer Bank Holiday; 12-25 Christmas Day; " +
			"12-26 Boxing Day; 12-27 Christmas Day (substitute day); 12-28 Boxing Day (substitute day)",
		2028: "01-01 New Year's Day; 01-03 New Year's Day (substitute day); 03-17 St Patrick's Day; 04-14 Good Friday; 04-17 Easter Monday; " +
			"05-01 Early May Bank Holiday; 05-29 Spring Bank Holiday; 07-12 Battle of the Boyne (Orangemen's Day); 08-28 Summer Bank Holiday; " +
			"12-25 Christmas Day; 12-26 Boxing Day",
	},
	"england-1903": {
		2026: "04-03 Good Friday; 04-06 Easter Monday; 05-25 Whit Monday; 08-03 August Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day",
		2027: "03-26 Good Friday; 03-29 Easter Monday; 05-17 Whit Monday; 08-02 August Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day",
		2028: "04-14 Good Friday; 04-17 Easter Monday; 06-05 Whit Monday; 08-07 August Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day",
		1903: "04-10 Good Friday; 04-13 Easter Monday; 06-01 Whit Monday; 08-03 August Bank Holiday; 12-25 Christmas Day; 12-26 Boxing Day",
	},
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

// usual is the calendar of BOOK/2.2: Sundays and GB-EAW.
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

// TestGoldenDates checks DESK/E-65: no day is wanting and there is no day too many, literally and day by
// day.
func TestGoldenDates(t *testing.T) {
	for set, years := range golden {
		c := calendarOf(t, CalendarTerms{Holidays: []string{set}})
		for year, want := range years {
			t.Run(fmt.Sprintf("BCC1903-V.2(b) %s %d", set, year), func(t *testing.T) {
				var got []string
				for d := (Date{year, time.January, 1}); d.Year == year; d = d.AddDays(1) {
					if why, ok := c.Excluded(d); ok {
						got = append(got, d.String()[5:]+" "+why)
					}
				}
				if s := strings.Join(got, "; "); s != want {
					t.Errorf("got  %s\nwant %s", s, want)
				}
			})
		}
	}
}

// TestOfficialDates checks the official lists, which name a day that falls on a weekend only by its substitute:
// the dates of DESK/E-65, a star for a substitute.
func TestOfficialDates(t *testing.T) {
	for set, want := range map[string]string{
		"GB-EAW": "2026: 1 Jan, 3 Apr, 6 Apr, 4 May, 25 May, 31 Aug, 25 Dec, 28 Dec*; " +
			"2027: 1 Jan, 26 Mar, 29 Mar, 3 May, 31 May, 30 Aug, 27 Dec*, 28 Dec*; " +
			"2028: 3 Jan*, 14 Apr, 17 Apr, 1 May, 29 May, 28 Aug, 25 Dec, 26 Dec",
		"GB-SCT": "2026: 1 Jan, 2 Jan, 3 Apr, 4 May, 25 May, 15 Jun, 3 Aug, 30 Nov, 25 Dec, 28 Dec*; " +
			"2027: 1 Jan, 4 Jan*, 26 Mar, 3 May, 31 May, 2 Aug, 30 Nov, 27 Dec*, 28 Dec*; " +
			"2028: 3 Jan*, 4 Jan*, 14 Apr, 1 May, 29 May, 7 Aug, 30 Nov, 25 Dec, 26 Dec",
		"GB-NIR": "2026: 1 Jan, 17 Mar, 3 Apr, 6 Apr, 4 May, 25 May, 13 Jul*, 31 Aug, 25 Dec, 28 Dec*; " +
			"2027: 1 Jan, 17 Mar, 26 Mar, 29 Mar, 3 May, 31 May, 12 Jul, 30 Aug, 27 Dec*, 28 Dec*; " +
			"2028: 3 Jan*, 17 Mar, 14 Apr, 17 Apr, 1 May, 29 May, 12 Jul, 28 Aug, 25 Dec, 26 Dec",
	} {
		var years []string
		for year := 2026; year <= 2028; year++ {
			days, _ := Holidays(set, year)
			var words []string
			for _, d := range days {
				s := d.Date.utc().Format("2 Jan")
				if w := d.Date.Weekday(); w == time.Saturday || w == time.Sunday {
					continue
				}
				if d.Kind == "substitute" {
					s += "*"
				}
				words = append(words, s)
			}
			years = append(years, fmt.Sprintf("%d: %s", year, strings.Join(words, ", ")))
		}
		if got := strings.Join(years, "; "); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", set, got, want)
		}
	}
}

// TestHolidaysByRule computes the dates of Easter and of the Mondays by another way.
func TestHolidaysByRule(t *testing.T) {
	for set := range golden {
		head, _ := SetOf(set)
		for year := head.From.Year; year <= head.To.Year; year++ {
			want := byRule(set, year)
			days, _ := Holidays(set, year)
			got := map[string][]Date{}
			for _, d := range days {
				if d.Checked != (year != 2028 || set != "GB-SCT" && set != "GB-NIR") || d.Source == "" {
					t.Errorf("%s %v: checked, but for 2028 of Scotland and Northern Ireland, and with a source", set, d)
				}
				if (d.Kind == "substitute") != (len(got[d.Name]) == 1) || (d.Kind == "special") != (d.Date == Date{2026, time.June, 15}) {
					t.Errorf("%s %v: the kind", set, d)
				}
				got[d.Name] = append(got[d.Name], d.Date)
			}
			if !maps.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s %d:\ngot  %v\nwant %v", set, year, got, want)
			}
		}
	}
	for year, want := range map[int]string{1903: "1903-04-12", 2026: "2026-04-05", 2027: "2027-03-28", 2028: "2028-04-16"} {
		if got := easter(year).String(); got != want {
			t.Errorf("Easter Day of %d: %s, want %s", year, got, want)
		}
	}
}

// byRule computes the days of a set in a year, each with its substitute.
func byRule(set string, year int) map[string][]Date {
	monday := func(month time.Month, day, step int) []Date {
		d := Date{year, month, day}
		for d.Weekday() != time.Monday {
			d = d.AddDays(step)
		}
		return []Date{d}
	}
	on := func(month time.Month, day int) []Date { return []Date{{year, month, day}} }
	easter := easter(year)
	want := map[string][]Date{
		"Good Friday": {easter.AddDays(-2)}, "Easter Monday": {easter.AddDays(1)}, "Whit Monday": {easter.AddDays(50)},
		"August Bank Holiday": monday(time.August, 1, 1), "Christmas Day": on(time.December, 25), "Boxing Day": on(time.December, 26),
	}
	if set == "england-1903" {
		return want
	}
	delete(want, "Whit Monday")
	delete(want, "August Bank Holiday")
	want["New Year's Day"] = on(time.January, 1)
	want["Early May Bank Holiday"] = monday(time.May, 1, 1)
	want["Spring Bank Holiday"] = monday(time.May, 31, -1)
	want["Summer Bank Holiday"] = monday(time.August, 31, -1)
	switch set {
	case "GB-SCT":
		delete(want, "Easter Monday")
		want["2nd January"] = on(time.January, 2)
		want["Summer Bank Holiday"] = monday(time.August, 1, 1)
		want["St Andrew's Day"] = on(time.November, 30)
		if year == 2026 {
			want["Bank Holiday by Royal Proclamation"] = on(time.June, 15)
		}
	case "GB-NIR":
		want["St Patrick's Day"] = on(time.March, 17)
		want["Battle of the Boyne (Orangemen's Day)"] = on(time.July, 12)
	}
	taken := map[Date]bool{}
	for _, days := range want {
		taken[days[0]] = true
	}
	for _, name := range []string{"New Year's Day", "2nd January", "St Patrick's Day", "Battle of the Boyne (Orangemen's Day)", "St Andrew's Day", "Christmas Day", "Boxing Day"} {
		if len(want[name]) == 0 {
			continue
		}
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
	return want
}

// TestSets checks that every embedded list can be read to its end; those that the law does not name
// come from a library, and not a day of them is checked.
func TestSets(t *testing.T) {
	sets := Sets()
	if len(sets) < 80 || !slices.Equal(sets[:4], namedSets) || !slices.IsSorted(sets[4:]) {
		t.Errorf("%d sets: %v", len(sets), sets)
	}
	for _, name := range sets {
		head, ok := SetOf(name)
		if !ok || head.Name != name || head.Title == "" || head.Version < 1 || head.Source == "" {
			t.Errorf("%s: %+v", name, head)
		}
		named := slices.Contains(namedSets, name)
		for year := head.From.Year; year <= head.To.Year; year++ {
			days, ok := Holidays(name, year)
			if !ok || len(days) < 5 {
				t.Errorf("%s has %d days in %d", name, len(days), year)
			}
			if want := named && (year < 2028 || name == "GB-EAW" || name == "england-1903"); Checked(name, year) != want {
				t.Errorf("%s %d: checked is %v", name, year, !want)
			}
		}
		if Checked(name, head.To.Year+1) {
			t.Errorf("%s: checked in a year for which it is not made", name)
		}
		terms := CalendarTerms{Zone: "UTC", Holidays: []string{name, name}}
		if got := terms.Unchecked(); named && got != nil || !named && !slices.Equal(got, []string{name}) {
			t.Errorf("%s: not checked: %v", name, got)
		}
	}
	for want, names := range map[string][]string{
		"":                                     {"GB-EAW", "GB-NIR"},
		"the list FR against an official one":  {"GB-EAW", "FR", "FR"},
		"the lists FR, US and ZA against offi": {"FR", "US", "ZA"},
	} {
		if note := (CalendarTerms{Holidays: names}).UncheckedNote(); !strings.Contains(note, want) || (note == "") != (want == "") {
			t.Errorf("%v: %q, want %s", names, note, want)
		}
	}
	if _, ok := SetOf("XX"); ok {
		t.Error("there is a set XX")
	}
	if _, ok := Holidays("XX", 2026); ok || Checked("XX", 2026) {
		t.Error("XX has days")
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
		"2026-12-30": "a day not counted",
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

// TestOfficeDays checks that a day of the office's own beats the list in both directions
// (CLOCK/C-11), and the version by which it stands is named.
func TestOfficeDays(t *testing.T) {
	terms := CalendarTerms{
		Weekly: []time.Weekday{time.Sunday}, Holidays: []string{"GB-EAW"}, Office: []OfficeVersion{{Set: "GB-EAW", Version: 3}},
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
		`"" is not a time zone`:                                      {},
		`"Local" is not a time zone`:                                 {Zone: "Local"},
		`"Mars/Utopia" is not a time zone`:                           {Zone: "Mars/Utopia"},
		`"GB-ENG"; known: GB-EAW, GB-SCT, GB-NIR, england-1903 and `: {Zone: "UTC", Holidays: []string{"GB-ENG"}},
		"7 is not a day of the week":                                 {Zone: "UTC", Weekly: []time.Weekday{7}},
		"every day of the week is left out":                          {Zone: "UTC", Weekly: every},
		`the day "Derby Day" of the calendar`:                        {Zone: "UTC", Days: []Day{{Name: "Derby Day"}}},
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
	const head = "name X\ntitle Ex\nversion 1\ncovers 2026-01-01 2026-12-31\nsource us\n"
	if s, err := parseSet("# why\n\n" + head + "2026-05-04 general unchecked May Day\n"); err != nil || s.days[0] != (Day{Date: Date{2026, 5, 4}, Name: "May Day", Kind: "general", Source: "us"}) {
		t.Errorf("%v, %v", s, err)
	}
	for text, want := range map[string]string{
		"name X\n":                             `no line "title"`,
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
		head + "2026-05-04 general checked A\n2026-05-04 general checked B\n": "line 7: 2026-05-04 is out of order",
		head + "2026-05-04 general checked A\nname Y\n":                       "after a day",
	} {
		if _, err := parseSet(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func zoneOf(t testing.TB, name string) *time.Location {
	t.Helper()
	zone, err := LoadZone(name)
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// london reads "2006-01-02 15:04" by the clocks of Europe/London.
func london(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.ParseInLocation("2006-01-02 15:04", s, zoneOf(t, "Europe/London"))
	if err != nil {
		t.Fatal(err)
	}
	return at
}
