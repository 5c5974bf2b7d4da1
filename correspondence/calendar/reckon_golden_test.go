package calendar

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// zulu reads an instant that is typed in as UTC, "2026-12-04T10:00:00Z".
func zulu(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// goldenTerms are the calendars of the examples: by name, so that a row of the
// table is one line.
var goldenTerms = map[string]CalendarTerms{
	"common": {Zone: "Europe/London", Weekly: sundays.Weekly, Holidays: []string{"GB-EAW"}},
	"two days": {Zone: "Europe/London", Weekly: sundays.Weekly, Days: []Day{
		{Date: Date{2026, 12, 25}, Name: "Christmas Day"}, {Date: Date{2026, 12, 26}, Name: "Boxing Day"},
	}},
	"Sundays": {Zone: "Europe/London", Weekly: sundays.Weekly},
	"none":    {Zone: "Europe/London"},
}

// TestGoldenDeadlines holds the reckoning against EXAMPLE/35, EXAMPLE/36,
// EXAMPLE/37, EXAMPLE/38, EXAMPLE/39, EXAMPLE/40, EXAMPLE/41, EXAMPLE/42,
// EXAMPLE/43 and EXAMPLE/44, every instant typed in as it is in UTC: when the turn
// begins, what an appeal leaves out of it, and the last instant in time. A second
// before that the turn is not exceeded, at it neither, and a nanosecond after it,
// it is. The rules are CLOCK/C-3 and CLOCK/C-5.
func TestGoldenDeadlines(t *testing.T) {
	for _, x := range []struct{ name, terms, limit, begin, out, end string }{
		{"Ex 35, received on a Friday", "common", "3 days", "2026-12-04T10:00:00Z", "", "2026-12-08T10:00:00Z"},
		{"Ex 35, received on a Sunday", "common", "3 days", "2026-12-06T14:00:00Z", "", "2026-12-10T00:00:00Z"},
		{"Ex 36, Christmas", "common", "3 days", "2026-12-23T18:00:00Z", "", "2026-12-30T18:00:00Z"},
		{"Ex 36, the 25th and 26th only", "two days", "3 days", "2026-12-23T18:00:00Z", "", "2026-12-29T18:00:00Z"},
		{"Ex 36, Sundays only", "Sundays", "3 days", "2026-12-23T18:00:00Z", "", "2026-12-26T18:00:00Z"},
		{"Ex 36, nothing left out", "none", "3 days", "2026-12-23T18:00:00Z", "", "2026-12-26T18:00:00Z"},
		{"Ex 36, in hours", "common", "72h", "2026-12-23T18:00:00Z", "", "2026-12-30T18:00:00Z"},
		{"Ex 36, five hours", "common", "5h", "2026-12-24T20:00:00Z", "", "2026-12-29T01:00:00Z"},
		{"Ex 36, the New Year", "common", "3 days", "2026-12-31T12:00:00Z", "", "2027-01-05T12:00:00Z"},
		{"Ex 37, Easter, into summer time", "common", "2 days", "2027-03-25T12:00:00Z", "", "2027-03-30T11:00:00Z"},
		{"Ex 37, May Day", "common", "2 days", "2027-05-01T19:00:00Z", "", "2027-05-05T19:00:00Z"},
		{"Ex 38, at the edge of a Sunday", "common", "3 days", "2026-12-03T00:00:00Z", "", "2026-12-07T00:00:00Z"},
		{"Ex 39, no appeal", "common", "3 days", "2026-12-07T09:00:00Z", "", "2026-12-10T09:00:00Z"},
		{"Ex 39, an appeal", "common", "3 days", "2026-12-07T09:00:00Z", "2026-12-08T15:00:00Z 2026-12-10T11:00:00Z", "2026-12-12T05:00:00Z"},
		{"Ex 39, over a Sunday", "common", "3 days", "2026-12-07T09:00:00Z", "2026-12-08T15:00:00Z 2026-12-11T20:00:00Z", "2026-12-14T14:00:00Z"},
		{"Ex 40, an appeal over holidays", "common", "3 days", "2026-12-23T18:00:00Z", "2026-12-24T12:00:00Z 2026-12-29T12:00:00Z", "2026-12-31T18:00:00Z"},
		{"Ex 41, the turn that was open", "common", "3 days", "2026-12-07T09:00:00Z", "", "2026-12-10T09:00:00Z"},
		{"Ex 42, forfeit for time", "common", "3 days", "2026-12-04T10:00:00Z", "", "2026-12-08T10:00:00Z"},
		{"Ex 43, the opponent's turn after it", "common", "3 days", "2026-12-08T15:00:00Z", "", "2026-12-11T15:00:00Z"},
		{"Ex 44, an ambiguous record", "common", "3 days", "2026-12-04T10:00:00Z", "", "2026-12-08T10:00:00Z"},
		{"the day of 23 hours, in hours", "none", "24h", "2027-03-27T12:00:00Z", "", "2027-03-28T12:00:00Z"},
		{"the day of 23 hours, in days", "none", "2 days", "2027-03-27T12:00:00Z", "", "2027-03-29T12:00:00Z"},
		{"the day of 25 hours, in hours", "none", "24h", "2027-10-30T11:00:00Z", "", "2027-10-31T11:00:00Z"},
		{"the day of 25 hours, in days", "none", "2 days", "2027-10-30T11:00:00Z", "", "2027-11-01T11:00:00Z"},
		{"the day of 23 hours is a Sunday", "Sundays", "24h", "2027-03-27T12:00:00Z", "", "2027-03-29T11:00:00Z"},
		{"the day of 25 hours is a Sunday", "Sundays", "24h", "2027-10-30T11:00:00Z", "", "2027-11-01T12:00:00Z"},
	} {
		t.Run("BCC1903-V.2(b) "+x.name, func(t *testing.T) {
			c := calendarOf(t, goldenTerms[x.terms])
			k := Clock{Running: true, Begin: zulu(t, x.begin)}
			k.Allowed, _, _ = ParseDuration(x.limit)
			if from, to, ok := strings.Cut(x.out, " "); ok {
				k.Out = []Span{{From: zulu(t, from), To: zulu(t, to), Why: "appeal", Law: "BCC1903/V.2(b)"}}
			}
			end := zulu(t, x.end)
			if got := k.Deadline(c); !got.Equal(end) {
				t.Errorf("the turn ends %s, want %s", got.UTC(), end)
			}
			if k.Exceeded(c, end.Add(-time.Second)) || k.Exceeded(c, end) || !k.Exceeded(c, end.Add(1)) {
				t.Errorf("%s is not the last instant in time", end)
			}
			if a := k.Account(c, end); a.Used != k.Allowed || a.Left != 0 {
				t.Errorf("the sheet has %s used and %s left at the end of %s", a.Used, a.Left, k.Allowed)
			}
		})
	}
}

// TestGoldenChristmas is the sheet of one turn over Christmas 2026, day by day,
// by three calendars (EXAMPLE/36, DESK/E-35).
func TestGoldenChristmas(t *testing.T) {
	for terms, want := range map[string]string{
		"common": `Wed 23 Dec 2026 18:00-00:00 6h0m0s 6h0m0s
Thu 24 Dec 2026 00:00-00:00 24h0m0s 30h0m0s
Fri 25 Dec 2026 00:00-00:00 0s 30h0m0s Christmas Day
Sat 26 Dec 2026 00:00-00:00 0s 30h0m0s Boxing Day
Sun 27 Dec 2026 00:00-00:00 0s 30h0m0s Sunday
Mon 28 Dec 2026 00:00-00:00 0s 30h0m0s Boxing Day (substitute day)
Tue 29 Dec 2026 00:00-00:00 24h0m0s 54h0m0s
Wed 30 Dec 2026 00:00-18:00 18h0m0s 72h0m0s
`,
		"two days": `Wed 23 Dec 2026 18:00-00:00 6h0m0s 6h0m0s
Thu 24 Dec 2026 00:00-00:00 24h0m0s 30h0m0s
Fri 25 Dec 2026 00:00-00:00 0s 30h0m0s Christmas Day
Sat 26 Dec 2026 00:00-00:00 0s 30h0m0s Boxing Day
Sun 27 Dec 2026 00:00-00:00 0s 30h0m0s Sunday
Mon 28 Dec 2026 00:00-00:00 24h0m0s 54h0m0s
Tue 29 Dec 2026 00:00-18:00 18h0m0s 72h0m0s
`,
		"Sundays": `Wed 23 Dec 2026 18:00-00:00 6h0m0s 6h0m0s
Thu 24 Dec 2026 00:00-00:00 24h0m0s 30h0m0s
Fri 25 Dec 2026 00:00-00:00 24h0m0s 54h0m0s
Sat 26 Dec 2026 00:00-18:00 18h0m0s 72h0m0s
`,
	} {
		c := calendarOf(t, goldenTerms[terms])
		k := Clock{Running: true, Begin: zulu(t, "2026-12-23T18:00:00Z"), Allowed: 72 * time.Hour}
		var got strings.Builder
		for _, d := range k.Account(c, k.Deadline(c)).Days {
			line := fmt.Sprintf("%s %s-%s %v %v %s", d.Date.Words(), d.From.Format("15:04"), d.To.Format("15:04"), d.Reckoned, d.Total, strings.Join(d.Why, "; "))
			got.WriteString(strings.TrimSpace(line) + "\n")
		}
		if got.String() != want {
			t.Errorf("%s: got\n%swant\n%s", terms, got.String(), want)
		}
	}
}
