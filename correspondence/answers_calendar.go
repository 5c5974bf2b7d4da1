package correspondence

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// A calendar is a named, versioned list (CLOCK/C-11). While a game is played its
// calendar may change: then it has another edition, and every clock goes on by the
// edition by which it is reckoned.

// byCalendar is the law of a day that was struck out in mid-turn, by which it stays
// left out of that turn.
const byCalendar rules.Law = "RULING/R-21"

// changedTerms are the terms by the new version of a set's own days.
func changedTerms(t calendar.CalendarTerms, w events.CalendarChanged) calendar.CalendarTerms {
	set, added, struck := w.Set, w.Added, w.Struck
	unmarked := t.Version(set) == 0
	of := func(d calendar.Day) func(calendar.Day) bool {
		// In terms of a time when the office's days were not marked as its own they are
		// known by date and name.
		return func(x calendar.Day) bool {
			return x.Date == d.Date && (x.Set == set || unmarked && x.Set == "" && x.Name == d.Name)
		}
	}
	t.Days, t.Struck, t.Office = slices.Clone(t.Days), slices.Clone(t.Struck), slices.Clone(t.Office)
	for _, d := range added {
		t.Struck = slices.DeleteFunc(t.Struck, func(x calendar.Day) bool { return x.Date == d.Date && x.Set == set })
		if d.Kind == "own" && !slices.ContainsFunc(t.Days, of(d)) {
			t.Days = append(t.Days, d)
		}
	}
	for _, d := range struck {
		t.Days = slices.DeleteFunc(t.Days, of(d))
		if d.Kind != "own" {
			t.Struck = append(t.Struck, d)
		}
	}
	i := slices.IndexFunc(t.Office, func(v calendar.OfficeVersion) bool { return v.Set == set })
	if i < 0 {
		i, t.Office = len(t.Office), append(t.Office, calendar.OfficeVersion{Set: set})
	}
	t.Office[i].Version = w.Version
	if w.Until > 0 {
		t.Office[i].Until = w.Until
	}
	return t
}

// Calendar is the calendar of the game, with the earlier editions by which clocks
// are reckoned that were exceeded or over when it changed.
func (g Game) Calendar() (calendar.Calendar, error) {
	return g.CalendarBy(func(t calendar.CalendarTerms) (calendar.Calendar, error) { return calendar.NewCalendar(t) })
}

// CalendarBy is Calendar, each edition made by the caller, who may keep them.
func (g Game) CalendarBy(made func(calendar.CalendarTerms) (calendar.Calendar, error)) (calendar.Calendar, error) {
	c, err := made(g.Agreement.Calendar)
	if err != nil || len(g.Editions) == 0 {
		return c, err
	}
	earlier := make([]calendar.Calendar, len(g.Editions))
	for i, t := range g.Editions {
		if earlier[i], err = made(t); err != nil {
			return calendar.Calendar{}, fmt.Errorf("edition %d of the calendar: %w", i, err)
		}
	}
	return c.Replacing(earlier), nil
}

// edition is the number of the newest; 0 is that of the agreement as arranged.
func (g Game) edition() int { return len(g.Editions) }

// changesBy reports whether a published change acts on the game: it has the set,
// and not that version of it yet. A game that is over takes it while it may be
// appealed from its end, since it may be opened again (RULING/R-37).
func (g Game) changesBy(w calendar.CalendarChange, at time.Time) bool {
	t := g.Agreement.Calendar
	return w.Changes() && slices.Contains(t.Sets(), w.Set) && t.Version(w.Set) < w.Version &&
		(!g.Over() || g.Ended.Result != terms.Annulled && !at.After(g.AppealUntil(g.EndedAt)))
}

