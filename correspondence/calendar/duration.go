package calendar

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// maxDuration is the longest time that may be entered: ten years.
const maxDuration = 3660 * 24 * time.Hour

// ParseDuration reads a length of time as agreements write it: "3 days",
// "72h", "51h15m", "51 h 15 min". A day is 24 hours (RULING/R-20); days
// reports whether it was entered in days alone, so that letters may speak of
// days. Nothing negative, no fractions, and ten years at most, so that no sum
// of times overflows.
func ParseDuration(s string) (d time.Duration, days bool, err error) {
	bad := fmt.Errorf("correspondence: %q is not a length of time (like 3 days, 72h or 51h15m)", s)
	rest := strings.TrimSpace(s)
	if rest == "" {
		return 0, false, bad
	}
	days = true
	for rest != "" {
		number := Leading(rest, func(r byte) bool { return '0' <= r && r <= '9' })
		rest = strings.TrimLeft(rest[len(number):], " ")
		unit := Leading(rest, func(r byte) bool { return 'a' <= r && r <= 'z' })
		rest = strings.TrimLeft(rest[len(unit):], " ")
		n, err := strconv.ParseInt(number, 10, 64)
		one, ok := durationUnits[unit]
		if err != nil || !ok {
			return 0, false, bad
		}
		if n > int64((maxDuration-d)/one) {
			return 0, false, fmt.Errorf("correspondence: %q is longer than ten years", s)
		}
		d += time.Duration(n) * one
		days = days && one == 24*time.Hour
	}
	return d, days, nil
}

var durationUnits = map[string]time.Duration{
	"d": 24 * time.Hour, "day": 24 * time.Hour, "days": 24 * time.Hour,
	"h": time.Hour, "hour": time.Hour, "hours": time.Hour,
	"m": time.Minute, "min": time.Minute, "minute": time.Minute, "minutes": time.Minute,
	"s": time.Second, "second": time.Second, "seconds": time.Second,
}

// Leading returns the longest beginning of s whose bytes are all wanted.
func Leading(s string, wanted func(byte) bool) string {
	i := 0
	for i < len(s) && wanted(s[i]) {
		i++
	}
	return s[:i]
}

// FormatDuration writes a length of time so that ParseDuration reads it:
// "51h15m", or "3 days" where days is set and it is a whole number of them.
// Parts of a second are dropped.
func FormatDuration(d time.Duration, days bool) string {
	if days && d%(24*time.Hour) == 0 {
		return Counted(int64(d/(24*time.Hour)), "day")
	}
	var b strings.Builder
	for _, u := range []struct {
		size time.Duration
		sign string
	}{{time.Hour, "h"}, {time.Minute, "m"}, {time.Second, "s"}} {
		if n := d / u.size; n > 0 {
			fmt.Fprintf(&b, "%d%s", n, u.sign)
			d -= n * u.size
		}
	}
	if b.Len() == 0 {
		return "0h"
	}
	return b.String()
}

// DurationText writes a length of time in days where it is two whole days or
// more, else in hours: "14 days", "24h", "51h15m".
func DurationText(d time.Duration) string { return FormatDuration(d, d > 24*time.Hour) }

// DurationWords writes a length of time for a letter: "51 h 15 min", or "2
// days 3 h" where the limit of the turn was entered in days. It is rounded
// down to the minute, so that nobody is promised more than there is.
func DurationWords(d time.Duration, days bool) string {
	if d < time.Minute {
		if d <= 0 {
			return "nothing"
		}
		return "less than a minute"
	}
	var parts []string
	if n := d / (24 * time.Hour); days && n > 0 {
		parts = append(parts, Counted(int64(n), "day"))
		d -= n * 24 * time.Hour
	}
	if n := d / time.Hour; n > 0 {
		parts = append(parts, fmt.Sprintf("%d h", n))
		d -= n * time.Hour
	}
	if n := d / time.Minute; n > 0 {
		parts = append(parts, fmt.Sprintf("%d min", n))
	}
	return strings.Join(parts, " ")
}

// Counted writes "1 day" or "3 days".
func Counted(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(n, 10) + " " + what + "s"
}

// Listed writes words as a sentence does: "a", "a and b", "a, b and c", with the word that
// stands before the last of them.
func Listed(words []string, before string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " " + before + " " + words[n-1]
}

// OneDay is what is left when the last reminder goes out, and what a turn that
// stood still has at least when it goes on (CLOCK/C-6(d), CLOCK/C-10). It is reckoned.
const OneDay = 24 * time.Hour
