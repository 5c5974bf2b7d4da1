package swiss

// matcher finds a pairing of the greatest value in a graph of which every vertex must be paired,
// but for those that may stay free: Edmonds' algorithm with dual values, which are all doubled so
// that they stay whole. It remembers what it has found, so that a question about the best pairings
// (is this pair in one of them? what does it cost?) is a short search from there on.
//
// The duals keep to this: an edge has the slack u(i) + u(j) + z of each blossom around both,
// less twice its weight, and that is never below 0; the edges of the pairing and of blossoms have
// the slack 0; z is never below 0; a vertex that may stay free has u of 0 or more, and of 0 where
// it is free. Whatever keeps to it is best, and only edges without slack are in any best pairing.
type matcher struct {
	n, width int
	weight   values // n×n
	edge     []bool // n×n
	may      []bool // the vertex may stay free
	gone     []bool // the vertex has been paired for good
	state
	search
}

// state is what a question may have to put back.
type state struct {
	u    values // of a vertex
	z    values // of a blossom; those of the vertices are 0
	mate []int  // -1: free
	in   []int  // the outermost blossom of a vertex, which may be the vertex itself
	blos []blossom
	idle []int // numbers of blossoms that are not in use
}

// blossom is a vertex, or an odd ring of blossoms.
type blossom struct {
	base int      // the vertex whose mate is outside
	kids []int    // in the order of the ring, the one with the base first; nil for a vertex
	link [][2]int // link[k] is the edge from kids[k] to kids[k+1], the ends in this order
}

func newMatcher(n, width int) *matcher {
	m := &matcher{n: n, width: width, weight: newValues(n*n, width), edge: make([]bool, n*n), may: make([]bool, n), gone: make([]bool, n)}
	m.u, m.z = newValues(n, width), newValues(2*n, width)
	m.mate, m.in, m.blos = make([]int, n), make([]int, n), make([]blossom, 2*n)
	for v := range n {
		m.mate[v], m.in[v], m.blos[v].base = -1, v, v
		m.idle = append(m.idle, 2*n-1-v)
	}
	m.prepare()
	return m
}

// join adds an edge.
func (m *matcher) join(i, j int, weight value) {
	m.edge[i*m.n+j], m.edge[j*m.n+i] = true, true
	copy(m.weight.at(i*m.n+j), weight)
	copy(m.weight.at(j*m.n+i), weight)
}

func (m *matcher) joined(i, j int) bool { return m.edge[i*m.n+j] }

// part takes an edge away. The pairing and the blossoms must not use it.
func (m *matcher) part(i, j int) { m.edge[i*m.n+j], m.edge[j*m.n+i] = false, false }

// slack writes the slack of an edge between two outermost blossoms.
func (m *matcher) slack(into value, i, j int) value {
	w := m.width
	ui, uj, we := m.u.words[i*w:i*w+w], m.u.words[j*w:j*w+w], m.weight.words[(i*m.n+j)*w:(i*m.n+j)*w+w]
	for k := range into {
		into[k] = ui[k] + uj[k] - 2*we[k]
	}
	return into
}

// begin raises the duals that are given, or 0, until no slack is below 0, and pairs what can be
// paired at once, each vertex first with the one that it is said to like.
func (m *matcher) begin(like []int) {
	tmp := make(value, m.width)
	for v := range m.n {
		u := m.u.at(v)
		if m.may[v] && u.sign() < 0 {
			clear(u)
		}
		for x := range v {
			if m.joined(v, x) && m.slack(tmp, v, x).sign() < 0 {
				u.add(tmp, -1)
			}
		}
	}
	for v := range m.n {
		if l := like[v]; l >= 0 && m.mate[v] < 0 && m.mate[l] < 0 && m.joined(v, l) && m.slack(tmp, v, l).sign() == 0 {
			m.mate[v], m.mate[l] = l, v
		}
	}
	for v := range m.n {
		for x := range m.n {
			if m.mate[v] < 0 && m.mate[x] < 0 && m.joined(v, x) && m.slack(tmp, v, x).sign() == 0 {
				m.mate[v], m.mate[x] = x, v
			}
		}
	}
}

