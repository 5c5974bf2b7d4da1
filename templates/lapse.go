package templates

import (
	"fmt"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// What the letters say where a choice on an illegal record is not made in its time
// (RULING/R-7).

// LapseToSecretary says that by the terms the secretary then decides.
func (l *letter) LapseToSecretary() bool {
	return l.g.Agreement.Election.Lapse == terms.LapseToSecretary
}

// Lapsed says that the reader's own choice went by and is before the secretary. The
// author of the record is never told so (RULING/R-2).
func (l *letter) Lapsed() bool {
	c := l.Case()
	return c != nil && c.Lapsed > 0 && l.Duty() == "illegal"
}

// LapseCommands are the answers to such a question as the command line takes them.
func (l *letter) LapseCommands() []string {
	q := l.question()
	if l.player || q == nil || q.About != events.AboutLapse {
		return nil
	}
	var out []string
	for _, o := range l.g.Options(q.No) {
		r := o.Ruling
		s := fmt.Sprintf("postd game rule %s --row %s --on %d --of %s", l.g.Label, r.Row, r.On, strings.ToLower(r.Of.String()))
		if r.Number > 0 {
			s += fmt.Sprintf(" --number %d", r.Number)
		}
		out = append(out, s+` --reason "..."`)
	}
	return out
}
