package ties

import (
	"slices"

	"postd/tournament/rounds"
)

// entry is what a round adds to Buchholz and Sonneborn-Berger: the score of the opponent, or of
// the dummy that stands for one, and the points made in the round.
type entry struct {
	game
	score   int // the opponent's, or the dummy's
	points  int // made by the player
	dummy   bool
	vur     bool // the round is without play by the player's own will: FIDE/C.07/16.5
	product bool // it adds score times points, not the score
}

// worth is what the entry adds.
func (e entry) worth() int {
	if e.product {
		return e.score * e.points
	}
	return e.score
}

// entries are the rounds of the account that count for tie-breaks by opponents, in the order of
// its games. In round robins what was won or lost without play is a game like another
// (FIDE/C.07/15.2), a game that runs adds nothing, and a bye neither. In a Swiss a round without
// play is a game against a dummy (FIDE/C.07/16.4). Where fore is true, each game of the last round
// is taken as drawn (FIDE/C.07/8.3).
func (t *Table) entries(a *account, s scale, fore, product bool) (out []entry) {
	out = make([]entry, 0, len(a.games))
	for _, g := range a.games {
		drawn := fore && g.round == t.last && g.with != nil && g.result != rounds.Annulled
		e := entry{game: g, points: g.got[s.index], product: product}
		switch {
		case drawn:
			e.points, e.score = s.draw, t.adjusted(g.with, s, fore)
		case g.running():
			continue
		case !t.kind.swiss():
			if g.with == nil {
				continue
			}
			e.score = g.with.made[s.index]
		case g.result.Played():
			e.score = t.adjusted(g.with, s, fore)
		default:
			e.dummy, e.vur = true, g.voluntary()
			e.score = t.dummy(a, g, s, fore)
		}
		out = append(out, e)
	}
	return out
}

// adjusted is the score of the account as its opponents count it: rounds that the player asked
// to be left out of are drawn, where no round with the player's will to play came after
// (FIDE/C.07/16.3).
func (t *Table) adjusted(a *account, s scale, fore bool) int {
	known := &a.seen[s.index][yes(fore)]
	if *known == nil {
		sum := t.own(a, s, fore)
		for i := len(a.games) - 1; i >= 0; i-- {
			g := a.games[i]
			if !g.voluntary() || fore && g.round == t.last && g.with != nil {
				break
			}
			if g.requested() {
				sum += s.draw - g.got[s.index]
			}
		}
		*known = &sum
	}
	return **known
}

// own is the score that the account made, with the last round as drawn where fore is true.
func (t *Table) own(a *account, s scale, fore bool) int {
	sum := a.made[s.index]
	if !fore {
		return sum
	}
	for _, g := range a.games {
		if g.round == t.last && g.with != nil && g.result != rounds.Annulled {
			sum += s.draw - g.got[s.index]
		}
	}
	return sum
}

// dummy is the score of the dummy that stands in a round without play: the player's own, but not
// more than the opponent's with whom the round was paired, or else than a draw in every round of
// the tournament would give (FIDE/C.07/16.4, as it stands since 1 March 2026).
func (t *Table) dummy(a *account, g game, s scale, fore bool) int {
	if g.with != nil && g.result != rounds.Annulled {
		return min(t.own(a, s, fore), t.adjusted(g.with, s, fore))
	}
	return min(t.own(a, s, fore), s.draw*t.rounds)
}

// cut leaves out the entries of least significance, one after the other, and then as many of the
// greatest. Of those with the lowest score the one that adds least is of least significance
// (FIDE/C.07/14.1); in its place goes the round without play by the player's own will that adds
// least, where that is not less (FIDE/C.07/16.5). The list is no longer the caller's.
func cut(all []entry, least, greatest int) (kept, out []entry) {
	kept = all
	for range min(least, len(kept)) {
		at := pick(kept, func(e, f entry) bool {
			return e.score < f.score || e.score == f.score && e.worth() < f.worth()
		}, func(entry) bool { return true })
		own := pick(kept, func(e, f entry) bool { return e.worth() < f.worth() }, func(e entry) bool { return e.vur })
		if own >= 0 && kept[own].worth() >= kept[at].worth() {
			at = own
		}
		out = append(out, kept[at])
		kept = slices.Delete(kept, at, at+1)
	}
	for range min(greatest, len(kept)) {
		at := pick(kept, func(e, f entry) bool { return e.worth() > f.worth() }, func(entry) bool { return true })
		out = append(out, kept[at])
		kept = slices.Delete(kept, at, at+1)
	}
	return kept, out
}

// pick returns the place of the first entry that none other goes before, of those that may be
// picked; -1 where there is none.
func pick(all []entry, before func(e, f entry) bool, may func(entry) bool) int {
	at := -1
	for i, e := range all {
		if may(e) && (at < 0 || before(e, all[at])) {
			at = i
		}
	}
	return at
}
