package tables

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Entrant is one who is to be numbered.
type Entrant struct {
	Key    string // by which that entrant and no other is known, as tournament.Draw asks
	Group  string // club or country; empty: none
	Rating int    // 0: none
}

// ByHand checks that numbers given by hand are those from 1 to their count, each once. The error
// says which are missing, twice or none at all.
func ByHand(numbers []int) error {
	times := make(map[int]int, len(numbers))
	var wrong []string
	for _, n := range numbers {
		if times[n]++; n < 1 || n > len(numbers) {
			wrong = append(wrong, fmt.Sprintf("%d is none", n))
		} else if times[n] == 2 {
			wrong = append(wrong, fmt.Sprintf("%d stands more than once", n))
		}
	}
	for n := range len(numbers) {
		if times[n+1] == 0 {
			wrong = append(wrong, fmt.Sprintf("%d is missing", n+1))
		}
	}
	if len(wrong) > 0 {
		return fmt.Errorf("tables: the numbers must be those from 1 to %d, each once: %s", len(numbers), strings.Join(wrong, ", "))
	}
	return nil
}

// ByRating numbers the entrants by their ratings, the highest first, and those of equal rating by
// their keys. The numbers are in the order in which the entrants are listed. There is an error,
// which names them, where some have no rating.
func ByRating(entrants []Entrant) ([]int, error) {
	var without []string
	order := make([]int, len(entrants))
	for i, e := range entrants {
		order[i] = i
		if e.Rating <= 0 {
			without = append(without, e.Key)
		}
	}
	if len(without) > 0 {
		return nil, fmt.Errorf("tables: numbers by rating need a rating of everybody; enter one for %s", strings.Join(without, ", "))
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(entrants[b].Rating, entrants[a].Rating), cmp.Compare(entrants[a].Key, entrants[b].Key))
	})
	numbers := make([]int, len(entrants))
	for n, i := range order {
		numbers[i] = n + 1
	}
	return numbers, nil
}
