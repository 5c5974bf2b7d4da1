package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The bounds of a section in which all play all: with two it would be a match, and Berger
// makes no table of more than 40.
const (
	LeastSection = 3
	MostSection  = 40
)

// Entrant is one who is to be put into a section.
type Entrant struct {
	Key     string // as of Draw: plain words, of this entrant alone
	Rating  int    // 0: none
	Club    string // empty: none
	Country string // empty: none is known
}

// Way is how sections are made of the entrants of a stage.
type Way string

// The ways. Who sits where by hand is said to ByHand.
const (
	BySnake Way = "snake" // by rating: the first n to A … Z, the next n back from Z to A
	ByLots  Way = "lots"  // as the lots come, dealt like cards
	ByApart Way = "apart" // no two of a club or a country together, while it can be helped
)

// Sections are entrants in their sections.
type Sections struct {
	Members [][]int // of each section the places in the list that was handed in, in the order in which they were put there
	Lots    Working // that decide what nothing else does; zero where none were drawn
}

// Sizes returns how many sit in each of n sections: the first have one more, where it does not
// go up. Fewer than LeastSection or more than MostSection in one is an error in words.
func Sizes(entrants, n int) ([]int, error) {
	if n < 1 {
		return nil, fmt.Errorf("tournament: %d sections are none; make at least one", n)
	}
	least, most := entrants/n, (entrants+n-1)/n
	switch {
	case least < LeastSection && entrants >= LeastSection:
		return nil, fmt.Errorf("tournament: %d entrants in %d sections would leave a section of %d; a section has at least %d, so at most %d sections can be made", entrants, n, least, LeastSection, entrants/LeastSection)
	case least < LeastSection:
		return nil, fmt.Errorf("tournament: a section has at least %d entrants, and there are %d; wait for more, or let two play a match", LeastSection, entrants)
	case most > MostSection:
		return nil, fmt.Errorf("tournament: %d entrants in %d sections would make a section of %d; a section has at most %d, so make at least %d sections", entrants, n, most, MostSection, SectionsOf(entrants, MostSection))
	}
	sizes := make([]int, n)
	for i := range sizes {
		sizes[i] = least
		if i < entrants%n {
			sizes[i]++
		}
	}
	return sizes, nil
}

// SectionsOf is how many sections are needed where none is to have more than size entrants,
// who are at least one.
func SectionsOf(entrants, size int) int { return max((entrants+size-1)/size, 1) }

// MakeSections puts the entrants into n sections whose sizes differ by one at most (EVENT/2). What
// nothing else decides is decided by the lots of Draw from the seed, which are returned, so
// that everybody can repeat it; the order of the list has no influence. It is an error, which
// says what to do, if a section would be too small or too great ([Sizes]), if an entrant has no
// rating where ratings decide, and where Draw refuses the seed or a key.
//
// BySnake sorts by rating, the highest first. ByApart deals one club after the other, and one
// country after the other: of m members of a club each section gets m/n, or one more, which is
// none together with another while m is not greater than n. The same holds of countries where
// the members of each club are of one country; else a club goes before a country. Who has no
// club, or no country, is kept apart from nobody by it.
func MakeSections(way Way, seed string, n int, entrants []Entrant) (Sections, error) {
	sizes, err := Sizes(len(entrants), n)
	if err != nil {
		return Sections{}, err
	}
	if err := rated(way, entrants); err != nil {
		return Sections{}, err
	}
	keys := make([]string, len(entrants))
	for i, e := range entrants {
		keys[i] = e.Key
	}
	lots, err := Draw(seed, keys)
	if err != nil {
		return Sections{}, err
	}
	number := lots.Numbers()
	order := make([]int, len(entrants))
	for i, l := range lots.Lots {
		order[i] = l.Listed
	}
	out := Sections{Members: make([][]int, n), Lots: lots}
	turn := func(i int) int { return i % n }
	switch way {
	case ByLots:
	case BySnake:
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(entrants[b].Rating, entrants[a].Rating) })
		turn = func(i int) int {
			if i/n%2 == 1 && i/n < len(entrants)/n { // the row that is not full begins at A
				return n - 1 - i%n
			}
			return i % n
		}
	case ByApart:
		slices.SortStableFunc(order, apart(entrants, number))
	default:
		return Sections{}, fmt.Errorf("tournament: sections are made by %s, %s or %s, and not by %q", BySnake, ByLots, ByApart, way)
	}
	for i, e := range order {
		out.Members[turn(i)] = append(out.Members[turn(i)], e)
	}
	return out, sized(out.Members, sizes)
}

