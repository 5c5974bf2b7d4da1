package ledger

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// OwnDays are the days that the office added to a set of holidays, since no list
// foresees a proclamation, and those that it struck out. The days not reckoned are
// part of what the players agreed (BCC1903/V.2(b)): they are copied into the terms
// of a game that is arranged.
type OwnDays struct {
	Set  string         `json:"set"`
	Days []calendar.Day `json:"days"` // in order of their dates
	// Struck are days of the set that the office struck out: they are reckoned. The
	// name and the source say why. In order of their dates.
	Struck []calendar.Day `json:"struck,omitempty"`
	// Years are those for which the office has compared the set with a whole list
	// of somebody else's. Where they follow upon the last year of the set itself,
	// they carry it on. In order.
	Years   []ListYear `json:"years,omitempty"`
	Version uint64     `json:"version"`
}

// ListYear is a year for which the office has a whole list of holidays.
type ListYear struct {
	Year   int    `json:"year"`
	Source string `json:"source"` // where the list is from
}

// Until is the last year to which the set reaches with the lists that the office
// imported: that of the set itself, and those that follow upon it.
func (x OwnDays) Until() int {
	set, _ := calendar.SetOf(x.Set)
	last := set.To.Year
	for slices.ContainsFunc(x.Years, func(y ListYear) bool { return y.Year == last+1 }) {
		last++
	}
	return last
}

// OwnDays returns the days that were added to a set of holidays.
func (l *Ledger) OwnDays(set string) (x OwnDays, err error) {
	err = l.view(func(tx *store.Tx) error { x, err = ownDaysIn(tx, set); return err })
	return x, err
}

func ownDaysIn(tx *store.Tx, set string) (OwnDays, error) {
	x, _, err := row[OwnDays](tx.Bucket(bktCalendars), []byte(set))
	x.Set = set
	return x, err
}

// put writes the days of a set. Its number is its version.
func (x OwnDays) put(tx *store.Tx) (uint64, string, error) {
	if !slices.Contains(calendar.Sets(), x.Set) {
		return 0, "", fmt.Errorf("%w: no set of holidays is called %q", ErrRow, x.Set)
	}
	old, err := ownDaysIn(tx, x.Set)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("calendar "+x.Set, x.Version, old.Version); err != nil {
		return 0, "", err
	}
	if x.Days, err = x.listed(x.Days); err != nil {
		return 0, "", err
	}
	if x.Struck, err = x.listed(x.Struck); err != nil {
		return 0, "", err
	}
	for _, d := range x.Struck {
		if slices.ContainsFunc(x.Days, func(own calendar.Day) bool { return own.Date == d.Date }) {
			return 0, "", fmt.Errorf("%w: %s is both added and struck out", ErrRow, d.Date)
		}
	}
	if x.Years, err = listedYears(x.Years); err != nil {
		return 0, "", err
	}
	x.Version++
	words := fmt.Sprintf("calendar %s version %d: %d own days", x.Set, x.Version, len(x.Days))
	if n := len(x.Struck); n > 0 {
		words += fmt.Sprintf(", %d struck out", n)
	}
	return x.Version, words, putRow(tx.Bucket(bktCalendars), []byte(x.Set), x)
}

// listed returns the days as they are kept: in order, each with a name, none
// twice.
func (x OwnDays) listed(days []calendar.Day) ([]calendar.Day, error) {
	days = slices.Clone(days)
	slices.SortStableFunc(days, func(a, b calendar.Day) int { return a.Date.Compare(b.Date) })
	for i, d := range days {
		switch {
		case d.Date.IsZero():
			return nil, fmt.Errorf("%w: the day %q has no date", ErrRow, d.Name)
		case i > 0 && days[i-1].Date == d.Date:
			return nil, fmt.Errorf("%w: %s is named twice", ErrRow, d.Date)
		}
		if err := plainName("the name of the day", d.Name); err != nil {
			return nil, err
		}
		days[i].Kind, days[i].Set = "own", ""
	}
	return days, nil
}

