package terms

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// Prompt is a point of a turn at which a player is reminded of it (CLOCK/C-10):
// when so many parts in a hundred of the time allowed have gone, or when so much
// of it is left. One of the two is set, and both are reckoned.
type Prompt struct {
	Gone int           `json:"gone,omitempty"` // per cent, 1 to 99
	Left time.Duration `json:"left,omitempty"` // whole hours
}

// These are the moments where none is set, in order.
var (
	HalfGone = Prompt{Gone: 50}
	DayLeft  = Prompt{Left: calendar.OneDay}
)

// These are the bounds of what a player may ask for.
const (
	mostPrompts = 5
	longestLeft = 400 * calendar.OneDay
)

// String returns the moment as a player writes it: "50%", "2 days", "36 h".
func (m Prompt) String() string {
	switch {
	case m.Gone > 0:
		return strconv.Itoa(m.Gone) + "%"
	case m.Left%calendar.OneDay == 0:
		return calendar.DurationDays(m.Left)
	}
	return calendar.Duration(m.Left)
}

// Name is that of the moment in a Reminded: of the two of the default what it
// always was, of another "30%" or "48h".
func (m Prompt) Name() string {
	switch {
	case m == HalfGone:
		return "half"
	case m == DayLeft:
		return "day"
	case m.Gone > 0:
		return strconv.Itoa(m.Gone) + "%"
	}
	return strconv.Itoa(int(m.Left/time.Hour)) + "h"
}

// PromptNamed returns the moment of which a reminder tells, by Notice.Reminder; the
// zero Prompt where there is none.
func PromptNamed(name string) Prompt {
	switch name {
	case "half":
		return HalfGone
	case "day":
		return DayLeft
	}
	if w, err := ParseReminding(name, Reminding{}); err == nil && len(w.Prompts) == 1 {
		return w.Prompts[0]
	}
	return Prompt{}
}

// Reminding is when a player wishes to be reminded of turns. It is the player's own
// setting and touches no right. The zero value is the default of CLOCK/C-10: when
// half of the time is gone, and when a day of it is left.
type Reminding struct {
	Off     bool     `json:"off,omitempty"`   // none but those of which nobody is without
	Prompts []Prompt `json:"at,omitempty"`    // in place of the default
	Daily   bool     `json:"daily,omitempty"` // one letter a day with all games of the player
}

// Default reports whether nothing is set.
func (w Reminding) Default() bool { return !w.Off && !w.Daily && len(w.Prompts) == 0 }

// Equal reports whether both say the same.
func (w Reminding) Equal(x Reminding) bool {
	return w.Off == x.Off && w.Daily == x.Daily && slices.Equal(w.Prompts, x.Prompts)
}

// String returns the setting as a player writes it behind REMIND, with the whole
// of it in one line: "default", "50%, 2 days", "off", "daily, 2 days".
func (w Reminding) String() string {
	var out []string
	switch {
	case w.Off && !w.Daily:
		out = append(out, "off")
	case w.Default():
		out = append(out, "default")
	case w.Daily:
		out = append(out, "daily")
	}
	for _, m := range w.Prompts {
		out = append(out, m.String())
	}
	return strings.Join(out, ", ")
}

