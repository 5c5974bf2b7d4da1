package ledger

import (
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
)

// OwnDays are the days that the office added to a set of holidays: no list
// foresees a proclamation. A day added counts in the games that are arranged
// afterwards, since the days not reckoned are part of what the players agreed
// (BCC1903/V.2(b)); in a game that runs already it is credited by a ruling.
type OwnDays struct {
	Set     string               `json:"set"`
	Days    []correspondence.Day `json:"days"` // in order of their dates
	Version uint64               `json:"version"`
}

// OwnDays returns the days that were added to a set of holidays.
func (l *Ledger) OwnDays(set string) (x OwnDays, err error) {
	err = l.view(func(tx *bolt.Tx) error { x, err = ownDaysIn(tx, set); return err })
	return x, err
}

func ownDaysIn(tx *bolt.Tx, set string) (OwnDays, error) {
	x, _, err := row[OwnDays](tx.Bucket(bktCalendars), []byte(set))
	x.Set = set
	return x, err
}

// put writes the days of a set. Its number is its version.
func (x OwnDays) put(tx *bolt.Tx) (uint64, string, error) {
	if !slices.Contains(correspondence.Sets(), x.Set) {
		return 0, "", fmt.Errorf("%w: no set of holidays is called %q", ErrRow, x.Set)
	}
	old, err := ownDaysIn(tx, x.Set)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("calendar "+x.Set, x.Version, old.Version); err != nil {
		return 0, "", err
	}
	x.Days = slices.Clone(x.Days)
	slices.SortStableFunc(x.Days, func(a, b correspondence.Day) int { return a.Date.Compare(b.Date) })
	for i, d := range x.Days {
		switch {
		case d.Date.IsZero():
			return 0, "", fmt.Errorf("%w: the day %q has no date", ErrRow, d.Name)
		case i > 0 && x.Days[i-1].Date == d.Date:
			return 0, "", fmt.Errorf("%w: %s is named twice", ErrRow, d.Date)
		}
		if err := plainName("the name of the day", d.Name); err != nil {
			return 0, "", err
		}
		x.Days[i].Kind = "own"
	}
	x.Version++
	words := fmt.Sprintf("calendar %s version %d: %d own days", x.Set, x.Version, len(x.Days))
	return x.Version, words, putRow(tx.Bucket(bktCalendars), []byte(x.Set), x)
}

// withOwnDays adds to the terms of a calendar the own days of its sets.
func (l *Ledger) withOwnDays(terms correspondence.CalendarTerms) (correspondence.CalendarTerms, error) {
	var errs []error
	days := slices.Clone(terms.Days)
	for _, set := range terms.Holidays {
		x, err := l.OwnDays(set)
		errs = append(errs, err)
		for _, d := range x.Days {
			if !slices.ContainsFunc(days, func(had correspondence.Day) bool { return had.Date == d.Date && had.Name == d.Name }) {
				days = append(days, d)
			}
		}
	}
	terms.Days = days
	return terms, errors.Join(errs...)
}
