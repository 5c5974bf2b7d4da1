package takes

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/tournament"
)

// ErrSeed says that a lot is needed, and that no seed was given.
var ErrSeed = errors.New("the lot must decide; give a seed")

// Options are what a taking must know beside the tables.
type Options struct {
	Seed   string            // of the lots; empty: none may be needed
	Passed map[string]string // who takes no place, by key, and why: "declined"
}

// Taking is who was taken.
type Taking struct {
	Through []Entrant            // in the order in which they were taken
	Lots    []tournament.Working // that were drawn
	Notes   []string             // who was passed over, and what could not be filled
	Order   []Entrant            // who were at the place of which the best are taken, in the order across sections
	// Behind are who follow when somebody does not come: place after place, and those at one place
	// in the order across sections, or as BehindLots drew them.
	Behind     []Entrant
	BehindLots []tournament.Working
}

// Entrant is one player who was taken.
type Entrant struct {
	Key     string
	Section string
	Row     Row
	By      string // the reason in words: "1 of each: place 1 of A"
}

// Apply takes from tables that are all final. The order of sections and rows makes no difference
// but for the order in which the players are listed.
//
// There is an error where a table is not final, where more places are asked for than there are,
// where a player stands in two sections, and where a lot is needed and there is no seed.
func Apply(t Take, sections []Section, o Options) (Taking, error) {
	if err := t.fault(sections); err != nil {
		return Taking{}, err
	}
	for _, s := range sections {
		if !s.Final {
			return Taking{}, fmt.Errorf("takes: the table of section %s is not final; nothing is taken from it before", s.Name)
		}
	}
	a := &applying{take: t, sections: sections, options: o, in: map[string]bool{}}
	for _, p := range t.Picks {
		switch p.Kind {
		case FirstOfEach:
			a.first(p)
		case LastOfEach:
			a.last(p)
		case BestOfPlace:
			a.best(p)
		case Score:
			a.score(p)
		}
	}
	a.fill()
	a.follow()
	return a.out, a.err
}

// applying is a taking on its way.
type applying struct {
	take     Take
	sections []Section
	options  Options
	in       map[string]bool // who is through
	noted    map[string]bool
	vacant   int // places that a section could not fill
	out      Taking
	err      error
}

// placed is a row with its section.
type placed struct {
	Row
	section string
}

// enter takes a player, once.
func (a *applying) enter(p placed, by string) {
	if !a.in[p.Key] {
		a.in[p.Key] = true
		a.out.Through = append(a.out.Through, Entrant{Key: p.Key, Section: p.section, Row: p.Row, By: by})
	}
}

// passed reports whether the player takes no place, and notes it the first time.
func (a *applying) passed(r placed) bool {
	why := cmp.Or(a.options.Passed[r.Key], r.Gone)
	if why == "" {
		return false
	}
	if a.noted == nil {
		a.noted = map[string]bool{}
	}
	if !a.noted[r.Key] {
		a.noted[r.Key] = true
		a.out.Notes = append(a.out.Notes, fmt.Sprintf("%s, place %d of %s, is passed over: %s", r.Key, r.Rank, r.section, why))
	}
	return true
}

// lot puts players in the order of the lot, and shows it.
func (a *applying) lot(of []placed) []placed {
	keys := make([]string, len(of))
	for i, r := range of {
		keys[i] = r.Key
	}
	if a.options.Seed == "" {
		a.err = cmp.Or(a.err, fmt.Errorf("takes: %s are equal and %w", strings.Join(keys, ", "), ErrSeed))
		return of
	}
	w, err := tournament.Draw(a.options.Seed, keys)
	if err != nil {
		a.err = cmp.Or(a.err, err)
		return of
	}
	if !slices.ContainsFunc(a.out.Lots, func(v tournament.Working) bool { return slices.Equal(v.Lots, w.Lots) }) {
		a.out.Lots = append(a.out.Lots, w)
	}
	drawn := make([]placed, 0, len(of))
	for _, l := range w.Lots {
		drawn = append(drawn, of[l.Listed])
	}
	return drawn
}

