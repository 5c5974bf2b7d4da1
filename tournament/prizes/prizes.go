package prizes

import (
	"cmp"
	"fmt"
	"slices"

	"postd/tournament"
)

// Prize is one of those that there are.
type Prize struct {
	Place  int    // from 1; 0: it is of a category
	Under  int    // of a category: for the best with a rating below it; 0: for whom it names
	Named  string // the key of whom it names; empty: nobody yet
	What   string // in words; empty: it is money alone
	Cents  int64
	Shared bool // those of equal points share it equally; else the tie-breaks decide
}

// Row is a player of a final table.
type Row struct {
	Key    string
	Rank   int // after the tie-breaks; those who share it have the same; 0: none
	Points tournament.Half
	Rating int  // 0: none
	Gone   bool // has left
}

// Award is what one player has.
type Award struct {
	Key    string
	Prize  int   // its number in the list, from 0
	Cents  int64 // the player's part
	Shares int   // by how many it is shared; 1: by nobody else
	From   int   // the first and the last place that they cover; 0: it is of a category
	To     int
}

// Give says who has which prize, prize after prize.
func Give(all []Prize, rows []Row) (out []Award) {
	field := slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Gone || r.Rank == 0 })
	slices.SortFunc(field, func(a, b Row) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Key, b.Key)) })
	for n, p := range all {
		switch {
		case p.Place > 0:
			from, to := covered(field, p)
			if from == to {
				continue
			}
			group := field[from:to]
			for i, r := range group {
				out = append(out, Award{Key: r.Key, Prize: n, Cents: part(all, p, from, to, i), Shares: len(group), From: from + 1, To: to})
			}
		case p.Under > 0:
			rated := slices.DeleteFunc(slices.Clone(field), func(r Row) bool { return r.Rating == 0 || r.Rating >= p.Under })
			p.Place = 1
			_, to := covered(rated, p)
			for i, r := range rated[:to] {
				out = append(out, Award{Key: r.Key, Prize: n, Cents: share(p.Cents, to, i), Shares: to})
			}
		case slices.ContainsFunc(rows, func(r Row) bool { return r.Key == p.Named }):
			out = append(out, Award{Key: p.Named, Prize: n, Cents: p.Cents, Shares: 1})
		}
	}
	return out
}

// covered are those who have the place of the prize, or share it: the indices of the first and of
// who follows the last; equal where nobody has it.
func covered(field []Row, p Prize) (from, to int) {
	if p.Place > len(field) {
		return 0, 0
	}
	at := field[p.Place-1]
	level := func(r Row) bool { return r.Rank == at.Rank || p.Shared && r.Points == at.Points }
	from, to = p.Place-1, p.Place
	for from > 0 && level(field[from-1]) {
		from--
	}
	for to < len(field) && level(field[to]) {
		to++
	}
	return from, to
}

// part is what the i-th of those who share the prize p has of it. Of all prizes that the same share
// the odd cents are given once, so that nobody has two of them before somebody has one.
func part(all []Prize, p Prize, from, to, i int) int64 {
	n := to - from
	before := int64(0) // odd cents of the prizes for the places before
	for _, q := range all {
		if q.Place > from && q.Place < p.Place && q.Shared == p.Shared {
			before += q.Cents % int64(n)
		}
	}
	return share(p.Cents, n, int((int64(i)-before%int64(n)+int64(n))%int64(n)))
}

// share is the part of the i-th of n.
func share(cents int64, n, i int) int64 {
	each := cents / int64(n)
	if int64(i) < cents%int64(n) {
		each++
	}
	return each
}

// Money writes an amount: "12.50".
func Money(cents int64) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// MostCents is the largest amount that a prize can have.
const MostCents = 1_000_000_00

// ParseMoney reads "12", "12.5" or "12.50"; the sign between may be a comma.
func ParseMoney(s string) (int64, error) {
	whole, part, point := s, "", false
	for i, r := range s {
		if r == '.' || r == ',' {
			whole, part, point = s[:i], s[i+1:], true
			break
		}
	}
	digits := func(s string, least, most int) (n int64, ok bool) {
		if len(s) < least || len(s) > most {
			return 0, false
		}
		for _, r := range s {
			if r < '0' || r > '9' {
				return 0, false
			}
			n = 10*n + int64(r-'0')
		}
		return n, true
	}
	units, good := digits(whole, 1, 7)
	cents := int64(0)
	if point && good {
		if cents, good = digits(part, 1, 2); len(part) == 1 {
			cents *= 10
		}
	}
	if total := 100*units + cents; good && total <= MostCents {
		return total, nil
	}
	return 0, fmt.Errorf("prizes: %q is no amount up to %s: write it as 12 or 12.50", s, Money(MostCents))
}
