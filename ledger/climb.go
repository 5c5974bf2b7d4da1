package ledger

import (
	"cmp"
	"errors"
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
	c = Climb{Tournament: t, Names: map[uint64]string{}, IDs: map[string]uint64{}}
	for _, e := range t.Entries {
		p, err := l.Player(e.Player)
		if err != nil {
			return c, err
		}
		name := p.Name
		if _, taken := c.IDs[name]; taken {
			name = fmt.Sprintf("%s (%d)", name, p.ID)
		}
		c.Names[p.ID], c.IDs[name] = name, p.ID
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
// instants. Who leaves may lose a game by it: of one instant it comes first.
func (c Climb) happened() []RungEntry {
	var results []RungEntry
	for _, e := range c.Tournament.Ladder.Entries {
		x, set := c.Lines[e.Game]
		for seen := map[string]bool{}; set && x.Result == terms.Annulled && !seen[x.Label]; { // the game in its place counts
			next, on := c.Lines[x.Next]
			if seen[x.Label] = true; !on {
				break
			}
			x = next
		}
		if e.Kind == ladder.Accepts && set && x.Over() {
			results = append(results, resultOf(e, x))
		}
	}
	last := func(e RungEntry) int {
		if e.Kind == ladder.Leaves {
			return 1
		}
		return 0
	}
	all := append(slices.Clone(c.Tournament.Ladder.Entries), results...)
	slices.SortStableFunc(all, func(a, b RungEntry) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(last(a), last(b))) })
	return all
}

// resultOf is what a game of a ladder that is over comes to.
func resultOf(e RungEntry, x Line) RungEntry {
	out := RungEntry{At: x.Ended, Who: e.Who, Whom: e.Whom, Kind: ladder.NobodyWins}
	if out.At.Before(e.At) {
		out.At = e.At
	}
	won := func(of rules.Colour) {
		if out.Kind = ladder.Beats; !slices.Contains(x.Players[of], e.Who) {
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

// Game is the label of the game of a challenge that a player has in play; empty where none began.
func (c Climb) Game(player uint64) string {
	other, _ := c.InPlay(player)
	for _, e := range slices.Backward(c.Tournament.Ladder.Entries) {
		if e.Kind == ladder.Accepts && other != 0 && (e.Who == player && e.Whom == other || e.Who == other && e.Whom == player) {
			return e.Game
		}
	}
	return ""
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
func (c Climb) begun(player uint64) bool {
	other, _ := c.InPlay(player)
	for _, e := range slices.Backward(c.Tournament.Ladder.Entries) {
		if between := e.Who == player && e.Whom == other || e.Who == other && e.Whom == player; between {
			return e.Kind == ladder.Accepts
		}
	}
	return false
}

// Begins is the matter by which the game of a challenge begins, by the terms of the ladder, with
// the row that knows of it: as challenges out of ladders are begun, by Opening. Who was challenged
// has White. Where it is not accepted yet, it is by this.
func (c Climb) Begins(l *Ledger, challenger, challenged uint64, at time.Time) (Matter, error) {
	t := c.Tournament
	if !c.begun(challenged) {
		var err error
		if t, err = c.Answer(ladder.Accepts, challenged, challenger, at, ""); err != nil {
			return Matter{}, err
		}
	}
	i := len(t.Ladder.Entries) - 1
	for ; i >= 0; i-- {
		if e := t.Ladder.Entries[i]; e.Kind == ladder.Accepts && e.Who == challenged && e.Whom == challenger {
			break
		}
	}
	if i < 0 || t.Ladder.Entries[i].Game != "" {
		return Matter{}, fmt.Errorf("%w: the game of %s and %s has begun", ErrStale, c.Names[challenger], c.Names[challenged])
	}
	m, label, err := l.openingIn(t, challenged, challenger, t.Agreement, at)
	if err != nil {
		return m, err
	}
	r := *t.Ladder
	r.Entries = slices.Clone(r.Entries)
	r.Entries[i].Game = label
	t.Ladder = &r
	m.Rows = append(m.Rows, t)
	return m, nil
}

// openingIn is the matter by which one game of a tournament that is not paired begins, with its
// label: the first that no game has.
func (l *Ledger) openingIn(t Tournament, white, black uint64, a terms.Agreement, at time.Time) (m Matter, label string, err error) {
	var sides [2]terms.Side
	for c, id := range [2]uint64{white, black} {
		p, err := l.Player(id)
		if err != nil {
			return m, "", err
		}
		sides[c].Members = []terms.Member{{Player: p.ID, Name: p.Name}}
	}
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	days, err := l.calendar(a.Calendar)
	if err != nil {
		return m, "", err
	}
	a.FirstTurnAt = days.FirstTurn(at)
	for n := len(t.Games) + 1; ; n++ {
		label = fmt.Sprintf("%s-%d", t.Label, n)
		if _, err = l.GameByLabel(label); errors.Is(err, ErrNoGame) {
			break
		} else if err != nil {
			return m, "", err
		}
	}
	m, err = l.Opening(t.ID, label, sides, a, "", at)
	return m, label, err
}

// Away reports whether a player is on leave in a game of theirs.
func (l *Ledger) Away(player uint64, at time.Time) (bool, error) {
	lines, err := l.GamesOf(player)
	for _, x := range lines {
		if err != nil || x.Over() {
			continue
		}
		g, err := l.Game(x.Game)
		if err != nil {
			return false, err
		}
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			if _, _, on := g.OnLeave(c, at); on && slices.Contains(x.Players[c], player) {
				return true, nil
			}
		}
	}
	return false, err
}

// AsksOnLadder are the rows when the question of a challenge on a ladder goes out: that of the
// ladder, and the request, which is handed back with who is asked.
func (l *Ledger) AsksOnLadder(c Climb, r Request, at time.Time) (rows []Row, other Player, asked Request, err error) {
	if other, err = l.Player(r.Other); err != nil {
		return nil, other, r, err
	}
	t, err := c.Challenge(r.Player, r.Other, at)
	r.State, r.Asked = RequestAsked, at.UTC()
	return []Row{t, r}, other, r, err
}

// AnswersOnLadder are the rows by which a challenge that was asked about is answered, and the
// matter by which its game begins; the request is handed back as it is then. Dropped says that it
// was over, since one of them has left. Agreed says that it is accepted and does not begin: the
// secretary sees to it.
func (l *Ledger) AnswersOnLadder(c Climb, r Request, kind ladder.Kind, at time.Time) (rows []Row, more []Matter, answered Request, err error) {
	r.Answered = at.UTC()
	row, err := c.Answer(kind, r.Other, r.Player, at, "")
	switch {
	case err != nil:
		r.State = RequestDropped
		return []Row{r}, nil, r, nil
	case kind != ladder.Accepts:
		r.State = RequestRefused
		return []Row{row, r}, nil, r, nil
	}
	m, err := c.Begins(l, r.Player, r.Other, at)
	if err != nil {
		r.State = RequestAgreed
		return []Row{row, r}, nil, r, nil
	}
	r.State = RequestDone
	return []Row{r}, []Matter{m}, r, nil
}

// FriendlyBegins is the matter by which a friendly game of a tournament begins by these terms, with
// the number behind the games that there are for a label.
func (l *Ledger) FriendlyBegins(t Tournament, white, black uint64, a terms.Agreement, at time.Time) (Matter, error) {
	m, _, err := l.openingIn(t, white, black, a, at)
	return m, err
}
