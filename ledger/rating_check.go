package ledger

import (
	"fmt"
	"slices"

	"postd/ledger/store"
)

// ratings checks that each list follows the one before, has all its rows, and that every figure is
// what its working comes to, from the figure of the list before.
func (c *checker) ratings() error {
	lists, err := allRows[RatingList](c.tx.Bucket(bktRatings))
	if err != nil {
		return err
	}
	rowsOf := map[int]map[uint64]RatingRow{}
	err = c.tx.Bucket(bktRated).ForEach(func(k, _ []byte) error {
		no, player := int(u8(k[:8])), u8(k[8:])
		r, _, err := row[RatingRow](c.tx.Bucket(bktRated), k)
		if err != nil {
			return err
		}
		if r.Player != player {
			c.find("rating list %d: the row of player %d says that it is of player %d", no, player, r.Player)
		}
		if err := r.fault(); err != nil {
			c.find("rating list %d, player %d: %v", no, player, err)
		}
		if rowsOf[no] == nil {
			rowsOf[no] = map[uint64]RatingRow{}
		}
		rowsOf[no][player] = r
		if _, err := playerOf(c.tx, player); err != nil {
			c.find("rating list %d: %v", no, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i := range lists {
		var before *RatingList
		if i > 0 {
			before = &lists[i-1]
		}
		for _, err := range lists[i].faults(before) {
			c.find("rating list %d: %v", lists[i].No, err)
		}
		if n := len(rowsOf[lists[i].No]); n != lists[i].Players || before != nil && lists[i].No != before.No+1 {
			c.find("rating list %d of %d players has %d rows", lists[i].No, lists[i].Players, n)
		}
		for player, r := range rowsOf[lists[i].No] {
			if before == nil {
				break
			}
			was, known := rowsOf[before.No][player]
			now := r.Was
			if now == (RatingBefore{}) {
				now = RatingBefore{r.Rating, r.Games, r.Top}
			}
			if known && now != (RatingBefore{was.Rating, was.Games, was.Top}) {
				c.find("rating list %d: player %d comes with %d, and had %d", lists[i].No, player, now.Rating, was.Rating)
			}
		}
	}
	for no := range rowsOf {
		if !slices.ContainsFunc(lists, func(x RatingList) bool { return x.No == no }) {
			c.find("rating list %d has rows and no head", no)
		}
	}
	return nil
}

// unlisted refuses a player who stands on a rating list.
func unlisted(tx *store.Tx, p Player) error {
	return rows(tx.Bucket(bktRatings), func(_ []byte, x RatingList) error {
		if tx.Bucket(bktRated).Get(ratedKey(x.No, p.ID)) != nil {
			return fmt.Errorf("%w: %s stands on rating list %d", ErrStale, p.Name, x.No)
		}
		return nil
	})
}
