package secretary

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
)

// strikeDay strikes a day out of a set of holidays: the office's word beats the
// list in both directions (DESK/E-66). The day is then reckoned (BCC1903/V.2(b)).
func strikeDay(v *request) (response, error) {
	set, year, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return formOrError(v.do(func(string) (action, error) {
		source := input{"reason", v.field("reason"), noteFault(v.field("reason"))}
		if source.Value == "" {
			source.Error = "Why it is reckoned: a proclamation, a law, a mistake in the list."
		}
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return action{}, err
		}
		day, known := listedDay(set, v.field("date"))
		switch {
		case !known:
			return action{}, refused("That day is not in the list of "+set+".", "Only a day of the list can be struck out of it.", "Go back to the calendar.")
		case holidays.Has(own.Days, day.Date):
			return action{}, refused("The office added that day itself.", "A day of the office's own beats the list.", "Take the day away first.")
		case holidays.Has(own.Struck, day.Date) && v.version() == own.Version:
			return action{}, refused("That day is struck out already.", "", "Go back to the calendar.")
		case source.Error != "":
			return action{}, v.calendarFault(set, year, func(b *calendarPage) { b.Reason, b.StrikeProblem = source, "Say why the day is reckoned." })
		}
		d, err := v.ownDays(own, fmt.Sprintf("%s, %s, is struck out of %s: in turns that begin from now on it is reckoned (RULING/R-21).", day.Date.Words(), day.Words(), set))
		own.Version = v.version()
		own.Struck = append(slices.Clone(own.Struck), calendar.Day{Date: day.Date, Name: day.Words(), Source: source.Value})
		d.title, d.button = "Strike "+day.Date.Words()+" out of "+set, "Strike the day out"
		d.changes = []change{{day.Date.Words(), "not reckoned: " + day.Words(), "reckoned"}}
		d.back, d.then = calendarPath(set, day.Date.Year), done(calendarPath(set, day.Date.Year), day.Date.Words()+" is struck out of "+set+".")
		d.matters = []ledger.Matter{{Why: "struck out " + day.Date.String() + ", " + day.Words() + ": " + source.Value, Rows: []ledger.Row{own}}}
		return d, errors.Join(err, v.moves(&d, own))
	}))
}

// restoreDay takes a strike back: the day of the list is not reckoned again.
func restoreDay(v *request) (response, error) {
	set, _, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return v.do(func(string) (action, error) {
		own, err := v.ledger().OwnDays(set)
		if err != nil {
			return action{}, err
		}
		i := slices.IndexFunc(own.Struck, func(d calendar.Day) bool { return d.Date.String() == v.field("date") })
		if i < 0 {
			return action{}, refused("That day is not struck out.", "", "Go back to the calendar.")
		}
		day := own.Struck[i]
		d, err := v.ownDays(own, fmt.Sprintf("%s, %s, is no longer struck out of %s, and is not reckoned (BCC1903/V.2(b)).", day.Date.Words(), day.Name, set))
		own.Version, own.Struck = v.version(), slices.Delete(slices.Clone(own.Struck), i, i+1)
		after, bad := reckonedWords(own, day.Date)
		if bad != nil {
			return d, bad
		}
		d.title, d.button = "Take back the strike of "+day.Date.Words(), "Take it back"
		d.changes = []change{{day.Date.Words(), "reckoned", after}}
		d.back, d.then = calendarPath(set, day.Date.Year), done(calendarPath(set, day.Date.Year), day.Date.Words()+" is no longer struck out of "+set+".")
		d.matters = []ledger.Matter{{Why: "took back the strike of " + day.Date.String() + ", " + day.Name, Rows: []ledger.Row{own}}}
		return d, errors.Join(err, v.moves(&d, own))
	})
}

// listedDay is the day of a set's own list on that date.
func listedDay(set, date string) (calendar.Day, bool) {
	d, err := calendar.ParseDate(date)
	if err != nil {
		return calendar.Day{}, false
	}
	days, _ := calendar.Holidays(set, d.Year)
	i := slices.IndexFunc(days, func(x calendar.Day) bool { return x.Date == d })
	if i < 0 {
		return calendar.Day{}, false
	}
	return days[i], true
}
