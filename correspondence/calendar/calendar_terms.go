package calendar

import (
	"slices"
	"strings"
	"time"
)

// CalendarTerms say which days are not reckoned (BCC1903/V.2(b)).
type CalendarTerms struct {
	Zone     string         `json:"zone"` // IANA
	Weekly   []time.Weekday `json:"weekly"`
	Holidays []string       `json:"holidays"`       // names of sets: GB-EAW …
	Days     []Day          `json:"days,omitempty"` // single days of this agreement, and those that the office added to its sets
	Scope    Scope          `json:"scope"`
	// Struck are days of the sets that are reckoned all the same: the office struck
	// them out of the set that they name, or of all where they name none (CLOCK/C-11).
	Struck []Day `json:"struck,omitempty"`
	// Office are the versions of the office's own lists by which Days and Struck
	// stand; a set to which it never added and of which it struck nothing has none.
	Office []OfficeVersion `json:"office,omitempty"`
	// Movers are the zones and the sets of White's player and of Black's, where each
	// turn is reckoned by the calendar of the player whose turn it is (RULING/R-21).
	Movers []MoverTerms `json:"movers,omitempty"`
}

// MoverTerms are what of the calendar is a player's own.
type MoverTerms struct {
	Zone     string   `json:"zone"` // IANA
	Holidays []string `json:"holidays"`
}

// OfficeVersion is the version of what the office added to a set of holidays and
// struck out of it (CLOCK/C-11).
type OfficeVersion struct {
	Set     string `json:"set"`
	Version int    `json:"version"`
	// Until is the last year to which lists that the office imported carry the set
	// on beyond its own; 0 where they do not.
	Until int `json:"until,omitempty"`
}

// until is the last date for which a set is made, which the office may have
// carried on.
func (t CalendarTerms) until(set string, to Date) Date {
	for _, v := range t.Office {
		if v.Set == set && v.Until > to.Year {
			return Date{v.Until, time.December, 31}
		}
	}
	return to
}

// Version is that of the office's own list for a set; 0 where there is none.
func (t CalendarTerms) Version(set string) int {
	for _, v := range t.Office {
		if v.Set == set {
			return v.Version
		}
	}
	return 0
}

// strikes reports whether the date is struck out of the set.
func (t CalendarTerms) strikes(set string, date Date) bool {
	return slices.ContainsFunc(t.Struck, func(d Day) bool { return d.Date == date && (d.Set == "" || d.Set == set) })
}

// ByMover reports whether each turn is reckoned by the calendar of its player.
func (t CalendarTerms) ByMover() bool { return t.Scope == ScopeMover }

// Scope says whose calendar it is (RULING/R-21).
type Scope string

// These are its words.
const (
	ScopeTournament Scope = "tournament" // one for all
	ScopeMover      Scope = "mover"      // that of the player whose turn it is
)

// MoverWords names what of the calendar is each player's own: ", White's player by
// GB-EAW in Europe/London, Black's by GB-SCT in Europe/London"; "" where one calendar
// is agreed.
func (t CalendarTerms) MoverWords() string {
	if len(t.Movers) != 2 {
		return ""
	}
	by := func(m MoverTerms) string { return strings.Join(m.Holidays, ", ") + " in " + m.Zone }
	return ", White's player by " + by(t.Movers[0]) + ", Black's by " + by(t.Movers[1])
}

// Sets are the sets of holidays that the calendar rests on, those of each player
// among them where it is the mover's (RULING/R-21).
func (t CalendarTerms) Sets() []string {
	all := slices.Clone(t.Holidays)
	for _, m := range t.Movers {
		all = append(all, m.Holidays...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