// ChangeCalendar brings a published change into the game (CLOCK/C-11). Both
// players are told if the time that runs ends at another instant; a change that
// moves nobody's time is told with the next account.
func (g Game) ChangeCalendar(w calendar.CalendarChange, o Setting) Decision {
	if !g.changesBy(w, o.Now) {
		return Decision{}
	}
	d := g.docket(o, o.Now, "")
	e := events.CalendarChanged{Set: w.Set, Version: w.Version, Until: w.Until, Added: w.Added, Struck: w.Struck, By: w.By, Why: w.Why}
	after, err := g.Apply(events.Event{At: o.Now, What: e}).Calendar()
	if err != nil {
		return Decision{} // a calendar that cannot be made is not published
	}
	e.Turn, e.Choice = d.answers.shifted(g.Turn, after), d.answers.shifted(g.Choice, after)
	d.conclude(e)
	d.o.Calendar = after
	if !g.Over() {
		d.answers.tellsOfCalendar(g, e)
	}
	return d.decide()
}

// shifted says how a clock goes on when the calendar changes; nil if it does not run
// or is exceeded: then it stays as it is.
func (d *answers) shifted(k calendar.Clock, after calendar.Calendar) *events.Moved {
	if !k.Running || d.g.found(k) || k.Exceeded(d.o.Calendar, d.at) {
		return nil
	}
	w := &events.Moved{}
	was := d.o.Calendar.For(k)
	k.Edition = after.Edition()
	is := after.For(k)
	for _, day := range was.Listed() {
		from, to := calendar.Midnight(day.Date, is.Zone()), calendar.Midnight(day.Date.AddDays(1), is.Zone())
		if _, out := is.Excluded(day.Date); !out && to.After(k.Begin) && !d.at.Before(k.Begin) {
			w.Out = append(w.Out, events.DayOut{From: from.UTC(), To: to.UTC(), Why: day.Words()})
		}
	}
	return w
}

// tellsOfCalendar tells both players where the change moves the end of the time
// that runs, or what has been used of it.
func (d *answers) tellsOfCalendar(before Game, e events.CalendarChanged) {
	for _, x := range []struct{ was, is calendar.Clock }{{before.Turn, d.g.Turn}, {before.Choice, d.g.Choice}} {
		if !x.is.Running || x.is.Edition == x.was.Edition {
			continue
		}
		was, is := x.was.Deadline(d.o.Calendar), x.is.Deadline(d.o.Calendar)
		if was.Equal(is) && x.was.Used(d.o.Calendar, d.at) == x.is.Used(d.o.Calendar, d.at) {
			continue
		}
		n := Notice{By: x.is.Of, Deadline: is, Before: was, Changed: &e}
		d.tellBoth(NCalendar, n, "BCC1903/V.2(b)", byCalendar)
		return // one letter tells of the change, and of all the reader's time
	}
}

// catchesUp leaves the game as it stood before the calendar changed. A clock that
// runs again and is not exceeded goes on by the newest edition.
func (d *answers) catchesUp() {
	var w events.CaughtUp
	newest := d.o.Calendar
	for _, x := range []struct {
		k  calendar.Clock
		to **events.Moved
	}{{d.g.Turn, &w.Turn}, {d.g.Choice, &w.Choice}} {
		if x.k.Running && x.k.Edition < d.g.edition() {
			*x.to = d.shifted(x.k, newest)
		}
	}
	if w.Turn != nil || w.Choice != nil {
		d.conclude(w)
	}
}

// applyCalendarChange remembers another edition of the calendar.
func (g *Game) applyCalendarChange(what events.What) {
	var turn, choice *events.Moved
	switch w := what.(type) {
	case events.CalendarChanged:
		g.Editions = append(slices.Clip(g.Editions), g.Agreement.Calendar)
		g.Agreement.Calendar = changedTerms(g.Agreement.Calendar, w)
		turn, choice = w.Turn, w.Choice
	case events.CaughtUp:
		turn, choice = w.Turn, w.Choice
	}
	moveClock(&g.Turn, turn, g.edition())
	moveClock(&g.Choice, choice, g.edition())
}

// moveClock puts a clock under an edition.
func moveClock(k *calendar.Clock, w *events.Moved, edition int) {
	if w == nil {
		return
	}
	k.Edition, k.Out = edition, slices.Clip(k.Out)
	for _, s := range w.Out {
		k.Out = append(k.Out, calendar.Span{From: s.From, To: s.To, Why: s.Why, Law: byCalendar})
	}
}

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
