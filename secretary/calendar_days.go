package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/templates/narrate"
)

// addDay adds a day to a set of holidays: no list foresees a proclamation. It
// lengthens the turns that run and are not exceeded (RULING/R-21).
func addDay(v *request) (response, error) {
	set, year, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return formOrError(v.do(func(string) (action, error) {
		date, name, source := input{"date", v.field("date"), ""}, input{"name", v.field("name"), ""}, input{"source", v.field("source"), ""}
		day, bad := calendar.ParseDate(date.Value)
		if bad != nil {
			date.Error = "A date, as 2027-06-15."
		}
		name.Error = nameFault(name.Value)
		if source.Error = noteFault(source.Value); source.Value == "" {
			source.Error = "Where this is known from: a proclamation, a page, a letter."
		}
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return action{}, err
		}
		if slices.ContainsFunc(own.Days, func(d calendar.Day) bool { return d.Date == day }) && date.Error == "" && v.version() == own.Version {
			date.Error = "The office added this day before."
		}
		if holidays.Has(own.Struck, day) && date.Error == "" && v.version() == own.Version {
			date.Error = "The office struck this day out of the list: take that back."
		}
		if date.Error+name.Error+source.Error != "" {
			return action{}, v.calendarAgain(set, year, date, name, source)
		}
		was, err := reckonedWords(own, day)
		if err != nil {
			return action{}, err
		}
		d, err := v.ownDays(own, fmt.Sprintf("%s is not reckoned in games under %s (BCC1903/V.2(b)).", day.Words(), set))
		d.title, d.button = "Add "+day.Words()+" to "+set, "Add the day"
		d.changes = []change{{day.Words(), was, "not reckoned: " + name.Value}}
		d.back, d.then = calendarPath(set, day.Year), done(calendarPath(set, day.Year), day.Words()+" is added to "+set+".")
		own.Version = v.version()
		own.Days = append(slices.Clone(own.Days), calendar.Day{Date: day, Name: name.Value, Kind: "own", Source: source.Value})
		d.matters = []ledger.Matter{{Why: "added " + day.String() + ", " + name.Value, Rows: []ledger.Row{own}}}
		return d, errors.Join(err, v.moves(&d, own))
	}))
}

// removeDay takes away a day that the office added.
func removeDay(v *request) (response, error) {
	set, _, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return v.do(func(string) (action, error) {
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return action{}, err
		}
		i := slices.IndexFunc(own.Days, func(d calendar.Day) bool { return d.Date.String() == v.field("date") })
		if i < 0 {
			return action{}, refused("That day is not one of the office's own.", "Days of the list of "+set+" come with postd, and are not taken away.", "Go back to the calendar.")
		}
		day := own.Days[i]
		d, err := v.ownDays(own, fmt.Sprintf("%s is reckoned again in games under %s, unless the list has it, in turns that begin from now on (RULING/R-21).", day.Date.Words(), set))
		own.Version, own.Days = v.version(), slices.Delete(slices.Clone(own.Days), i, i+1)
		after, bad := reckonedWords(own, day.Date)
		if bad != nil {
			return d, bad
		}
		d.title, d.button = "Take "+day.Date.Words()+" away from "+set, "Take the day away"
		d.changes = []change{{day.Date.Words(), "not reckoned: " + day.Name, after}}
		d.back, d.then = calendarPath(set, day.Date.Year), done(calendarPath(set, day.Date.Year), day.Date.Words()+" is taken away from "+set+".")
		d.matters = []ledger.Matter{{Why: "took away " + day.Date.String() + ", " + day.Name, Rows: []ledger.Row{own}}}
		return d, errors.Join(err, v.moves(&d, own))
	})
}

// ownDays begins a deed on the own days of a set. What it does in the games that
// run under the set, moves adds.
func (v *request) ownDays(own ledger.OwnDays, does string) (d action, err error) {
	d.law = narrate.Cite("BCC1903/V.2(b)") + ", " + narrate.Cite("RULING/R-21")
	d.theirs = func() []string {
		now, err := v.ledger().OwnDays(own.Set)
		var out []string
		for _, x := range now.Days {
			out = append(out, x.Date.Words()+": "+x.Name)
		}
		for _, x := range now.Struck {
			out = append(out, x.Date.Words()+" is struck out: "+x.Name)
		}
		if err == nil && out == nil {
			out = []string{"The office has no days of its own in " + own.Set + "."}
		}
		return out
	}
	d.does = []string{does}
	if own.Version != v.version() {
		err = fmt.Errorf("%w: the own days of %s", ledger.ErrStale, own.Set)
	}
	return d, err
}

// shownMoves is how many turns that a change moves the page of a deed names.
const shownMoves = 200

// moves adds to a deed which games and open turns the row moves, once it is
// published, and which not, since they are exceeded (CLOCK/C-11): so that it is seen
// before (DESK/E-67).
func (v *request) moves(d *action, row ledger.OwnDays) error {
	p, err := v.ledger().PreviewCalendar(row, v.now)
	if err != nil {
		return err
	}
	if len(p.Games) == 0 {
		d.does = append(d.does, "No game runs under "+row.Set+".")
		return nil
	}
	moved, kept := p.Moved(), p.Kept()
	d.does = append(d.does, fmt.Sprintf("It acts in %s under %s: %s.", countWords(len(p.Games), "running game", "running games"), row.Set, strings.Join(p.Games, ", ")))
	switch n := len(moved); {
	case n == 0:
		d.does = append(d.does, "No turn that runs ends at another instant, and no letter goes out. The turns that begin from now on go by it.")
	default:
		d.posts = countWords(2*n, "letter", "letters") + " or more will go out: one to each player of these games"
		d.does = append(d.does, fmt.Sprintf("%s at another instant, and both players of each are told by letter:", countWords(n, "turn that runs ends", "turns that run end")))
	}
	d.does = append(d.does, v.moveWords(moved, func(m ledger.CalendarMove) string {
		return fmt.Sprintf("now %s, then %s", v.instant(m.Was), v.instant(m.Will))
	})...)
	if n := len(kept); n > 0 {
		d.does = append(d.does, fmt.Sprintf("%s exceeded and does not change, since an excess is undone only by a ruling:", countWords(n, "turn is", "turns are")))
	}
	d.does = append(d.does, v.moveWords(kept, func(m ledger.CalendarMove) string {
		return fmt.Sprintf("it ended %s", v.instant(m.Was))
	})...)
	return nil
}

// moveWords is a line for each turn, and how many more there are.
func (v *request) moveWords(moves []ledger.CalendarMove, how func(ledger.CalendarMove) string) (out []string) {
	for i, m := range moves {
		if i == shownMoves {
			return append(out, fmt.Sprintf("and %d more", len(moves)-shownMoves))
		}
		out = append(out, fmt.Sprintf("%s, %s (%s): %s", m.Label, m.Name, m.Of, how(m)))
	}
	return out
}

// instant writes an instant by the clocks of the office; a dash where the time
// stands still.
func (v *request) instant(t time.Time) string {
	if t.IsZero() {
		return "–"
	}
	return in(t, v.site.o.Zone)
}

// reckonedWords says how a date stands in a set with what the office added and
// struck out.
func reckonedWords(own ledger.OwnDays, day calendar.Date) (string, error) {
	c, err := calendar.NewCalendar(own.Terms("UTC"))
	if err != nil {
		return "", err
	}
	if why, ok := c.Excluded(day); ok {
		return "not reckoned: " + why, nil
	}
	return "reckoned", nil
}
