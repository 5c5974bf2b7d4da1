package takes

import (
	"cmp"
	"slices"
)

// Standing is how a player stands before the tables are final.
type Standing int

// The standings.
const (
	May     Standing = iota // the games that are left decide it, or more than points
	Through                 // taken, however the games end
	Out                     // not taken, however they end
)

// String writes the standing as a page does.
func (s Standing) String() string { return [...]string{"may go through", "through", "out"}[s] }

// Chance is the standing of one player.
type Chance struct {
	Key, Section string
	Row          Row
	Standing     Standing
}

// Chances says who is through, who may go through and who is out while games are left, by points
// alone: of a player and another, each game that is left counts 1 for the one and 0 for the
// other. Players at a place that is final are compared by their places. Those in passed take no
// place. The players are listed section by section as the rows are.
//
// It says less than could be known where two rivals have still to meet: it is never taken back.
// There is an error where Apply would find one in the sections.
func Chances(t Take, sections []Section, passed map[string]string) ([]Chance, error) {
	if err := t.fault(sections); err != nil {
		return nil, err
	}
	c := chances{take: t, sections: sections, passed: passed}
	var all []Chance
	for i, s := range sections {
		for _, r := range s.Rows {
			all = append(all, Chance{Key: r.Key, Section: s.Name, Row: r, Standing: c.standing(i, r)})
		}
	}
	return all, nil
}

type chances struct {
	take     Take
	sections []Section
	passed   map[string]string
}

// standing joins what the picks say: through by one of them, or out of all.
func (c chances) standing(in int, r Row) Standing {
	last := c.take.Picks[0].Kind == LastOfEach
	if !last && (r.Rank == 0 || c.away(r)) {
		return Out
	}
	out := last || c.noneFail()
	for _, p := range c.take.Picks {
		sure, never := c.by(p, in, r)
		if sure {
			return Through
		}
		out = out && never
	}
	if out {
		return Out
	}
	return May
}

// by says of one pick whether it takes the player for sure, or never.
func (c chances) by(p Pick, in int, r Row) (sure, never bool) {
	s := c.sections[in]
	switch p.Kind {
	case FirstOfEach:
		reach, above := c.rivals(s, r, func(q Row) bool { return !c.away(q) })
		return reach < p.Count, above >= p.Count
	case LastOfEach:
		if r.Rank == 0 {
			return false, false
		}
		var fall, below int
		for _, q := range s.Rows {
			if q.Key != r.Key {
				fall += count(q.Rank == 0 || !s.above(q, r))
				below += count(q.Rank > 0 && s.above(r, q))
			}
		}
		return fall < p.Count, below >= p.Count
	case Score:
		whole := Fraction{p.Percent, 100}
		return r.Share().compare(whole) >= 0, r.ceiling().compare(whole) < 0
	}
	return c.byPlace(p, in, r)
}

// byPlace says of the best of a place whether it takes the player for sure, or never. It takes
// the player for sure only where those who come before that place are taken by another pick.
func (c chances) byPlace(p Pick, in int, r Row) (sure, never bool) {
	own, above := c.rivals(c.sections[in], r, func(Row) bool { return true })
	first, able, better := 0, 0, 0
	for _, q := range c.take.Picks {
		if q.Kind == FirstOfEach {
			first = max(first, q.Count)
		}
	}
	if c.take.Share != ShareLot {
		able = own
	}
	for i, s := range c.sections {
		if i == in {
			continue
		}
		reach, over := 0, 0
		for _, q := range s.Rows {
			reach += count(q.Rank > 0 && q.ceiling().compare(r.Share()) >= 0)
			over += count(q.Rank > 0 && q.Share().compare(r.ceiling()) > 0)
		}
		if reach >= p.Place {
			able += cmp.Or(count(c.take.Share == ShareLot), reach)
		}
		better += count(over >= p.Place)
	}
	sure = own < p.Place && first >= p.Place-1 && able < p.Count
	return sure, above >= p.Place || c.take.Share == ShareLot && better >= p.Count
}

// noneFail reports whether, whoever is passed over, no place falls to players who would not have
// had it by the table.
func (c chances) noneFail() bool {
	away := 0
	for _, s := range c.sections {
		here := 0
		for _, q := range s.Rows {
			here += count(q.Rank == 0 || c.away(q))
		}
		for _, p := range c.take.Picks {
			if p.Kind == FirstOfEach && len(s.Rows)-here < p.Count {
				return false
			}
		}
		away += here
	}
	for _, p := range c.take.Picks {
		if p.Kind == BestOfPlace && away > 0 && (c.take.Share != ShareLot || c.taken(p) || len(c.sections)-away < p.Count) {
			return false
		}
	}
	return true
}

// taken reports whether another pick may take those who are at the place of this one. Then fewer
// are left there than there are sections.
func (c chances) taken(p Pick) bool {
	return slices.ContainsFunc(c.take.Picks, func(q Pick) bool {
		return q.Kind == Score || q.Kind == BestOfPlace && q != p || q.Kind == FirstOfEach && q.Count >= p.Place
	})
}

// rivals counts the others of a section who can come level with the player or before, and those
// who come before for sure.
func (c chances) rivals(s Section, r Row, which func(Row) bool) (reach, above int) {
	for _, q := range s.Rows {
		if q.Key != r.Key && q.Rank > 0 && which(q) {
			reach += count(!s.above(r, q))
			above += count(s.above(q, r))
		}
	}
	return reach, above
}

// above reports whether a comes before b for sure.
func (s Section) above(a, b Row) bool {
	switch {
	case s.Final:
		return a.Rank < b.Rank
	case a.Worst > 0:
		return a.Worst < b.Best
	}
	return a.Made > b.most()
}

func (c chances) away(r Row) bool { return r.Gone != "" || c.passed[r.Key] != "" }

// ceiling is the greatest share that the player can reach.
func (r Row) ceiling() Fraction { return Fraction{int(r.most()), int(r.Possible)} }

// count is 1 for what is so, else 0.
func count(so bool) int {
	if so {
		return 1
	}
	return 0
}
