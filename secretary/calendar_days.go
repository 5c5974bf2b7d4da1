package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// addDay adds a day to a set of holidays: no list foresees a proclamation. It
// lengthens the turns that run and are not exceeded (RULING/R-21).
func addDay(v *request, own ledger.OwnDays, year int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		date, name, source := visit.Input{Name: "date", Value: v.Field("date"), Error: ""}, visit.Input{Name: "name", Value: v.Field("name"), Error: ""}, visit.Input{Name: "source", Value: v.Field("source"), Error: ""}
		day, bad := calendar.ParseDate(date.Value)
		current := v.Version() == own.Version
		switch {
		case bad != nil:
			date.Error = "A date, as 2027-06-15."
		case current && holidays.Has(own.Days, day):
			date.Error = "The office added this day before."
		case current && holidays.Has(own.Struck, day):
			date.Error = "The office struck this day out of the list: take that back."
		}
		name.Error = nameFault(name.Value)
		if source.Error = visit.NoteFault(source.Value); source.Value == "" {
			source.Error = "Where this is known from: a proclamation, a page, a letter."
		}
		if date.Error+name.Error+source.Error != "" {
			return visit.Action{}, v.calendarFault(own, year, func(b *calendarPage) {
				b.Date, b.Name, b.Source, b.Problem = date, name, source, "The day is not entered as it must be."
			})
		}
		was, err := reckonedWords(own, day)
		if err != nil {
			return visit.Action{}, err
		}
		row := own
		row.Days = append(slices.Clone(own.Days), calendar.Day{Date: day, Name: name.Value, Kind: "own", Source: source.Value})
		return v.ownDays(own, row, day.Year, day.Words()+" is added to "+own.Set+".", "added "+day.String()+", "+name.Value, visit.Action{
			Title: "Add " + day.Words() + " to " + own.Set, Button: "Add the day",
			Does:    []string{fmt.Sprintf("%s is not counted in games under %s (BCC1903/V.2(b)).", day.Words(), own.Set)},
			Changes: []visit.Change{{What: day.Words(), Before: was, After: "not counted: " + name.Value}},
		})
	})
}

// removeDay takes away a day that the office added.
func removeDay(v *request, own ledger.OwnDays, _ int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		day, rest, ok := v.takenOut(own.Days)
		if !ok {
			return visit.Action{}, visit.Refused("That day is not one of the office's own.", "Days of the list of "+own.Set+" come with postd, and are not taken away.", "Go back to the calendar.")
		}
		row := own
		row.Days = rest
		after, err := reckonedWords(row, day.Date)
		if err != nil {
			return visit.Action{}, err
		}
		date, why := day.Date.Words(), "took away "+day.Date.String()+", "+day.Name
		return v.ownDays(own, row, day.Date.Year, date+" is taken away from "+own.Set+".", why, visit.Action{
			Title: "Take " + date + " away from " + own.Set, Button: "Take the day away",
			Does:    []string{fmt.Sprintf("%s is counted again in games under %s, unless the list has it, in turns that begin from now on (RULING/R-21).", date, own.Set)},
			Changes: []visit.Change{{What: date, Before: "not counted: " + day.Name, After: after}},
		})
	})
}

// takenOut finds the day that the form names among the days, and the rest of them.
func (v *request) takenOut(days []calendar.Day) (day calendar.Day, rest []calendar.Day, ok bool) {
	i := slices.IndexFunc(days, func(d calendar.Day) bool { return d.Date.String() == v.Field("date") })
	if i < 0 {
		return day, nil, false
	}
	return days[i], slices.Delete(slices.Clone(days), i, i+1), true
}

// ownDays completes a deed that makes the own days of a set into those of the row,
// with what it does in the games that run under the set.
func (v *request) ownDays(own, row ledger.OwnDays, year int, said, why string, d visit.Action) (visit.Action, error) {
	d.Law = narrate.Cite("BCC1903/V.2(b)") + ", " + narrate.Cite("RULING/R-21")
	d.Theirs = func() []string {
		now, err := v.Ledger().OwnDays(own.Set)
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
	row.Version = v.Version()
	d.Back = calendarPath(own.Set, year)
	d.Then = visit.Done(d.Back, said)
	d.Matters = []ledger.Matter{{Why: why, Rows: []ledger.Row{row}}}
	err := v.moves(&d, row)
	if own.Version != row.Version {
		err = errors.Join(fmt.Errorf("%w: the own days of %s", ledger.ErrStale, own.Set), err)
	}
	return d, err
}

// shownMoves is how many turns that a change moves the page of a deed names.
const shownMoves = 200

// moves adds to a deed which games and open turns the row moves, once it is
// published, and which not, since they are exceeded (CLOCK/C-11): so that it is seen
// before (DESK/E-67).
func (v *request) moves(d *visit.Action, row ledger.OwnDays) error {
	p, err := v.Ledger().PreviewCalendar(row, v.Now)
	if err != nil {
		return err
	}
	if len(p.Games) == 0 {
		d.Does, d.AtOnce = append(d.Does, "No game runs under "+row.Set+"."), true
		return nil
	}
	moved, kept := p.Moved(), p.Kept()
	d.Does = append(d.Does, fmt.Sprintf("It acts in %s under %s: %s.", visit.CountWords(len(p.Games), "running game", "running games"), row.Set, strings.Join(p.Games, ", ")))
	switch n := len(moved); {
	case n == 0:
		d.Does = append(d.Does, "No turn that runs ends at another instant, and no letter goes out. The turns that begin from now on go by it.")
	default:
		d.Posts = visit.CountWords(2*n, "letter", "letters") + " or more will go out: one to each player of these games"
		d.Does = append(d.Does, fmt.Sprintf("%s at another instant, and both players of each are told by letter:", visit.CountWords(n, "turn that runs ends", "turns that run end")))
	}
	d.Does = append(d.Does, v.moveWords(moved, func(m ledger.CalendarMove) string {
		return fmt.Sprintf("now %s, then %s", v.instant(m.Was), v.instant(m.Will))
	})...)
	if n := len(kept); n > 0 {
		d.Does = append(d.Does, fmt.Sprintf("%s exceeded and does not change, since an excess is undone only by a ruling:", visit.CountWords(n, "turn is", "turns are")))
	}
	d.Does = append(d.Does, v.moveWords(kept, func(m ledger.CalendarMove) string {
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
func (v *request) instant(t time.Time) string { return cmp.Or(v.Site.Instant(t), "–") }

// reckonedWords says how a date stands in a set with what the office added and
// struck out.
func reckonedWords(own ledger.OwnDays, day calendar.Date) (string, error) {
	c, err := calendar.NewCalendar(own.Terms("UTC"))
	if err != nil {
		return "", err
	}
	if why, ok := c.Excluded(day); ok {
		return "not counted: " + why, nil
	}
	return "counted", nil
}
