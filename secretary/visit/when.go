package visit

import (
	"fmt"
	"time"

	"postd/correspondence/calendar"
)

// When is an instant as lists show it: how far off it is, with the instant itself beside it
// for whoever points at it, prints it, or reads it by a program.
type When struct{ Words, Stamp, Title string }

// When tells an instant by the clocks of the zone; a dash where there is none.
func (v *Request) When(t time.Time, zone *time.Location) When {
	if t.IsZero() {
		return When{Words: "–"}
	}
	return When{FarOff(t.Sub(v.Now)), t.UTC().Format(time.RFC3339), calendar.Instant(t, zone)}
}

// FarOff says in words how far off something is: "in 2 days", "4 min ago".
func FarOff(d time.Duration) string {
	ago := d < 0
	if ago {
		d = -d
	}
	words := "now"
	switch day := 24 * time.Hour; {
	case d < time.Minute:
		return words
	case d < time.Hour:
		words = fmt.Sprintf("%d min", d/time.Minute)
	case d < day:
		words = fmt.Sprintf("%d h", d/time.Hour)
	case d < 60*day:
		words = CountWords(int(d/day), "day", "days")
	default:
		words = fmt.Sprintf("%d months", d/(30*day))
	}
	if ago {
		return words + " ago"
	}
	return "in " + words
}

// CountWords is a number with its noun.
func CountWords(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Grouped is a number with commas: 1,000.
func Grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
