package templates

import (
	"strconv"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// remindingWords says when a player is reminded of a turn, for the reminders that
// the player gets: "when half of your time for a turn is gone and when 1 day of it
// is left"; "" if there are none.
func remindingWords(all []terms.Prompt) string {
	var words []string
	for i, m := range all {
		time := "it"
		if i == 0 {
			time = "your time for a turn"
		}
		switch {
		case m.Gone == 50:
			words = append(words, "when half of "+time+" is gone")
		case m.Gone > 0:
			words = append(words, "when "+strconv.Itoa(m.Gone)+"% of "+time+" is gone")
		case m.Left > 0:
			words = append(words, "when "+m.String()+" of "+time+" "+areLeft(m.Left))
		}
	}
	return series(words, "and")
}

// areLeft agrees with a length of time: 1 day "is left", 2 days "are left".
func areLeft(d time.Duration) string {
	if calendar.DurationDays(d) == "1 day" || d <= time.Hour {
		return "is left"
	}
	return "are left"
}

// setter is the member of a side whose setting the letter tells of.
func (l *letter) setter() string { return l.n.Asked }

// Setter is the setter's name where others of the side read the letter, else "".
func (l *letter) Setter() string {
	if len(l.g.Sides[l.n.By].Members) < 2 {
		return ""
	}
	return narrate.Shorten(narrate.OneLine(l.setter()), 60)
}

// Reminding is what the setter has set.
func (l *letter) Reminding() terms.Reminding { return l.g.Reminding(l.n.By, l.setter()) }

// Reminded says when the setter is reminded of a turn, "" if never.
func (l *letter) Reminded() string { return remindingWords(l.g.PromptsOf(l.n.By, l.setter())) }

// Floor says of which reminders nobody in this game is without; "" if of none.
func (l *letter) Floor() string { return remindingWords(l.g.Agreement.ReminderFloor()) }

// moment is that of which a reminder tells.
func (l *letter) moment() terms.Prompt { return terms.PromptNamed(l.n.Reminder) }

// Gone is what part of the time is used by then: "half", "30%"; "" if the
// reminder tells what is left.
func (l *letter) Gone() string {
	switch m := l.moment(); m.Gone {
	case 0:
		return ""
	case 50:
		return "half"
	default:
		return strconv.Itoa(m.Gone) + "%"
	}
}

// Belated says that more of the time is used than the reminder was meant for.
func (l *letter) Belated() bool {
	m, k := l.moment(), l.clock
	if m.Gone > 0 {
		return k.used > k.of.Limit(l.n.Calendar)/100*time.Duration(m.Gone)+time.Minute
	}
	return k.left < m.Left-time.Minute
}

// AreLeft agrees with what is left now.
func (l *letter) AreLeft() string { return areLeft(l.clock.left) }
