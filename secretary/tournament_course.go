package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
)

// fewestPlayers is how many a tournament of its own pages needs.
const fewestPlayers = 3

// tournamentView is a tournament with its games and its players, as its pages see it.
type tournamentView struct {
	ledger.Tournament
	lines  []ledger.Line // of its games, in order of their numbers
	people map[uint64]ledger.Player
	zone   *time.Location // by whose clocks its games are played
	final  tournament.Finality
	read   time.Time // when it was read
}

// course reads the tournament that the path names, with all that belongs to it.
func (v *request) course() (tournamentView, error) {
	t, err := visit.InPath(v, "tournament", "tournament", v.Ledger().Tournament)
	if err != nil {
		return tournamentView{}, err
	}
	return v.courseOf(t)
}

// courseOf reads all that belongs to a tournament.
func (v *request) courseOf(t ledger.Tournament) (c tournamentView, err error) {
	c.Tournament, c.read = t, v.Now
	for _, id := range c.Games {
		x, err := v.Ledger().Line(id)
		if err != nil {
			return c, err
		}
		c.lines = append(c.lines, x)
	}
	players, err := v.Ledger().Players()
	c.people = make(map[uint64]ledger.Player, len(players))
	for _, p := range players {
		c.people[p.ID] = p
	}
	var all []uint64
	for _, e := range c.Entries {
		all = append(all, e.Player)
	}
	for _, x := range c.lines {
		all = slices.Concat(all, x.Players[0], x.Players[1])
	}
	for _, id := range all {
		if _, known := c.people[id]; !known && err == nil { // who was merged into another since
			c.people[id], err = v.site.o.Ledger.Player(id)
		}
	}
	c.zone = zoneOf(c.Tournament)
	if err == nil {
		c.final, err = v.ends(c, false)
	}
	return c, err
}

// zoneOf is the zone of the tournament's calendar; UTC where it is not filled.
func zoneOf(t ledger.Tournament) *time.Location {
	if z, err := time.LoadLocation(t.Agreement.Calendar.Zone); err == nil {
		return z
	}
	return time.UTC
}

// entered are the entries in a state, in order of their numbers and then as
// they came.
func (c tournamentView) entered(state ledger.EntryState) (out []ledger.Entry) {
	for _, e := range c.Entries {
		if e.State == state {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b ledger.Entry) int { return cmp.Compare(a.Number, b.Number) })
	return out
}

// takesEntries refuses the pages of entries, lots and pairings where games are
// arranged one by one.
func (c tournamentView) takesEntries() error {
	if c.State == ledger.ByHand {
		return visit.Missing("The tournament "+c.Label+" has no entries, lots and pairings.", "Its games are set up one by one.")
	}
	return nil
}

func (c tournamentView) count(state ledger.EntryState) int { return len(c.entered(state)) }

// begun reports whether the games are arranged, or are being so.
func (c tournamentView) begun() bool {
	return c.State == ledger.Starting || c.State == ledger.Running || c.State == ledger.Shut
}

// players are those who play: whose entry is accepted or, where games are
// arranged by hand, who has a game.
func (c tournamentView) players() (out []ledger.Player) {
	if c.State != ledger.ByHand {
		for _, e := range c.entered(ledger.Accepted) {
			out = append(out, c.people[e.Player])
		}
		return out
	}
	seen := map[uint64]bool{}
	for _, x := range c.lines {
		for _, side := range x.Players {
			for _, id := range side {
				if id = c.RowOf(id); !seen[id] { // one row for both, where a substitute came
					seen[id] = true
					out = append(out, c.people[id])
				}
			}
		}
	}
	return out
}

// ended is how many games have ended.
func (c tournamentView) ended() (n int) {
	for _, x := range c.lines {
		if x.Over() {
			n++
		}
	}
	return n
}

// finished reports whether there are games, and none of them is left.
func (c tournamentView) finished() bool { return len(c.lines) > 0 && c.ended() == len(c.lines) }

// nextDeadline is the first instant at which time runs out in a game; zero if
// none runs.
func (c tournamentView) nextDeadline() (next time.Time) {
	for _, x := range c.lines {
		if !x.Over() && !x.Deadline.IsZero() && (next.IsZero() || x.Deadline.Before(next)) {
			next = x.Deadline
		}
	}
	return next
}

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
func (c tournamentView) status() status {
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
func (c tournamentView) done() string {
	if len(c.lines) == 0 {
		return "–"
	}
	return fmt.Sprintf("%d of %d", c.ended(), len(c.lines))
}

// byTheClocks writes an instant by the clocks of the tournament; a dash where
// there is none.
func (c tournamentView) byTheClocks(t time.Time) string { return cmp.Or(in(t, c.zone), "–") }

// changed refuses a form that was drawn from an older version of the
// tournament.
func (c tournamentView) changed(v *request) error {
	if v.Version() != c.Version {
		return fmt.Errorf("%w: the tournament %s", ledger.ErrStale, c.Label)
	}
	return nil
}

// now is what stands of the values that a stale form would have changed, and
// how far the tournament has come.
func (c tournamentView) now(changes []visit.Change) (out []string) {
	out = append(out, "Tournament "+c.Label+": "+c.status().words)
	for _, x := range changes {
		out = append(out, x.What+": "+cmp.Or(x.Before, "–"))
	}
	return out
}

// kept is a deed that writes the tournament's row as it is to be and goes to
// the page. If the form is stale there is an error beside it.
func (c tournamentView) kept(v *request, row ledger.Tournament, d visit.Action) (visit.Action, error) {
	d.Matters = append([]ledger.Matter{{Rows: []ledger.Row{row}, Why: v.Field("why")}}, d.Matters...)
	d.Theirs = func() []string { return c.now(d.Changes) }
	if d.Back == "" {
		d.Back = d.Then.To
	}
	return d, c.changed(v)
}

// lawsOf is the law by which a field is as it is under the agreement.
func lawsOf(f terms.Field, a terms.Agreement) visit.Law {
	law := a.LawOf(f.Name)
	switch {
	case f.Law == "":
		return visit.Law{Cite: "needed by the office; no law speaks of it"}
	case law == "":
		return visit.Law{Cite: "the chosen code has no law of it"}
	}
	return visit.Law{Cite: narrate.Cite(law), Text: law.Text()}
}
