package ledger

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// CalendarPreview is what a version of the office's own days would do, if it were
// published now (DESK/E-67).
type CalendarPreview struct {
	Change calendar.CalendarChange
	Games  []string       // the labels of the games that it would reach
	Moves  []CalendarMove // the open turns and choices that it concerns, in order of their games
}

// CalendarMove is the effect on one open turn or choice.
type CalendarMove struct {
	Game  terms.GameID
	Label string
	Name  string // of the side whose time it is
	correspondence.CalendarMove
}

// Moved are the turns and choices that would end at another instant; Kept those
// that are exceeded, and therefore do not change.
func (p CalendarPreview) Moved() []CalendarMove {
	return slices.DeleteFunc(slices.Clone(p.Moves), func(m CalendarMove) bool { return m.Exceeded })
}

// Kept are the turns and choices that are exceeded, so that the change does not
// touch them: a finding of excess is undone only by a ruling (CLOCK/C-11).
func (p CalendarPreview) Kept() []CalendarMove {
	return slices.DeleteFunc(slices.Clone(p.Moves), func(m CalendarMove) bool { return !m.Exceeded })
}

// PreviewCalendar says what publishing the row would do, and writes nothing. The
// cost is that of reading every game that is not over.
func (l *Ledger) PreviewCalendar(x OwnDays, at time.Time) (CalendarPreview, error) {
	old, err := l.OwnDays(x.Set)
	if err != nil {
		return CalendarPreview{}, err
	}
	p := CalendarPreview{Change: x.change(old)}
	lines, err := l.Games()
	if err != nil {
		return p, err
	}
	for _, line := range lines {
		if line.Over() {
			continue
		}
		g, err := l.Game(line.Game)
		if err != nil {
			return p, err
		}
		if !slices.Contains(g.Agreement.Calendar.Sets(), x.Set) {
			continue
		}
		p.Games = append(p.Games, line.Label)
		c, err := l.calendarOf(g)
		if err != nil {
			return p, err
		}
		for _, m := range g.CalendarMoves(p.Change, correspondence.Setting{Now: at, ReadThrough: l.ReadThrough(), Calendar: c}) {
			p.Moves = append(p.Moves, CalendarMove{Game: line.Game, Label: line.Label, Name: line.Names[m.Of], CalendarMove: m})
		}
	}
	slices.SortStableFunc(p.Moves, func(a, b CalendarMove) int { return strings.Compare(a.Label, b.Label) })
	return p, nil
}
