package takes

import (
	"cmp"
	"fmt"
	"slices"

	"postd/tournament"
)

// Section is the table of one section of the stage from which is taken.
type Section struct {
	Name  string
	Final bool // nothing in it can change any more
	Rows  []Row
}

// Row is one player of a table.
type Row struct {
	Key      string // who it is: no two of an event have the same
	Rank     int    // the place; those who share it have the same; 0: no place
	Made     tournament.Half
	Possible tournament.Half // of all games, those that are left among them
	Left     int             // games that are left
	Ties     []Fraction      // the tie-breaks in their order, for comparing across sections
	Rating   int             // 0: none
	Gone     string          // why the player takes no place: "has left"; empty: takes one

	Best, Worst int // of a cup: the best and the worst place that can still be; 0: the points say it
}

// Fraction is an exact fraction; one with a denominator of 0 counts as nothing.
type Fraction struct{ Num, Den int }

// compare compares two fractions exactly.
func (f Fraction) compare(g Fraction) int {
	if f.Den == 0 {
		f = Fraction{0, 1}
	}
	if g.Den == 0 {
		g = Fraction{0, 1}
	}
	return cmp.Compare(f.Num*g.Den, g.Num*f.Den)
}

// String writes a share: "70 %" where it is whole, else the fraction in its lowest terms.
func (f Fraction) String() string {
	switch {
	case f.Den == 0 || f.Num == 0:
		return "0 %"
	case f.Num*100%f.Den == 0:
		return fmt.Sprintf("%d %%", f.Num*100/f.Den)
	}
	a, b := f.Num, f.Den
	for b != 0 {
		a, b = b, a%b
	}
	return fmt.Sprintf("%d/%d", f.Num/a, f.Den/a)
}

// Share is the part of the points possible that the player made.
func (r Row) Share() Fraction { return Fraction{int(r.Made), int(r.Possible)} }

// most is the greatest score that the player can reach.
func (r Row) most() tournament.Half { return r.Made + tournament.Half(2*r.Left) }

// within are the tie-breaks that say nothing across sections: what players made against each other,
// and their numbers.
var within = map[tournament.TieBreak]bool{tournament.DirectEncounter: true, "DE": true, "TPN": true}

// SectionOf makes a section of a crosstable. Who says by which key a player is known in the
// event, and what rating they have. Players who have left take no place.
func SectionOf(name string, final bool, t tournament.Table, who func(tournament.Player) (key string, rating int)) Section {
	s := Section{Name: name, Final: final}
	for _, r := range t.Rows {
		games := r.Played + r.Remain
		row := Row{Rank: r.Rank, Made: r.Score, Possible: tournament.Half(2 * games), Left: r.Remain}
		row.Key, row.Rating = who(r.Player)
		if r.Left != nil {
			row.Gone = "has left"
		}
		for _, by := range t.Order {
			if v := t.Value(r.Number, by); !within[by] {
				row.Ties = append(row.Ties, Fraction{count(!v.None) * v.Num, v.Den * games})
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// BySwissRounds is the section as that of a Swiss of so many rounds, of which some are paired:
// each round that is not paired can still bring a point.
func (s Section) BySwissRounds(all, paired int) Section {
	rows := make([]Row, len(s.Rows))
	for i, r := range s.Rows {
		games := int(r.Possible) / 2
		r.Ties = slices.Clone(r.Ties)
		for k := range r.Ties {
			if games > 0 {
				r.Ties[k].Den = r.Ties[k].Den / games * all
			}
		}
		if r.Possible = tournament.Half(2 * all); r.Gone == "" {
			r.Left += all - paired
		}
		rows[i] = r
	}
	s.Rows = rows
	return s
}

// ByPlaces is the section as that of a cup, in which the places alone count: of whom the places
// are given, in the order of the rows. It has no points.
func (s Section) ByPlaces(best, worst []int) Section {
	rows := make([]Row, len(s.Rows))
	for i, r := range s.Rows {
		r.Made, r.Possible, r.Left, r.Ties = 0, 0, 0, nil
		r.Best, r.Worst = best[i], worst[i]
		rows[i] = r
	}
	s.Rows = rows
	return s
}

// fault says why nothing can be taken from these sections by this take.
func (t Take) fault(sections []Section) error {
	if len(sections) == 0 {
		return fmt.Errorf("takes: the stage %q has no section", t.From)
	}
	in := map[string]string{}
	for _, s := range sections {
		for _, r := range s.Rows {
			if other, twice := in[r.Key]; twice {
				return fmt.Errorf("takes: %s stands in section %s and in section %s", r.Key, other, s.Name)
			}
			in[r.Key] = s.Name
		}
	}
	for _, p := range t.Picks {
		if p.Kind == Score && slices.ContainsFunc(sections, func(s Section) bool { return len(s.Rows) > 0 && s.Rows[0].Worst > 0 }) {
			return fmt.Errorf("takes: %q asks for points, and in a cup the places alone count: name places", p)
		}
		if p.Kind == BestOfPlace && p.Count > len(sections) {
			return fmt.Errorf("takes: %q asks for more than there are: each of %d sections has one place %d", p, len(sections), p.Place)
		}
		need := map[Kind]int{FirstOfEach: p.Count, LastOfEach: p.Count, BestOfPlace: p.Place}[p.Kind]
		for _, s := range sections {
			if need > len(s.Rows) {
				return fmt.Errorf("takes: %q asks for more places than there are: section %s has %d", p, s.Name, len(s.Rows))
			}
		}
	}
	return nil
}

// groups parts the rows that have a place by their ranks, the best first; those who share a place
// are in the order of their keys.
func groups(rows []Row) (all [][]Row) {
	sorted := slices.SortedFunc(slices.Values(rows), func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Key, b.Key))
	})
	for i, r := range sorted {
		if r.Rank == 0 {
			continue
		}
		if i == 0 || sorted[i-1].Rank != r.Rank {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], r)
	}
	return all
}