// leaves calls f with each vertex of the blossom.
func (m *matcher) leaves(b int, f func(v int)) {
	if b < m.n {
		f(b)
		return
	}
	for _, k := range m.blos[b].kids {
		m.leaves(k, f)
	}
}

// solve pairs all that are free and may not be so. What it costs, which is what the duals fall
// by, is added to cost; with a limit it gives up as soon as the cost is beyond. It reports
// whether it has come to an end; it has not, too, where a vertex cannot be paired at all.
func (m *matcher) solve(cost, limit value) bool {
	for v := range m.n {
		if m.mate[v] >= 0 || m.gone[v] || m.may[v] && m.u.at(v).sign() == 0 {
			continue
		}
		if !m.grow(v, cost, limit) {
			return false
		}
	}
	return true
}

// keep is a copy of the state, to be given to restore.
func (m *matcher) keep() state {
	s := state{u: m.u.clone(), z: m.z.clone()}
	s.mate, s.in = append(s.mate, m.mate...), append(s.in, m.in...)
	s.blos, s.idle = append(s.blos, m.blos...), append(s.idle, m.idle...)
	for b := m.n; b < len(s.blos); b++ { // the ring is turned in place
		s.blos[b].kids = append([]int(nil), s.blos[b].kids...)
		s.blos[b].link = append([][2]int(nil), s.blos[b].link...)
	}
	return s
}

// bare opens all blossoms around the vertex, so that its edges may be changed. What the duals
// rise by is taken from cost. Vertices may become free.
func (m *matcher) bare(v int, cost value) {
	for m.in[v] >= m.n {
		b := m.in[v]
		z := m.z.at(b)
		if z.sign() != 0 {
			half := make(value, m.width)
			for k := range z {
				half[k] = z[k] / 2
			}
			m.leaves(b, func(x int) { m.u.at(x).add(half, 1) })
			cost.add(half, -1)
			clear(z)
			base := m.blos[b].base
			if mate := m.mate[base]; mate >= 0 {
				m.mate[mate] = -1
			}
			m.mate[base] = -1
		}
		m.open(b)
	}
}

// open makes the kids of the blossom outermost.
func (m *matcher) open(b int) {
	for _, k := range m.blos[b].kids {
		m.leaves(k, func(x int) { m.in[x] = k })
	}
	m.blos[b].kids, m.blos[b].link = nil, nil
	m.idle = append(m.idle, b)
}

// pair asks what it costs to pair i and j, if all before is to stay, and does so where the cost
// is within the limit (nil: whatever it costs). The pair leaves the graph for good.
func (m *matcher) pair(i, j int, cost, limit value) bool {
	clear(cost)
	if !m.joined(i, j) {
		return false
	}
	old := m.keep()
	m.bare(i, cost)
	m.bare(j, cost)
	tmp := make(value, m.width)
	cost.add(m.slack(tmp, i, j), 1)
	if limit == nil || !limit.less(cost) {
		for _, v := range [2]int{i, j} {
			if x := m.mate[v]; x >= 0 {
				m.mate[x] = -1
			}
		}
		m.mate[i], m.mate[j] = j, i
		m.gone[i], m.gone[j] = true, true
		if m.solve(cost, limit) {
			return true
		}
		m.gone[i], m.gone[j] = false, false
	}
	m.state = old
	return false
}

// confine asks what it costs to pair v only as told, and never to leave it free unless free is
// true, and does so where the cost is within the limit. The other edges leave the graph for good.
func (m *matcher) confine(v int, free bool, to func(x int) bool, cost, limit value) bool {
	clear(cost)
	old, may := m.keep(), m.may[v]
	var parted []int
	m.bare(v, cost)
	for x := range m.n {
		if m.joined(v, x) && !to(x) {
			parted = append(parted, x)
			m.part(v, x)
			if m.mate[v] == x {
				m.mate[v], m.mate[x] = -1, -1
			}
		}
	}
	m.may[v] = may && free
	if m.solve(cost, limit) {
		return true
	}
	for _, x := range parted {
		m.edge[v*m.n+x], m.edge[x*m.n+v] = true, true
	}
	m.state, m.may[v] = old, may
	return false
}
