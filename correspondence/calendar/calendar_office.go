package calendar

import (
	"maps"
	"slices"
)

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
