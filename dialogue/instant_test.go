package dialogue

import (
	"testing"
	"time"
)

func TestInstants(t *testing.T) {
	zone, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"Mon 7 Dec 2026 09:00":    "2026-12-07T09:00:00Z",
		"2026-12-07 09:00":        "2026-12-07T09:00:00Z",
		"Thu 1 Jul 2027 09:00":    "2027-07-01T08:00:00Z",
		"Thu 1 Jul 2027 09:00:30": "2027-07-01T08:00:30Z",
		"Sun 25 Oct 2026 01:30":   "2026-10-25T00:30:00Z", // it comes twice: the first
		"Sun 28 Mar 2027 01:30":   "",                     // the clocks jump over it
		"Tue 7 Dec 2026 09:00":    "",
		"Mon 7 Dec 9:00":          "",
		"2026-02-30 09:00":        "",
		"":                        "",
	} {
		got, err := parseInstant(words, zone)
		if (err != nil) != (want == "") || err == nil && got.UTC().Format(time.RFC3339) != want {
			t.Errorf("%q is %s, %v", words, got.UTC().Format(time.RFC3339), err)
		}
		if err == nil {
			if again, err := parseInstant(showInstant(got, zone), zone); err != nil || !again.Equal(got) {
				t.Errorf("%q is written as %q", words, showInstant(got, zone))
			}
		}
	}
}

func TestLengths(t *testing.T) {
	for words, want := range map[string]string{
		"3 days": "72h", "1 day": "24h", "51h15m": "51h15m", "1 day 2 hours": "26h", "2 hours and 30 minutes": "2h30m",
		"90 minutes": "1h30m", "0h": "none", "0 min": "none", "1h0m5s": "1h5s", "2 weeks": "336h",
		"": "", "3": "", "days": "", "-3 days": "", "3 days later": "", "99999999999999999999 days": "", "99999999 days": "",
	} {
		got, err := parseSpan(words)
		if (err != nil) != (want == "") || err == nil && showLength(got.length()) != want {
			t.Errorf("%q is %s, %v", words, showLength(got.length()), err)
		}
	}
}

// TestDaysKeepTheHour checks that a day that passes ends at the same hour, though the
// clocks changed.
func TestDaysKeepTheHour(t *testing.T) {
	zone, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	from, err := parseInstant("Sat 24 Oct 2026 12:00", zone)
	if err != nil {
		t.Fatal(err)
	}
	if got := showInstant(span{days: 2}.after(from, zone), zone); got != "Mon 26 Oct 2026 12:00" {
		t.Error(got)
	}
	if got := showInstant(span{rest: 48 * time.Hour}.after(from, zone), zone); got != "Mon 26 Oct 2026 11:00" {
		t.Error(got)
	}
}
