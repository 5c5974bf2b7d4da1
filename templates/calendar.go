package templates

import (
	"fmt"
	"strings"

	"postd/correspondence/calendar"
	"postd/templates/narrate"
)

// published is a change of the calendar, as its reader sees it (RULING/R-21).
type published struct {
	Added  string // "Tuesday 15 December (Day of mourning)"
	Many   bool   // more than one day
	Struck string // what was struck out with it; "": nothing
	Source string // where the days are known from; "": not said
	By     string // who published it; "": not said
	List   string // "GB-EAW, office's version 3"
	Was    string // when the time would have ended; "": it stood still
}

// Published is the change of which the notice tells; nil if it tells of none.
func (l *letter) Published() *published {
	w := l.n.Changed
	if w == nil {
		return nil
	}
	p := &published{
		Added: l.days(w.Added), Many: len(w.Added) > 1, Struck: l.days(w.Struck), By: narrate.OneLine(w.By), Was: l.day(l.n.Before),
		List: fmt.Sprintf("%s, office's version %d", w.Set, w.Version),
	}
	for _, d := range w.Added {
		if s := strings.TrimSuffix(narrate.OneLine(d.Source), "."); s != "" && !strings.Contains(p.Source, s) {
			p.Source = strings.TrimPrefix(p.Source+"; "+s, "; ")
		}
	}
	return p
}

// listed is how many days a letter names; of more it says how many there are.
const listed = 6

func (l *letter) days(days []calendar.Day) string {
	var all []string
	for i, d := range days {
		if i == listed {
			all = append(all, fmt.Sprintf("%d more", len(days)-listed))
			break
		}
		s := l.date(d.Date)
		if d.Name != "" {
			s += " (" + strings.TrimSuffix(narrate.OneLine(d.Words()), ".") + ")"
		}
		all = append(all, s)
	}
	return series(all, "and")
}