// sized checks that what was dealt is as it was to be.
func sized(members [][]int, sizes []int) error {
	for i, m := range members {
		if len(m) != sizes[i] {
			return fmt.Errorf("tournament: section %s has %d entrants and not %d", SectionName(i), len(m), sizes[i])
		}
	}
	return nil
}

// rated refuses entrants without a rating where ratings decide.
func rated(way Way, entrants []Entrant) error {
	var without []string
	for _, e := range entrants {
		if e.Rating <= 0 {
			without = append(without, e.Key)
		}
	}
	if way != BySnake || len(without) == 0 {
		return nil
	}
	const most = 5
	names := strings.Join(without[:min(most, len(without))], ", ")
	if len(without) > most {
		names += fmt.Sprintf(" and %d more", len(without)-most)
	}
	return fmt.Errorf("tournament: without a rating: %s; enter ratings, or make the sections by lots", names)
}

// apart is the order in which the members of a country, and in it those of a club, come one
// after the other. A club stands in the country of most of its members; countries, clubs and
// members come in the order of their lots.
func apart(entrants []Entrant, number []int) func(a, b int) int {
	home := homes(entrants)
	country := func(e Entrant) string {
		switch {
		case e.Club == "":
			return e.Country
		case home[e.Club] == "": // nobody knows it, and the club is together all the same
			return "\x00" + e.Club
		}
		return home[e.Club]
	}
	ofCountry, ofClub := map[string]int{}, map[string]int{}
	first := func(m map[string]int, key string, n int) {
		if was, ok := m[key]; !ok || n < was {
			m[key] = n
		}
	}
	for i, e := range entrants {
		first(ofCountry, country(e), number[i])
		first(ofClub, e.Club, number[i])
	}
	lots := func(m map[string]int, key string, own int) int {
		if key == "" {
			return own
		}
		return m[key]
	}
	return func(a, b int) int {
		x, y := entrants[a], entrants[b]
		return cmp.Or(
			cmp.Compare(lots(ofCountry, country(x), number[a]), lots(ofCountry, country(y), number[b])),
			cmp.Compare(lots(ofClub, x.Club, number[a]), lots(ofClub, y.Club, number[b])),
			cmp.Compare(x.Country, y.Country),
			cmp.Compare(number[a], number[b]),
		)
	}
}

// homes are the countries of clubs: that of most members, the first of the alphabet of several.
func homes(entrants []Entrant) map[string]string {
	members := map[string]map[string]int{}
	for _, e := range entrants {
		if e.Club == "" {
			continue
		}
		if members[e.Club] == nil {
			members[e.Club] = map[string]int{}
		}
		members[e.Club][e.Country]++
	}
	home := map[string]string{}
	for club, of := range members {
		best := ""
		for country, n := range of {
			if n > of[best] || n == of[best] && country < best {
				best = country
			}
		}
		home[club] = best
	}
	return home
}

// ByHand puts the entrants into the sections that somebody wrote, by their keys. It is an
// error, which names all faults, if one sits nowhere or twice, if a key is nobody's, or if the
// sizes differ by more than one or are none of [Sizes].
func ByHand(entrants []Entrant, sections [][]string) (Sections, error) {
	_, err := Sizes(len(entrants), len(sections))
	errs := []error{err}
	at := map[string]int{}
	for i, e := range entrants {
		at[e.Key] = i
	}
	out, seats := Sections{Members: make([][]int, len(sections))}, map[int]int{}
	least, most := len(entrants), 0
	for i, keys := range sections {
		least, most = min(least, len(keys)), max(most, len(keys))
		for _, key := range keys {
			e, known := at[key]
			if !known {
				errs = append(errs, fmt.Errorf("tournament: section %s names %q, who is not entered", SectionName(i), key))
				continue
			}
			if seats[e]++; seats[e] > 1 {
				errs = append(errs, fmt.Errorf("tournament: %s sits twice, the second time in section %s", key, SectionName(i)))
			}
			out.Members[i] = append(out.Members[i], e)
		}
	}
	for i, e := range entrants {
		if seats[i] == 0 {
			errs = append(errs, fmt.Errorf("tournament: %s sits in no section", e.Key))
		}
	}
	if most > least+1 {
		errs = append(errs, fmt.Errorf("tournament: the smallest section has %d, the greatest %d; they may differ by one", least, most))
	}
	return out, errors.Join(errs...)
}
