package ties

import (
	"cmp"
	"slices"

	"postd/tournament/rounds"
)

// account is what a player, or a team, has of the section.
type account struct {
	rounds.Player
	number int
	games  []game // of the rounds that count, in their order; of a round robin by opponents
	made   [2]int // by scale: all points, before a penalty
	played int    // games with a result
	left   int    // games that run
	trials map[Code][]trial
	seen   [2][2]*int // by scale and whether the last round is taken as drawn: see adjusted
}

// game is a round as one of its players has it.
type game struct {
	round  int // from 1
	with   *account
	colour rounds.Colour
	result rounds.Result
	got    [2]int // by scale
	boards []rounds.Result
}

// running reports whether the game has no result yet.
func (g game) running() bool { return g.result == rounds.Running }

// requested reports whether the player asked to be left out of the round, or had gone
// (FIDE/C.07/16.1.1).
func (g game) requested() bool {
	return g.result == rounds.HalfBye || g.result == rounds.ZeroBye
}

// voluntary reports whether the round is without play by the player's will (FIDE/C.07/16.1.2).
func (g game) voluntary() bool { return g.requested() || g.result == rounds.ForfeitLoss }

// scale is a way to count: the parts of which two make a win, or, of game points, a board won.
type scale struct {
	index int
	draw  int // the parts of a game, or of a match, that is drawn
	den   int // so many parts are a whole
}

// value is so many parts of the scale.
func (s scale) value(parts int) Value { return Parts(parts, s.den) }

// take reads the section into accounts; what does not count is left out: games that are
// annulled, and all games of a player who is out.
func (t *Table) take(s rounds.Section) {
	t.accounts = make([]*account, len(s.Players))
	for i, p := range s.Players {
		t.accounts[i] = &account{Player: p, number: i + 1, trials: map[Code][]trial{}}
		for r, m := range p.Rounds {
			if m.Result != rounds.Unpaired {
				t.last = max(t.last, r+1)
			}
			if r < len(p.Boards) {
				t.boards = max(t.boards, len(p.Boards[r]))
			}
		}
	}
	t.rounds = max(s.Planned, t.last)
	for _, a := range t.accounts {
		for r := range t.last {
			a.take(t, r)
		}
		if !t.kind.swiss() {
			slices.SortStableFunc(a.games, func(g, h game) int { return cmp.Compare(g.opponent(), h.opponent()) })
		}
	}
}

// opponent is the number of the opponent, 0 where there is none.
func (g game) opponent() int {
	if g.with == nil {
		return 0
	}
	return g.with.number
}

// take enters round r, counted from 0.
func (a *account) take(t *Table, r int) {
	g := game{round: r + 1, result: rounds.Unpaired, colour: rounds.NoColour}
	if r < len(a.Rounds) {
		m := a.Rounds[r]
		g.result, g.colour = m.Result, m.Colour
		if m.Opponent != 0 {
			g.with = t.accounts[m.Opponent-1]
		}
		if r < len(a.Boards) {
			g.boards = a.Boards[r]
		}
	}
	if a.Out || g.with != nil && g.with.Out {
		g = game{round: r + 1, result: rounds.Annulled, with: g.with}
	}
	if g.result == rounds.Unpaired && t.kind.swiss() {
		g.result = rounds.ZeroBye // every round after a withdrawal, and before a late entry
	}
	if g.result == rounds.Unpaired || g.result == rounds.Annulled && !t.kind.swiss() {
		return
	}
	if g.with == nil && g.result == rounds.ForfeitWin {
		g.result = rounds.FullBye // as some report files write a bye
	}
	if g.with == nil && g.result == rounds.ForfeitLoss {
		g.result = rounds.ZeroBye
	}
	g.got = t.points(g)
	a.made[0] += g.got[0]
	a.made[1] += g.got[1]
	switch {
	case g.running():
		a.left++
	case g.with != nil && g.result != rounds.Annulled:
		a.played++
	}
	a.games = append(a.games, g)
}

// points are what a round gives, by scale. The pairing bye of a team gives what a drawn match
// gives, unless its boards say otherwise (FIDE/C.04.6/1.4).
func (t *Table) points(g game) (got [2]int) {
	if !t.kind.teams() {
		return [2]int{g.result.Halves(), 0}
	}
	got[0] = g.result.Halves()
	if g.result == rounds.PairingBye && g.boards == nil {
		got[0] = 1
	}
	if g.boards == nil {
		got[1] = got[0] * t.boards
		return got
	}
	for _, b := range g.boards {
		got[1] += b.Halves()
	}
	if g.with == nil {
		got[0] = 1 + cmp.Compare(got[1], t.boards)
	}
	return got
}

// scale returns how the code counts.
func (t *Table) scale(c Code) scale {
	switch {
	case !t.kind.teams():
		return scale{draw: 1, den: 2}
	case c.Of == "GP" || c.Name == "GPTS" || c.Name == "EGGSB":
		return scale{index: 1, draw: t.boards, den: 2}
	}
	return scale{draw: 1, den: 1}
}

// possible is how many points the games of the account can give, in parts of the scale of
// points.
func (a *account) possible() int { return 2 * (a.played + a.left) }