// listedYears returns the years as they are kept: in order, each with the source
// of its list, none twice.
func listedYears(years []ListYear) ([]ListYear, error) {
	years = slices.Clone(years)
	slices.SortStableFunc(years, func(a, b ListYear) int { return a.Year - b.Year })
	for i, y := range years {
		if y.Year < 1850 || y.Year > 2200 || i > 0 && years[i-1].Year == y.Year {
			return nil, fmt.Errorf("%w: a list of the year %d", ErrRow, y.Year)
		}
		if err := plainName("the source of the list", y.Source); err != nil {
			return nil, err
		}
	}
	return years, nil
}

// Terms are the terms of the one set with what the office added to it and struck
// out of it: NewCalendar makes of them the set's calendar as it now stands.
func (x OwnDays) Terms(zone string) calendar.CalendarTerms {
	return x.into(calendar.CalendarTerms{Zone: zone, Holidays: []string{x.Set}})
}

// into copies the office's days of a set into terms that have it. Days that are
// agreed already under the same name are not named twice.
func (x OwnDays) into(terms calendar.CalendarTerms) calendar.CalendarTerms {
	terms.Days, terms.Struck = slices.Clone(terms.Days), slices.Clone(terms.Struck)
	for _, d := range x.Days {
		if !slices.ContainsFunc(terms.Days, func(had calendar.Day) bool { return had.Date == d.Date && had.Name == d.Name }) {
			d.Set = x.Set
			terms.Days = append(terms.Days, d)
		}
	}
	for _, d := range x.Struck {
		d.Set = x.Set
		terms.Struck = append(terms.Struck, d)
	}
	if x.Version > 0 {
		v := calendar.OfficeVersion{Set: x.Set, Version: int(x.Version)}
		if set, _ := calendar.SetOf(x.Set); x.Until() > set.To.Year {
			v.Until = x.Until()
		}
		terms.Office = append(slices.Clone(terms.Office), v)
	}
	return terms
}

// withOwnDays adds to the terms of a calendar what the office added to its sets
// and struck out of them. Terms that have them already have them anew: those of a
// game in the place of an annulled one are as they stand when it is arranged.
func (l *Ledger) withOwnDays(terms calendar.CalendarTerms) (out calendar.CalendarTerms, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = ownDaysInto(tx, terms); return err })
	return out, err
}

func ownDaysInto(tx *store.Tx, terms calendar.CalendarTerms) (calendar.CalendarTerms, error) {
	var errs []error
	office := func(d calendar.Day) bool { return d.Set != "" }
	terms.Days = slices.DeleteFunc(slices.Clone(terms.Days), office)
	terms.Struck = slices.DeleteFunc(slices.Clone(terms.Struck), office)
	terms.Office = nil
	for _, set := range terms.Sets() {
		x, err := ownDaysIn(tx, set)
		errs = append(errs, err)
		terms = x.into(terms)
	}
	return terms, errors.Join(errs...)
}

// ByMover fixes in the terms, where the calendar of the mover is agreed, the zone and
// the holidays of the players as their rows have them now: those of the first named
// of each side (RULING/R-21). It refuses a player whose region names no set.
func ByMover(agreed calendar.CalendarTerms, white, black Player) (calendar.CalendarTerms, error) {
	if !agreed.ByMover() {
		return agreed, nil
	}
	agreed.Movers = nil
	for _, p := range []Player{white, black} {
		m, err := terms.MoverOf(agreed, p.Name, p.Region, p.Zone)
		if err != nil {
			return agreed, err
		}
		agreed.Movers = append(agreed.Movers, m)
	}
	return agreed, nil
}

// byMover is ByMover for the sides of a game to be arranged.
func (l *Ledger) byMover(terms calendar.CalendarTerms, sides [2]terms.Side) (calendar.CalendarTerms, error) {
	if !terms.ByMover() {
		return terms, nil
	}
	var first [2]Player
	for c, s := range sides {
		if len(s.Members) == 0 {
			return terms, fmt.Errorf("%w: a side has no player", ErrRow)
		}
		var err error
		if first[c], err = l.Player(s.Members[0].Player); err != nil {
			return terms, err
		}
	}
	return ByMover(terms, first[0], first[1])
}
