package calendar

import (
	"fmt"
	"math"
	"testing"
	"time"
)

func TestTimesInWords(t *testing.T) {
	winter := time.Date(2026, time.December, 1, 14, 2, 59, 0, time.UTC)
	summer := time.Date(2027, time.July, 31, 23, 30, 0, 0, time.UTC)
	for _, tt := range []struct {
		zone             string
		at               time.Time
		instant, longDay string
	}{
		{"Europe/London", winter, "Tue 1 Dec 2026, 14:02 GMT", "Tuesday 1 December 2026"},
		{"Europe/London", summer, "Sun 1 Aug 2027, 00:30 BST", "Sunday 1 August 2027"},
		{"UTC", summer, "Sat 31 Jul 2027, 23:30 UTC", "Saturday 31 July 2027"},
		{"America/New_York", winter, "Tue 1 Dec 2026, 09:02 EST", "Tuesday 1 December 2026"},
		{"Asia/Kathmandu", winter, "Tue 1 Dec 2026, 19:47 UTC+5:45", "Tuesday 1 December 2026"},
		{"Pacific/Chatham", winter, "Wed 2 Dec 2026, 03:47 UTC+13:45", "Wednesday 2 December 2026"},
		{"Australia/Lord_Howe", summer, "Sun 1 Aug 2027, 10:00 UTC+10:30", "Sunday 1 August 2027"},
		{"America/Sao_Paulo", winter, "Tue 1 Dec 2026, 11:02 UTC-3", "Tuesday 1 December 2026"},
	} {
		zone := zoneOf(t, tt.zone)
		if got := Instant(tt.at, zone); got != tt.instant {
			t.Errorf("%s: %q, want %q", tt.zone, got, tt.instant)
		}
		if got := DayWords(tt.at, zone) + ", " + clockWords(tt.at, zone); got != tt.instant {
			t.Errorf("%s: %q, want %q", tt.zone, got, tt.instant)
		}
		if got := LongDay(tt.at, zone); got != tt.longDay {
			t.Errorf("%s: %q, want %q", tt.zone, got, tt.longDay)
		}
	}
	if got := Instant(time.Time{}, nil); got != "" {
		t.Errorf("no instant: %q", got)
	}
	if got := clockWords(winter, nil); got != "14:02 UTC" {
		t.Errorf("no zone: %q", got)
	}
	if got := civil(t, "2026-12-01").Words(); got != "Tue 1 Dec 2026" {
		t.Errorf("date: %q", got)
	}
	if got := (Date{}).Words(); got != "" {
		t.Errorf("no date is %q", got)
	}
}

func TestDurationsInWords(t *testing.T) {
	const h, m = time.Hour, time.Minute
	for _, tt := range []struct {
		d           time.Duration
		hours, days string
	}{
		{0, "0 min", "0 min"},
		{30 * time.Second, "less than 1 min", "less than 1 min"},
		{15*m + 59*time.Second, "15 min", "15 min"},
		{h, "1 h", "1 h"},
		{51*h + 15*m, "51 h 15 min", "2 days 3 h 15 min"},
		{51 * h, "51 h", "2 days 3 h"},
		{24 * h, "24 h", "1 day"},
		{24*h + 30*time.Second, "24 h", "1 day"},
		{24*h + m, "24 h 1 min", "1 day 1 min"},
		{72 * h, "72 h", "3 days"},
		{-51 * h, "minus 51 h", "minus 2 days 3 h"},
		{-time.Second, "minus less than 1 min", "minus less than 1 min"},
		{math.MinInt64, "minus 2562047 h 47 min", "minus 106751 days 23 h 47 min"},
	} {
		if got := Duration(tt.d); got != tt.hours {
			t.Errorf("%v: %q, want %q", tt.d, got, tt.hours)
		}
		if got := DurationDays(tt.d); got != tt.days {
			t.Errorf("%v: %q, want %q", tt.d, got, tt.days)
		}
	}
}

func ExampleDuration() {
	left := 51*time.Hour + 15*time.Minute
	fmt.Println(Duration(left))
	fmt.Println(DurationDays(left))
	// Output:
	// 51 h 15 min
	// 2 days 3 h 15 min
}
