package secretary

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"sync"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/secretary/visit"
	"postd/templates"
)

// setTitles are all sets of holidays with their titles, as a form offers them.
var setTitles = sync.OnceValue(func() (out []visit.Choice) {
	for _, name := range calendar.Sets() {
		set, _ := calendar.SetOf(name)
		words := name + ", " + set.Title
		if len((calendar.CalendarTerms{Holidays: []string{name}}).Unchecked()) > 0 {
			words += " (not checked)"
		}
		out = append(out, visit.Choice{Value: name, Name: words})
	}
	return out
})

// listDays fills in the days of the year: those not reckoned, those struck out
// and those that can be, and the files in which they can be had.
func (b *calendarPage) listDays(own ledger.OwnDays, days []calendar.Day) {
	list, compared := holidays.ListedIn(own, b.Year)
	for _, d := range days {
		x := calendarDayOf(d)
		if compared && !x.Own {
			x.Checked = "by the office, against " + list.Source
		}
		b.Days = append(b.Days, x)
		if !x.Own && !holidays.Has(own.Days, d.Date) {
			b.Strikable = append(b.Strikable, visit.Choice{Value: x.ISO, Name: x.Date + ", " + d.Words()})
		}
	}
	for _, d := range own.Struck {
		if d.Date.Year == b.Year {
			b.Struck = append(b.Struck, calendarDayOf(d))
		}
	}
	for _, form := range holidays.Forms {
		q := url.Values{"set": {b.Set}, "year": {strconv.Itoa(b.Year)}, "form": {form}}
		name := map[string]string{holidays.FormJSON: "JSON, as gov.uk has it", holidays.FormICS: "iCalendar", holidays.FormCSV: "CSV"}[form]
		b.Exports = append(b.Exports, templates.Link{Name: name, Href: "/calendar/export?" + q.Encode()})
	}
}

// calendarDoubts warn where a list, or the year that is shown, is not checked.
func calendarDoubts(own ledger.OwnDays, year int) []string {
	if _, compared := holidays.ListedIn(own, year); compared || calendar.Checked(own.Set, year) {
		return nil
	}
	if note := (calendar.CalendarTerms{Holidays: []string{own.Set}}).UncheckedNote(); note != "" {
		return []string{"Nobody has checked the list " + own.Set + " against an official one. Import one below, and the years in it count as checked."}
	}
	days, _ := calendar.Holidays(own.Set, year)
	if n := len(slices.DeleteFunc(days, func(d calendar.Day) bool { return d.Checked })); n > 0 {
		return []string{fmt.Sprintf("%s not compared with an official list yet.", visit.CountWords(n, fmt.Sprintf("day of %d is", year), fmt.Sprintf("days of %d are", year)))}
	}
	return nil
}

func calendarDayOf(d calendar.Day) calendarDay {
	x := calendarDay{Date: d.Date.Words(), ISO: d.Date.String(), Name: d.Name, Kind: d.Kind, Source: d.Source, Own: d.Kind == "own"}
	switch {
	case x.Own:
		x.Kind, x.Checked = "own, added by the office", "by whoever added it"
	case d.Checked:
		x.Checked = "against the source"
	default:
		x.Checked = "not against the source"
	}
	if d.Kind == "substitute" {
		x.Kind = "substitute day"
	}
	return x
}

// strikeDay strikes a day out of a set of holidays: the office's word beats the
// list in both directions (DESK/E-66). The day is then reckoned (BCC1903/V.2(b)).
func strikeDay(v *request, own ledger.OwnDays, year int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		source := visit.Input{Name: "reason", Value: v.Field("reason"), Error: visit.NoteFault(v.Field("reason"))}
		if source.Value == "" {
			source.Error = "Why it is counted: a proclamation, a law, a mistake in the list."
		}
		day, known := listedDay(own.Set, v.Field("date"))
		switch {
		case !known:
			return visit.Action{}, visit.Refused("That day is not in the list of "+own.Set+".", "Only a day of the list can be struck out of it.", "Go back to the calendar.")
		case holidays.Has(own.Days, day.Date):
			return visit.Action{}, visit.Refused("The office added that day itself.", "A day of the office's own beats the list.", "Take the day away first.")
		case holidays.Has(own.Struck, day.Date) && v.Version() == own.Version:
			return visit.Action{}, visit.Refused("That day is struck out already.", "", "Go back to the calendar.")
		case source.Error != "":
			return visit.Action{}, v.calendarFault(own, year, func(b *calendarPage) { b.Reason, b.StrikeProblem = source, "Say why the day is counted." })
		}
		row, date := own, day.Date.Words()
		row.Struck = append(slices.Clone(own.Struck), calendar.Day{Date: day.Date, Name: day.Words(), Source: source.Value})
		why := "struck out " + day.Date.String() + ", " + day.Words() + ": " + source.Value
		return v.ownDays(own, row, day.Date.Year, date+" is struck out of "+own.Set+".", why, visit.Action{
			Title: "Strike " + date + " out of " + own.Set, Button: "Strike the day out",
			Does:    []string{fmt.Sprintf("%s, %s, is struck out of %s: in turns that begin from now on it is counted (RULING/R-21).", date, day.Words(), own.Set)},
			Changes: []visit.Change{{What: date, Before: "not counted: " + day.Words(), After: "counted"}},
		})
	})
}

// restoreDay takes a strike back: the day of the list is not reckoned again.
func restoreDay(v *request, own ledger.OwnDays, _ int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		day, rest, ok := v.takenOut(own.Struck)
		if !ok {
			return visit.Action{}, visit.Refused("That day is not struck out.", "", "Go back to the calendar.")
		}
		row, date := own, day.Date.Words()
		row.Struck = rest
		after, err := reckonedWords(row, day.Date)
		if err != nil {
			return visit.Action{}, err
		}
		why := "took back the strike of " + day.Date.String() + ", " + day.Name
		return v.ownDays(own, row, day.Date.Year, date+" is no longer struck out of "+own.Set+".", why, visit.Action{
			Title: "Take back the strike of " + date, Button: "Take it back",
			Does:    []string{fmt.Sprintf("%s, %s, is no longer struck out of %s, and is not counted (BCC1903/V.2(b)).", date, day.Name, own.Set)},
			Changes: []visit.Change{{What: date, Before: "counted", After: after}},
		})
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
