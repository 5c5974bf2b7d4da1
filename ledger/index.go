package ledger

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// foldOf folds a game.
func foldOf(events []events.Event) (g correspondence.Game, err error) {
	if len(events) == 0 {
		return g, fmt.Errorf("ledger: no events")
	}
	if g = correspondence.Fold(events); g.Broken != "" {
		return g, fmt.Errorf("ledger: it does not fold: %s", g.Broken)
	}
	return g, nil
}

// lineOfFolded is the line of a game that is folded, with the instant of its last event.
func (l *Ledger) lineOfFolded(tx *store.Tx, id terms.GameID, g correspondence.Game, last time.Time) (Line, error) {
	c, err := l.calendarOf(g)
	if err != nil {
		return Line{}, err
	}
	if g, err = shownAs(g, personIn(tx)); err != nil {
		return Line{}, err
	}
	return lineOf(g, tournamentWith(tx, id), last, c), nil
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
