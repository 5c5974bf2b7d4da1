package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/rules"
)

// CalendarMove is what a change of the calendar would do to an open turn or choice.
type CalendarMove struct {
	Of       rules.Colour
	Choice   bool
	Was      time.Time // when the time ends; zero: it stands still
	Will     time.Time // and when it would; of one that is exceeded, if that did not hold
	Exceeded bool      // so that the change does not touch it
}

// CalendarMoves are the open turn and the open choice that a change of the calendar
// would end at another instant, and those that it does not touch since they are
// exceeded (CLOCK/C-11). Nothing happens.
func (g Game) CalendarMoves(w calendar.CalendarChange, o Setting) (out []CalendarMove) {
	d := g.ChangeCalendar(w, o)
	after := g
	for _, e := range d.Events {
		after = after.Apply(e)
	}
	c, err := after.Calendar()
	if err != nil || len(d.Events) == 0 {
		return nil
	}
	for i, x := range []struct{ was, is calendar.Clock }{{g.Turn, after.Turn}, {g.Choice, after.Choice}} {
		if !x.was.Running {
			continue
		}
		m := CalendarMove{Of: x.was.Of, Choice: i == 1, Was: x.was.Deadline(o.Calendar), Exceeded: x.is.Edition == x.was.Edition}
		if m.Exceeded {
			x.is.Edition = after.edition()
		}
		if m.Will = x.is.Deadline(c); !m.Will.Equal(m.Was) {
			out = append(out, m)
		}
	}
	return out
}
