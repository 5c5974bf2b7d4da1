package holidays

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"postd/correspondence/calendar"
	"postd/ledger"
)

// govUK is the shape of www.gov.uk/bank-holidays.json: weekend days stand there
// by their substitutes alone.
//
//go:embed testdata/gov_uk.json
var govUK string

// event is a VEVENT of the properties.
func event(properties ...string) string {
	return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\n" + strings.Join(properties, "\r\n") + "\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
}

// TestCompareOfficial checks that the official list of 2026 differs from the
// embedded one in nothing but a name (DESK/E-64).
func TestCompareOfficial(t *testing.T) {
	for set, named := range map[string]string{"GB-EAW": "", "GB-SCT": "Mon 15 Jun 2026, Bank Holiday by Royal Proclamation: the file calls it Bank holiday; nothing changes"} {
		list := must(Read([]byte(govUK), set))(t)
		d := Compare(ledger.OwnDays{Set: set}, list, false)
		if got := strings.Join(d.Words(), "\n"); got != named || fmt.Sprint(d.Years) != "[2026]" {
			t.Errorf("%s: %v\n%s", set, d.Years, got)
		}
		if want := map[string]int{"GB-EAW": 1}[set]; d.Early != want {
			t.Errorf("%s: %d days are too early", set, d.Early)
		}
		own := d.Result("gov.uk")
		if len(own.Days)+len(own.Struck) != 0 || len(own.Years) != 1 || own.Years[0] != (ledger.ListYear{Year: 2026, Source: "gov.uk"}) {
			t.Errorf("%s: %+v", set, own)
		}
		if !d.Changes() || Compare(own, list, false).Changes() {
			t.Errorf("%s: the year is new once", set)
		}
	}
	if _, err := Read([]byte(govUK), "GB-NIR"); err == nil || !strings.Contains(err.Error(), `no division "northern-ireland" in the file for GB-NIR; it has: england-and-wales, scotland`) {
		t.Errorf("%v", err)
	}
}

// TestCompare checks days that are added, struck out, taken back, left as they
// are, and called otherwise.
func TestCompare(t *testing.T) {
	list := must(Read([]byte("date,name,kind\n2026-01-01,New Year's Day\n2026-04-03,Holy Friday\n2026-04-06,Easter Monday\n2026-05-04,Early May Bank Holiday\n"+
		"2026-06-15,A proclamation,special\n2026-08-31,Summer Bank Holiday\n2026-12-25,Christmas Day\n2026-12-28,Boxing Day,substitute\n"), "GB-EAW"))(t)
	day := func(s, name string) calendar.Day {
		return calendar.Day{Date: must(calendar.ParseDate(s))(t), Name: name}
	}
	own := ledger.OwnDays{Set: "GB-EAW", Version: 3,
		Days:   []calendar.Day{day("2026-07-01", "Our own"), day("2027-07-01", "Of another year")},
		Struck: []calendar.Day{day("2026-04-06", "Not this year"), day("2027-01-01", "Of another year")}}
	d := Compare(own, list, false)
	want := []string{
		"Mon 15 Jun 2026, A proclamation: added, no longer counted",
		"Mon 6 Apr 2026, Easter Monday: no longer struck out, not counted",
		"Mon 25 May 2026, Spring Bank Holiday: struck out, counted from now on",
		"Wed 1 Jul 2026, Our own: not in the file, and left as it is",
		"Fri 3 Apr 2026, Good Friday: the file calls it Holy Friday; nothing changes",
	}
	if got := d.Words(); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	after := d.Result("a letter")
	c := must(calendar.NewCalendar(after.Terms("UTC")))(t)
	for date, why := range map[string]string{
		"2026-06-15": "A proclamation", "2026-04-06": "Easter Monday", "2026-05-25": "", "2026-07-01": "Our own", "2026-12-26": "Boxing Day",
		"2026-12-28": "Boxing Day (substitute day)", "2027-01-01": "",
	} {
		if got, _ := c.Excluded(must(calendar.ParseDate(date))(t)); got != why {
			t.Errorf("%s: %q, want %q", date, got, why)
		}
	}
	if len(own.Days) != 2 || len(own.Struck) != 2 {
		t.Error("what was handed in was changed")
	}
	if d := Compare(own, list, true); len(d.Struck) != 0 || len(d.Years) != 0 || len(d.Added) != 1 || len(d.Stay) != 2 {
		t.Errorf("where the list only adds: %q", d.Words())
	}
}

