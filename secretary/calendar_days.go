package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/ledger"
)

// addDay adds a day to a set of holidays: no list foresees a proclamation. It
// counts in games that are arranged afterwards, since the days not reckoned are
// part of what the players agreed (BCC1903/V.2(b)).
func addDay(v *visit) (answer, error) {
	set, year, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return orAgain(v.do(func(string) (deed, error) {
		date, name, source := input{"date", v.field("date"), ""}, input{"name", v.field("name"), ""}, input{"source", v.field("source"), ""}
		day, bad := correspondence.ParseDate(date.Value)
		if bad != nil {
			date.Error = "A date, as 2027-06-15."
		}
		name.Error = nameFault(name.Value)
		if source.Error = noteFault(source.Value); source.Value == "" {
			source.Error = "Where this is known from: a proclamation, a page, a letter."
		}
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return deed{}, err
		}
		if slices.ContainsFunc(own.Days, func(d correspondence.Day) bool { return d.Date == day }) && date.Error == "" && v.version() == own.Version {
			date.Error = "The office added this day before."
		}
		if isAmong(own.Struck, day) && date.Error == "" && v.version() == own.Version {
			date.Error = "The office struck this day out of the list: take that back."
		}
		if date.Error+name.Error+source.Error != "" {
			return deed{}, v.calendarAgain(set, year, date, name, source)
		}
		was, err := reckonedWords(own, day)
		if err != nil {
			return deed{}, err
		}
		d, err := v.ownDays(own, fmt.Sprintf("%s is not reckoned in games that are arranged from now on under %s (BCC1903/V.2(b)).", day.Words(), set))
		d.title, d.button = "Add "+day.Words()+" to "+set, "Add the day"
		d.changes = []change{{day.Words(), was, "not reckoned: " + name.Value}}
		d.back, d.then = calendarPath(set, day.Year), done(calendarPath(set, day.Year), day.Words()+" is added to "+set+".")
		own.Version = v.version()
		own.Days = append(slices.Clone(own.Days), correspondence.Day{Date: day, Name: name.Value, Kind: "own", Source: source.Value})
		d.matters = []ledger.Matter{{Why: "added " + day.String() + ", " + name.Value, Rows: []ledger.Row{own}}}
		return d, err
	}))
}

// removeDay takes away a day that the office added.
func removeDay(v *visit) (answer, error) {
	set, _, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return v.do(func(string) (deed, error) {
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return deed{}, err
		}
		i := slices.IndexFunc(own.Days, func(d correspondence.Day) bool { return d.Date.String() == v.field("date") })
		if i < 0 {
			return deed{}, refused("That day is not one of the office's own.", "Days of the list of "+set+" come with postd, and are not taken away.", "Go back to the calendar.")
		}
		day := own.Days[i]
		d, err := v.ownDays(own, fmt.Sprintf("%s is reckoned again in games that are arranged from now on under %s, unless the list has it.", day.Date.Words(), set))
		own.Version, own.Days = v.version(), slices.Delete(slices.Clone(own.Days), i, i+1)
		after, bad := reckonedWords(own, day.Date)
		if bad != nil {
			return d, bad
		}
		d.title, d.button = "Take "+day.Date.Words()+" away from "+set, "Take the day away"
		d.changes = []change{{day.Date.Words(), "not reckoned: " + day.Name, after}}
		d.back, d.then = calendarPath(set, day.Date.Year), done(calendarPath(set, day.Date.Year), day.Date.Words()+" is taken away from "+set+".")
		d.matters = []ledger.Matter{{Why: "took away " + day.Date.String() + ", " + day.Name, Rows: []ledger.Row{own}}}
		return d, err
	})
}

// ownDays begins a deed on the own days of a set. It names the games that run
// under the set, in which nothing changes.
func (v *visit) ownDays(own ledger.OwnDays, does string) (d deed, err error) {
	d.law = cite("BCC1903/V.2(b)")
	d.theirs = func() []string {
		now, err := v.ledger().OwnDays(own.Set)
		var out []string
		for _, x := range now.Days {
			out = append(out, x.Date.Words()+": "+x.Name)
		}
		if err == nil && out == nil {
			out = []string{"The office has no days of its own in " + own.Set + "."}
		}
		return out
	}
	games, err := v.runningUnder(own.Set)
	d.does = []string{does}
	if len(games) == 0 {
		d.does = append(d.does, "No game runs under "+own.Set+".")
	} else {
		d.does = append(d.does, fmt.Sprintf("In %s under %s nothing changes, since the days are part of what the players agreed: %s.",
			countWords(len(games), "running game", "running games"), own.Set, strings.Join(games, ", ")),
			"There a ruling of Credit on the page of the game leaves the day out.")
	}
	if own.Version != v.version() {
		err = fmt.Errorf("%w: the own days of %s", ledger.ErrStale, own.Set)
	}
	return d, err
}

// runningUnder names the games not ended whose agreement has the set.
func (v *visit) runningUnder(set string) (labels []string, err error) {
	lines, err := v.ledger().Games()
	if err != nil {
		return nil, err
	}
	for _, x := range lines {
		if x.Over() {
			continue
		}
		g, err := v.ledger().Game(x.Game)
		if err != nil {
			return nil, err
		}
		if slices.Contains(g.Agreement.Calendar.Holidays, set) {
			labels = append(labels, x.Label)
		}
	}
	return labels, nil
}

// reckonedWords says how a date stands in a set with what the office added and
// struck out.
func reckonedWords(own ledger.OwnDays, day correspondence.Date) (string, error) {
	c, err := correspondence.NewCalendar(own.Terms("UTC"))
	if err != nil {
		return "", err
	}
	if why, ok := c.Excluded(day); ok {
		return "not reckoned: " + why, nil
	}
	return "reckoned", nil
}
