package swiss

import (
	"cmp"
	"slices"
)

// quality is how a pairing of a bracket fails the criteria from C6 on: for each a list of numbers,
// of which the first that differs decides, the smaller being better.
type quality [][]int

// worst is the first criterion in which q fails more than o, if it is not better in one before,
// and 0 where there is none.
func (q quality) worst(o quality) Criterion {
	for i := range q {
		switch c := slices.Compare(q[i], o[i]); {
		case c > 0:
			return C6 + Criterion(i)
		case c < 0:
			return 0
		}
	}
	return 0
}

// quality judges pairs of the bracket, each the higher player first, that leave these to go down.
func (b *bracket) quality(pairs [][2]int, down []int) quality {
	q := quality{{len(down)}, b.scores(down), b.lookahead(down), b.missed(down)}
	var ill blemish
	for _, p := range pairs {
		l := blemishes(&b.es[p[0]], &b.es[p[1]], b.rules.Initial)
		ill.wide, ill.thrice, ill.wish, ill.strong = ill.wide+l.wide, ill.thrice+l.thrice, ill.wish+l.wish, ill.strong+l.strong
	}
	q = append(q, []int{ill.wide}, []int{ill.thrice}, []int{ill.wish}, []int{ill.strong})
	var counts, differences quality
	for back := range 2 {
		c, d := b.floatFaults(pairs, down, back)
		counts, differences = append(counts, c...), append(differences, d...)
	}
	return append(append(q, counts...), differences...)
}

// scores are those of the players, the highest first.
func (b *board) scores(players []int) []int {
	var list []int
	for _, x := range players {
		list = append(list, b.es[x].score)
	}
	slices.SortFunc(list, func(x, y int) int { return cmp.Compare(y, x) })
	return list
}

// lookahead is C8: C6 and C7 of the next bracket, as well paired as it can be, if these go down to
// it. It is nil where there is no next bracket.
func (b *bracket) lookahead(down []int) []int {
	if len(b.below) == 0 {
		return nil
	}
	n := &bracket{board: b.board, downs: down, own: b.below, lowest: b.lowest, byes: b.byes}
	g := n.graph(entire, down, nil, b.below, -1)
	if !g.solve() {
		return []int{len(b.es) + 1} // nobody can go down so: C4
	}
	var left []int
	for v, x := range g.who {
		if (g.part[v] == movedDown || g.part[v] == resident) && !g.inside(v) {
			left = append(left, x)
		}
	}
	return append([]int{len(left)}, b.scores(left)...)
}

// missed is C9, for brackets from which one goes down who will have the bye.
func (b *bracket) missed(down []int) []int {
	if len(down) != 1 || !b.ownBye || !slices.Contains(b.byes, down[0]) {
		return nil
	}
	return []int{b.es[down[0]].idle}
}

// floatFaults are C14, C15 and C18, C19, or with back 1 the same of two rounds before. One who came
// down and goes further has a difference of scores greater than any in the bracket, and the
// greater the higher the score.
func (b *bracket) floatFaults(pairs [][2]int, down []int, back int) (counts, differences quality) {
	const beyond = 1 << 20
	residents, opponents := 0, 0
	var came, met []int
	for _, x := range down {
		if b.es[x].floats[back] != floatDown {
			continue
		}
		if slices.Contains(b.downs, x) {
			came = append(came, beyond+b.es[x].score)
		} else {
			residents++
		}
	}
	for _, p := range pairs {
		if !slices.Contains(b.downs, p[0]) {
			continue
		}
		d := b.es[p[0]].score - b.es[p[1]].score
		if b.es[p[0]].floats[back] == floatDown {
			came = append(came, d)
		}
		if b.es[p[1]].floats[back] == floatUp {
			opponents++
			met = append(met, d)
		}
	}
	falling := func(x, y int) int { return cmp.Compare(y, x) }
	slices.SortFunc(came, falling)
	slices.SortFunc(met, falling)
	return quality{{residents}, {opponents}}, quality{came, met}
}
