package swiss

import "slices"

// graph is a bracket, or its remainder, made ready for the matcher.
type graph struct {
	*bracket
	layout
	scope  scope
	f      fields
	m      *matcher
	who    []int // the player of a vertex; -1: the bye
	part   []part
	vertex map[int]int
	half   int   // the players of the first half of the remainder (S1); -1: not to be looked at
	own    []int // the vertices of the residents, in order
	levels map[int]int
	cost   value
	zero   value
	sure   []int // who could be free, and all others paired
}

// fields are the numbers of the fields of each criterion; -1: none. Where there are several, the
// first is that of the highest score.
type fields struct {
	pairs, nextPairs, missed   int
	wide, thrice, wish, strong int
	down, up                   [2]int // C14 and C16, C15 and C17
	scores, nextScores         int    // C7, C8
	downScores, upScores       [2]int // C18 and C20, C19 and C21
	exchanges, sum             int
}

// graph makes the graph of those who came down, those who are bound to go further down, and the
// bracket's own players, of whom half make the first half; with those below as far as the scope.
func (b *bracket) graph(s scope, downs, bound, own []int, half int) *graph {
	g := &graph{bracket: b, scope: s, vertex: map[int]int{}, half: half, levels: map[int]int{}}
	add := func(p part, players []int) {
		for _, x := range players {
			g.vertex[x] = len(g.who)
			if p == resident {
				g.own = append(g.own, len(g.who))
			}
			g.who, g.part = append(g.who, x), append(g.part, p)
		}
	}
	add(movedDown, downs)
	add(limbo, bound)
	add(resident, own)
	if s != alone {
		add(next, b.below)
	}
	if s == entire {
		add(rest, b.lowest)
		if len(b.byes) > 0 {
			add(theBye, []int{-1})
		}
	}
	g.arrange()
	g.m = newMatcher(len(g.who), g.width)
	for v := range g.who {
		g.m.may[v] = s != entire
	}
	g.cost, g.zero = make(value, g.width), make(value, g.width)
	w := make(value, g.width)
	for j := range g.who {
		for i := range j {
			if g.allowed(i, j) {
				clear(w)
				g.weigh(w, i, j)
				g.m.join(i, j, w)
			}
		}
	}
	g.start()
	return g
}

// arrange lays out the fields: those of the criteria that can matter here.
func (g *graph) arrange() {
	var scores []int // of those who came down, the highest first
	n := len(g.who)
	for v, x := range g.who {
		if g.part[v] == movedDown || g.part[v] == limbo {
			if k := len(scores); k == 0 || scores[k-1] != g.es[x].score {
				g.levels[g.es[x].score] = k
				scores = append(scores, g.es[x].score)
			}
		}
	}
	if len(g.bracket.own) > 0 {
		g.levels[g.es[g.bracket.own[0]].score] = len(scores)
	}
	several := func(c Criterion, k int) int {
		first := len(g.fields)
		for range k {
			g.field(c, n)
		}
		return first
	}
	f, downs := &g.f, slices.Contains(g.part, movedDown)
	k := 0
	if downs {
		k = len(scores)
	}
	f.pairs, f.scores = g.field(C6, n), several(C7, k)
	if g.scope != alone {
		f.nextPairs, f.nextScores = g.field(C8, n), several(C8, len(scores)+1)
	}
	if g.scope == entire {
		f.missed = g.field(C9, g.rules.Round)
	}
	f.wide, f.thrice, f.wish, f.strong = g.field(C10, n), g.field(C11, n), g.field(C12, n), g.field(C13, n)
	for back := range 2 {
		f.down[back], f.up[back] = g.field(C14+Criterion(2*back), n), g.field(C15+Criterion(2*back), n)
	}
	for back := range 2 {
		f.downScores[back] = several(C18+Criterion(2*back), k)
		f.upScores[back] = several(C19+Criterion(2*back), k)
	}
	if g.half >= 0 {
		f.exchanges, f.sum = g.field(Sequence, 2*n), g.field(Sequence, n*n)
	}
	g.seal()
}

// allowed reports whether the two may be paired, here or below.
func (g *graph) allowed(i, j int) bool {
	x, y := g.who[i], g.who[j]
	if y < 0 {
		return slices.Contains(g.byes, x)
	}
	pi, pj := g.part[i], g.part[j]
	if pi == limbo && pj != next && pj != rest || pi == movedDown && pj == movedDown {
		return false
	}
	return g.may[x][y]
}

