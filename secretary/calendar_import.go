package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/holidays"
	"postd/templates/narrate"
)

// What becomes of days of a set that an imported file lacks.
const (
	fileIsWhole  = "whole"
	fileOnlyAdds = "adds"
)

func importModes(onlyAdds bool) []option {
	return []option{
		{fileIsWhole, "It is the whole list of its years: what it lacks is struck out", !onlyAdds},
		{fileOnlyAdds, "It only adds days", onlyAdds},
	}
}

// importDays takes a file of holidays into a set. Each day in which it differs
// is shown before anything is filed (DESK/E-64).
func importDays(v *request) (response, error) {
	if err := v.readUpload("file", "list", holidays.LargestFile); err != nil {
		return nil, err
	}
	own, year, err := v.calendarOf()
	if err != nil {
		return nil, err
	}
	return v.do(func(string) (action, error) {
		text, source := input{Name: "list", Value: v.r.FormValue("list")}, input{"from", v.field("from"), noteFault(v.field("from"))}
		if source.Value == "" {
			source.Error = "Where the list is from: its address, and when it was fetched."
		}
		list, bad := holidays.Read([]byte(text.Value), own.Set)
		if bad != nil {
			text.Error = narrate.Upper(plain(bad)) + "."
		}
		d := holidays.Compare(own, list, v.field("mode") == fileOnlyAdds)
		if text.Error == "" && !d.Changes() && v.version() == own.Version {
			text.Error = "The file changes nothing: " + own.Set + " has each of its days, and nothing else in its years."
		}
		if text.Error+source.Error != "" {
			return action{}, v.calendarFault(own, year, func(b *calendarPage) {
				b.List, b.From, b.ImportProblem = text, source, "Nothing is imported yet."
				b.Modes = importModes(v.field("mode") == fileOnlyAdds)
			})
		}
		return v.importDeed(d, source.Value)
	})
}

// importDeed shows what the list makes of the set.
func (v *request) importDeed(d holidays.Difference, source string) (action, error) {
	own := d.Own
	changed := len(d.Added) + len(d.Back) + len(d.Struck)
	does := fmt.Sprintf("In games under %s, %s otherwise (BCC1903/V.2(b)).", own.Set, countWords(changed, "day is counted", "days are counted"))
	if changed == 0 {
		does = "No day of " + own.Set + " changes."
	}
	x := action{title: "Import a list into " + own.Set, button: "Import it", does: []string{does}}
	for _, year := range d.Years {
		words := fmt.Sprintf("%d counts as compared with this list.", year)
		if !holidays.Reaches(own, year) && holidays.Reaches(d.Result(source), year) {
			words = fmt.Sprintf("%s has a list for %d from now on: games may reach into that year.", own.Set, year)
		}
		x.does = append(x.does, words)
	}
	if d.Early > 0 {
		x.does = append(x.does, countWords(d.Early, "day of the file is", "days of the file are")+" passed over: the set begins later.")
	}
	row := func(days []calendar.Day, before, after string) {
		for _, y := range days {
			x.changes = append(x.changes, change{y.Date.Words() + ", " + y.Words(), before, after})
		}
	}
	row(d.Added, "counted", "added: not counted")
	row(d.Back, "struck out: counted", "not counted")
	row(d.Struck, "not counted", "struck out: counted")
	row(d.Stay, "not counted", "the same: the file lacks it, and it stays")
	for _, y := range d.Named {
		x.changes = append(x.changes, change{y.Day.Date.Words() + ", " + y.Day.Words(), "not counted", "the same: the file calls it " + y.List})
	}
	why := fmt.Sprintf("imported a list: %d added, %d struck out, %d taken back; from %s", len(d.Added), len(d.Struck), len(d.Back), source)
	said := fmt.Sprintf("The list is imported: %s of %s changed.", countWords(changed, "day", "days"), own.Set)
	x, err := v.ownDays(own, d.Result(source), v.importYear(d), said, why, x)
	x.atOnce = false // each day is seen before (DESK/E-64)
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
	return v.now.In(v.site.o.Zone).Year()
}

// exportDays is a year of a set as a file, with what the office added to it and
// without what it struck out.
func exportDays(v *request, own ledger.OwnDays, year int) (response, error) {
	form := v.field("form")
	if !slices.Contains(holidays.Forms, form) {
		return nil, missing("A list has no such form.", "Known: "+strings.Join(holidays.Forms, ", ")+".")
	}
	b, err := holidays.Write(form, own.Set, holidays.DaysOf(own, year), v.now)
	kind := map[string]string{holidays.FormJSON: "application/json", holidays.FormICS: "text/calendar; charset=utf-8", holidays.FormCSV: "text/csv; charset=utf-8"}[form]
	return document{kind: kind, name: fmt.Sprintf("%s-%d.%s", own.Set, year, form), bytes: b}, err
}
