package terms

import (
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// Stage is the period of that number, from 1; the last of the list repeats.
func (a Agreement) Stage(no int) calendar.Allowance { return a.TimeLimit[min(no, len(a.TimeLimit))-1] }

// TimeLimitWords says the periods of the allowance: "20 turns in 60 days, then 10
// turns in 30 days, and so on"; "" where none is agreed.
func (a Agreement) TimeLimitWords(length func(time.Duration) string) string {
	out := make([]string, len(a.TimeLimit))
	for i, t := range a.TimeLimit {
		out[i] = t.Words(length)
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, ", then ") + ", and so on"
}
