package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Figures of the lists.
const (
	First       = 1500 // of a player of whom nothing else is known
	Floor       = 800  // no rating is less
	highest     = 3500 // and none is more
	provisional = 12   // games until which a rating has a ?
	novice      = 30   // games until which K is the greatest
	master      = 2400 // from which K is the least, for ever
	cut         = 700  // the most that K times the games of a quarter may be
)

// Period is a quarter of a year: from 1 January, April, July or October, 00:00 of the office's
// zone.
type Period struct{ Year, Quarter int }

// PeriodOf returns the quarter of a day.
func PeriodOf(day time.Time) Period { return Period{day.Year(), (int(day.Month())-1)/3 + 1} }

// Next is the quarter after.
func (p Period) Next() Period {
	if p.Quarter == 4 {
		return Period{p.Year + 1, 1}
	}
	return Period{p.Year, p.Quarter + 1}
}

// Before is the quarter before.
func (p Period) Before() Period {
	if p.Quarter == 1 {
		return Period{p.Year - 1, 4}
	}
	return Period{p.Year, p.Quarter - 1}
}

// Begins is the first instant of the quarter. Where a zone has no midnight on that day, as Asuncion on
// 1 October 2023, it is an hour later, and never an instant of the day before.
func (p Period) Begins(zone *time.Location) time.Time {
	t := time.Date(p.Year, time.Month(3*p.Quarter-2), 1, 0, 0, 0, 0, zone)
	for PeriodOf(t) != p {
		t = t.Add(15 * time.Minute)
	}
	return t
}

// Compare orders quarters.
func (p Period) Compare(q Period) int {
	return cmp.Or(cmp.Compare(p.Year, q.Year), cmp.Compare(p.Quarter, q.Quarter))
}

// String writes the quarter: "2026-Q4".
func (p Period) String() string { return fmt.Sprintf("%04d-Q%d", p.Year, p.Quarter) }

// Words write the quarter as pages do: "January to March 2027".
func (p Period) Words() string {
	return fmt.Sprintf("%s %d", [...]string{"January to March", "April to June", "July to September", "October to December"}[p.Quarter-1], p.Year)
}

// ParsePeriod reads what String writes.
func ParsePeriod(s string) (Period, error) {
	year, quarter, ok := strings.Cut(s, "-Q")
	y, err := strconv.Atoi(year)
	p := Period{Year: y}
	if len(quarter) == 1 {
		p.Quarter = int(quarter[0] - '0')
	}
	if !ok || err != nil || y < 1 || p.Quarter < 1 || p.Quarter > 4 || p.String() != s {
		return Period{}, fmt.Errorf("rating: %q is no quarter; write it like 2026-Q4", s)
	}
	return p, nil
}

// List is a rating list.
type List struct {
	No     int    // from 1
	Period Period // during which it is in force
	Rows   []Row  // the highest first
}

// Row is the figure of one player.
type Row struct {
	Name   string
	Rating int
	Games  int    // that were rated so far
	Top    bool   // 2400 was reached once
	Source string // whence the first figure is; empty: of games here
}

// String writes the figure as a list shows it: "1524?" until 12 games.
func (r Row) String() string {
	if r.Games < provisional {
		return strconv.Itoa(r.Rating) + "?"
	}
	return strconv.Itoa(r.Rating)
}

// Factor is K of the player for a quarter of so many games (FIDE/B.02/8.3.3).
func (r Row) Factor(games int) int {
	k := 20
	switch {
	case r.Games < novice:
		k = 40
	case r.Top:
		k = 10
	}
	if k*games > cut {
		k = cut / games
	}
	return k
}

// Find returns the row of a player.
func (l List) Find(name string) (Row, bool) {
	i := slices.IndexFunc(l.Rows, func(r Row) bool { return r.Name == name })
	if i < 0 {
		return Row{}, false
	}
	return l.Rows[i], true
}

// fault says why the list cannot be.
func (l List) fault() error {
	seen := map[string]bool{}
	for _, r := range l.Rows {
		if seen[r.Name] {
			return fmt.Errorf("rating: %s stands twice on list %d", r.Name, l.No)
		}
		seen[r.Name] = true
		if err := r.Fault(); err != nil {
			return fmt.Errorf("rating: %s on list %d: %w", r.Name, l.No, err)
		}
	}
	return nil
}

// Fault says why a figure cannot be.
func (r Row) Fault() error {
	switch {
	case r.Rating < Floor || r.Rating > highest:
		return fmt.Errorf("the rating %d is not from %d to %d", r.Rating, Floor, highest)
	case r.Games < 0 || r.Games > 1_000_000:
		return fmt.Errorf("there cannot be %d games", r.Games)
	}
	return nil
}

// sortRows puts the rows of a list in their order.
func sortRows(rows []Row) {
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(a.Name, b.Name)) })
}