// fitting takes as many players as there are seats from groups that share places, the first group
// first, and returns how many seats are left.
func (a *applying) fitting(groups [][]placed, seats int, by func(placed) string) int {
	for _, g := range groups {
		if seats <= 0 {
			break
		}
		if len(g) > seats {
			switch a.take.Share {
			case ShareNone:
				a.out.Notes = append(a.out.Notes, fmt.Sprintf("place %d of %s is shared by more than fit, so none of them is taken", g[0].Rank, g[0].section))
				return 0
			case ShareLot:
				g = a.lot(g)[:seats]
			}
		}
		for _, r := range g {
			a.enter(r, by(r))
		}
		seats -= len(g)
	}
	return max(seats, 0)
}

// first takes the first of each section.
func (a *applying) first(p Pick) {
	for _, s := range a.sections {
		var able [][]placed
		for _, g := range groups(s.Rows) {
			var of []placed
			for _, r := range g {
				if !a.passed(placed{r, s.Name}) {
					of = append(of, placed{r, s.Name})
				}
			}
			if len(of) > 0 {
				able = append(able, of)
			}
		}
		a.vacant += a.fitting(able, p.Count, func(r placed) string { return fmt.Sprintf("%s: place %d of %s", p, r.Rank, s.Name) })
	}
}

// last takes the last of each section, whether they wish it or not; who has no place any more
// comes after all others.
func (a *applying) last(p Pick) {
	for _, s := range a.sections {
		var able [][]placed
		for _, r := range s.Rows {
			if r.Rank == 0 {
				able = append(able, []placed{{r, s.Name}})
			}
		}
		all := groups(s.Rows)
		for _, g := range slices.Backward(all) {
			var of []placed
			for _, r := range g {
				of = append(of, placed{r, s.Name})
			}
			able = append(able, of)
		}
		a.fitting(able, p.Count, func(r placed) string { return fmt.Sprintf("%s: place %d of %s", p, r.Rank, s.Name) })
	}
}

// score takes all who made their share.
func (a *applying) score(p Pick) {
	for _, s := range a.sections {
		for _, g := range groups(s.Rows) {
			for _, r := range g {
				if at := (placed{r, s.Name}); r.Possible > 0 && r.Share().compare(Fraction{p.Percent, 100}) >= 0 && !a.passed(at) {
					a.enter(at, fmt.Sprintf("%s: %s of %s, %s in %s", p, r.Made, r.Possible, r.Share(), s.Name))
				}
			}
		}
	}
}

// best takes the best of those at one place of their sections. For each who is passed over the
// next of the order is taken, and where the place has nobody left, the next place of the tables.
func (a *applying) best(p Pick) {
	seats := p.Count
	for place := p.Place; seats > 0 && place <= a.deepest(); place++ {
		at := a.at(place)
		able := slices.DeleteFunc(slices.Clone(at), a.passed)
		if place == p.Place { // places that nobody holds since the holders are through stay empty
			seats = min(seats, len(at))
			for _, r := range a.order(at, len(at)) {
				a.out.Order = append(a.out.Order, Entrant{Key: r.Key, Section: r.section, Row: r.Row, By: p.String()})
			}
		}
		for _, r := range a.order(able, seats) {
			seats--
			a.enter(r, fmt.Sprintf("%s: %s, place %d of %s", p, r.Share(), r.Rank, r.section))
		}
	}
}

// deepest is the number of rows of the largest section.
func (a *applying) deepest() (n int) {
	for _, s := range a.sections {
		n = max(n, len(s.Rows))
	}
	return n
}

