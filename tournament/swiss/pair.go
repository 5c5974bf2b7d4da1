package swiss

import (
	"cmp"
	"slices"

	"postd/tournament/rounds"
)

// Pair pairs the next round of a section by the FIDE (Dutch) System.
func Pair(s rounds.Section, r Rules) (Round, Working, error) {
	r, err := r.settled(s)
	if err != nil {
		return Round{}, Working{}, err
	}
	b := newBoard(s, r)
	byes, err := b.byeScore()
	if err != nil {
		return Round{}, Working{}, err
	}
	round := Round{No: r.Round, Absent: b.absent, Planned: r.Planned}
	w := Working{board: b}
	var down []int
	for at := 0; at < len(b.es); {
		end, after := b.group(at), 0
		if end < len(b.es) {
			after = b.group(end)
		} else {
			after = end
		}
		br := &bracket{board: b, downs: down, own: span(at, end), below: span(end, after), lowest: span(after, len(b.es)), byes: byes}
		br.ownBye = len(byes) > 0 && b.es[byes[0]].score == b.es[at].score
		o := br.pairBracket()
		for _, p := range o.pairs {
			byes = slices.DeleteFunc(slices.Clone(byes), func(x int) bool { return x == p[0] || x == p[1] })
		}
		w.add(br, o)
		down, at = o.down, end
	}
	if len(down) > 0 {
		round.Bye = b.es[down[0]].no
	}
	w.finish(&round)
	return round, w, nil
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

// byeScore finds those who may have the pairing-allocated bye: the lowest score with which all
// others can be paired (C2, C4, C5). There are none where the number of players is even.
func (b *board) byeScore() ([]int, error) {
	all := span(0, len(b.es))
	if len(all)%2 == 0 {
		if b.complete(all, nil) {
			return nil, nil
		}
		return nil, b.impossible()
	}
	for end := len(b.es); end > 0; {
		at := end - 1
		for at > 0 && b.es[at-1].score == b.es[at].score {
			at--
		}
		byes := slices.DeleteFunc(span(at, end), func(x int) bool { return b.es[x].noBye != "" })
		if len(byes) > 0 && b.complete(all, byes) {
			return byes, nil
		}
		end = at
	}
	return nil, b.impossible()
}

// boards sorts pairs, each the higher player first, in the order in which they are published: the
// score of the higher player, that of the lower one, the place of the higher one (FIDE/C.04.2).
func (b *board) boards(pairs [][2]int) {
	slices.SortFunc(pairs, func(p, q [2]int) int {
		return cmp.Or(cmp.Compare(b.es[q[0]].score, b.es[p[0]].score), cmp.Compare(b.es[q[1]].score, b.es[p[1]].score), cmp.Compare(p[0], q[0]))
	})
}
