package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/tournament/ladder"
)

// Climb is a ladder as its entries and its games stand.
type Climb struct {
	Tournament Tournament
	ladder.Ladder
	Names map[uint64]string // of the players in it, each another
	IDs   map[string]uint64 // who the names are
	Lines map[string]Line   // of its games, by their labels
	Out   []error           // what could not be any more since a result was changed, and was left out

	persons map[uint64]uint64 // whom the rows of players are of, who may have been merged since
}

// Climb folds a ladder up to an instant. ErrRow says that the tournament is none.
func (l *Ledger) Climb(t Tournament, now time.Time) (c Climb, err error) {
	return l.ClimbBy(t, now, func(string) bool { return true })
}

// ClimbBy is Climb by those results alone that hold by the label of their game; the other games are
// in play.
func (l *Ledger) ClimbBy(t Tournament, now time.Time, holds func(label string) bool) (c Climb, err error) {
	if t.Ladder == nil {
		return c, fmt.Errorf("%w: %s is no ladder", ErrRow, t.Label)
	}
	c = Climb{Tournament: t, Names: map[uint64]string{}, IDs: map[string]uint64{}, persons: map[uint64]uint64{}}
	for _, e := range t.Entries {
		p, err := l.Player(e.Player)
		if err != nil {
			return c, err
		}
		name := p.Name
		if _, taken := c.IDs[name]; taken {
			name = fmt.Sprintf("%s (%d)", name, e.Player)
		}
		c.Names[e.Player], c.IDs[name], c.persons[e.Player] = name, e.Player, p.ID
	}
	if c.Lines, err = l.linesIn(t); err != nil {
		return c, err
	}
	for label, x := range c.Lines {
		if !holds(label) {
			x.Result, x.Counts = "", ""
			c.Lines[label] = x
		}
	}
	zone := ZoneNamed(t.Agreement.Calendar.Zone)
	day := func(at time.Time) time.Time { // which has no hour that a zone could leave out
		y, m, d := at.In(zone).Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	all := c.happened()
	entries := make([]ladder.Entry, 0, len(all))
	for _, e := range all {
		entries = append(entries, ladder.Entry{On: day(e.At), Kind: e.Kind, Who: c.Names[e.Who], Whom: c.Names[e.Whom]})
	}
	rules := t.Ladder.Rules()
	if rules.Shut, err = l.shut(now, day); err != nil {
		return c, err
	}
	c.Ladder, c.Out, err = ladder.Settle(rules, entries, day(now))
	for i := range c.Rungs {
		c.Rungs[i].Due = calendar.Midnight(calendar.DateOf(c.Rungs[i].Due, time.UTC), zone)
	}
	for i := range c.Steps {
		s := &c.Steps[i]
		s.On, s.Goes = calendar.Midnight(calendar.DateOf(s.On, time.UTC), zone), calendar.Midnight(calendar.DateOf(s.Goes, time.UTC), zone)
	}
	return c, err
}

// Looks is when the ladder must be looked at again, if nothing happens until then; zero: not again.
func (c Climb) Looks() time.Time {
	day := c.Next()
	if day.IsZero() {
		return day
	}
	return calendar.Midnight(calendar.DateOf(day, time.UTC), ZoneNamed(c.Tournament.Agreement.Calendar.Zone))
}

// shut are the days on which the office read no letter and told nobody anything: those of the
// outages, and of one that is not over yet (RULING/R-1).
func (l *Ledger) shut(now time.Time, day func(time.Time) time.Time) (out []ladder.Span, err error) {
	all, err := l.Outages(0)
	if through := l.ReadThrough(); !through.IsZero() {
		all = append(all, Outage{From: through, To: now.AddDate(0, 0, 1)})
	}
	for _, x := range all {
		if s := (ladder.Span{From: day(x.From), To: day(x.To)}); s.To.Sub(s.From) > 24*time.Hour { // a whole day lies between
			out = append(out, s)
		}
	}
	return out, err
}

// happened are the entries with the results of the games among them, in the order of their
// instants. What a player writes in the letter by which a game of theirs ends, or does by which they
// lose it, comes after the result: it is of the same instant, and takes the result for granted.
func (c Climb) happened() []RungEntry {
	type placed struct {
		RungEntry
		after int // of one instant: the entry behind which it stands
	}
	var all []placed
	for i, e := range c.Tournament.Ladder.Entries {
		all = append(all, placed{e, 2 * i})
		if x := c.played(e.Game); e.Kind == ladder.Accepts && x.Over() {
			r := placed{c.resultOf(e, x), -1}
			if r.At.Equal(e.At) {
				r.after = 2*i + 1
			}
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b placed) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.after, b.after)) })
	out := make([]RungEntry, len(all))
	for i, e := range all {
		out[i] = e.RungEntry
	}
	return out
}

