package swiss

import "slices"

// inside reports whether the vertex is paired with one of the bracket.
func (g *graph) inside(v int) bool {
	x := g.m.mate[v]
	return x >= 0 && g.part[max(v, x)] == resident
}

// pairsWithin counts the pairs within the bracket that are not yet for good.
func (g *graph) pairsWithin() int {
	n := 0
	for v, x := range g.m.mate {
		if v < x && g.part[x] == resident && !g.m.gone[v] {
			n++
		}
	}
	return n
}

// pairDowns decides who of those who came down are paired in the bracket (FIDE/C.04.3/4.4), and
// with whom (4.2). It returns the others.
func (g *graph) pairDowns(o *outcome) []int {
	var stay, go1 []int
	for v, p := range g.part {
		if p != movedDown {
			continue
		}
		at := func(x int) bool { return g.part[x] == resident }
		if g.m.confine(v, false, at, g.cost, g.zero) {
			stay = append(stay, v)
		} else {
			g.m.confine(v, true, func(x int) bool { return !at(x) }, g.cost, g.zero)
			go1 = append(go1, g.who[v])
		}
	}
	for _, v := range stay {
		g.choose(o, v, g.own)
	}
	return go1
}

// choose pairs v with the first of the others with whom a best pairing is possible.
func (g *graph) choose(o *outcome, v int, others []int) {
	x, priced := g.who[v], false
	var list passed
	for _, c := range others {
		y := g.who[c]
		switch {
		case g.m.gone[c]:
		case g.bar[x][y] != free:
			list.some = append(list.some, passing{other: y, bar: g.bar[x][y]})
		case g.m.pair(v, c, g.cost, g.zero):
			o.pairs = append(o.pairs, [2]int{x, y})
			o.passed[x] = list
			return
		case priced:
			list.more++
		default:
			priced = true
			list.some = append(list.some, g.price(v, c))
		}
	}
	panic("swiss: nobody is left for a player who was to be paired")
}

// unswapped finds out by which criterion the best pairing without an exchange would be worse.
func (g *graph) unswapped() passing {
	p := passing{criterion: C4}
	old, edge, may := g.m.keep(), slices.Clone(g.m.edge), slices.Clone(g.m.may)
	total, ok := make(value, g.width), true
	for _, v := range g.own[:g.half] {
		ok = ok && g.m.confine(v, false, g.lower(v), g.cost, nil)
		total.add(g.cost, 1)
	}
	if ok && g.completable() {
		p.criterion, p.worse = g.reading(total)
	}
	g.m.state, g.m.edge, g.m.may = old, edge, may
	return p
}

// reading is the criterion by which a cost is one, and how much it is.
func (g *graph) reading(cost value) (Criterion, int) {
	for i := range cost {
		cost[i] /= 2
	}
	f, n := g.first(cost)
	return g.fields[f].criterion, n
}

// price finds out by which criterion a pair would be worse than the best.
func (g *graph) price(v, c int) passing {
	p := passing{other: g.who[c], criterion: C4}
	old := g.m.keep()
	if g.m.pair(v, c, g.cost, nil) {
		if g.completable() {
			p.criterion, p.worse = g.reading(g.cost)
		}
		g.m.state = old
		g.m.gone[v], g.m.gone[c] = false, false
	}
	return p
}

// completable reports whether all below could be paired if it were as the matcher has it now.
func (g *graph) completable() bool {
	if g.scope == entire {
		return true
	}
	_, others := g.left()
	if g.scope == alone && len(others) == 0 || g.sure != nil && slices.Equal(others, g.sure) {
		return true
	}
	if !g.completes(outcome{others: others, scope: g.scope}) {
		return false
	}
	g.sure = append([]int{}, others...)
	return true
}

// tops lists the vertices of the remainder that are the higher of a pair in it.
func (g *graph) tops() []int {
	var list []int
	for _, v := range g.own {
		if g.isTop(v) {
			list = append(list, v)
		}
	}
	return list
}

func (g *graph) isTop(v int) bool { return g.m.mate[v] > v && g.part[g.m.mate[v]] == resident }

// lower are the vertices of the remainder below v, and others all that are not.
func (g *graph) lower(v int) func(int) bool {
	return func(x int) bool { return x > v && g.part[x] == resident }
}

func (g *graph) others(v int) func(int) bool {
	return func(x int) bool { return x < v || g.part[x] != resident }
}

// exchange decides which players of the two halves change places (FIDE/C.04.3/4.3). How many, and
// the sum of their numbers, the values have decided.
func (g *graph) exchange(o *outcome) {
	left := 0
	for _, v := range g.own[:g.half] {
		if !g.isTop(v) {
			left++
		}
	}
	if left == 0 {
		return
	}
	o.unswapped = g.unswapped()
	into := left
	for _, v := range slices.Backward(g.own[:g.half]) { // 4.3.2: the largest that goes
		if left == 0 {
			break
		}
		if g.m.confine(v, true, g.others(v), g.cost, g.zero) {
			left--
		} else {
			g.m.confine(v, false, g.lower(v), g.cost, g.zero)
		}
	}
	for _, v := range g.own[g.half:] { // 4.3.2: the smallest that comes
		if into == 0 {
			break
		}
		if g.m.confine(v, false, g.lower(v), g.cost, g.zero) {
			into--
		} else {
			g.m.confine(v, true, g.others(v), g.cost, g.zero)
		}
	}
	for at, v := range g.own {
		if (at < g.half) != g.isTop(v) {
			o.swaps = append(o.swaps, g.who[v])
		}
	}
}

// transpose decides who meets whom in the remainder (FIDE/C.04.3/4.2).
func (g *graph) transpose(o *outcome) {
	tops := g.tops()
	for _, v := range tops {
		var others []int
		for _, c := range g.own {
			if c > v && !slices.Contains(tops, c) {
				others = append(others, c)
			}
		}
		g.choose(o, v, others)
	}
}

// left lists who goes down, and who would still have to be paired if those below went as the
// matcher has them.
func (g *graph) left() (down, others []int) {
	for v, x := range g.who {
		if p := g.part[v]; p == resident || p == limbo {
			if !g.m.gone[v] {
				down = append(down, x)
			}
		}
		if g.m.mate[v] < 0 && x >= 0 {
			others = append(others, x)
		}
	}
	return down, others
}
