package secretary

import (
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
)

// finalDuty is a tournament whose games are all over, of which nobody can appeal any more, and to which no
// games come: its table is to be sent.
func (s *Site) finalDuty(w ledger.Wait, now time.Time) (d duty, waits bool, err error) {
	t, err := s.o.Ledger.Tournament(w.ID())
	if err != nil {
		return d, false, err
	}
	lines, err := s.o.Ledger.GamesIn(t.ID)
	if err != nil {
		return d, false, err
	}
	last, open := time.Time{}, false
	for _, x := range lines {
		last = latest(last, latest(x.Last, x.Ended))
		open = open || !x.Over() || x.Questions > 0
	}
	final := last.Add(t.Agreement.AppealWindow)
	if last.IsZero() || open || final.After(now) {
		return d, false, nil
	}
	more, err := s.more(t, lines)
	return duty{
		kind: "Final table to send", what: t.Label + ", " + t.Name, why: "nobody can appeal any more; send the table to the players, and archive the tournament",
		since: final, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: fmt.Sprintf("/t/%d/final", t.ID), act: "Send the final table",
	}, !more, err
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
