package knockout

import (
	"fmt"
	"slices"

	"postd/tournament"
	"postd/tournament/rounds"
)

// settle says how the tie stands, and who goes on.
func (b *Bracket) settle(t *Tie, r Record, begun bool) error {
	upper, lower := t.Upper, t.Lower
	for _, g := range r.Gone {
		if g == 0 || g != upper.Seed && g != lower.Seed {
			return fmt.Errorf("knockout: seed %d cannot leave the tie %s, which is not theirs", g, t.Label)
		}
	}
	switch {
	case upper.Nobody && lower.Nobody:
		t.State, t.Why = Empty, "nobody is left"
	case (upper.Nobody || lower.Nobody) && upper.Seed+lower.Seed > 0:
		t.State, t.Winner, t.Why = Decided, upper.Seed+lower.Seed, "bye"
	case upper.Seed == 0 || lower.Seed == 0:
		t.Why = "waits for its players"
	default:
		return b.played(t, r)
	}
	if begun && len(r.Games)+len(r.Gone)+r.Given > 0 {
		return fmt.Errorf("knockout: the tie %s is not played: %s", t.Label, t.Why)
	}
	return nil
}

// played settles a tie that has both its players.
func (b *Bracket) played(t *Tie, r Record) error {
	t.gone, t.appeal = r.Gone, r.Appeal
	if r.Appeal {
		t.Notes = append(t.Notes, "an appeal is open; what is decided here may change")
	}
	for _, g := range r.Games {
		if _, known := against[g]; !known && g != rounds.Unpaired {
			return fmt.Errorf("knockout: %q is no result of a game of the tie %s", rune(g), t.Label)
		}
	}
	b.set(t, r, b.Rules.Games, false)
	b.decide(t, r)
	if len(r.Games) > len(t.Games) {
		return fmt.Errorf("knockout: the tie %s has %s and no more, but %d are given", t.Label, games(len(t.Games)), len(r.Games))
	}
	switch {
	case r.Given != 0:
		if r.Given != t.Upper.Seed && r.Given != t.Lower.Seed || r.Why == "" {
			return fmt.Errorf("knockout: the tie %s can be given to one of its players, with a reason", t.Label)
		}
		t.goes(r.Given, "given by hand: "+r.Why)
	case len(r.Gone) > 0:
		b.leave(t)
	}
	return nil
}

// decide goes through the games and then through the ways, until one of them decides.
func (b *Bracket) decide(t *Tie, r Record) {
	ways := b.Rules.Level
	for {
		if r.Stopped {
			t.Left = 0
		}
		if ahead := t.ahead(); ahead != 0 {
			t.goes(ahead, b.score(t, ahead))
			if b.Rules.Rest == RestEnd {
				t.Left = 0
			}
			return
		}
		if t.Left > 0 {
			t.State, t.Why = Playing, fmt.Sprintf("%s, %s in play", b.score(t, 0), games(t.Left))
			return
		}
		for len(ways) > 0 && ways[0] != Replay {
			if b.by(t, ways[0]) {
				return
			}
			ways = ways[1:]
		}
		if len(ways) == 0 {
			t.State, t.Why = Level, b.score(t, 0)+", and no way is left to decide it; decide it by hand, with a reason"
			return
		}
		ways = ways[1:]
		b.set(t, r, 2, true)
	}
}

// against is what the lower side has where the upper one has the result of a game.
var against = map[rounds.Result]rounds.Result{
	rounds.Won: rounds.Lost, rounds.Lost: rounds.Won, rounds.Drawn: rounds.Drawn, rounds.Running: rounds.Running,
	rounds.ForfeitWin: rounds.ForfeitLoss, rounds.ForfeitLoss: rounds.ForfeitWin, rounds.ZeroBye: rounds.ZeroBye,
}

