package folder

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/tournament"
)

// Course is a tournament with its games and its players, as its pages see it.
type Course struct {
	ledger.Tournament
	Lines  []ledger.Line // of its games, in order of their numbers
	People map[uint64]ledger.Player
	System ledger.System  // by which it is played
	Zone   *time.Location // by whose clocks its games are played
	Final  tournament.Finality
	read   time.Time // when it was read
}

// Course reads the tournament that the path names, with all that belongs to it.
func (v *Request) Course() (Course, error) {
	t, err := visit.InPath(v, "tournament", "tournament", v.Ledger().Tournament)
	if err != nil {
		return Course{}, err
	}
	return v.CourseOf(t)
}

// CourseOf reads all that belongs to a tournament.
func (v *Request) CourseOf(t ledger.Tournament) (Course, error) {
	people, _ := visit.Once(v, func() (people, error) { return people{}, nil })
	return ReadCourse(v.Ledger().Ledger, t, people, v.Now)
}

// ReadCourse reads all that belongs to a tournament, for one who may see it. Who plays in it and
// is not among the people is added to them.
func ReadCourse(l *ledger.Ledger, t ledger.Tournament, people map[uint64]ledger.Player, now time.Time) (c Course, err error) {
	c.Tournament, c.read = t, now
	if c.System, err = l.System(t); err != nil {
		return c, err
	}
	if c.Lines, err = l.GamesIn(t.ID); err != nil {
		return c, err
	}
	c.People = people
	var all []uint64
	for _, e := range c.Entries {
		all = append(all, e.Player)
	}
	for _, x := range c.Pairings {
		all = append(all, x.With[:]...)
	}
	for _, x := range c.Takeovers {
		all = append(all, x.From, x.To)
	}
	for _, x := range c.Lines {
		all = slices.Concat(all, x.Players[0], x.Players[1])
	}
	for _, id := range all {
		if _, in := c.People[id]; !in && id != 0 && err == nil { // who was merged into another since
			c.People[id], err = l.Player(id)
		}
	}
	c.Zone = ZoneOf(c.Tournament)
	if err == nil {
		c.Final, err = finality(l, c, false, now)
	}
	return c, err
}

// people are players who were read for a page, by their numbers.
type people map[uint64]ledger.Player

// Meaning is the tournament with a player among its people whom words name, as on a form by which one comes
// in; why: the words name nobody.
func (v *Request) Meaning(c Course, words string) (_ Course, p ledger.Player, why string) {
	if p, why = v.PlayerMeant(words); why == "" {
		c.People = maps.Clone(c.People)
		c.People[p.ID] = p
	}
	return c, p, why
}

// ZoneOf is the zone of the tournament's calendar; UTC where it is not filled.
func ZoneOf(t ledger.Tournament) *time.Location {
	return ledger.ZoneNamed(t.Agreement.Calendar.Zone)
}

// Entered are the entries in a state, in order of their numbers and then as
// they came.
func (c Course) Entered(state ledger.EntryState) (out []ledger.Entry) {
	for _, e := range c.Entries {
		if e.State == state {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b ledger.Entry) int { return cmp.Compare(a.Number, b.Number) })
	return out
}

// Count is how many entries are in a state.
func (c Course) Count(state ledger.EntryState) int { return len(c.Entered(state)) }

// Begun reports whether the games are arranged, or are being so.
func (c Course) Begun() bool {
	return c.State == ledger.Starting || c.State == ledger.Running || c.State == ledger.Shut
}

// Players are those who play: whose entry is accepted or, where games are
// arranged by hand, who has a game.
func (c Course) Players() (out []ledger.Player) {
	if c.State != ledger.ByHand {
		for _, e := range c.Entered(ledger.Accepted) {
			out = append(out, c.People[e.Player])
		}
		return out
	}
	seen := map[uint64]bool{}
	for _, x := range c.Lines {
		for _, side := range x.Players {
			for _, id := range side {
				if id = c.RowOf(id); !seen[id] { // one row for both, where a substitute came
					seen[id] = true
					out = append(out, c.People[id])
				}
			}
		}
	}
	return out
}

// Ended is how many of its games have ended, of how many, those that were played elsewhere too.
func (c Course) Ended() (n, all int) {
	came := 0
	for _, x := range c.Lines {
		if x.Over() {
			n++
		}
	}
	for _, x := range c.Pairings {
		if x.Came != "" {
			came++
		}
	}
	return n + came, len(c.Lines) + came
}

// Finished reports whether there are games, and none of them is left: neither one that is played
// nor one that is paired and not set up, nor a round of a Swiss that is not paired.
func (c Course) Finished() bool {
	n, all := c.Ended()
	return all > 0 && n == all && !c.awaits()
}

// awaits reports whether games are to come.
func (c Course) awaits() bool {
	if c.Ladder != nil {
		return c.State != ledger.Shut
	}
	if c.IsSwiss() && c.Paired() < c.SwissRules().Rounds {
		return true
	}
	if c.Cup != nil {
		b, err := c.Bracket()
		return err != nil || !b.Over()
	}
	set := make(map[string]bool, len(c.Lines))
	for _, x := range c.Lines {
		set[x.Label] = true
	}
	return slices.ContainsFunc(c.Pairings, func(x ledger.Pairing) bool { return !set[x.Label] && x.Came == "" && !Vacant(c, x) })
}

// NextDeadline is the first instant at which time runs out in a game; zero if
// none runs.
func (c Course) NextDeadline() (next time.Time) {
	for _, x := range c.Lines {
		if !x.Over() && !x.Deadline.IsZero() && (next.IsZero() || x.Deadline.Before(next)) {
			next = x.Deadline
		}
	}
	return next
}

// Path is the address of a page of the tournament: path("/entries").
func (c Course) Path(below string) string { return fmt.Sprintf("/t/%d%s", c.ID, below) }

// Title names the tournament: "A3, Autumn Tournament".
func (c Course) Title() string { return c.Label + ", " + c.Name }

// Vacant reports whether the game of a pairing is never set up, since one of its players left
// before its round began (RULING/R-41). In a Swiss the round is paired anew instead, and in a cup
// the tie is given.
func Vacant(c Course, x ledger.Pairing) bool {
	return x.Came == "" && !c.IsSwiss() && c.Cup == nil && (gone(c, x.White) || gone(c, x.Black)) && !setUp(c, x.Label)
}

// gone reports whether the player of a number has left, and nobody plays on in the row.
func gone(c Course, number int) bool {
	for _, e := range c.Entries {
		if e.Number == number && number > 0 {
			return e.State == ledger.Withdrawn && !e.Left.IsZero()
		}
	}
	return false
}

// setUp reports whether there is a game of the label.
func setUp(c Course, label string) bool {
	for _, x := range c.Lines {
		if x.Label == label {
			return true
		}
	}
	return false
}

// ToCome are the pairings of a number of which the game is still to be set up.
func ToCome(c Course, number int) (out []ledger.Pairing) {
	for _, x := range c.Pairings {
		if number > 0 && (x.White == number || x.Black == number) && x.Came == "" && !setUp(c, x.Label) && !Vacant(c, x) {
			out = append(out, x)
		}
	}
	return out
}
