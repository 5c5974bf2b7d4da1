package quarters

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/rating"
)

// Coming is the list that is to be made next.
type Coming struct {
	No    int
	Games rating.Period // of which the games are
	First bool          // no list was made yet: the quarter of its games may be an earlier one
	Ripe  bool          // the quarter of its games is over
	From  time.Time     // when that is
}

// Next says which list comes next. The first one is of the games of the quarter that is given,
// or, where it is zero, of the last one that is over.
func Next(lists []ledger.RatingList, first rating.Period, now time.Time, zone *time.Location) (Coming, error) {
	c := Coming{No: 1, First: len(lists) == 0, Games: first}
	running := rating.PeriodOf(now.In(zone))
	if c.First && c.Games == (rating.Period{}) {
		c.Games = running.Before()
	}
	if n := len(lists); n > 0 {
		p, err := rating.ParsePeriod(lists[n-1].Quarter)
		if err != nil {
			return c, fmt.Errorf("ledger: list %d: %w", lists[n-1].No, err)
		}
		c.No, c.Games = lists[n-1].No+1, p
	}
	c.From = c.Games.Next().Begins(zone)
	c.Ripe = !now.Before(c.From)
	return c, nil
}

// Make makes that list, with its rows and their working. Nothing is written. By and At of the list
// are left to who publishes it.
func Make(l *ledger.Ledger, c Coming, zone *time.Location) (ledger.RatingList, error) {
	m := maker{zone: zone, coming: c, persons: map[uint64]ledger.Player{}, games: map[string]ledger.Line{}}
	if err := m.read(l); err != nil {
		return ledger.RatingList{}, err
	}
	return m.make()
}

// make makes the list of what was read.
func (m *maker) make() (ledger.RatingList, error) {
	before, err := m.before()
	if err != nil {
		return ledger.RatingList{}, err
	}
	var games []rating.Game
	for _, x := range m.lines {
		if p, ended := m.endedIn(x); ended && p == m.coming.Games {
			games = append(games, m.game(x))
		}
	}
	corrections := m.corrections()
	list, working, err := rating.Next(before, games, corrections)
	if err != nil {
		return ledger.RatingList{}, fmt.Errorf("ledger: %w", err)
	}
	return m.stored(list, working, corrections), nil
}

// maker is a list that is being made.
type maker struct {
	zone     *time.Location
	coming   Coming
	lists    []ledger.RatingList // with their rows
	persons  map[uint64]ledger.Player
	lines    []ledger.Line
	games    map[string]ledger.Line // by the number in words
	friendly map[uint64]bool        // tournaments of friendly games
	known    map[terms.GameID]reckoned
}

// read takes what is needed out of the ledger.
func (m *maker) read(l *ledger.Ledger) error {
	heads, err := l.RatingLists()
	if err != nil {
		return err
	}
	for _, x := range heads {
		if x, err = l.RatingList(uint64(x.No)); err != nil {
			return err
		}
		m.lists = append(m.lists, x)
	}
	if err := m.readGames(l); err != nil {
		return err
	}
	m.friendly = map[uint64]bool{}
	for _, x := range m.lines {
		for _, id := range slices.Concat(x.Players[0], x.Players[1]) {
			if err := m.person(l, id); err != nil {
				return err
			}
		}
		if _, known := m.friendly[x.Tournament]; known || !x.Rates.Not {
			continue
		}
		t, err := l.Tournament(x.Tournament)
		if err != nil {
			return err
		}
		system, err := l.System(t)
		if err != nil {
			return err
		}
		m.friendly[x.Tournament] = system == ledger.Friendly
	}
	for _, list := range m.lists {
		for _, r := range list.Rows {
			if err := m.person(l, r.Player); err != nil {
				return err
			}
		}
	}
	return nil
}

// person reads a player, and under what other numbers they are known.
func (m *maker) person(l *ledger.Ledger, id uint64) error {
	if _, known := m.persons[id]; known {
		return nil
	}
	p, err := l.Player(id)
	if errors.Is(err, ledger.ErrNoPlayer) {
		return nil
	}
	for _, as := range append(slices.Clone(p.Joined), id, p.ID) {
		m.persons[as] = p
	}
	return err
}

// readGames reads the games that ended in the quarter of the list. Where there are lists it reads those
// too that ended since the first quarter of any, and those that a list has and that are in play again.
func (m *maker) readGames(l *ledger.Ledger) error {
	since := m.coming.Games
	if len(m.lists) > 0 {
		begun, err := rating.ParsePeriod(m.lists[0].Quarter)
		if err != nil {
			return fmt.Errorf("ledger: list %d: %w", m.lists[0].No, err)
		}
		if since = begun; m.lists[0].Source == "" {
			since = begun.Before()
		}
	}
	put := func(x ledger.Line) error {
		if _, known := m.games[x.Game.String()]; !known {
			m.lines = append(m.lines, x)
			m.games[x.Game.String()] = x
		}
		return nil
	}
	of := ledger.OverBetween(since.Begins(m.zone), m.coming.Games.Next().Begins(m.zone))
	if err := ledger.Each(context.Background(), l, of, put); err != nil {
		return err
	}
	for _, list := range m.lists {
		for _, r := range list.Rows {
			for _, g := range r.Good {
				if err := m.again(l, g.Game, put); err != nil {
					return err
				}
			}
			for _, g := range r.Lines {
				if err := m.again(l, g.Game, put); err != nil {
					return err
				}
			}
		}
	}
	slices.SortFunc(m.lines, func(a, b ledger.Line) int { return cmp.Compare(a.Game, b.Game) })
	return nil
}