// TestCompareNewYear checks that a year for which the set has no list comes
// whole, with the weekend days for which substitutes stand.
func TestCompareNewYear(t *testing.T) {
	var b strings.Builder
	b.WriteString("date,name,kind\n")
	for _, line := range []string{"2034-01-02,New Year's Day,substitute", "2034-04-07,Good Friday,", "2034-12-25,Christmas Day,", "2034-12-26,Boxing Day,"} {
		b.WriteString(strings.ReplaceAll(line, "2034", "2034") + "\n")
	}
	for year := 2029; year < 2034; year++ {
		fmt.Fprintf(&b, "%d-12-25,Christmas Day,\n", year)
	}
	d := Compare(ledger.OwnDays{Set: "GB-EAW"}, must(Read([]byte(b.String()), "GB-EAW"))(t), false)
	own := d.Result("x")
	if own.Until() != 2034 || !Reaches(own, 2034) || Reaches(own, 2035) || Reaches(own, 2025) || Reaches(ledger.OwnDays{Set: "GB-EAW"}, 2029) {
		t.Errorf("until %d", own.Until())
	}
	if days := DaysOf(own, 2034); len(days) != 5 || days[0].Date.String() != "2034-01-01" || days[0].Name != "New Year's Day" || days[1].Name != "New Year's Day (substitute day)" {
		t.Errorf("%v", days)
	}
}

// TestHolidaysRoundTrip checks that what is written is read again, and that
// nothing differs, in all three forms and with every set.
func TestHolidaysRoundTrip(t *testing.T) {
	now := time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	for _, set := range calendar.Sets() {
		own := ledger.OwnDays{Set: set}
		if set == "GB-SCT" {
			own.Days = []calendar.Day{{Date: calendar.Date{Year: 2027, Month: time.June, Day: 14}, Name: "=A, \"proclamation\"; \\ and more", Kind: "own"}}
		}
		days := DaysOf(own, 2027)
		for _, form := range Forms {
			b := must(Write(form, set, days, now))(t)
			list, err := Read(b, set)
			if err != nil {
				t.Errorf("%s %s: %v\n%s", set, form, err, b)
				continue
			}
			if d := Compare(own, list, false); len(d.Words()) > 0 || len(list) != len(days) {
				t.Errorf("%s %s: %d days of %d, %q\n%s", set, form, len(list), len(days), d.Words(), b)
			}
		}
	}
	if _, err := Write("pdf", "FR", nil, now); err == nil {
		t.Error("a form of its own was written")
	}
}

