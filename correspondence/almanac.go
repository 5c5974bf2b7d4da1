package correspondence

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"postd/rules"
)

// A calendar is a named, versioned list (laws.md C-11). While a game is played its
// calendar may change: then it has another edition, and every clock goes on by the
// edition by which it is reckoned.

type (
	// CalendarChanged: the office published a version of a set of holidays that the
	// game has (RULING/R-21). From now on turns begin by the new edition.
	CalendarChanged struct {
		Set     string `json:"set"`
		Version int    `json:"version"`          // of the office's own list
		Until   int    `json:"until,omitempty"`  // the last year to which it carries the set; 0: as before
		Added   []Day  `json:"added,omitempty"`  // dates that are no longer reckoned
		Struck  []Day  `json:"struck,omitempty"` // dates that are reckoned
		By      string `json:"by,omitempty"`     // who published it
		Why     string `json:"why,omitempty"`
		Turn    *Moved `json:"turn,omitempty"`   // nil: none runs, or it was exceeded
		Choice  *Moved `json:"choice,omitempty"` // the same
	}

	// CaughtUp: a clock runs again that ran before the calendar changed, and goes on
	// by the newest edition, since it is not exceeded (RULING/R-21).
	CaughtUp struct {
		Turn   *Moved `json:"turn,omitempty"`
		Choice *Moved `json:"choice,omitempty"`
	}

	// Moved says that a clock goes on by the new edition. Out are the days struck out
	// while it ran: it keeps them left out, since they act on turns that begin later.
	Moved struct {
		Out []DayOut `json:"out,omitempty"`
	}

	// DayOut is a date from its first instant to that of the next, by the clocks of
	// the calendar's zone.
	DayOut struct {
		From time.Time `json:"from"`
		To   time.Time `json:"to"`
		Why  string    `json:"why"`
	}
)

func (CalendarChanged) kind() string { return "CalendarChanged" }
func (CaughtUp) kind() string        { return "CaughtUp" }

// byCalendar is the law of a day that was struck out in mid-turn, by which it stays
// left out of that turn.
const byCalendar rules.Law = "RULING/R-21"

// scopeMover is the calendar of the player whose turn it is (RULING/R-21).
const scopeMover = "mover"

// MoverOf is what of the calendar is a player's own, by his region, which must be
// the name of a set of holidays, and his zone, else that of the game. Without such a
// region no game can be arranged by the calendar of the mover.
func (t CalendarTerms) MoverOf(name, region, zone string) (MoverTerms, error) {
	if _, ok := SetOf(region); !ok {
		return MoverTerms{}, fault("calendar.scope", "the calendar of the mover is agreed, and the region of %s names no set of holidays; enter one with his row, like GB-SCT (RULING/R-21)", name)
	}
	if zone == "" {
		zone = t.Zone
	}
	return MoverTerms{Zone: zone, Holidays: []string{region}}, nil
}

// ByMover reports whether each turn is reckoned by the calendar of its player.
func (t CalendarTerms) ByMover() bool { return t.Scope == scopeMover }

// MoverWords names what of the calendar is each player's own: ", White's player by
// GB-EAW in Europe/London, Black's by GB-SCT in Europe/London"; "" where one calendar
// is agreed.
func (t CalendarTerms) MoverWords() string {
	if len(t.Movers) != 2 {
		return ""
	}
	by := func(m MoverTerms) string { return strings.Join(m.Holidays, ", ") + " in " + m.Zone }
	return ", White's player by " + by(t.Movers[0]) + ", Black's by " + by(t.Movers[1])
}

// OfficeDays are what the office added to a set of holidays and struck out of it.
type OfficeDays struct {
	Set          string
	Version      int
	Until        int // the last year to which imported lists carry the set; 0: none does
	Days, Struck []Day
}

// CalendarChange is what another version of the office's days changes in a set.
type CalendarChange struct {
	Set           string
	Version       int
	Until         int // the last year to which it carries the set on; 0: as before
	Added, Struck []Day
	By, Why       string
}

// Change is what the later version changes: the dates that it takes out of the
// reckoning, and those that it puts back. A day that only gets another name is
// neither.
func (x OfficeDays) Change(later OfficeDays) CalendarChange {
	w := CalendarChange{Set: later.Set, Version: later.Version}
	if later.Until > x.Until {
		w.Until = later.Until
	}
	before, after := x.effective(), later.effective()
	for _, date := range inOrderOfDates(after) {
		if _, had := before[date]; !had {
			w.Added = append(w.Added, after[date])
		}
	}
	for _, date := range inOrderOfDates(before) {
		if _, has := after[date]; has {
			continue
		}
		d := before[date]
		if i := slices.IndexFunc(later.Struck, func(s Day) bool { return s.Date == date }); i >= 0 && d.Kind != "own" {
			d.Name, d.Source = later.Struck[i].Name, later.Struck[i].Source
		}
		w.Struck = append(w.Struck, d)
	}
	return w
}

