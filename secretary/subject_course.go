package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
)

// courseView is a tournament with its games and its players, as its pages see it.
type courseView struct {
	ledger.Tournament
	lines  []ledger.Line // of its games, in order of their numbers
	people map[uint64]ledger.Player
	zone   *time.Location // by whose clocks its games are played
	final  tournament.Finality
	read   time.Time // when it was read
}

// course reads the tournament that the path names, with all that belongs to it.
func (v *subjectRequest) course() (courseView, error) {
	t, err := visit.InPath(v, "tournament", "tournament", v.Ledger().Tournament)
	if err != nil {
		return courseView{}, err
	}
	return v.courseOf(t)
}

// courseOf reads all that belongs to a tournament.
func (v *subjectRequest) courseOf(t ledger.Tournament) (c courseView, err error) {
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
			c.people[id], err = v.Ledger().Ledger.Player(id)
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
func (c courseView) entered(state ledger.EntryState) (out []ledger.Entry) {
	for _, e := range c.Entries {
		if e.State == state {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b ledger.Entry) int { return cmp.Compare(a.Number, b.Number) })
	return out
}

func (c courseView) count(state ledger.EntryState) int { return len(c.entered(state)) }

// begun reports whether the games are arranged, or are being so.
func (c courseView) begun() bool {
	return c.State == ledger.Starting || c.State == ledger.Running || c.State == ledger.Shut
}

// players are those who play: whose entry is accepted or, where games are
// arranged by hand, who has a game.
func (c courseView) players() (out []ledger.Player) {
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
func (c courseView) ended() (n int) {
	for _, x := range c.lines {
		if x.Over() {
			n++
		}
	}
	return n
}

// finished reports whether there are games, and none of them is left.
func (c courseView) finished() bool { return len(c.lines) > 0 && c.ended() == len(c.lines) }

// nextDeadline is the first instant at which time runs out in a game; zero if
// none runs.
func (c courseView) nextDeadline() (next time.Time) {
	for _, x := range c.lines {
		if !x.Over() && !x.Deadline.IsZero() && (next.IsZero() || x.Deadline.Before(next)) {
			next = x.Deadline
		}
	}
	return next
}

// path is the address of a page of the tournament: path("/entries").
func (c courseView) path(below string) string { return fmt.Sprintf("/t/%d%s", c.ID, below) }

// title names the tournament: "A3, Autumn Tournament".
func (c courseView) title() string { return c.Label + ", " + c.Name }
