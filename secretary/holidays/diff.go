package holidays

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
)

// Difference is how a list that is imported differs from the set of holidays as
// it now stands, year by year of the list.
type Difference struct {
	Own    ledger.OwnDays // the office's own days as they were
	Added  []calendar.Day // reckoned until now: they become days of the office's own
	Back   []calendar.Day // of the set, struck out by the office: the strike is taken back
	Struck []calendar.Day // of the set, and not in the list: they are struck out
	Stay   []calendar.Day // not in the list, and left as they are: the office's own, or all where the list only adds
	Named  []otherName    // not reckoned in both, under other names; nothing changes
	Years  []int          // for which the list is taken for whole
	Early  int            // days of years before the set begins, passed over
}

// otherName is a day which the list calls by another name.
type otherName struct {
	Day  calendar.Day
	List string
}

// Compare compares the days of a list, in order, with a set of holidays and
// what the office made of it. Where the list only adds, days of the set that it
// lacks stay. A day of the office's own stays in any case (DESK/E-66), and so does a
// Saturday or Sunday whose substitute the list has, since both are left out
// (BCC1903/V.2(b)).
func Compare(own ledger.OwnDays, list []calendar.Day, onlyAdds bool) Difference {
	set, _ := calendar.SetOf(own.Set)
	d := Difference{Own: own}
	in := map[calendar.Date]calendar.Day{}
	for _, x := range list {
		if x.Date.Year < set.From.Year {
			d.Early++
			continue
		}
		in[x.Date] = x
		if n := len(d.Years); n == 0 || d.Years[n-1] != x.Date.Year {
			d.Years = append(d.Years, x.Date.Year)
		}
	}
	had := map[calendar.Date]bool{}
	for _, year := range d.Years {
		days, _ := calendar.Holidays(own.Set, year)
		for _, x := range days {
			had[x.Date] = true
			d.compare(x, in, list, onlyAdds)
		}
	}
	for _, x := range own.Days {
		y, listed := in[x.Date]
		switch {
		case had[x.Date]: // said already
		case !listed && slices.Contains(d.Years, x.Date.Year):
			d.Stay = append(d.Stay, x)
		case listed && !sameName(x.Name, y.Name):
			d.Named = append(d.Named, otherName{x, y.Name})
		}
		had[x.Date] = true
	}
	for _, x := range list {
		if _, counts := in[x.Date]; counts && !had[x.Date] {
			d.Added = append(d.Added, x)
		}
	}
	if onlyAdds {
		d.Years = nil
	}
	return d
}

// compare compares one day of the set.
func (d *Difference) compare(x calendar.Day, in map[calendar.Date]calendar.Day, list []calendar.Day, onlyAdds bool) {
	y, listed := in[x.Date]
	struck := Has(d.Own.Struck, x.Date)
	switch {
	case listed && struck && !Has(d.Own.Days, x.Date):
		d.Back = append(d.Back, x)
	case listed && !sameName(x.Name, y.Name):
		d.Named = append(d.Named, otherName{x, y.Name})
	case listed || struck:
	case onlyAdds || Has(d.Own.Days, x.Date):
		d.Stay = append(d.Stay, x)
	case weekend(x.Date) && slices.ContainsFunc(list, func(s calendar.Day) bool { return standsFor(s, x) }):
	default:
		d.Struck = append(d.Struck, x)
	}
}

// standsFor reports whether a day of a list is the substitute of another, which
// falls on a weekend.
func standsFor(s, x calendar.Day) bool {
	return x.Date.Before(s.Date) && !x.Date.AddDays(4).Before(s.Date) && sameName(s.Name, x.Name)
}

// Has reports whether the date is that of one of the days.
func Has(days []calendar.Day, date calendar.Date) bool {
	return slices.ContainsFunc(days, func(d calendar.Day) bool { return d.Date == date })
}

// Changes reports whether the list changes a day, or brings a year that the
// office had not compared.
func (d Difference) Changes() bool {
	return len(d.Added)+len(d.Back)+len(d.Struck) > 0 || slices.ContainsFunc(d.Years, func(y int) bool {
		return !slices.ContainsFunc(d.Own.Years, func(had ledger.ListYear) bool { return had.Year == y })
	})
}

// Result is the office's own days of the set as the list makes them. The source
// says where the list is from.
func (d Difference) Result(source string) ledger.OwnDays {
	own := d.Own
	own.Days, own.Struck, own.Years = slices.Clone(own.Days), slices.Clone(own.Struck), slices.Clone(own.Years)
	for _, x := range d.Added {
		own.Days = append(own.Days, calendar.Day{Date: x.Date, Name: x.Words(), Kind: "own", Source: source})
	}
	own.Struck = slices.DeleteFunc(own.Struck, func(s calendar.Day) bool { return Has(d.Back, s.Date) })
	for _, x := range d.Struck {
		own.Struck = append(own.Struck, calendar.Day{Date: x.Date, Name: x.Words(), Source: source})
	}
	for _, year := range d.Years {
		own.Years = slices.DeleteFunc(own.Years, func(y ledger.ListYear) bool { return y.Year == year })
		own.Years = append(own.Years, ledger.ListYear{Year: year, Source: source})
	}
	return own
}

// Words says in lines what the list changes and what it does not.
func (d Difference) Words() (out []string) {
	each := func(days []calendar.Day, what string) {
		for _, x := range days {
			out = append(out, fmt.Sprintf("%s, %s: %s", x.Date.Words(), x.Words(), what))
		}
	}
	each(d.Added, "added, no longer counted")
	each(d.Back, "no longer struck out, not counted")
	each(d.Struck, "struck out, counted from now on")
	each(d.Stay, "not in the file, and left as it is")
	for _, x := range d.Named {
		out = append(out, fmt.Sprintf("%s, %s: the file calls it %s; nothing changes", x.Day.Date.Words(), x.Day.Words(), x.List))
	}
	return out
}

// DaysOf lists the days of the year that are not reckoned under a set, as it
// stands with what the office added to it and struck out of it, in order.
func DaysOf(own ledger.OwnDays, year int) []calendar.Day {
	out, _ := calendar.Holidays(own.Set, year)
	out = slices.DeleteFunc(out, func(d calendar.Day) bool { return Has(own.Struck, d.Date) })
	for _, d := range own.Days {
		if d.Date.Year == year {
			out = append(out, d)
		}
	}
	slices.SortStableFunc(out, func(a, b calendar.Day) int { return a.Date.Compare(b.Date) })
	return out
}

// ListedIn returns the year's list which the office compared with the set, if
// it did.
func ListedIn(own ledger.OwnDays, year int) (ledger.ListYear, bool) {
	i := slices.IndexFunc(own.Years, func(y ledger.ListYear) bool { return y.Year == year })
	if i < 0 {
		return ledger.ListYear{}, false
	}
	return own.Years[i], true
}

// Reaches reports whether a set has a list for the whole year: one of its own,
// or one that the office imported.
func Reaches(own ledger.OwnDays, year int) bool {
	set, ok := calendar.SetOf(own.Set)
	first := calendar.Date{Year: year, Month: time.January, Day: 1}
	return ok && !first.Before(set.From) && year <= own.Until()
}