// Changes reports whether anything is changed that could matter in a game.
func (w CalendarChange) Changes() bool { return len(w.Added)+len(w.Struck) > 0 || w.Until > 0 }

// effective are the days of the set that are not reckoned; of kind "own" are those
// that the list itself has not.
func (x OfficeDays) effective() map[Date]Day {
	days := map[Date]Day{}
	for _, d := range x.Days {
		d.Kind, d.Set = "own", x.Set
		days[d.Date] = d
	}
	set, _ := readSet(x.Set)
	for _, d := range set.days {
		struck := slices.ContainsFunc(x.Struck, func(s Day) bool { return s.Date == d.Date })
		if _, own := days[d.Date]; own || !struck {
			d.Set = x.Set
			days[d.Date] = d
		}
	}
	return days
}

func inOrderOfDates(days map[Date]Day) []Date {
	return slices.SortedFunc(maps.Keys(days), Date.Compare)
}

// Sets are the sets of holidays that the calendar rests on, those of each player
// among them where it is the mover's (RULING/R-21).
func (t CalendarTerms) Sets() []string {
	all := slices.Clone(t.Holidays)
	for _, m := range t.Movers {
		all = append(all, m.Holidays...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// changed are the terms by the new version of a set's own days.
func (t CalendarTerms) changed(w CalendarChanged) CalendarTerms {
	set, added, struck := w.Set, w.Added, w.Struck
	unmarked := t.version(set) == 0
	of := func(d Day) func(Day) bool {
		// In terms of a time when the office's days were not marked as its own they are
		// known by date and name.
		return func(x Day) bool {
			return x.Date == d.Date && (x.Set == set || unmarked && x.Set == "" && x.Name == d.Name)
		}
	}
	t.Days, t.Struck, t.Office = slices.Clone(t.Days), slices.Clone(t.Struck), slices.Clone(t.Office)
	for _, d := range added {
		t.Struck = slices.DeleteFunc(t.Struck, func(x Day) bool { return x.Date == d.Date && x.Set == set })
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
	i := slices.IndexFunc(t.Office, func(v OfficeVersion) bool { return v.Set == set })
	if i < 0 {
		i, t.Office = len(t.Office), append(t.Office, OfficeVersion{Set: set})
	}
	t.Office[i].Version = w.Version
	if w.Until > 0 {
		t.Office[i].Until = w.Until
	}
	return t
}

// Calendar is the calendar of the game, with the earlier editions by which clocks
// are reckoned that were exceeded or over when it changed.
func (g Game) Calendar() (Calendar, error) {
	return g.CalendarBy(func(t CalendarTerms) (Calendar, error) { return NewCalendar(t) })
}

// CalendarBy is Calendar, each edition made by the caller, who may keep them.
func (g Game) CalendarBy(made func(CalendarTerms) (Calendar, error)) (Calendar, error) {
	c, err := made(g.Agreement.Calendar)
	if err != nil || len(g.Editions) == 0 {
		return c, err
	}
	c.earlier = make([]Calendar, len(g.Editions))
	for i, t := range g.Editions {
		if c.earlier[i], err = made(t); err != nil {
			return Calendar{}, fmt.Errorf("edition %d of the calendar: %w", i, err)
		}
	}
	return c, nil
}

// For is the calendar by which a clock is reckoned: of its edition (C-11), and of
// the player whose clock it is where the mover's is agreed (RULING/R-21). The
// calendar itself is the newest, for whatever is no clock.
func (c Calendar) For(k Clock) Calendar {
	if k.Edition < len(c.earlier) {
		c = c.earlier[k.Edition]
	}
	if len(c.movers) == 2 {
		return c.movers[k.Of]
	}
	c.earlier = nil
	return c
}

// edition is the number of the newest; 0 is that of the agreement as arranged.
func (g Game) edition() int { return len(g.Editions) }

// ChangesBy reports whether a published change acts on the game: it has the set,
// and not that version of it yet. A game that is over takes it while it may be
// appealed from its end, since it may be opened again (RULING/R-37).
func (g Game) ChangesBy(w CalendarChange, at time.Time) bool {
	t := g.Agreement.Calendar
	return w.Changes() && slices.Contains(t.Sets(), w.Set) && t.version(w.Set) < w.Version &&
		(!g.Over() || g.Ended.Result != Annulled && !at.After(g.AppealUntil(g.EndedAt)))
}

// ChangeCalendar brings a published change into the game (laws.md C-11). Both
// players are told if the time that runs ends at another instant; a change that
// moves nobody's time is told with the next account.
func (g Game) ChangeCalendar(w CalendarChange, o Office) Decision {
	if !g.ChangesBy(w, o.Now) {
		return Decision{}
	}
	d := g.docket(o, o.Now, "")
	e := CalendarChanged{Set: w.Set, Version: w.Version, Until: w.Until, Added: w.Added, Struck: w.Struck, By: w.By, Why: w.Why}
	after, err := g.Apply(Event{At: o.Now, What: e}).Calendar()
	if err != nil {
		return Decision{} // a calendar that cannot be made is not published
	}
	e.Turn, e.Choice = d.shifted(g.Turn, after), d.shifted(g.Choice, after)
	d.file(e)
	d.o.Calendar = after
	if !g.Over() {
		d.tellsOfCalendar(g, e)
	}
	return d.decide()
}

// shifted says how a clock goes on when the calendar changes; nil if it does not run
// or is exceeded: then it stays as it is.
func (d *docket) shifted(k Clock, after Calendar) *Moved {
	if !k.Running || d.g.found(k) || k.Exceeded(d.o.Calendar, d.at) {
		return nil
	}
	w := &Moved{}
	was := d.o.Calendar.For(k)
	k.Edition = len(after.earlier)
	is := after.For(k)
	for _, date := range inOrderOfDates(was.days) {
		from, to := Midnight(date, is.Zone()), Midnight(date.AddDays(1), is.Zone())
		if _, out := is.Excluded(date); !out && to.After(k.Begin) && !d.at.Before(k.Begin) {
			w.Out = append(w.Out, DayOut{From: from.UTC(), To: to.UTC(), Why: was.days[date].Words()})
		}
	}
	return w
}

// tellsOfCalendar tells both players where the change moves the end of the time
// that runs, or what has been used of it.
func (d *docket) tellsOfCalendar(before Game, e CalendarChanged) {
	for _, x := range []struct{ was, is Clock }{{before.Turn, d.g.Turn}, {before.Choice, d.g.Choice}} {
		if !x.is.Running || x.is.Edition == x.was.Edition {
			continue
		}
		was, is := x.was.Deadline(d.o.Calendar), x.is.Deadline(d.o.Calendar)
		if was.Equal(is) && x.was.Used(d.o.Calendar, d.at) == x.is.Used(d.o.Calendar, d.at) {
			continue
		}
		n := Notice{By: x.is.Of, Deadline: is, Before: was, Changed: &e}
		for _, to := range []Party{ToWhite, ToBlack} {
			d.tell("", NCalendar, to, n, "BCC1903/V.2(b)", byCalendar)
		}
		return // one letter tells of the change, and of all the reader's time
	}
}

// catchesUp: the game stands as it stood before the calendar changed. A clock that
// runs again and is not exceeded goes on by the newest edition.
func (d *docket) catchesUp() {
	var w CaughtUp
	newest := d.o.Calendar
	for _, x := range []struct {
		k  Clock
		to **Moved
	}{{d.g.Turn, &w.Turn}, {d.g.Choice, &w.Choice}} {
		if x.k.Running && x.k.Edition < d.g.edition() {
			*x.to = d.shifted(x.k, newest)
		}
	}
	if w.Turn != nil || w.Choice != nil {
		d.file(w)
	}
}

// almanac remembers another edition of the calendar.
func (g *Game) almanac(what What) {
	var turn, choice *Moved
	switch w := what.(type) {
	case CalendarChanged:
		g.Editions = append(slices.Clip(g.Editions), g.Agreement.Calendar)
		g.Agreement.Calendar = g.Agreement.Calendar.changed(w)
		turn, choice = w.Turn, w.Choice
	case CaughtUp:
		turn, choice = w.Turn, w.Choice
	}
	g.Turn.moves(turn, g.edition())
	g.Choice.moves(choice, g.edition())
}

// moves puts a clock under an edition.
func (k *Clock) moves(w *Moved, edition int) {
	if w == nil {
		return
	}
	k.Edition, k.Out = edition, slices.Clip(k.Out)
	for _, s := range w.Out {
		k.Out = append(k.Out, Span{From: s.From, To: s.To, Why: s.Why, Law: byCalendar})
	}
}

// Adding is the office's list with the day added; one that was struck out of the set
// is back in it.
func (x OfficeDays) Adding(d Day) OfficeDays {
	x.Days, x.Struck = butFor(x.Days, d.Date), butFor(x.Struck, d.Date)
	if _, has := x.effective()[d.Date]; !has {
		x.Days = append(x.Days, d)
	}
	return x
}

// Striking is the office's list without the date: withdrawn if the office added it,
// else struck out of the set.
func (x OfficeDays) Striking(d Day) OfficeDays {
	x.Days, x.Struck = butFor(x.Days, d.Date), butFor(x.Struck, d.Date)
	if had, has := x.effective()[d.Date]; has {
		if d.Name == "" {
			d.Name = had.Name
		}
		x.Struck = append(x.Struck, d)
	}
	return x
}

// Published is the next version of the list: with the day added, or struck out.
func (x OfficeDays) Published(d Day, struck bool) OfficeDays {
	if struck {
		x = x.Striking(d)
	} else {
		x = x.Adding(d)
	}
	x.Version++
	return x
}

// butFor is the days but for one date.
func butFor(days []Day, date Date) []Day {
	return slices.DeleteFunc(slices.Clone(days), func(d Day) bool { return d.Date == date })
}
