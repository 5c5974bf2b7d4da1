package secretary

import (
	"cmp"
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
)

// status is how far a tournament has come: the name of it in queries, its
// words, and the kind of its badge.
type status struct{ slug, words, kind string }

var (
	statusDraft    = status{"draft", "draft", "off"}
	statusOpen     = status{"open", "entries open", "due"}
	statusClosed   = status{"closed", "entries closed", "due"}
	statusDrawn    = status{"drawn", "drawn", "due"}
	statusStarting = status{"starting", "starting", "due"}
	statusRunning  = status{"running", "running", "ok"}
	statusEnded    = status{"ended", "ended", "wait"} // all games are over; an appeal may change the table
	statusFinal    = status{"final", "final", "wait"}
	statusShut     = status{"archived", "archived", "off"}
	statusByHand   = status{"singly", "games set up singly", "ok"}
)

// statuses are all of them, in the order in which a tournament comes by.
var statuses = []status{statusDraft, statusOpen, statusClosed, statusDrawn, statusStarting, statusRunning, statusByHand, statusEnded, statusFinal, statusShut}

// status says how far the tournament has come. That it is ended shows in
// its games alone.
func (c courseView) status() status {
	switch {
	case c.State == ledger.Shut:
		return statusShut
	case c.State != ledger.Starting && c.final.Final:
		return statusFinal
	case c.State != ledger.Starting && c.finished():
		return statusEnded
	case c.State == ledger.Closed || c.State == ledger.Draft && len(c.Entries) > 0: // the latter of older rows
		return statusClosed
	case c.State == ledger.Draft:
		return statusDraft
	case c.State == ledger.Entered:
		return statusOpen
	case c.State == ledger.Drawn:
		return statusDrawn
	case c.State == ledger.Starting:
		return statusStarting
	case c.State == ledger.Running:
		return statusRunning
	}
	return statusByHand
}

// done says how many games have ended: "12 of 66".
func (c courseView) done() string {
	if len(c.lines) == 0 {
		return "–"
	}
	return fmt.Sprintf("%d of %d", c.ended(), len(c.lines))
}

// byTheClocks writes an instant by the clocks of the tournament; a dash where
// there is none.
func (c courseView) byTheClocks(t time.Time) string { return cmp.Or(in(t, c.zone), "–") }

// changed refuses a form that was drawn from an older version of the
// tournament.
func (c courseView) changed(v *subjectRequest) error {
	if v.Version() != c.Version {
		return fmt.Errorf("%w: the tournament %s", ledger.ErrStale, c.Label)
	}
	return nil
}

// now is what stands of the values that a stale form would have changed, and
// how far the tournament has come.
func (c courseView) now(changes []visit.Change) (out []string) {
	out = append(out, "Tournament "+c.Label+": "+c.status().words)
	for _, x := range changes {
		out = append(out, x.What+": "+cmp.Or(x.Before, "–"))
	}
	return out
}

// kept is a deed that writes the tournament's row as it is to be and goes to
// the page. If the form is stale there is an error beside it.
func (c courseView) kept(v *subjectRequest, row ledger.Tournament, d visit.Action) (visit.Action, error) {
	d.Matters = append([]ledger.Matter{{Rows: []ledger.Row{row}, Why: v.Field("why")}}, d.Matters...)
	d.Theirs = func() []string { return c.now(d.Changes) }
	if d.Back == "" {
		d.Back = d.Then.To
	}
	return d, c.changed(v)
}

// ends says how far the tournament has come to its end. With exact no game is taken for what its
// line says of it.
func (v *subjectRequest) ends(c courseView, exact bool) (tournament.Finality, error) {
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

// finalWords say how far a tournament has come of which all games are over.
func (c courseView) finalWords() string {
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
