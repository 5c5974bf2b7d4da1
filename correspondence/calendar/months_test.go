package calendar

import (
	"fmt"
	"testing"
	"time"
)

// TestAddMonths checks the lines of EXAMPLE/53 of the laws, and what they leave open.
func TestAddMonths(t *testing.T) {
	for _, tt := range []struct {
		name   string
		from   string
		months int
		want   string // local
	}{
		{"RULING-R-18 missing day", "2026-08-31 09:00", 6, "2027-03-01 00:00"},
		{"RULING-R-18 leap year", "2026-08-31 09:00", 18, "2028-03-01 00:00"},
		{"RULING-R-18 from the leap day", "2028-02-29 09:00", 12, "2029-03-01 00:00"},
		{"RULING-R-18 leap day to leap day", "2028-02-29 09:00", 48, "2032-02-29 09:00"},
		{"RULING-R-18 one month", "2027-01-31 09:00", 1, "2027-03-01 00:00"},
		{"RULING-R-18 two months from the original", "2027-01-31 09:00", 2, "2027-03-31 09:00"},
		{"RULING-R-18 thirty days to February", "2026-11-30 09:00", 3, "2027-03-01 00:00"},
		{"RULING-R-18 thirty days to a leap February", "2027-11-30 09:00", 3, "2028-03-01 00:00"},
		{"RULING-R-18 the same local hour in summer", "2026-10-01 09:00", 9, "2027-07-01 09:00"},
		{"RULING-R-18 across the end of a year", "2026-12-31 23:59", 2, "2027-03-01 00:00"},
		{"RULING-R-18 whole years", "2026-11-21 00:00", 24, "2028-11-21 00:00"},
		{"RULING-R-18 none", "2026-11-21 00:00", 0, "2026-11-21 00:00"},
		{"RULING-R-18 back", "2027-03-31 09:00", -1, "2027-03-01 00:00"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := AddMonths(london(t, tt.from), tt.months, zoneOf(t, "Europe/London"))
			if !got.Equal(london(t, tt.want)) {
				t.Errorf("got %v, want %s", got, tt.want)
			}
		})
	}
	zone := zoneOf(t, "Europe/London")
	for _, tt := range []struct {
		name   string
		from   string
		months int
		want   string // UTC
	}{
		{"an hour that the clocks skip", "2027-02-28 01:30", 1, "2027-03-28T01:00:00Z"},
		{"an hour that comes twice", "2027-08-31 01:30", 2, "2027-10-31T00:30:00Z"},
		{"from winter to summer", "2026-10-31 09:00", 9, "2027-07-31T08:00:00Z"},
	} {
		if got := AddMonths(london(t, tt.from), tt.months, zone).UTC().Format(time.RFC3339); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
	// The day of the month is that of the zone, not of the instant's own.
	got := AddMonths(time.Date(2026, 9, 30, 23, 30, 0, 7, time.UTC), 5, zone)
	if want := time.Date(2027, 3, 1, 0, 30, 0, 7, time.UTC); !got.Equal(want) || got.Location() != zone {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The thirty-first is not chained through February.
func ExampleAddMonths() {
	zone, _ := time.LoadLocation("Europe/London")
	first := time.Date(2027, time.January, 31, 9, 0, 0, 0, zone)
	for n := 1; n <= 3; n++ {
		fmt.Println(Instant(AddMonths(first, n, zone), zone))
	}
	// Output:
	// Mon 1 Mar 2027, 00:00 GMT
	// Wed 31 Mar 2027, 09:00 BST
	// Sat 1 May 2027, 00:00 BST
}
