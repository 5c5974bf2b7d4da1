package rating

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/tournament/elo"
)

// Working is how a list was made.
type Working struct {
	Accounts []Account // of all who played, or of whose games something is made good, by name
	Unrated  []Unrated // the games of the quarter that are not rated, by label
}

// Account is the working of one player.
type Account struct {
	Before Row
	K      int
	Lines  []Line // the games, by the day on which they ended
	Good   []Line // what is made good of earlier quarters
	Change int    // in hundredths, before it is rounded
	After  Row
}

// Line is one game in an account.
type Line struct {
	Label    string
	Opponent string
	Rating   int  // of the opponent
	White    bool // the player had White
	Points   int  // made, in hundredths
	Expected int  // in hundredths
	Basis    Basis
	Change   int    // in hundredths
	Why      string // of what is made good
}

// Unrated is a game that is not rated, and why.
type Unrated struct{ Label, Why string }

// Next makes the list that follows, from the games that ended while before was in force and from
// what is made good of earlier ones. Games that are in play or ended in another quarter are
// passed over, all others that are not rated stand among the unrated.
//
// There is an error where a list has a player twice or a figure that cannot be, where two games
// have one label, and where a correction is of a game that does not belong to an earlier quarter.
func Next(before List, games []Game, corrections []Correction) (List, Working, error) {
	if err := before.fault(); err != nil {
		return List{}, Working{}, err
	}
	n := next{before: before, rows: map[string]Row{}, accounts: map[string]*Account{}}
	for _, r := range before.Rows {
		n.rows[r.Name] = r
	}
	if err := n.play(games); err != nil {
		return List{}, Working{}, err
	}
	for _, c := range corrections {
		if err := n.makeGood(c); err != nil {
			return List{}, Working{}, err
		}
	}
	l := List{No: before.No + 1, Period: before.Period.Next()}
	w := Working{Unrated: n.unrated}
	for _, a := range n.accounts {
		a.close()
		n.rows[a.Before.Name] = a.After
		w.Accounts = append(w.Accounts, *a)
	}
	slices.SortFunc(w.Accounts, func(a, b Account) int { return strings.Compare(a.Before.Name, b.Before.Name) })
	slices.SortFunc(w.Unrated, func(a, b Unrated) int { return strings.Compare(a.Label, b.Label) })
	for _, r := range n.rows {
		l.Rows = append(l.Rows, r)
	}
	sortRows(l.Rows)
	return l, w, nil
}

// next is a list that is being made.
type next struct {
	before   List
	rows     map[string]Row
	accounts map[string]*Account
	unrated  []Unrated
}

// account returns the account of a player, who may be new.
func (n *next) account(name string) *Account {
	a := n.accounts[name]
	if a == nil {
		r, known := n.rows[name]
		if !known {
			r = Row{Name: name, Rating: First}
		}
		a = &Account{Before: r, After: r}
		n.accounts[name] = a
	}
	return a
}

// play enters the games of the quarter.
func (n *next) play(games []Game) error {
	var rated []Game
	seen := map[string]bool{}
	for _, g := range games {
		if seen[g.Label] {
			return fmt.Errorf("rating: there are two games %s", g.Label)
		}
		seen[g.Label] = true
		if g.Ended.IsZero() || PeriodOf(g.Ended) != n.before.Period {
			continue
		}
		if why := g.Bar(); why != "" {
			n.unrated = append(n.unrated, Unrated{g.Label, why})
			continue
		}
		rated = append(rated, g)
		for _, name := range []string{g.White, g.Black} {
			n.account(name).After.Games++
		}
	}
	slices.SortFunc(rated, func(a, b Game) int { return cmp.Or(a.Ended.Compare(b.Ended), strings.Compare(a.Label, b.Label)) })
	for _, g := range rated {
		white, black := n.account(g.White), n.account(g.Black)
		forWhite, forBlack := g.lines(white.basis(), black.basis())
		white.Lines, black.Lines = append(white.Lines, forWhite), append(black.Lines, forBlack)
	}
	return nil
}

