package calendar

import (
	"encoding/json"
	"testing"
	"time"
)

func TestDate(t *testing.T) {
	d := civil(t, "2028-02-28")
	if got := d.AddDays(2).String() + " " + d.AddDays(-59).String(); got != "2028-03-01 2027-12-31" {
		t.Error(got)
	}
	if !d.Before(d.AddDays(1)) || d.Before(d) || d.Compare(d.AddDays(-28)) != 1 || d.Weekday() != time.Monday {
		t.Error("order or weekday of", d)
	}
	for _, s := range []string{"2027-02-29", "2027-2-1", "1 Feb 2027", "", "2027-02-01 "} {
		if _, err := ParseDate(s); err == nil {
			t.Errorf("%q was read", s)
		}
	}
	type form struct{ A, B Date }
	text, err := json.Marshal(form{A: d})
	if want := `{"A":"2028-02-28","B":""}`; err != nil || string(text) != want {
		t.Errorf("%s, %v", text, err)
	}
	var back form
	if err := json.Unmarshal(text, &back); err != nil || back != (form{A: d}) || !back.B.IsZero() {
		t.Errorf("%v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"A":"2027-02-29"}`), &back); err == nil {
		t.Error("29 February 2027 was read")
	}
}

func TestMidnight(t *testing.T) {
	for _, tt := range []struct{ zone, date, want, why string }{
		{"Europe/London", "2026-12-06", "2026-12-06T00:00:00Z", "winter"},
		{"Europe/London", "2027-03-28", "2027-03-28T00:00:00Z", "the clocks go on at 01:00"},
		{"Europe/London", "2027-03-29", "2027-03-28T23:00:00Z", "summer"},
		{"America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z", "00:00 was skipped"},
		{"America/Sao_Paulo", "2018-02-18", "2018-02-18T03:00:00Z", "23:00 of the day before came twice"},
		{"Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", "00:00 is skipped"},
		{"America/Havana", "2026-11-01", "2026-11-01T04:00:00Z", "00:00 comes twice: the first"},
		{"Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z", "the day before the one skipped"},
		{"Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z", "a date that never was"},
		{"Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z", "the day after"},
		{"Pacific/Chatham", "2026-09-28", "2026-09-27T10:15:00Z", "UTC+13:45"},
		{"Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00Z", "UTC+5:45"},
		{"Australia/Lord_Howe", "2026-10-05", "2026-10-04T13:00:00Z", "half an hour on"},
	} {
		got := Midnight(civil(t, tt.date), zoneOf(t, tt.zone))
		if s := got.UTC().Format(time.RFC3339); s != tt.want {
			t.Errorf("%s %s: %s, want %s (%s)", tt.zone, tt.date, s, tt.want, tt.why)
		}
	}
	if got := Midnight(civil(t, "2026-01-01"), nil); got.Location() != time.UTC || DateOf(got, nil) != civil(t, "2026-01-01") {
		t.Error("no zone is UTC:", got)
	}
}

// TestMidnightEveryDay checks that every instant lies from the midnight of its local date to the next.
func TestMidnightEveryDay(t *testing.T) {
	for _, name := range propertyZones {
		zone := zoneOf(t, name)
		for d := (Date{2010, time.December, 31}); d.Year < 2029; d = d.AddDays(1) {
			m := Midnight(d, zone)
			if skipped := m.Equal(Midnight(d.AddDays(1), zone)); skipped {
				continue
			}
			if got, before := DateOf(m, zone), DateOf(m.Add(-1), zone); got != d || !before.Before(d) {
				t.Fatalf("%s %s: midnight is on %s, the instant before on %s", name, d, got, before)
			}
		}
	}
}
