package penalty

import (
	"cmp"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
)

// String writes Penalty E in one line, as ParsePenaltyE reads it.
func (e Schedule) String() string {
	var parts []string
	if e.Scope != "" && e.Scope != ScopeGame {
		parts = append(parts, "scope "+string(e.Scope))
	}
	if e.Count != "" && e.Count != CountAll {
		parts = append(parts, "count "+string(e.Count))
	}
	for i, s := range e.Steps {
		parts = append(parts, s.text(i == 0))
	}
	return strings.Join(parts, "; ")
}

// text writes the step; the first leaves "from 1:" out.
func (s Step) text(first bool) string {
	acts := make([]string, len(s.Acts))
	for i, a := range s.Acts {
		acts[i] = a.String()
	}
	out := strings.Join(acts, ", ")
	if first && s.From == 1 {
		return out
	}
	return "from " + strconv.Itoa(s.From) + ": " + out
}

// String writes the act as ParsePenaltyE reads it.
func (a Act) String() string {
	switch a.Kind {
	case ActFine:
		s := "fine " + strconv.FormatInt(a.Amount, 10) + " " + a.Unit
		if a.Per == "day" {
			s += " per day"
		}
		return s
	case ActTime:
		return a.timeText()
	case ActScore:
		return "score " + strconv.FormatFloat(a.Points, 'g', -1, 64)
	case ActText:
		s := `text "` + a.Text + `" to ` + a.Assignee
		if a.Hold {
			s += " hold"
		}
		return s
	}
	return string(a.Kind)
}

func (a Act) timeText() string {
	s := "time " + string(a.Mode)
	if a.Mode != ModeRemainder {
		s += " " + calendar.FormatDuration(a.Dur, false)
	}
	if a.Mode == ModeNext && a.Turns != 1 {
		s += " turns " + strconv.Itoa(a.Turns)
	}
	if a.Mode == ModeAllowance {
		return s
	}
	return s + " floor " + calendar.FormatDuration(cmp.Or(a.Floor, defaultFloor), false)
}
