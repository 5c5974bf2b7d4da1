package folder

import (
	"fmt"
	"maps"

	"postd/ledger"
	"postd/ledger/quarters"
)

// Rated is the tournament with the ratings by which its players are seeded: those of the last list
// that was published, and of who is not on it that of the player's page. The words say which.
func (v *Request) Rated(c Course) (rated Course, words string, err error) {
	of, last, err := quarters.Seeds(v.Ledger().Ledger)
	if err != nil {
		return c, "", err
	}
	if last.No == 0 {
		return c, "Ratings are those of the players’ pages: no list is published yet.", nil
	}
	rated, none := c, 0
	rated.People = maps.Clone(c.People)
	for id, p := range c.People {
		if figure, listed := of[id]; listed {
			p.Rating = figure
			rated.People[id] = p
		} else if e, in := c.Entry(id); in && e.State == ledger.Accepted {
			none++
		}
	}
	words = fmt.Sprintf("Ratings are those of list %d, for %s.", last.No, last.Quarter)
	if none > 0 {
		words = fmt.Sprintf("Ratings are those of list %d, for %s; of %d who are not on it, those of their pages.", last.No, last.Quarter, none)
	}
	return rated, words, nil
}