// weigh adds to w what the pair of i and j, the higher first, is worth.
func (g *graph) weigh(w value, i, j int) {
	f := &g.f
	switch {
	case g.part[j] == theBye:
		if g.unplayed {
			g.put(w, f.missed, -g.es[g.who[i]].idle)
		}
	case g.part[j] == next:
		g.put(w, f.nextPairs, 1)
		if g.part[i] != next {
			g.put(w, f.nextScores+g.levels[g.es[g.who[i]].score], 1)
		}
	case g.part[j] == resident:
		g.weighPair(w, i, j)
	}
}

// weighPair adds what a pair in the bracket is worth.
func (g *graph) weighPair(w value, i, j int) {
	f, hi, lo := &g.f, &g.es[g.who[i]], &g.es[g.who[j]]
	g.put(w, f.pairs, 1)
	b := blemishes(hi, lo, g.rules.Initial)
	g.put(w, f.wide, -b.wide)
	g.put(w, f.thrice, -b.thrice)
	g.put(w, f.wish, -b.wish)
	g.put(w, f.strong, -b.strong)
	if g.part[i] == movedDown {
		for back := range 2 {
			if lo.floats[back] == floatUp {
				g.put(w, f.up[back], -1)
				g.put(w, f.upScores[back]+g.levels[hi.score], -1)
			}
		}
	}
	w.add(g.own1(i), 1)
	w.add(g.own1(j), 1)
	if g.half >= 0 {
		if top := i - g.own[0]; top >= g.half {
			g.put(w, f.exchanges, -2)
			g.put(w, f.sum, -top)
		} else {
			g.put(w, f.sum, -top)
		}
	}
}

// own1 is what it is worth that the player of the vertex is paired in the bracket, with whomever.
func (g *graph) own1(v int) value {
	w, e := make(value, g.width), &g.es[g.who[v]]
	if g.part[v] == movedDown {
		g.put(w, g.f.scores+g.levels[e.score], 1)
	}
	for back := range 2 {
		if e.floats[back] == floatDown {
			if g.part[v] == movedDown {
				g.put(w, g.f.downScores[back]+g.levels[e.score], 1)
			} else {
				g.put(w, g.f.down[back], 1)
			}
		}
	}
	return w
}

// start gives the matcher duals from which it has little to do where the pairing is the natural
// one, and has it begin.
func (g *graph) start() {
	n := len(g.who)
	due := newValues(n, g.width) // what a vertex adds to each of its edges, more or less
	like := make([]int, n)
	for v := range n {
		like[v] = -1
		if p := g.part[v]; p == resident || p == movedDown {
			copy(due.at(v), g.own1(v))
		}
		if g.half < 0 {
			continue
		}
		first := true
		if g.part[v] == resident {
			if at := v - g.own[0]; at < g.half {
				g.put(due.at(v), g.f.sum, -at)
				if mate := at + g.half; mate < len(g.own) {
					like[v] = g.own[mate]
				}
			} else {
				first = false
			}
		}
		if first {
			g.put(due.at(v), g.f.exchanges, 1)
		} else {
			g.put(due.at(v), g.f.exchanges, -1)
		}
	}
	bare := make(value, g.width)
	for v := range n {
		var most value
		for x := range n {
			if g.m.joined(v, x) {
				copy(bare, g.m.weight.at(v*n+x))
				bare.add(due.at(v), -1)
				bare.add(due.at(x), -1)
				if most == nil || most.less(bare) {
					most = slices.Clone(bare)
				}
			}
		}
		if most != nil {
			g.m.u.at(v).add(most, 1)
			g.m.u.at(v).add(due.at(v), 2)
		}
	}
	g.m.begin(like)
}

// solve finds a best pairing, and reports whether there is one.
func (g *graph) solve() bool {
	clear(g.cost)
	return g.m.solve(g.cost, nil)
}

// anyFree reports whether a player of the bracket stays unpaired in it.
func (g *graph) anyFree() bool {
	return slices.ContainsFunc(g.m.mate, func(x int) bool { return x < 0 })
}