// again reads a game of an earlier list that is not among those that ended.
func (m *maker) again(l *ledger.Ledger, id terms.GameID, put func(ledger.Line) error) error {
	if _, known := m.games[id.String()]; known {
		return nil
	}
	x, err := l.Line(id)
	if err != nil {
		return err
	}
	return put(x)
}

// endedIn is the quarter in which a game ended.
func (m *maker) endedIn(x ledger.Line) (rating.Period, bool) {
	return rating.PeriodOf(x.Ended.In(m.zone)), x.Over()
}

// key is the name of a player in the working: the number of the person.
func (m *maker) key(id uint64) string { return strconv.FormatUint(cmp.Or(m.persons[id].ID, id), 10) }

// game is a game as the working has it.
func (m *maker) game(x ledger.Line) rating.Game {
	g := rating.Game{Label: x.Game.String(), Result: x.Result, How: x.How, Sent: x.Rates.Sent}
	if x.Over() {
		g.Ended = x.Ended.In(m.zone)
	}
	for i, side := range x.Players {
		if len(side) == 0 {
			continue
		}
		name := m.key(side[0])
		if g.Bars.Consultation = g.Bars.Consultation || len(side) > 1; i == 0 {
			g.White = name
		} else {
			g.Black = name
		}
	}
	g.Bars.Odds, g.Bars.Substitute = x.Rates.Odds, x.Rates.Substitute
	g.Bars.Friendly, g.Bars.Terms = x.Rates.Not && m.friendly[x.Tournament], x.Rates.Not
	return g
}

// before is the list from which the new one is made: that which was in force in the quarter of
// the games, with the first figures of those who are not on it.
func (m *maker) before() (rating.List, error) {
	before := rating.List{No: m.coming.No - 1, Period: m.coming.Games}
	seen := map[string]bool{}
	if n := len(m.lists); n > 0 {
		rows := slices.Clone(m.lists[n-1].Rows)
		// The row of the person comes before those that were merged into it.
		slices.SortStableFunc(rows, func(a, b ledger.RatingRow) int {
			own := func(r ledger.RatingRow) int { return len(strconv.FormatBool(m.persons[r.Player].ID == r.Player)) }
			return cmp.Compare(own(a), own(b))
		})
		for _, r := range rows {
			name := m.key(r.Player)
			if !seen[name] {
				before.Rows = append(before.Rows, rating.Row{Name: name, Rating: r.Rating, Games: r.Games, Top: r.Top, Source: r.Source})
			}
			seen[name] = true
		}
	}
	for _, p := range m.persons {
		name := m.key(p.ID)
		if seen[name] || p.Rating == 0 || p.RatingFrom == "" {
			continue
		}
		seen[name] = true
		r := rating.FirstRow(name, p.Rating, p.RatingFrom)
		if err := r.Fault(); err != nil && !plays(m, p) {
			continue // it is looked at when they play
		} else if err != nil {
			return before, fmt.Errorf("ledger: %s has no list yet, and begins with what was entered: %w; mend it on the player's page", p.Name, err)
		}
		before.Rows = append(before.Rows, r)
	}
	return before, nil
}

// plays reports whether a player has a game that is over.
func plays(m *maker, p ledger.Player) bool {
	return slices.ContainsFunc(m.lines, func(x ledger.Line) bool {
		return x.Over() && slices.ContainsFunc(slices.Concat(x.Players[0], x.Players[1]), func(id uint64) bool { return m.key(id) == m.key(p.ID) })
	})
}

// stored is the list as the ledger keeps it. Who is on no list and has played no rated game is not
// put on it by a first figure alone.
func (m *maker) stored(list rating.List, w rating.Working, corrections []rating.Correction) ledger.RatingList {
	x := ledger.RatingList{No: list.No, Quarter: list.Period.String(), Good: len(corrections)}
	accounts := map[string]rating.Account{}
	for _, a := range w.Accounts {
		accounts[a.Before.Name] = a
	}
	listed := map[string]bool{}
	if n := len(m.lists); n > 0 {
		for _, r := range m.lists[n-1].Rows {
			listed[m.key(r.Player)] = true
		}
	}
	counts := map[string]bool{}
	for _, c := range corrections {
		counts[c.Is.Label] = c.Is.Bar() == ""
	}
	lines := 0
	for _, r := range list.Rows {
		a, reckoned := accounts[r.Name]
		if !reckoned && !listed[r.Name] {
			continue
		}
		row := ledger.RatingRow{Player: number(r.Name), Rating: r.Rating, Games: r.Games, Top: r.Top, Source: r.Source}
		if reckoned {
			row.Was = ledger.RatingBefore{Rating: a.Before.Rating, Games: a.Before.Games, Top: a.Before.Top}
			row.K = a.K
			for _, line := range a.Lines {
				row.Lines = append(row.Lines, m.rated(line))
			}
			for _, line := range a.Good {
				row.Good = append(row.Good, ledger.RatedLater{RatedGame: m.rated(line), Own: line.Basis.Rating, K: line.Basis.K, Counts: counts[line.Label], Change: line.Change, Why: line.Why})
			}
			lines += len(row.Lines)
		}
		x.Rows = append(x.Rows, row)
	}
	for _, g := range w.Unrated {
		x.Unrated = append(x.Unrated, ledger.UnratedGame{Game: m.games[g.Label].Game, Why: g.Why})
	}
	x.Players, x.Games = len(x.Rows), lines/2
	return x
}

func (m *maker) rated(line rating.Line) ledger.RatedGame {
	return ledger.RatedGame{Game: m.games[line.Label].Game, Other: number(line.Opponent), Rating: line.Rating, White: line.White, Points: line.Points}
}

func number(name string) uint64 {
	n, _ := strconv.ParseUint(name, 10, 64) // it is one of key's
	return n
}
