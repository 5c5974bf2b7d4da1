package secretary

import (
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
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
		until, decided, err := v.Ledger().FinalAfter(c.Tournament, x, exact)
		if err != nil {
			return tournament.Finality{}, err
		}
		ends = append(ends, tournament.End{Over: true, Open: !decided, Until: until})
	}
	return tournament.Finish(ends, v.Now), nil
}

// finalDuties are the tables that are final and not archived: they are sent to the players, once.
// The lines alone are asked, since every page counts the duties: a table counts as final here
// when the window of appeal is over since the last news of its games.
func (s *Site) finalDuties(o officeRows) (out []duty, err error) {
	last, open := map[uint64]time.Time{}, map[uint64]bool{}
	for _, x := range o.lines {
		last[x.Tournament] = latest(last[x.Tournament], latest(x.Last, x.Ended))
		open[x.Tournament] = open[x.Tournament] || !x.Over() || x.Questions > 0
	}
	for _, t := range o.tournaments {
		final := last[t.ID].Add(t.Agreement.AppealWindow)
		if t.State != ledger.Running || last[t.ID].IsZero() || open[t.ID] || final.After(o.now) {
			continue
		}
		out = append(out, duty{
			kind: "Final table to send", what: t.Label + ", " + t.Name, why: "nobody can appeal any more; send the table to the players, and archive the tournament",
			since: final, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: fmt.Sprintf("/t/%d/final", t.ID), act: "Send the final table",
		})
	}
	return out, nil
}

// finalWords say how far a tournament has come of which all games are over.
func (c tournamentView) finalWords() string {
	f := c.final
	switch {
	case f.Final:
		return "All games are over, and the table is final."
	case f.Open > 0:
		return fmt.Sprintf("All games are over. The table is not final: %s.", visit.CountWords(f.Open, "game waits for a ruling", "games wait for a ruling"))
	}
	on := calendar.DayWords(f.On, c.zone)
	if f.On.Sub(c.read) < 24*time.Hour {
		on = in(f.On, c.zone) // today the hour matters
	}
	return "All games are over. The table is final on " + on + ", unless somebody appeals before."
}
