package folder

import (
	"cmp"
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
)

// Status is how far a tournament has come: the name of it in queries, its
// words, and the kind of its badge.
type Status struct{ Slug, Words, Kind string }

var (
	StatusDraft    = Status{"draft", "draft", "off"}
	StatusOpen     = Status{"open", "entries open", "due"}
	StatusClosed   = Status{"closed", "entries closed", "due"}
	StatusDrawn    = Status{"drawn", "drawn", "due"}
	StatusStarting = Status{"starting", "starting", "due"}
	StatusRunning  = Status{"running", "running", "ok"}
	StatusEnded    = Status{"ended", "ended", "wait"} // all games are over; an appeal may change the table
	StatusFinal    = Status{"final", "final", "wait"}
	StatusShut     = Status{"archived", "archived", "off"}
	StatusByHand   = Status{"singly", "games set up singly", "ok"}
)

// Statuses are all of them, in the order in which a tournament comes by.
var Statuses = []Status{StatusDraft, StatusOpen, StatusClosed, StatusDrawn, StatusStarting, StatusRunning, StatusByHand, StatusEnded, StatusFinal, StatusShut}

// Status says how far the tournament has come. That it is ended shows in
// its games alone.
func (c Course) Status() Status {
	switch {
	case c.State == ledger.Shut:
		return StatusShut
	case c.State != ledger.Starting && c.Final.Final:
		return StatusFinal
	case c.State != ledger.Starting && c.Finished():
		return StatusEnded
	case c.State == ledger.Closed || c.State == ledger.Draft && len(c.Entries) > 0: // the latter of older rows
		return StatusClosed
	case c.State == ledger.Draft:
		return StatusDraft
	case c.State == ledger.Entered:
		return StatusOpen
	case c.State == ledger.Drawn:
		return StatusDrawn
	case c.State == ledger.Starting:
		return StatusStarting
	case c.State == ledger.Running:
		return StatusRunning
	}
	return StatusByHand
}

// Done says how many games have ended: "12 of 66".
func (c Course) Done() string {
	n, all := c.Ended()
	if all == 0 {
		return "–"
	}
	return fmt.Sprintf("%d of %d", n, all)
}

// ByTheClocks writes an instant by the clocks of the tournament; a dash where
// there is none.
func (c Course) ByTheClocks(t time.Time) string { return cmp.Or(At(t, c.Zone), "–") }

// Changed refuses a form that was drawn from an older version of the
// tournament.
func (c Course) Changed(v *Request) error {
	if v.Version() != c.Version {
		return fmt.Errorf("%w: the tournament %s", ledger.ErrStale, c.Label)
	}
	return nil
}

// Now is what stands of the values that a stale form would have changed, and
// how far the tournament has come.
func (c Course) Now(changes []visit.Change) (out []string) {
	out = append(out, "Tournament "+c.Label+": "+c.Status().Words)
	for _, x := range changes {
		out = append(out, x.What+": "+cmp.Or(x.Before, "–"))
	}
	return out
}

// Kept is a deed that writes the tournament's row as it is to be and goes to
// the page. If the form is stale there is an error beside it.
func (c Course) Kept(v *Request, row ledger.Tournament, d visit.Action) (visit.Action, error) {
	d.Matters = append([]ledger.Matter{{Rows: []ledger.Row{row}, Why: v.Field("why")}}, d.Matters...)
	d.Theirs = func() []string { return c.Now(d.Changes) }
	if d.Back == "" {
		d.Back = d.Then.To
	}
	return d, c.Changed(v)
}

// Ends says how far the tournament has come to its end. With exact no game is taken for what its
// line says of it.
func (v *Request) Ends(c Course, exact bool) (tournament.Finality, error) {
	return finality(v.Ledger().Ledger, c, exact, v.Now)
}

func finality(l *ledger.Ledger, c Course, exact bool, now time.Time) (tournament.Finality, error) {
	if !c.Finished() {
		return tournament.Finality{}, nil
	}
	if c.State == ledger.Shut {
		return tournament.Finality{Ended: true, Final: true}, nil
	}
	var ends []tournament.End
	for _, x := range c.Lines {
		until, decided, err := l.FinalAfter(c.Tournament, x, exact)
		if err != nil {
			return tournament.Finality{}, err
		}
		ends = append(ends, tournament.End{Over: true, Open: !decided, Until: until})
	}
	for _, x := range c.Pairings {
		if x.Came != "" { // nobody appeals here from what was decided elsewhere
			ends = append(ends, tournament.End{Over: true})
		}
	}
	return tournament.Finish(ends, now), nil
}

// FinalWords say how far a tournament has come of which all games are over.
func (c Course) FinalWords() string {
	f := c.Final
	switch {
	case f.Final:
		return "All games are over, and the table is final."
	case f.Open > 0:
		return fmt.Sprintf("All games are over. The table is not final: %s.", visit.CountWords(f.Open, "game waits for a ruling", "games wait for a ruling"))
	}
	on := calendar.DayWords(f.On, c.Zone)
	if f.On.Sub(c.read) < 24*time.Hour {
		on = At(f.On, c.Zone) // today the hour matters
	}
	return "All games are over. The table is final on " + on + ", unless somebody appeals before."
}
