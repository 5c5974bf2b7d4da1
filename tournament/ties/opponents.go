package ties

import (
	"slices"

	"postd/tournament/rounds"
)

// sonnebornBerger multiplies the points of each round with the score of the opponent
// (FIDE/C.07/9.1; of teams FIDE/C.07/13.2).
func sonnebornBerger(t *Table, a *account, c Code, say *teller) Value {
	s := t.scale(c)
	square := scale{den: s.den * s.den}
	kept, out := cut(t.entries(a, s, false, true), c.Cut, 0)
	say.empty("no game is finished")
	sum := 0
	for _, e := range kept {
		sum += e.worth()
		if say != nil {
			say.term("%s", t.product(e, s, square))
		}
	}
	for _, e := range out {
		if say != nil {
			say.then("without %s", t.product(e, s, square))
		}
	}
	return square.value(sum)
}

// product says what an entry adds: "½ × 2½ = 1¼ against Jones".
func (t *Table) product(e entry, s, square scale) string {
	words := s.value(e.points).String() + " × " + s.value(e.score).String() + " = " + square.value(e.worth()).String() + " " + t.against(e.game)
	if !e.dummy && t.kind.swiss() && e.score != t.own(e.with, s, false) {
		words += ", whose rounds left out at the end count as drawn"
	}
	return words
}

// buchholz sums the scores of the opponents (FIDE/C.07/8.1, and 8.3 with the last round drawn).
func buchholz(t *Table, a *account, c Code, say *teller) Value {
	s, fore := t.scale(c), c.Name == "FB"
	kept, out := cut(t.entries(a, s, fore, false), c.Cut+c.Median, c.Median)
	say.empty("no round counts yet")
	sum := 0
	for _, e := range kept {
		sum += e.score
		if say != nil {
			say.term("%s %s", s.value(e.score), t.whose(a, e, s, fore))
		}
	}
	for _, e := range out {
		if say != nil {
			say.then("without %s %s", s.value(e.score), t.whose(a, e, s, fore))
		}
	}
	return s.value(sum)
}

// averageBuchholz is the average Buchholz of those against whom there was play (FIDE/C.07/8.2).
// It is not rounded.
func averageBuchholz(t *Table, a *account, c Code, say *teller) Value {
	sum, n := 0, 0
	of := Code{Name: "BH"}
	for _, g := range a.games {
		if g.with == nil || !g.result.Played() || g.running() {
			continue
		}
		v := buchholz(t, g.with, of, nil)
		sum, n = sum+v.Num, n+1
		if say != nil {
			say.term("%s of %s", v, t.name(g.with))
		}
	}
	say.empty("no game was played")
	if n == 0 {
		return none
	}
	v := Parts(sum, 2*n)
	if say != nil {
		say.say("%s", (&teller{terms: say.terms}).words(Parts(sum, 2))+", and the average of "+count(n, "game")+" is "+v.String())
	}
	return v
}

// koya sums the points made against those who made half or more of the points that their games
// can give, or as the limit says; a game that runs can give a point, but has not given it yet
// (FIDE/C.07/9.2).
func koya(t *Table, a *account, c Code, say *teller) Value {
	share := "half"
	switch v := Parts(max(c.Limit, -c.Limit), 2); {
	case c.Limit > 0:
		share = "half and " + v.String()
	case c.Limit < 0:
		share = "half less " + v.String()
	}
	say.empty("no game is finished against one who made " + share + " of the points possible")
	sum := 0
	var fewer []string
	for _, g := range a.games {
		if g.with == nil || g.running() {
			continue
		}
		if possible := g.with.possible(); 2*g.with.made[0] >= possible+2*c.Limit {
			sum += g.got[0]
			if say != nil {
				say.term("%s against %s, who made %s of %d", Parts(g.got[0], 2), t.name(g.with), Parts(g.with.made[0], 2), possible/2)
			}
		} else if say != nil && !slices.Contains(fewer, t.name(g.with)) {
			fewer = append(fewer, t.name(g.with))
		}
	}
	if len(fewer) > 0 {
		say.then("not against %s, who made less than %s", listed(fewer), share)
	}
	return Parts(sum, 2)
}

// progressive adds up the scores after each round (FIDE/C.07/7.5). A game that runs has given
// nothing yet.
func progressive(t *Table, a *account, c Code, say *teller) Value {
	sum, score, next := 0, 0, 0
	for r := 1; r <= t.last; r++ {
		for next < len(a.games) && a.games[next].round == r {
			score += a.games[next].got[0]
			next++
		}
		sum += score
		if say != nil {
			say.term("%s after round %d", Parts(score, 2), r)
		}
	}
	say.empty("no round is paired")
	return Parts(sum, 2)
}

// over reports whether the game was played to an end, as ratings ask (FIDE/C.07/10, and 15.2:
// forfeits are no games there).
func (g game) over() bool { return g.with != nil && g.result.Played() && g.result != rounds.Running }
