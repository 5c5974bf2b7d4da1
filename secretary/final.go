package secretary

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/tournament"
)

// ends says how far the tournament has come to its end. With exact no game is taken for what its
// line says of it.
func (v *request) ends(c tournamentView, exact bool) (tournament.Finality, error) {
	if !c.finished() {
		return tournament.Finality{}, nil
	}
	if c.State == ledger.Shut {
		return tournament.Finality{Ended: true, Final: true}, nil
	}
	var ends []tournament.End
	for _, x := range c.lines {
		until, decided, err := v.ledger().FinalAfter(c.Tournament, x, exact)
		if err != nil {
			return tournament.Finality{}, err
		}
		ends = append(ends, tournament.End{Over: true, Open: !decided, Until: until})
	}
	return tournament.Finish(ends, v.now), nil
}

// finalWords say how far a tournament has come of which all games are over.
func (c tournamentView) finalWords() string {
	f := c.final
	switch {
	case f.Final:
		return "All games are over, and the table is final."
	case f.Open > 0:
		return fmt.Sprintf("All games are over. The table is not final: %s.", countWords(f.Open, "game waits for a ruling", "games wait for a ruling"))
	}
	return "All games are over. The table is final on " + calendar.DayWords(f.On, c.zone) + ", unless somebody appeals before."
}
