package ledger

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
)

// ByMover fixes in the terms, where the calendar of the mover is agreed, the zone and
// the holidays of the players as their rows have them now: those of the first named
// of each side (RULING/R-21). It refuses a player whose region names no set.
func ByMover(agreed calendar.CalendarTerms, white, black Player) (calendar.CalendarTerms, error) {
	if !agreed.ByMover() {
		return agreed, nil
	}
	agreed.Movers = nil
	for _, p := range []Player{white, black} {
		m, err := terms.MoverOf(agreed, p.Name, p.Region, p.Zone)
		if err != nil {
			return agreed, err
		}
		agreed.Movers = append(agreed.Movers, m)
	}
	return agreed, nil
}

// byMover is ByMover for the sides of a game to be arranged.
func (l *Ledger) byMover(terms calendar.CalendarTerms, sides [2]terms.Side) (calendar.CalendarTerms, error) {
	if !terms.ByMover() {
		return terms, nil
	}
	var first [2]Player
	for c, s := range sides {
		if len(s.Members) == 0 {
			return terms, fmt.Errorf("%w: a side has no player", ErrRow)
		}
		var err error
		if first[c], err = l.Player(s.Members[0].Player); err != nil {
			return terms, err
		}
	}
	return ByMover(terms, first[0], first[1])
}
