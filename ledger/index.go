package ledger

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// lineAnew folds a game and makes its line.
func (l *Ledger) lineAnew(tx *store.Tx, id terms.GameID, events []events.Event) (Line, error) {
	if len(events) == 0 {
		return Line{}, fmt.Errorf("ledger: no events")
	}
	g := correspondence.Fold(events)
	if g.Broken != "" {
		return Line{}, fmt.Errorf("ledger: it does not fold: %s", g.Broken)
	}
	c, err := l.calendarOf(g)
	if err != nil {
		return Line{}, err
	}
	if g, err = shownAs(g, personIn(tx)); err != nil {
		return Line{}, err
	}
	return lineOf(g, tournamentWith(tx, id), events[len(events)-1].At, c), nil
}

// shown writes bytes so that a person can read them: text as it is, numbers in
// hexadecimal.
func shown(b []byte) string {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return fmt.Sprintf("%x", b)
		}
	}
	return fmt.Sprintf("%q", b)
}
