package ties

import (
	"slices"
	"strings"
)

// trial is one application of a direct encounter to players who are tied.
type trial struct {
	tied   []*account
	counts bool // the separate standings decide, at least of some of them
	scale  scale
	sums   map[*account]Value
	sure   map[*account]bool
}

// made is what the account made against the others.
func (y trial) made(a *account) Value { return y.sums[a] }

// Encounter is the first direct encounter that a tie-break tried of a player.
type Encounter struct {
	Among  []int // the numbers of those who were tied with the player
	Counts bool
	Points Value // made against them; 0 where it does not count
}

// Encounter returns the first direct encounter of the number by the code.
func (t *Table) Encounter(number int, c Code) (e Encounter) {
	e.Points = Parts(0, 2)
	if number < 1 || number > len(t.accounts) {
		return e
	}
	a := t.accounts[number-1]
	if len(a.trials[c]) == 0 {
		return e
	}
	y := a.trials[c][0]
	e.Counts = y.counts
	for _, b := range y.tied {
		if b != a {
			e.Among = append(e.Among, b.number)
		}
	}
	if e.Counts {
		e.Points = y.made(a)
	}
	return e
}

// meet parts the tied by a direct encounter (FIDE/C.07/6; of teams 13.3), and keeps each trial
// for the working.
func (t *Table) meet(c Code, tied []*account) [][]*account {
	if len(tied) < 2 {
		return [][]*account{tied}
	}
	for _, s := range t.scales(c) {
		parted := t.try(c, s, tied)
		if len(parted) < 2 {
			continue // teams try the other score; others are through
		}
		if c.Name == oldEncounter {
			return parted
		}
		var out [][]*account
		for _, still := range parted {
			out = append(out, t.meet(c, still)...)
		}
		return out
	}
	return [][]*account{tied}
}

// scales are the scores that a direct encounter tries: of teams the primary and then the other.
func (t *Table) scales(c Code) []scale {
	match, game := t.scale(Code{Name: "MPTS"}), t.scale(Code{Name: "GPTS"})
	switch {
	case !t.kind.teams():
		return []scale{match}
	case t.primary().Name == "GPTS":
		return []scale{game, match}
	}
	return []scale{match, game}
}

// try makes the separate standings of the tied and parts them. Where not all have met, it
// decides nothing in a round robin; in a Swiss it decides of those who stay alone at the top
// whatever the missing games give (FIDE/C.07/6.2, 6.3).
func (t *Table) try(c Code, s scale, tied []*account) [][]*account {
	y := trial{tied: tied, counts: true, scale: s, sums: map[*account]Value{}}
	missing := map[*account]int{}
	for _, a := range tied {
		y.sums[a] = Parts(0, s.den)
		for _, b := range tied {
			if a == b {
				continue
			}
			made, games := t.between(a, b, s)
			if games == 0 {
				missing[a]++
				continue
			}
			if c.Name == oldEncounter {
				games = 1
			}
			y.sums[a] = sum(y.sums[a], Parts(made, s.den*games))
		}
	}
	parted := parts(tied, func(a, b *account) int { return y.sums[b].Cmp(y.sums[a]) })
	if len(missing) > 0 {
		y.counts, parted = false, [][]*account{tied}
		if t.kind.swiss() {
			parted = y.certain(missing)
			y.counts = len(parted) > 1
		}
	}
	for _, a := range tied {
		a.trials[c] = append(a.trials[c], y)
	}
	return parted
}

// sum adds exactly.
func sum(v, w Value) Value {
	n, d := v.Num*w.Den+w.Num*v.Den, v.Den*w.Den
	g := max(divisor(max(n, -n), d), 1)
	return Parts(n/g, d/g)
}

// certain ranks one after the other who stays alone before all who follow, whatever the missing
// games give; the rest is one part.
func (y *trial) certain(missing map[*account]int) (out [][]*account) {
	y.sure = map[*account]bool{}
	rest := slices.Clone(y.tied)
	win := 2 * y.scale.draw
	for len(rest) > 1 {
		at := slices.IndexFunc(rest, func(a *account) bool {
			return !slices.ContainsFunc(rest, func(b *account) bool {
				return a != b && y.sums[a].Cmp(sum(y.sums[b], Parts(win*missing[b], y.scale.den))) <= 0
			})
		})
		if at < 0 {
			break
		}
		y.sure[rest[at]] = true
		out = append(out, []*account{rest[at]})
		rest = slices.Delete(rest, at, at+1)
	}
	return append(out, rest)
}

// between returns the points that a made against b, and in how many games; none where a game of
// theirs runs. What was forfeited is no game, but in round robins (FIDE/C.07/6.1.1).
func (t *Table) between(a, b *account, s scale) (made, games int) {
	for _, g := range a.games {
		switch {
		case g.with != b:
		case g.running():
			return 0, 0
		case !t.kind.swiss() || g.result.Played():
			made += g.got[s.index]
			games++
		}
	}
	return made, games
}

// encounters says in words how each trial of the account came out.
func (t *Table) encounters(a *account, c Code) string {
	if !slices.ContainsFunc(t.order, func(o Code) bool { return o == c }) {
		return "not applied in this tournament"
	}
	if len(a.trials[c]) == 0 {
		return "nobody was tied with " + t.name(a)
	}
	var words []string
	for _, y := range a.trials[c] {
		words = append(words, t.tried(a, c, y))
	}
	return strings.Join(words, "; then ")
}

func (t *Table) tried(a *account, c Code, y trial) string {
	var others, terms []string
	tied := []*account{a}
	for _, b := range y.tied {
		if b == a {
			continue
		}
		tied = append(tied, b)
		others = append(others, t.name(b))
		made, games := t.between(a, b, y.scale)
		if c.Name == oldEncounter || games < 2 {
			games = min(games, 1)
		}
		if games == 0 {
			if t.kind.swiss() {
				terms = append(terms, "not met "+t.name(b))
			}
			continue
		}
		each := ""
		if games > 1 {
			each = " on average"
		}
		terms = append(terms, Parts(made, y.scale.den*games).String()+each+" against "+t.name(b))
	}
	words := "tied with " + listed(others)
	if t.kind.teams() {
		words += map[int]string{0: " by match points", 1: " by game points"}[y.scale.index]
	}
	switch {
	case y.counts && y.sure == nil:
		return words + ": " + strings.Join(terms, "; ") + "; together " + y.sums[a].String()
	case y.counts && y.sure[a]:
		return words + ": " + strings.Join(terms, "; ") + "; together " + y.sums[a].String() + ", and first of these whatever the games give that were not played"
	case y.counts:
		return words + ": " + strings.Join(terms, "; ") + "; together " + y.sums[a].String() + ", which decides nothing yet, because not all have met"
	}
	for i, b := range tied {
		for _, d := range tied[i+1:] {
			if _, games := t.between(b, d, y.scale); games == 0 {
				return words + "; does not count, because " + t.name(b) + " and " + t.name(d) + " have not finished with each other"
			}
		}
	}
	return words
}
