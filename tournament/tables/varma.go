package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/tournament"
)

// These bound the sizes for which FIDE prints Varma's tables.
const leastVarma, mostVarma = 9, 24

// varma are the envelopes A, B, C and D, by the even number of players. Of a player fewer the
// highest number is the bye's.
var varma = map[int][4][]int{
	10: {{3, 4, 8}, {5, 7, 9}, {1, 6}, {2, 10}},
	12: {{4, 5, 9, 10}, {1, 2, 7}, {6, 8, 12}, {3, 11}},
	14: {{4, 5, 6, 11, 12}, {1, 2, 8, 9}, {7, 10, 13}, {3, 14}},
	16: {{5, 6, 7, 12, 13, 14}, {1, 2, 3, 9, 10}, {8, 11, 15}, {4, 16}},
	18: {{5, 6, 7, 8, 14, 15, 16}, {1, 2, 3, 10, 11, 12}, {9, 13, 17}, {4, 18}},
	20: {{6, 7, 8, 9, 15, 16, 17, 18}, {1, 2, 3, 11, 12, 13, 14}, {5, 10, 19}, {4, 20}},
	22: {{6, 7, 8, 9, 10, 17, 18, 19, 20}, {1, 2, 3, 4, 12, 13, 14, 15}, {11, 16, 21}, {5, 22}},
	24: {{6, 7, 8, 9, 10, 11, 19, 20, 21, 22}, {1, 2, 3, 4, 13, 14, 15, 16, 17}, {12, 18, 23}, {5, 24}},
}

// contingent are the entrants of one group, or one alone.
type contingent struct {
	name    string
	members []Entrant
}

// Varma numbers the entrants by restricted lots (FIDE/C.05/Annex 2): the contingents, the greatest
// first and then by their names, each draw an envelope that has numbers enough, and the members of a
// contingent draw theirs from that envelope. Each draw is one of tournament.Draw; its seed is the
// seed given and, after a comma, what is drawn. An envelope that would leave a later contingent
// without one is not offered.
//
// The numbers are in the order in which the entrants are listed, which has no influence. The working
// has a line for each contingent. There is an error where there is no table for so many players, or
// where no envelopes have room for all contingents.
func Varma(seed string, entrants []Entrant) (numbers []int, working []string, err error) {
	n := len(entrants)
	if n < leastVarma || n > mostVarma {
		return nil, nil, fmt.Errorf("tables: there are Varma tables for %d to %d players, not for %d; draw lots without them", leastVarma, mostVarma, n)
	}
	keys := make([]string, n)
	for i, e := range entrants {
		keys[i] = e.Key
	}
	lots, err := tournament.Draw(seed, keys)
	if err != nil {
		return nil, nil, err
	}
	var left [4][]int
	for i, envelope := range varma[n+n%2] {
		left[i] = slices.DeleteFunc(slices.Clone(envelope), func(number int) bool { return number > n })
	}
	all := contingents(entrants)
	if !fits(sizes(all), room(left)) {
		return nil, nil, fmt.Errorf("tables: the envelopes for %d players have %s numbers, and no place for %s; number them otherwise", n, joined(room(left)), told(all))
	}
	given := map[string]int{}
	for i, c := range all {
		var offered []string
		for e := range left {
			rest := room(left)
			if rest[e] -= len(c.members); rest[e] >= 0 && fits(sizes(all[i+1:]), rest) {
				offered = append(offered, string(rune('A'+e)))
			}
		}
		drawn, err := first(seed+", "+c.name, offered)
		if err != nil {
			return nil, nil, err
		}
		e := int(drawn[0] - 'A')
		line, err := c.draw(seed, drawn, &left[e], lots, given)
		if err != nil {
			return nil, nil, err
		}
		working = append(working, line+" (envelope "+drawn+", drawn out of "+strings.Join(offered, ", ")+")")
	}
	for _, e := range entrants {
		numbers = append(numbers, given[e.Key])
	}
	return numbers, working, nil
}

// contingents are the entrants by groups, the greatest first, then by name.
func contingents(entrants []Entrant) (out []contingent) {
	at := map[string]int{}
	for _, e := range entrants {
		i, known := at[e.Group]
		switch {
		case e.Group == "":
			out = append(out, contingent{name: e.Key, members: []Entrant{e}})
		case known:
			out[i].members = append(out[i].members, e)
		default:
			at[e.Group] = len(out)
			out = append(out, contingent{name: e.Group, members: []Entrant{e}})
		}
	}
	slices.SortFunc(out, func(a, b contingent) int {
		return cmp.Or(cmp.Compare(len(b.members), len(a.members)), cmp.Compare(a.name, b.name), cmp.Compare(a.members[0].Key, b.members[0].Key))
	})
	return out
}

// draw gives the members numbers of the envelope: the numbers stand in the order of a lot of their
// own, and the members in that of theirs.
func (c contingent) draw(seed, envelope string, left *[]int, lots tournament.Working, given map[string]int) (string, error) {
	words := make([]string, len(*left))
	for i, n := range *left {
		words[i] = strconv.Itoa(n)
	}
	drawn, err := tournament.Draw(seed+", envelope "+envelope, words)
	if err != nil {
		return "", err
	}
	place := map[string]int{}
	for _, l := range lots.Lots {
		place[l.Entrant] = l.Number
	}
	slices.SortFunc(c.members, func(a, b Entrant) int { return cmp.Compare(place[a.Key], place[b.Key]) })
	var told []string
	for i, e := range c.members {
		number, _ := strconv.Atoi(drawn.Lots[i].Entrant)
		given[e.Key] = number
		*left = slices.DeleteFunc(*left, func(n int) bool { return n == number })
		told = append(told, fmt.Sprintf("%s %d", e.Key, number))
	}
	if len(c.members) == 1 {
		return told[0], nil
	}
	return c.name + ": " + strings.Join(told, ", "), nil
}

// first is the one that a lot puts first.
func first(seed string, of []string) (string, error) {
	w, err := tournament.Draw(seed, of)
	if err != nil {
		return "", err
	}
	return w.Lots[0].Entrant, nil
}

func sizes(all []contingent) (out []int) {
	for _, c := range all {
		out = append(out, len(c.members))
	}
	return out
}

func room(left [4][]int) (out []int) {
	for _, envelope := range left {
		out = append(out, len(envelope))
	}
	return out
}

// fits reports whether the envelopes have room for the contingents, each whole in one; the
// greatest comes first.
func fits(sizes, room []int) bool {
	if len(sizes) == 0 || sizes[0] == 1 {
		sum := 0
		for _, n := range room {
			sum += n
		}
		return sum >= len(sizes)
	}
	for i := range room {
		if slices.Contains(room[:i], room[i]) || room[i] < sizes[0] {
			continue // an envelope like one that was tried
		}
		rest := slices.Clone(room)
		rest[i] -= sizes[0]
		if fits(sizes[1:], rest) {
			return true
		}
	}
	return false
}

func joined(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ", ")
}

// told names the contingents of more than one.
func told(all []contingent) string {
	var words []string
	for _, c := range all {
		if len(c.members) > 1 {
			words = append(words, fmt.Sprintf("%d of %s", len(c.members), c.name))
		}
	}
	return strings.Join(words, ", ")
}