// basis is by what the games of the quarter are reckoned.
func (a *Account) basis() Basis {
	a.K = a.Before.Factor(a.After.Games - a.Before.Games)
	return Basis{a.Before.Rating, a.K}
}

// lines reckons a game for both sides.
func (g Game) lines(white, black Basis) (forWhite, forBlack Line) {
	made, lost, _ := g.points()
	forWhite, forBlack = LineOf(g.Label, g.Black, white, black.Rating, made), LineOf(g.Label, g.White, black, white.Rating, lost)
	forWhite.White = true
	return forWhite, forBlack
}

// LineOf reckons a game for one side: by its own figures, the opponent's rating and the points,
// in hundredths, that it made.
func LineOf(label, opponent string, own Basis, rating, points int) Line {
	l := Line{Label: label, Opponent: opponent, Rating: rating, Points: points, Expected: elo.Expected(own.Rating - rating), Basis: own}
	l.Change = own.K * (l.Points - l.Expected)
	return l
}

// Fault says where the figure of an account is not what its lines come to.
func (a Account) Fault() error {
	again := Account{Before: a.Before, After: a.After, Lines: a.Lines, Good: a.Good}
	for _, l := range a.Lines {
		if l.Change != a.K*(l.Points-l.Expected) || l.Expected != elo.Expected(a.Before.Rating-l.Rating) {
			return fmt.Errorf("rating: %s: game %s does not come to %d", a.Before.Name, l.Label, l.Change)
		}
	}
	if again.close(); again.Change != a.Change || again.After != a.After {
		return fmt.Errorf("rating: %s: the working comes to %d, not %d", a.Before.Name, again.After.Rating, a.After.Rating)
	}
	return nil
}

// makeGood enters a correction.
func (n *next) makeGood(c Correction) error {
	was, is := c.Was.Bar() == "", c.Is.Bar() == ""
	for _, g := range []Game{c.Was, c.Is} {
		if g.Label != c.Was.Label || g.White != c.Was.White || g.Black != c.Was.Black {
			return fmt.Errorf("rating: the correction of game %s is of another game, %s", c.Was.Label, g.Label)
		}
		if !g.Ended.IsZero() && PeriodOf(g.Ended).Compare(n.before.Period) >= 0 {
			return fmt.Errorf("rating: game %s did not end before %s; it needs no correction", g.Label, n.before.Period)
		}
	}
	if c.White.K <= 0 || c.Black.K <= 0 {
		return fmt.Errorf("rating: the correction of game %s must say by which ratings and K it is reckoned", c.Was.Label)
	}
	undone, undoneBlack := c.Was.lines(c.White, c.Black)
	done, doneBlack := c.Is.lines(c.White, c.Black)
	for _, side := range []struct {
		name      string
		old, made Line
	}{{c.Was.White, undone, done}, {c.Was.Black, undoneBlack, doneBlack}} {
		a := n.account(side.name)
		l := side.made
		l.Why = c.Why
		if !is {
			l.Change = 0
			l.Points = 0
		}
		if was {
			l.Change -= side.old.Change
		}
		a.After.Games += count(is) - count(was)
		a.Good = append(a.Good, l)
	}
	return nil
}

func count(so bool) int {
	if so {
		return 1
	}
	return 0
}

// close sums the account and rounds it.
func (a *Account) close() {
	for _, l := range slices.Concat(a.Lines, a.Good) {
		a.Change += l.Change
	}
	a.After.Rating = min(max(a.Before.Rating+rounded(a.Change), Floor), highest)
	a.After.Games = max(a.After.Games, 0)
	a.After.Top = a.Before.Top || a.After.Rating >= master
}

// rounded rounds hundredths to whole points, half away from zero.
func rounded(hundredths int) int {
	if hundredths < 0 {
		return -rounded(-hundredths)
	}
	return (hundredths + 50) / 100
}
