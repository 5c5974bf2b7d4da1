package secretary

import (
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
)

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
		if more, err := s.more(t, o.lines); err != nil {
			return nil, err
		} else if more {
			continue
		}
		out = append(out, duty{
			kind: "Final table to send", what: t.Label + ", " + t.Name, why: "nobody can appeal any more; send the table to the players, and archive the tournament",
			since: final, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: fmt.Sprintf("/t/%d/final", t.ID), act: "Send the final table",
		})
	}
	return out, nil
}

// more reports whether games are still to come in a tournament whose games are all over: rounds, or
// the ties of a cup.
func (s *Site) more(t ledger.Tournament, lines []ledger.Line) (bool, error) {
	c := folder.Course{Tournament: t}
	for _, x := range lines {
		if x.Tournament == t.ID {
			c.Lines = append(c.Lines, x)
		}
	}
	var err error
	c.System, err = s.o.Ledger.System(t)
	return !c.Finished(), err
}