// Moments are those that the player gets, of the agreement's own floor as well. A
// player who has a letter a day gets none apart but those that were named.
func (w Reminding) Moments(floor []Prompt) []Prompt {
	out := slices.Clone(floor)
	own := w.Prompts
	if len(own) == 0 && !w.Off && !w.Daily {
		own = []Prompt{HalfGone, DayLeft}
	}
	for _, m := range own {
		if !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	SortPrompts(out)
	return out
}

// SortPrompts puts those of time gone first, then those of time left, each in the
// order in which they come.
func SortPrompts(all []Prompt) {
	slices.SortFunc(all, func(a, b Prompt) int {
		if a.Gone > 0 && b.Gone > 0 {
			return cmp.Compare(a.Gone, b.Gone)
		}
		return cmp.Or(cmp.Compare(b.Gone, a.Gone), cmp.Compare(b.Left, a.Left))
	})
}

// These are faults of what stands behind REMIND.
var (
	ErrManyPrompts = fmt.Errorf("correspondence: no more than %d reminders for one turn", mostPrompts)
	errPrompt      = errors.New("correspondence: a reminder is named like 50% (1% to 99% of the time gone) or like 2 days or 36 h (so much of it left)")
)

// SpeaksOfTime reports whether words in capitals behind REMIND are meant for the
// office, be they right or wrong.
func SpeaksOfTime(words string) bool {
	known := strings.Fields("off on daily default never none always once hourly weekly day days hour hours week weeks month tomorrow half morning evening")
	return strings.ContainsAny(words, "0123456789%") || slices.ContainsFunc(strings.Fields(strings.ToLower(words)), func(w string) bool {
		return slices.Contains(known, strings.Trim(w, ".,:;!"))
	})
}

// ParseReminding reads what a player writes behind REMIND: "50% 2 days", "off",
// "daily", "daily off", "default", or nothing. What was set is changed by it.
func ParseReminding(words string, had Reminding) (Reminding, error) {
	all := strings.FieldsFunc(strings.ToLower(words), func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ';' })
	for i := range all {
		all[i] = strings.Trim(all[i], ".:!\"'")
	}
	switch strings.Join(all, " ") {
	case "", "default":
		return Reminding{}, nil
	case "off", "none", "never":
		return Reminding{Off: true}, nil
	case "daily off", "off daily":
		had.Daily = false
		return had, nil
	case "daily", "daily on":
		had.Daily = true
		return had, nil
	}
	w := Reminding{Daily: had.Daily}
	for i := 0; i < len(all); {
		m, n := onePrompt(all[i:])
		switch {
		case all[i] == "daily":
			w.Daily, n = true, 1
		case n == 0:
			return had, errPrompt
		case m != (Prompt{}) && !slices.Contains(w.Prompts, m):
			w.Prompts = append(w.Prompts, m)
		}
		i += n
	}
	switch {
	case len(w.Prompts) == 0:
		return had, errPrompt
	case len(w.Prompts) > mostPrompts:
		return had, ErrManyPrompts
	}
	return w, nil
}

// units are the lengths in which time left is named.
var units = map[string]time.Duration{
	"h": time.Hour, "hour": time.Hour, "hours": time.Hour, "hr": time.Hour, "hrs": time.Hour,
	"d": calendar.OneDay, "day": calendar.OneDay, "days": calendar.OneDay,
}

// onePrompt reads a moment at the beginning of the words, or words that add nothing
// to one. It returns how many words that took; 0: they are no moment.
func onePrompt(words []string) (m Prompt, n int) {
	first := words[0]
	digits := calendar.Leading(first, func(b byte) bool { return '0' <= b && b <= '9' })
	unit, used := first[len(digits):], 1
	switch {
	case first == "half":
		return HalfGone, 1
	case slices.Contains([]string{"and", "before", "left", "gone", "used", "the", "of", "end", "time", "at", "after", "when", "is", "my"}, first):
		return m, 1
	case digits == "" || len(digits) > 4:
		return m, 0
	}
	if unit == "" && len(words) > 1 {
		unit, used = words[1], 2
	}
	if unit == "per" && len(words) > used && words[used] == "cent" {
		unit, used = "%", used+1
	}
	number, _ := strconv.Atoi(digits)
	if unit == "%" || unit == "percent" {
		if number < 1 || number > 99 {
			return m, 0
		}
		return Prompt{Gone: number}, used
	}
	m.Left = time.Duration(number) * units[unit]
	if m.Left < time.Hour || m.Left > longestLeft {
		return Prompt{}, 0
	}
	return m, used
}

// Fault says why no player can have set this; nil if one can.
func (w Reminding) Fault() error {
	if len(w.Prompts) > mostPrompts {
		return ErrManyPrompts
	}
	for i, m := range w.Prompts {
		gone, left := m.Gone >= 1 && m.Gone <= 99 && m.Left == 0, m.Gone == 0 && m.Left >= time.Hour && m.Left <= longestLeft && m.Left%time.Hour == 0
		if !gone && !left || slices.Contains(w.Prompts[:i], m) {
			return errPrompt
		}
	}
	return nil
}

// ReminderFloor are the reminders that no player can turn off.
func (a Agreement) ReminderFloor() (out []Prompt) {
	for _, kind := range a.NoticeFloor {
		switch kind {
		case "half":
			out = append(out, HalfGone)
		case "day":
			out = append(out, DayLeft)
		}
	}
	return out
}
