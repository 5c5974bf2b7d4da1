package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// The first turn begins on notice (BCC1903/APPA/3(a)): at the time agreed the
// office gives notice to the player who begins, and the turn begins with its receipt. It
// is posted as any other notice with which a turn begins, so that one that cannot be
// delivered goes the way of those (RULING/R-57). Until then the turn is there, so
// that a record before it is taken (RULING/R-58), and has no end.

// noticeDue is when the notice that begins the first turn is to be written; zero if
// none is owed.
func (g Game) noticeDue() time.Time {
	if k := g.Turn; k.Running && k.Awaits {
		return k.Begin
	}
	return time.Time{}
}

// givesNotice tells both that the first turn begins, and the player whose turn it is by
// the letter with whose receipt it does.
func (d *times) givesNotice(now time.Time) {
	due := d.g.noticeDue()
	if due.IsZero() || now.Before(due) {
		return
	}
	by := d.g.Turn.Of
	d.post(NStart, by, d.turnFor(by, calendar.CauseFirst), Notice{By: by}, "BCC1903/APPA/3(a)", "BCC1903/V.2(b)")
	d.tell("", NStart, terms.PartyOf(by.Other()), Notice{By: by}, "BCC1903/APPA/3(a)")
}

// starts says that the notice which begins the first turn is in the post, and till it is
// received the time is nobody's (RULING/R-44).
func (g *Game) starts(w events.Posted) {
	if w.Cause == calendar.CauseFirst {
		g.Turn = calendar.Clock{Of: w.To, Cause: calendar.CauseFirst}
	}
}