// played is the line of a game of that label, or of the one that was begun in its place since it was
// annulled; zero where none has begun.
func (c Climb) played(label string) Line {
	x := c.Lines[label]
	for range c.Lines {
		next, on := c.Lines[x.Next]
		if x.Result != terms.Annulled || !on {
			break
		}
		x = next
	}
	return x
}

// resultOf is what a game of a ladder that is over comes to.
func (c Climb) resultOf(e RungEntry, x Line) RungEntry {
	out := RungEntry{At: x.Ended, Who: e.Who, Whom: e.Whom, Kind: ladder.NobodyWins}
	if out.At.Before(e.At) {
		out.At = e.At
	}
	won := func(of rules.Colour) {
		if out.Kind = ladder.Beats; !slices.Contains(x.Players[of], e.Who) && !slices.Contains(x.Players[of], c.persons[e.Who]) {
			out.Who, out.Whom = e.Whom, e.Who
		}
	}
	switch cmp.Or(x.Counts, x.Result) {
	case terms.WhiteWins:
		won(rules.White)
	case terms.BlackWins:
		won(rules.Black)
	case terms.Drawn:
		out.Kind = ladder.Draws
	case terms.Annulled:
		out.Kind = ladder.Annulled
	}
	return out
}

// MayNot says why a player cannot challenge another now; empty where they can.
func (c Climb) MayNot(who, whom uint64) string {
	if !c.Tournament.Climbs() {
		return c.Tournament.Label + " is not being played now"
	}
	if err := c.May(cmp.Or(c.Names[who], "the challenger"), cmp.Or(c.Names[whom], "who is named")); err != nil {
		return err.Error()
	}
	return ""
}

// Within are those whom a player can challenge now, the highest first.
func (c Climb) Within(player uint64) (out []uint64) {
	for _, r := range c.Rungs {
		if id := c.IDs[r.Name]; c.MayNot(player, id) == "" {
			out = append(out, id)
		}
	}
	return out
}

// Rung is that of a player, from 1 at the top; 0 where they stand on none.
func (c Climb) Rung(player uint64) int {
	return 1 + slices.IndexFunc(c.Rungs, func(r ladder.Rung) bool { return c.IDs[r.Name] == player })
}

// Challenge is the row by which a player challenges another, or an error that says why not.
func (c Climb) Challenge(who, whom uint64, at time.Time) (Tournament, error) {
	t := c.Tournament
	if why := c.MayNot(who, whom); why != "" {
		return t, fmt.Errorf("ledger: no challenge: %s", why)
	}
	t.Ladder = t.Ladder.With(RungEntry{At: at, Kind: ladder.Challenges, Who: who, Whom: whom})
	return t, nil
}

// InPlay is the other of the challenge that a player has in play, and whether it is the other who
// challenged; 0 where they have none.
func (c Climb) InPlay(player uint64) (other uint64, challenged bool) {
	for _, r := range c.Rungs {
		if c.IDs[r.Name] == player && r.Against != "" {
			return c.IDs[r.Against], r.Above
		}
	}
	return 0, false
}

// Game is the label of the game of a challenge that a player has in play, or of the one in its place;
// empty where none began.
func (c Climb) Game(player uint64) string {
	e := c.said(player)
	return cmp.Or(c.played(e.Game).Label, e.Game)
}

// said is the last entry about the challenge that a player has in play: how it was made, or accepted.
func (c Climb) said(player uint64) RungEntry {
	other, _ := c.InPlay(player)
	for _, e := range slices.Backward(c.Tournament.Ladder.Entries) {
		if other != 0 && (e.Who == player && e.Whom == other || e.Who == other && e.Whom == player) {
			return e
		}
	}
	return RungEntry{}
}

// Answer is the row by which somebody answers, or takes back, the challenge that they have in play
// with another: of kind accepts, refuses, on leave refuses or takes back.
func (c Climb) Answer(kind ladder.Kind, who, whom uint64, at time.Time, why string) (Tournament, error) {
	t := c.Tournament
	other, challenged := c.InPlay(who)
	switch {
	case other == 0 || other != whom:
		return t, fmt.Errorf("ledger: %s has no challenge in play with %s", c.Names[who], c.Names[whom])
	case challenged == (kind == ladder.TakesBack):
		return t, fmt.Errorf("ledger: it is not for %s to say so", c.Names[who])
	case c.begun(who):
		return t, fmt.Errorf("ledger: the challenge of %s and %s is accepted already", c.Names[who], c.Names[whom])
	}
	t.Ladder = t.Ladder.With(RungEntry{At: at, Kind: kind, Who: who, Whom: whom, Why: why})
	return t, nil
}

// begun reports whether the challenge that a player has in play is accepted.
func (c Climb) begun(player uint64) bool { return c.said(player).Kind == ladder.Accepts }
