package calendar

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// TestSheet checks the sheet of a turn over Christmas with an appeal in it, as scripts read it.
func TestSheet(t *testing.T) {
	c := usual(t)
	begin := london(t, "2026-12-24 10:00").Add(250 * time.Millisecond)
	out := spans(t, "2026-12-24 12:00 2026-12-24 18:00")
	a := c.Account(begin, london(t, "2026-12-29 06:00"), 24*time.Hour, out)
	b, err := json.Marshal(a.Sheet())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"calendar":"GB-EAW version `, `"zone":"Europe/London"`,
		`"begin":{"utc":"2026-12-24T10:00:00.25Z","local":"2026-12-24T10:00:00.25Z"}`,
		`"deadline":{"utc":"2026-12-29T16:00:00.25Z","local":"2026-12-29T16:00:00.25Z"}`,
		`"allowed":86400,"used":50399.75,"left":36000.25,"exceeded":false`,
		`{"date":"2026-12-24","weekday":"Thursday","from":{"utc":"2026-12-24T10:00:00.25Z"`,
		`"elapsed":50399.75,"reckoned":28799.75,"counts":28799.75,"why":["appeal (BCC1903/V.2(b))"],"total":28799.75,"left":57600.25}`,
		`"elapsed":86400,"reckoned":0,"counts":0,"why":["Boxing Day (substitute day)"],"total":28799.75`,
		`"elapsed":21600,"reckoned":21600,"counts":21600,"why":[],"total":50399.75,"left":36000.25}]`,
	} {
		if !strings.Contains(string(b), want) {
			t.Errorf("the sheet has no %s\n%s", want, b)
		}
	}
	var again Sheet
	if err := json.Unmarshal(b, &again); err != nil || time.Duration(again.Used) != a.Used || len(again.Days) != 6 {
		t.Errorf("read back: %v, %+v", err, again)
	}
	still := c.Account(begin, london(t, "2026-12-29 06:00"), 24*time.Hour, []Span{{From: london(t, "2026-12-24 12:00"), Why: "appeal"}})
	if s := still.Sheet(); s.Deadline != nil || s.Exceeded {
		t.Errorf("a deadline while the time stands still: %+v", s)
	}
	if empty, _ := json.Marshal(c.Account(begin, begin, 0, nil).Sheet()); !strings.Contains(string(empty), `"days":[]`) {
		t.Errorf("a sheet without days: %s", empty)
	}
}

// TestSheetOfTerms checks that what is agreed of long thinking and of the end of the day stands in the sheet.
func TestSheetOfTerms(t *testing.T) {
	c := usual(t)
	k := Clock{Running: true, Begin: london(t, "2026-12-07 10:00"), Allowed: 72 * time.Hour, Rounds: 72 * time.Hour, Long: LongThink{After: 24 * time.Hour, Factor: 2}}
	s := k.Account(c, k.Deadline(c)).Sheet()
	// 24 h once, then 24 h double: the 9th 10:00, carried to the end of that day.
	if s.Deadline.UTC.Format(time.RFC3339) != "2026-12-10T00:00:00Z" || s.Long != "after 24h double" || time.Duration(s.Carried) != 28*time.Hour || s.Used != s.Allowed || s.Exceeded {
		t.Errorf("%+v", s)
	}
	var sum Seconds
	for _, d := range s.Days {
		sum += d.Counts
	}
	if day := s.Days[1]; sum != s.Used || time.Duration(day.Reckoned) != 24*time.Hour || time.Duration(day.Counts) != 38*time.Hour {
		t.Errorf("the days count for %v of %v: %+v", time.Duration(sum), time.Duration(s.Used), s.Days)
	}
}

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0", 72 * time.Hour: "259200", 250 * time.Millisecond: "0.25", 1: "0.000000001",
		-1500 * time.Millisecond: "-1.5", -250 * time.Millisecond: "-0.25", 3*time.Hour + 1: "10800.000000001",
	} {
		b, err := json.Marshal(Seconds(d))
		if err != nil || string(b) != want {
			t.Errorf("%v: %s, want %s, %v", d, b, want, err)
		}
		var back Seconds
		if err := json.Unmarshal(b, &back); err != nil || time.Duration(back) != d {
			t.Errorf("%s is read back as %v, %v", b, time.Duration(back), err)
		}
	}
}

func TestParseInstant(t *testing.T) {
	zone := zoneOf(t, "Europe/London")
	for s, want := range map[string]string{
		"2026-12-04 10:00": "2026-12-04T10:00:00Z", "2026-07-01 10:00:30": "2026-07-01T09:00:30Z",
		"2026-07-01T10:00:00Z": "2026-07-01T10:00:00Z", "2026-07-01T10:00:00+05:45": "2026-07-01T04:15:00Z",
		"2026-10-25 01:30": "2026-10-25T00:30:00Z", // it comes twice: the first
		"2027-03-28 01:30": "is an hour that the clocks of Europe/London skip",
		"2026-02-30 10:00": "is not an instant", "tomorrow": "is not an instant", "": "is not an instant", "0001-01-01 00:00": "lies outside",
	} {
		at, err := ParseInstant(s, zone)
		if got := at.UTC().Format(time.RFC3339); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %s, %v; want %s", s, got, err, want)
		}
	}
}