// set adds games to a tie, with the results that are known of them.
func (b *Bracket) set(t *Tie, r Record, n int, replay bool) {
	for range n {
		g := Game{White: t.Upper.Seed, Black: t.Lower.Seed, Result: rounds.Running, Replay: replay}
		upper := rounds.Running
		if k := len(t.Games); k < len(r.Games) && r.Games[k] != rounds.Unpaired {
			upper = r.Games[k]
		}
		if g.Result = upper; len(t.Games)%2 == 1 {
			g.White, g.Black, g.Result = g.Black, g.White, against[upper]
		}
		if upper == rounds.Running {
			t.Left++
		}
		t.Upon += tournament.Half(upper.Halves())
		t.Under += tournament.Half(against[upper].Halves())
		t.Games = append(t.Games, g)
	}
}

// ahead returns the seed with whom the other cannot come level any more; 0 where there is none.
func (t *Tie) ahead() int {
	most := tournament.Half(2 * t.Left)
	switch {
	case t.Upon > t.Under+most:
		return t.Upper.Seed
	case t.Under > t.Upon+most:
		return t.Lower.Seed
	}
	return 0
}

// goes decides the tie.
func (t *Tie) goes(seed int, why string) { t.State, t.Winner, t.Why = Decided, seed, why }

// leave decides a tie that a player left, or both.
func (b *Bracket) leave(t *Tie) {
	if slices.Contains(t.gone, t.Upper.Seed) && slices.Contains(t.gone, t.Lower.Seed) {
		t.State, t.Winner, t.Why = Empty, 0, "both have left"
		return
	}
	t.goes(t.Upper.Seed+t.Lower.Seed-t.gone[0], b.name(t.gone[0])+" has left")
}

// by decides a tie that is over and level in one way, and reports whether it could.
func (b *Bracket) by(t *Tie, w Way) bool {
	score := b.score(t, 0)
	switch w {
	case MoreWins, BlackWins:
		up, low := t.won(t.Upper.Seed, w), t.won(t.Lower.Seed, w)
		if up == low {
			return false
		}
		winner := t.Upper.Seed
		if low > up {
			winner = t.Lower.Seed
		}
		t.goes(winner, fmt.Sprintf("%s; %s: %s %d, %s %d", score, w, b.name(t.Upper.Seed), up, b.name(t.Lower.Seed), low))
	case BySeed:
		t.goes(min(t.Upper.Seed, t.Lower.Seed), score+"; by the higher seed")
	case ByLot:
		lot, err := tournament.Draw(b.Rules.Seed+" "+t.Label, []string{b.name(t.Upper.Seed), b.name(t.Lower.Seed)})
		if err != nil {
			return false
		}
		t.Lot = &lot
		t.goes([]int{t.Upper.Seed, t.Lower.Seed}[lot.Lots[0].Listed], fmt.Sprintf("%s; by lot, seed %q", score, lot.Seed))
	}
	return true
}

// won counts the games that the seed has won by play, with Black alone where the way says so.
func (t *Tie) won(seed int, w Way) (n int) {
	for _, g := range t.Games {
		if g.Black == seed && g.Result == rounds.Lost || w == MoreWins && g.White == seed && g.Result == rounds.Won {
			n++
		}
	}
	return n
}

// score writes the score, and where the tie is decided what becomes of the games that are left.
func (b *Bracket) score(t *Tie, ahead int) string {
	words := fmt.Sprintf("%s–%s", t.Upon, t.Under)
	if ahead == t.Lower.Seed {
		words = fmt.Sprintf("%s–%s", t.Under, t.Upon)
	}
	if replays := len(t.Games) - b.Rules.Games; replays > 0 {
		words += fmt.Sprintf(" with a replay of %d", replays)
	}
	switch {
	case ahead == 0 || t.Left == 0:
		return words
	case b.Rules.Rest == RestEnd:
		return words + ", decided early; " + games(t.Left) + " not played"
	case b.Rules.Rest == RestAsk:
		return words + ", decided early; both are asked whether to stop, " + games(t.Left) + " in play"
	}
	return words + ", decided early; " + games(t.Left) + " in play, to be played out"
}

// games writes a number of games.
func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}
