package quarters

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"postd/ledger"
	"postd/tournament/rating"
)

// Import makes the first list of the office of a file, the CSV of package rating: a list that was
// kept elsewhere until now. Who stands in it must be a player, by the name. Where the file does
// not say for which quarter it is, it is for the one that runs. By and At are left to the caller.
func Import(l *ledger.Ledger, data []byte, source string, now time.Time, zone *time.Location) (x ledger.RatingList, err error) {
	lists, err := l.RatingLists()
	if err != nil {
		return x, err
	}
	if n := len(lists); n > 0 {
		return x, fmt.Errorf("ledger: list %d stands, and a list is never changed; only the first one can come as a file. Who is on no list yet begins with the rating and its source on the player's page", lists[n-1].No)
	}
	in, err := rating.ReadCSV(data)
	if err != nil {
		return x, err
	}
	if in.Period == (rating.Period{}) {
		in.Period = rating.PeriodOf(now.In(zone))
	}
	x = ledger.RatingList{No: max(in.No, 1), Quarter: in.Period.String(), Source: source, Players: len(in.Rows)}
	twice := map[uint64]string{}
	var errs []error
	for _, r := range in.Rows {
		is, err := ledger.All(context.Background(), l, ledger.PlayersNamed(r.Name))
		if err != nil {
			return x, err
		}
		switch {
		case len(is) == 0:
			errs = append(errs, fmt.Errorf("ledger: no player is called %s; enter the player first", r.Name))
		case len(is) > 1:
			errs = append(errs, fmt.Errorf("ledger: %d players are called %s; write their names so that they differ", len(is), r.Name))
		case twice[is[0].ID] != "":
			errs = append(errs, fmt.Errorf("ledger: %s and %s are one player", twice[is[0].ID], r.Name))
		default:
			twice[is[0].ID] = r.Name
			x.Rows = append(x.Rows, ledger.RatingRow{Player: is[0].ID, Rating: r.Rating, Games: r.Games, Top: r.Top, Source: cmp.Or(r.Source, source)})
		}
		if len(errs) == mostFaults {
			break
		}
	}
	return x, errors.Join(errs...)
}

// mostFaults is how many faults of a file are told.
const mostFaults = 20

// Export is a list with names, the highest figure first, as files and pages have it. Ids are the
// numbers of the players, in the same order.
func Export(l *ledger.Ledger, x ledger.RatingList) (list rating.List, ids []uint64, err error) {
	list.No = x.No
	if list.Period, err = rating.ParsePeriod(x.Quarter); err != nil {
		return list, nil, fmt.Errorf("ledger: list %d: %w", x.No, err)
	}
	rows, err := Sorted(l, x.Rows)
	for _, r := range rows {
		list.Rows = append(list.Rows, rating.Row{Name: r.Name, Rating: r.Rating, Games: r.Games, Top: r.Top, Source: r.Source})
		ids = append(ids, r.Player)
	}
	return list, ids, err
}