// at lists who is at the place of a section and not through. A shared place stands for all
// places that it covers, unless the lot says who is at which.
func (a *applying) at(place int) (all []placed) {
	for _, s := range a.sections {
		for _, g := range groups(s.Rows) {
			if g[0].Rank > place || place >= g[0].Rank+len(g) {
				continue
			}
			of := make([]placed, len(g))
			for i, r := range g {
				of[i] = placed{r, s.Name}
			}
			if a.take.Share == ShareLot && len(of) > 1 {
				of = a.lot(of)[place-g[0].Rank:][:1]
			}
			all = append(all, of...)
		}
	}
	return slices.DeleteFunc(all, func(r placed) bool { return a.in[r.Key] })
}

// everybody lists all who have a place and are not through.
func everybody(a *applying) (all []placed) {
	for _, s := range a.sections {
		for _, r := range s.Rows {
			if at := (placed{r, s.Name}); r.Rank > 0 && !a.in[r.Key] && !a.passed(at) {
				all = append(all, at)
			}
		}
	}
	return all
}

// fill takes the best of all who are left for places that a section could not fill.
func (a *applying) fill() {
	if a.vacant == 0 {
		return
	}
	for _, r := range a.order(everybody(a), a.vacant) {
		a.vacant--
		a.enter(r, fmt.Sprintf("%s, place %d of %s, for a section that has nobody left", r.Share(), r.Rank, r.section))
	}
	if a.vacant > 0 {
		a.out.Notes = append(a.out.Notes, fmt.Sprintf("nobody is left for %d of the places", a.vacant))
	}
}

// follow lists who are asked when somebody does not come. A place by score alone is no place for
// another, and neither is one among the last.
func (a *applying) follow() {
	if !slices.ContainsFunc(a.take.Picks, func(p Pick) bool { return p.Kind == FirstOfEach || p.Kind == BestOfPlace }) {
		return
	}
	drawn := a.out.Lots
	a.out.Lots = nil
	defer func() { a.out.Lots, a.out.BehindLots = drawn, a.out.Lots }()
	all := slices.SortedFunc(slices.Values(everybody(a)), func(x, y placed) int {
		return cmp.Or(cmp.Compare(x.Rank, y.Rank), x.compare(y), cmp.Compare(x.Key, y.Key))
	})
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].Rank == all[from].Rank && all[to].compare(all[from]) == 0 {
			to++
		}
		of := all[from:to]
		if len(of) > 1 && a.options.Seed != "" {
			of = a.lot(slices.Clone(of))
		}
		for _, r := range of {
			a.out.Behind = append(a.out.Behind, Entrant{Key: r.Key, Section: r.section, Row: r.Row, By: fmt.Sprintf("next: place %d of %s", r.Rank, r.section)})
		}
		from = to
	}
}

// order lists the first players of several sections, as many as there are seats, in their order:
// share, tie-breaks, rating, and the lot where only it can tell who has a seat.
func (a *applying) order(of []placed, seats int) []placed {
	sorted := slices.SortedFunc(slices.Values(of), func(x, y placed) int { return cmp.Or(x.compare(y), cmp.Compare(x.Key, y.Key)) })
	if seats >= len(sorted) {
		return sorted
	}
	same := func(r placed) bool { return r.compare(sorted[seats]) == 0 }
	if from := slices.IndexFunc(sorted, same); from < seats {
		to := seats
		for to < len(sorted) && same(sorted[to]) {
			to++
		}
		copy(sorted[from:to], a.lot(slices.Clone(sorted[from:to])))
	}
	return sorted[:seats]
}

// compare says who comes first across sections; 0 where only the lot can tell.
func (p placed) compare(q placed) int {
	if c := q.Share().compare(p.Share()); c != 0 {
		return c
	}
	for i := range min(len(p.Ties), len(q.Ties)) {
		if c := q.Ties[i].compare(p.Ties[i]); c != 0 {
			return c
		}
	}
	return cmp.Compare(q.Rating, p.Rating)
}
