package swiss

import (
	"cmp"
	"slices"

	"postd/tournament/rounds"
)

// Pair pairs a round of a section by the FIDE (Dutch) System, and says how. Players of whom the
// section has a bye in that round, or nothing and the rules say that they are absent, are not
// paired. It refuses what does not go together; where the absolute criteria leave no pairing the
// error is an *Impossible.
func Pair(s rounds.Section, r Rules) (Round, Working, error) {
	r, err := r.settled(s)
	if err != nil {
		return Round{}, Working{}, err
	}
	b := newBoard(s, r)
	byes, err := b.byeScore(span(0, len(b.es)))
	if err != nil {
		return Round{}, Working{}, err
	}
	w := Working{board: b, why: map[int]reason{}}
	var down []int
	for at := 0; at < len(b.es); {
		br := b.bracketAt(at, down, byes)
		o, ok := br.pairBracket()
		if !ok {
			panic("swiss: what could be completed before the bracket cannot be after it")
		}
		byes = slices.DeleteFunc(slices.Clone(byes), func(x int) bool { return o.has(x) })
		w.add(br, o)
		down, at = o.down, at+len(br.own)
	}
	return w.round(down), w, nil
}

// bracketAt is the bracket of the players from a place on who have one score, with those who came
// down to it.
func (b *board) bracketAt(at int, down, byes []int) *bracket {
	end := b.group(at)
	after := b.group(end)
	br := &bracket{board: b, downs: down, own: span(at, end), below: span(end, after), lowest: span(after, len(b.es)), byes: byes}
	br.ownBye = len(byes) > 0 && b.es[byes[0]].score >= b.es[at].score
	return br
}

// has reports whether the player is in a pair.
func (o outcome) has(x int) bool {
	return slices.ContainsFunc(o.pairs, func(p [2]int) bool { return p[0] == x || p[1] == x })
}

// group is where the players end who have the score of the one at a place.
func (b *board) group(at int) int {
	end := at
	for end < len(b.es) && b.es[end].score == b.es[at].score {
		end++
	}
	return end
}

func span(from, to int) []int {
	var list []int
	for x := from; x < to; x++ {
		list = append(list, x)
	}
	return list
}

// byeScore finds who of the players may have the pairing-allocated bye: those of the lowest score
// with whom all others can be paired (C2, C4, C5). There are none where the players are even.
func (b *board) byeScore(players []int) ([]int, error) {
	if len(players)%2 == 0 {
		if b.complete(players, nil) {
			return nil, nil
		}
		return nil, b.impossible(players)
	}
	for end := len(players); end > 0; {
		at := end - 1
		for at > 0 && b.es[players[at-1]].score == b.es[players[at]].score {
			at--
		}
		byes := slices.DeleteFunc(slices.Clone(players[at:end]), func(x int) bool { return b.es[x].noBye != "" })
		if len(byes) > 0 && b.complete(players, byes) {
			return byes, nil
		}
		end = at
	}
	return nil, b.impossible(players)
}

// boards sorts pairs, each the higher player first, in the order in which they are published: the
// score of the higher player, that of the lower one, the place of the higher one (FIDE/C.04.2).
func (b *board) boards(pairs [][2]int) {
	slices.SortFunc(pairs, func(p, q [2]int) int {
		return cmp.Or(cmp.Compare(b.es[q[0]].score, b.es[p[0]].score), cmp.Compare(b.es[q[1]].score, b.es[p[1]].score), cmp.Compare(p[0], q[0]))
	})
}