// TestHolidaysICS checks that an event of several days ends the day before its
// DTEND, and that what was called off is no day.
func TestHolidaysICS(t *testing.T) {
	for want, properties := range map[string][]string{
		"2026-12-24 Closed; 2026-12-25 Closed; 2026-12-26 Closed": {"DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "SUMMARY:Closed"},
		"2026-12-24 A, b; c":                           {"DTSTART;VALUE=DATE:20261224", "SUMMARY:A\\, b\\; c"},
		"2026-12-24 Long name":                         {"DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224", "SUMMARY:Long", "  name"},
		"2026-12-24 X; 2026-12-25 X":                   {"DTSTART;VALUE=DATE:20261224", "DURATION:P2D", "SUMMARY:X"},
		"2027-12-26 Boxing Day; 2027-12-28 Boxing Day": {"DTSTART;VALUE=DATE:20271228", "SUMMARY:Boxing Day (Substitute day)"},
	} {
		list, err := Read([]byte(event(properties...)), "FR")
		var got []string
		for _, d := range list {
			got = append(got, d.Date.String()+" "+d.Name)
		}
		if s := strings.Join(got, "; "); err != nil || s != want {
			t.Errorf("%q: %q, %v; want %q", properties, s, err, want)
		}
	}
	if _, err := Read([]byte(event("DTSTART;VALUE=DATE:20261224", "STATUS:CANCELLED", "SUMMARY:X")), "FR"); err == nil {
		t.Error("what was called off is a day")
	}
}

// TestHolidaysRefused checks that what is wrong is refused with its line, since
// files come from anywhere.
func TestHolidaysRefused(t *testing.T) {
	many := strings.Builder{}
	for d := (calendar.Date{Year: 2026, Month: time.January, Day: 1}); many.Len() < 100_000; d = d.AddDays(1) {
		fmt.Fprintf(&many, "%s,Day after day\n", d)
	}
	for want, file := range map[string]string{
		"the file is empty":                                "\ufeff \n",
		"more than 262144 octets":                          strings.Repeat("2026-01-01,A\n", 30_000),
		"line 2001: there are more than 2000 days":         many.String(),
		"there is no day in the file":                      "date,name\n",
		"line 2: this is no text in UTF-8":                 "date,name\n2026-01-01,\xff\n",
		"line 2: a control character, U+0007":              "date,name\n2026-01-01,A\a\n",
		"line 1: the name of 2026-01-01 has a character":   "2026-01-01,A\u202eB\n",
		"line 1: the name of 2026-01-01 has more than":     "2026-01-01," + strings.Repeat("x", 161) + "\n",
		"line 2: the names of 2026-01-01 have more than":   "2026-01-01," + strings.Repeat("x", 100) + "\n2026-01-01," + strings.Repeat("y", 100) + "\n",
		"line 1: 2026-01-01 has no name":                   "2026-01-01, \n",
		"line 3: \"2026-02-30\" is no date":                "date,name\n2026-01-01,A\n2026-02-30,B\n",
		"line 1: 1066-10-14 is not between":                "1066-10-14,Hastings\n",
		"line 1: \"usual\" is no kind of day":              "2026-01-01,A,usual\n",
		"line 1: a line is date,name":                      "2026-01-01,A,general,x\n",
		"line 2: this is no line of date,name,kind":        "2026-01-01,A\n2026-01-02,\"B\n",
		"none of the forms of lists":                       "<html></html>",
		"none of the forms":                                "[1]",
		"line 2: this is not the JSON":                     "{\n\"scotland\": }",
		"no division \"FR\" in the file for FR; it has: a": `{"a": {}}`,
		"line 3: \"soon\" is no date":                      "{\"FR\": {\"events\": [\n{\"title\": \"A\", \"date\": \"2026-01-01\"},\n{\"title\": \"B\", \"date\": \"soon\"}]}}",
		"line 2: this is not the JSON of a list":           "{\"FR\": {\"events\": [\n{\"title\": 7, \"date\": \"2026-01-01\"}]}}",
		"no iCalendar file that can be read":               "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n",
		"line 4: the event has no DTSTART":                 event("SUMMARY:X"),
		"line 4: DTSTART is \"20261224T090000Z\"":          event("DTSTART:20261224T090000Z", "SUMMARY:X"),
		"line 4: the event comes again (RRULE)":            event("DTSTART;VALUE=DATE:20261224", "RRULE:FREQ=YEARLY", "SUMMARY:X"),
		"line 4: the event ends, on 2026-12-23, before":    event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261223", "SUMMARY:X"),
		"line 4: the event lasts more than 31 days":        event("DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20270101", "SUMMARY:X"),
		"line 4: the event lasts \"PT9H\"":                 event("DTSTART;VALUE=DATE:20260101", "DURATION:PT9H", "SUMMARY:X"),
		"line 4: 2026-01-01 has no name":                   event("DTSTART;VALUE=DATE:20260101"),
	} {
		if _, err := Read([]byte(file), "FR"); err == nil || !strings.HasPrefix(err.Error(), "secretary: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %s", file, err, want)
		}
	}
}

// FuzzReadHolidays checks that whatever comes, the days that are read are in
// order, plain and bounded, and can be written and read again.
func FuzzReadHolidays(f *testing.F) {
	f.Add([]byte(govUK))
	f.Add([]byte(event("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "SUMMARY:Closed")))
	f.Add([]byte(`{"england-and-wales": {"events": [{"title": "’", "date": "2000-01-01"}]}}`))
	f.Add([]byte("date,name,kind\n2026-01-01,New Year's Day,general\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Read(data, "GB-EAW")
		if err != nil {
			return
		}
		for i, d := range list {
			if i > 0 && !list[i-1].Date.Before(d.Date) || strings.ContainsFunc(d.Name, invisible) || d.Name == "" || utf8.RuneCountInString(d.Name) > longestDayName || len(list) > mostHolidays+len(ownDates) {
				t.Fatalf("%v", list)
			}
		}
		for _, form := range Forms {
			b, err := Write(form, "GB-EAW", list, time.Unix(0, 0))
			if err != nil {
				t.Fatal(err)
			}
			if again, err := Read(b, "GB-EAW"); len(b) <= LargestFile && (err != nil || len(again) < len(list)) {
				t.Fatalf("%s: %v\n%v\n%s", form, err, list, b)
			}
		}
	})
}

func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
