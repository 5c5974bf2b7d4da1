package templates

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/calendar"
)

// Stands says in one line where a game stands, as an official may know it:
// "move 5, Black to move, until Tue 1 Dec 2026, 14:02 GMT". Players are told
// less while a record is not settled (RULING/R-2). Times are by the clocks of
// the calendar.
func Stands(g correspondence.Game, c calendar.Calendar) string {
	switch {
	case g.Ended != nil:
		return fmt.Sprintf("%s, %s [%s]", g.Ended.Result, g.Ended.How, g.Agreement.Cites(g.Ended.Law))
	case g.State == correspondence.StateAdjudication:
		return "adjudication is claimed; the verdict is awaited"
	}
	s := fmt.Sprintf("move %d, ", g.Number(g.Passed()))
	switch g.State {
	case correspondence.StateElect:
		s += fmt.Sprintf("%s chooses on %q [%s]", g.Case.Author.Other(), g.Case.Words, g.Agreement.Cites(g.Case.Law))
		if g.Choosing() {
			s += ", among three"
		}
	case correspondence.StateMan:
		s += fmt.Sprintf("%s is to name the man whom %s must move", g.Case.Author.Other(), g.Case.Author)
	case correspondence.StateAuthor:
		s += fmt.Sprintf("%s is to say what %q meant", g.Case.Author, g.Case.Words)
	default:
		s += g.ToMove().String() + " to move"
		if b, ok := g.Required(); ok {
			s += ", " + b.String()
		}
		if g.FalseCheck(g.ToMove()) {
			s += ", who may require another move than the last"
		}
	}
	if n := len(g.Carried); n > 0 && g.Case == nil {
		r := g.Carried[0]
		s += fmt.Sprintf(", %q is carried as written [%s]", r.Words, g.Agreement.Cites(r.Law))
	}
	if g.Post.Notice != "" {
		s += ", a notice is in the post to " + g.Post.To.String()
	}
	for _, q := range g.Appeals {
		if q.Open() {
			s += fmt.Sprintf(", question %d of %s waits for a ruling", q.No, q.By)
		}
	}
	if g.Suspended() {
		s += ", suspended"
	}
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Running {
			if at := k.Deadline(c); k.Awaits {
				s += ", the first turn awaits its notice"
			} else if !at.IsZero() {
				s += ", until " + calendar.Instant(at, c.Zone())
			} else {
				s += ", the clock stands still"
			}
		}
	}
	return s
}
