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
	"postd/templates"
)

// setTitles are all sets of holidays with their titles, as a form offers them.
var setTitles = sync.OnceValue(func() (out []option) {
	for _, name := range calendar.Sets() {
		set, _ := calendar.SetOf(name)
		words := name + ", " + set.Title
		if len((calendar.CalendarTerms{Holidays: []string{name}}).Unchecked()) > 0 {
			words += " (not checked)"
		}
		out = append(out, option{Value: name, Name: words})
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
			b.Strikable = append(b.Strikable, option{Value: x.ISO, Name: x.Date + ", " + d.Words()})
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
		return []string{fmt.Sprintf("%s not compared with an official list yet.", countWords(n, fmt.Sprintf("day of %d is", year), fmt.Sprintf("days of %d are", year)))}
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
