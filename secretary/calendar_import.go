package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// What becomes of days of a set that an imported file lacks.
const (
	fileIsWhole  = "whole"
	fileOnlyAdds = "adds"
)

func importModes(onlyAdds bool) []visit.Choice {
	return []visit.Choice{
		{Value: fileIsWhole, Name: "It is the whole list of its years: what it lacks is struck out", Here: !onlyAdds},
		{Value: fileOnlyAdds, Name: "It only adds days", Here: onlyAdds},
	}
}

// importDays takes a file of holidays into a set. Each day in which it differs
// is shown before anything is filed (DESK/E-64).
func importDays(v *request) (visit.Response, error) {
	if err := v.ReadUpload("file", "list", holidays.LargestFile); err != nil {
		return nil, err
	}
	own, year, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return v.Do(func(string) (visit.Action, error) {
		text, source := visit.Input{Name: "list", Value: v.HTTP.FormValue("list")}, visit.Input{Name: "from", Value: v.Field("from"), Error: visit.NoteFault(v.Field("from"))}
		if source.Value == "" {
			source.Error = "Where the list is from: its address, and when it was fetched."
		}
		list, bad := holidays.Read([]byte(text.Value), own.Set)
		if bad != nil {
			text.Error = narrate.Upper(visit.Plain(bad)) + "."
		}
		d := holidays.Compare(own, list, v.Field("mode") == fileOnlyAdds)
		if text.Error == "" && !d.Changes() && v.Version() == own.Version {
			text.Error = "The file changes nothing: " + own.Set + " has each of its days, and nothing else in its years."
		}
		if text.Error+source.Error != "" {
			return visit.Action{}, v.calendarFault(own, year, func(b *calendarPage) {
				b.List, b.From, b.ImportProblem = text, source, "Nothing is imported yet."
				b.Modes = importModes(v.Field("mode") == fileOnlyAdds)
			})
		}
		return v.importDeed(d, source.Value)
	})
}

// importDeed shows what the list makes of the set.
func (v *request) importDeed(d holidays.Difference, source string) (visit.Action, error) {
	own := d.Own
	changed := len(d.Added) + len(d.Back) + len(d.Struck)
	does := fmt.Sprintf("In games under %s, %s otherwise (BCC1903/V.2(b)).", own.Set, visit.CountWords(changed, "day is counted", "days are counted"))
	if changed == 0 {
		does = "No day of " + own.Set + " changes."
	}
	x := visit.Action{Title: "Import a list into " + own.Set, Button: "Import it", Does: []string{does}}
	for _, year := range d.Years {
		words := fmt.Sprintf("%d counts as compared with this list.", year)
		if !holidays.Reaches(own, year) && holidays.Reaches(d.Result(source), year) {
			words = fmt.Sprintf("%s has a list for %d from now on: games may reach into that year.", own.Set, year)
		}
		x.Does = append(x.Does, words)
	}
	if d.Early > 0 {
		x.Does = append(x.Does, visit.CountWords(d.Early, "day of the file is", "days of the file are")+" passed over: the set begins later.")
	}
	row := func(days []calendar.Day, before, after string) {
		for _, y := range days {
			x.Changes = append(x.Changes, visit.Change{What: y.Date.Words() + ", " + y.Words(), Before: before, After: after})
		}
	}
	row(d.Added, "counted", "added: not counted")
	row(d.Back, "struck out: counted", "not counted")
	row(d.Struck, "not counted", "struck out: counted")
	row(d.Stay, "not counted", "the same: the file lacks it, and it stays")
	for _, y := range d.Named {
		x.Changes = append(x.Changes, visit.Change{What: y.Day.Date.Words() + ", " + y.Day.Words(), Before: "not counted", After: "the same: the file calls it " + y.List})
	}
	why := fmt.Sprintf("imported a list: %d added, %d struck out, %d taken back; from %s", len(d.Added), len(d.Struck), len(d.Back), source)
	said := fmt.Sprintf("The list is imported: %s of %s changed.", visit.CountWords(changed, "day", "days"), own.Set)
	x, err := v.ownDays(own, d.Result(source), v.importYear(d), said, why, x)
	x.AtOnce = false // each day is seen before (DESK/E-64)
	return x, err
}

// importYear is the year that is shown after the import: the first that changed.
func (v *request) importYear(d holidays.Difference) int {
	for _, days := range [][]calendar.Day{d.Added, d.Struck, d.Back} {
		if len(days) > 0 {
			return days[0].Date.Year
		}
	}
	if len(d.Years) > 0 {
		return d.Years[0]
	}
	return v.Now.In(v.site.o.Zone).Year()
}

// exportDays is a year of a set as a file, with what the office added to it and
// without what it struck out.
func exportDays(v *request, own ledger.OwnDays, year int) (visit.Response, error) {
	form := v.Field("form")
	if !slices.Contains(holidays.Forms, form) {
		return nil, visit.Missing("A list has no such form.", "Known: "+strings.Join(holidays.Forms, ", ")+".")
	}
	b, err := holidays.Write(form, own.Set, holidays.DaysOf(own, year), v.Now)
	kind := map[string]string{holidays.FormJSON: "application/json", holidays.FormICS: "text/calendar; charset=utf-8", holidays.FormCSV: "text/csv; charset=utf-8"}[form]
	return visit.Document{Kind: kind, Name: fmt.Sprintf("%s-%d.%s", own.Set, year, form), Bytes: b}, err
}
