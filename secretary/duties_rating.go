package secretary

import (
	"fmt"

	"postd/ledger"
	"postd/ledger/quarters"
	"postd/tournament/rating"
)

// ratingDuties is the rating list that can be published. An office that has published none wishes for
// none.
func (s *Site) ratingDuties(o officeRows) ([]duty, error) {
	heads, err := s.o.Ledger.RatingLists()
	if err != nil || len(heads) == 0 {
		return nil, err
	}
	c, err := quarters.Next(heads, rating.Period{}, o.now, s.o.Zone)
	if err != nil || !c.Ripe {
		return nil, err
	}
	return []duty{{kind: "Rating list", what: fmt.Sprintf("List %d", c.No), why: "the quarter of its games is over", since: c.From, room: roomPlayers, needs: ledger.ActArrange, href: "/ratings", act: "Look at it"}}, nil
}
