package secretary

import (
	"fmt"
	"time"

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
	return v.site.finality(c.Tournament, c.lines, v.now, exact)
}

// finality is when the table of games that are all over is final.
func (s *Site) finality(t ledger.Tournament, lines []ledger.Line, now time.Time, exact bool) (tournament.Finality, error) {
	var ends []tournament.End
	for _, x := range lines {
		until, decided, err := s.o.Ledger.FinalAfter(t, x, exact)
		if err != nil {
			return tournament.Finality{}, err
		}
		ends = append(ends, tournament.End{Over: true, Open: !decided, Until: until})
	}
	return tournament.Finish(ends, now), nil
}

// finalDuties are the tables that are final and not archived: they are sent to the players, once.
func (s *Site) finalDuties(o officeRows) (out []duty, err error) {
	of, open := map[uint64][]ledger.Line{}, map[uint64]bool{}
	for _, x := range o.lines {
		of[x.Tournament], open[x.Tournament] = append(of[x.Tournament], x), open[x.Tournament] || !x.Over()
	}
	for _, t := range o.tournaments {
		if t.State != ledger.Running || open[t.ID] || len(of[t.ID]) == 0 {
			continue
		}
		f, err := s.finality(t, of[t.ID], o.now, false)
		if err != nil {
			return nil, err
		}
		if f.Final {
			out = append(out, duty{
				kind: "Final table to send", what: t.Label + ", " + t.Name, why: "nobody can appeal any more; send the table to the players, and archive the tournament",
				since: f.On, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: fmt.Sprintf("/t/%d/final", t.ID), act: "Send the final table",
			})
		}
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
		return fmt.Sprintf("All games are over. The table is not final: %s.", countWords(f.Open, "game waits for a ruling", "games wait for a ruling"))
	}
	return "All games are over. The table is final on " + calendar.DayWords(f.On, c.zone) + ", unless somebody appeals before."
}
