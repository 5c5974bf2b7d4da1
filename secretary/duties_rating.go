package secretary

import (
	"context"
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/ratings"
)

// ratingDuties is the rating list that can be published. An office that has published none wishes for
// none.
func (s *Site) ratingDuties(_ context.Context, now time.Time) ([]duty, error) {
	no, since, err := ratings.Ripe(s.o.Ledger, now, s.o.Zone)
	if err != nil || no == 0 {
		return nil, err
	}
	return []duty{{kind: "Rating list", what: fmt.Sprintf("List %d", no), why: "the quarter of its games is over", since: since, room: roomPlayers, needs: ledger.ActArrange, href: "/ratings", act: "Look at it"}}, nil
}
