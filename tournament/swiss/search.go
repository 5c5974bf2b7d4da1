package swiss

// search is what one search from a free vertex needs: a tree of blossoms, of which those at an
// even distance from the root are outer and those at an odd one inner.
type search struct {
	label []mark   // of an outermost blossom
	via   [][2]int // the edge by which the blossom was reached, the far end first
	near  []int    // of a vertex that is not outer: the outer one with the least slack; -1: none
	peer  []int    // of an outer vertex: the outer one elsewhere with the least slack; -1: none
	queue []int    // outer vertices whose edges have not been looked at
	a, b  value    // to reckon in
	least value
}

type mark int8

const (
	unseen mark = iota
	outer
	inner
)

func (m *matcher) prepare() {
	m.label, m.via = make([]mark, 2*m.n), make([][2]int, 2*m.n)
	m.near, m.peer = make([]int, m.n), make([]int, m.n)
	m.a, m.b, m.least = make(value, m.width), make(value, m.width), make(value, m.width)
}

// grow searches from the free vertex until it is paired, or another one is free instead of it.
func (m *matcher) grow(root int, cost, limit value) bool {
	clear(m.label)
	for v := range m.n {
		m.near[v], m.peer[v] = -1, -1
	}
	m.queue = m.queue[:0]
	m.makeOuter(m.in[root], [2]int{-1, -1})
	done, found := m.scan(), false
	for !done {
		if done, found = m.step(cost, limit); done && !found {
			return false
		}
		done = done || m.scan()
	}
	for b := m.n; b < 2*m.n; b++ {
		if kids := m.blos[b].kids; kids != nil && m.outermost(b) && m.z.at(b).sign() == 0 {
			m.openAll(b)
		}
	}
	return true
}

// outermost reports whether no blossom is around this one.
func (m *matcher) outermost(b int) bool { return m.in[m.blos[b].base] == b }

// openAll opens the blossom, and those in it whose dual is 0.
func (m *matcher) openAll(b int) {
	kids := m.blos[b].kids
	m.open(b)
	for _, k := range kids {
		if k >= m.n && m.z.at(k).sign() == 0 {
			m.openAll(k)
		}
	}
}

func (m *matcher) makeOuter(b int, via [2]int) {
	m.label[b], m.via[b] = outer, via
	m.leaves(b, func(v int) { m.queue = append(m.queue, v) })
}

func (m *matcher) makeInner(b int, via [2]int) {
	m.label[b], m.via[b] = inner, via
	base := m.blos[b].base
	next := m.mate[base]
	m.makeOuter(m.in[next], [2]int{base, next})
}

// scan looks at the edges of all vertices in the queue, and reports whether a pairing was found.
func (m *matcher) scan() bool {
	for len(m.queue) > 0 {
		v := m.queue[len(m.queue)-1]
		m.queue = m.queue[:len(m.queue)-1]
		for x := range m.n {
			if !m.edge[v*m.n+x] || m.gone[x] || m.in[x] == m.in[v] {
				continue
			}
			s := m.slack(m.a, v, x)
			if s.sign() == 0 && m.label[m.in[x]] != inner {
				if m.use(v, x) {
					return true
				}
				continue
			}
			if m.label[m.in[x]] == outer {
				m.nearer(m.peer, v, x, s)
				m.nearer(m.peer, x, v, s)
			} else {
				m.nearer(m.near, x, v, s)
			}
		}
	}
	return false
}

// nearer notes by for v that x is at the slack s, if nothing nearer is known.
func (m *matcher) nearer(list []int, v, x int, s value) {
	if o := list[v]; o < 0 || m.in[o] == m.in[v] || s.less(m.slack(m.b, o, v)) {
		list[v] = x
	}
}

// use takes an edge without slack from the outer vertex v to x, which is outer or unseen.
func (m *matcher) use(v, x int) bool {
	b := m.in[x]
	switch {
	case m.label[b] == outer:
		m.shrink(v, x)
	case m.mate[m.blos[b].base] < 0: // another free one: both get a partner
		m.turn(b, x)
		m.mate[x] = v
		m.flip(v, x)
		return true
	default:
		m.makeInner(b, [2]int{v, x})
	}
	return false
}

// step changes the duals as far as they can be until something can be done, and does it. It
// reports whether the search is over, and whether it found something.
func (m *matcher) step(cost, limit value) (done, found bool) {
	const (
		nothing = iota
		leave
		reach
		meet
		unfold
	)
	kind, at := nothing, -1
	offer := func(k, v int, s value, halved bool) {
		if halved {
			for i := range s {
				s[i] /= 2
			}
		}
		if kind == nothing || s.less(m.least) {
			kind, at = k, v
			copy(m.least, s)
		}
	}
	for v := range m.n {
		if m.gone[v] {
			continue
		}
		switch m.label[m.in[v]] {
		case unseen:
			if o := m.near[v]; o >= 0 {
				offer(reach, v, m.slack(m.a, o, v), false)
			}
		case outer:
			if m.may[v] {
				copy(m.a, m.u.at(v))
				offer(leave, v, m.a, false)
			}
			if o := m.peer[v]; o >= 0 && m.in[o] == m.in[v] {
				m.peer[v] = m.anew(v)
			}
			if o := m.peer[v]; o >= 0 {
				offer(meet, v, m.slack(m.a, o, v), true)
			}
		}
	}
	for b := m.n; b < 2*m.n; b++ {
		if m.label[b] == inner && m.blos[b].kids != nil && m.outermost(b) {
			copy(m.a, m.z.at(b))
			offer(unfold, b, m.a, true)
		}
	}
	if kind == nothing {
		return true, false
	}
	if cost.add(m.least, 1); limit != nil && limit.less(cost) {
		return true, false
	}
	m.shift()
	switch kind {
	case leave:
		m.flip(at, -1)
		return true, true
	case reach:
		found = m.use(m.near[at], at)
	case meet:
		m.shrink(at, m.peer[at])
	case unfold:
		m.unfold(at)
	}
	return found, found
}

// anew finds the outer vertex with the least slack from v that is not in its blossom.
func (m *matcher) anew(v int) int {
	best := -1
	for x := range m.n {
		if m.edge[v*m.n+x] && !m.gone[x] && m.in[x] != m.in[v] && m.label[m.in[x]] == outer {
			if s := m.slack(m.a, v, x); best < 0 || s.less(m.b) {
				best = x
				copy(m.b, s)
			}
		}
	}
	return best
}

// shift changes the duals of the tree by the least that something needs.
func (m *matcher) shift() {
	if m.least.sign() == 0 {
		return
	}
	for v := range m.n {
		if m.gone[v] {
			continue
		}
		switch m.label[m.in[v]] {
		case outer:
			m.u.at(v).add(m.least, -1)
		case inner:
			m.u.at(v).add(m.least, 1)
		}
	}
	for b := m.n; b < 2*m.n; b++ {
		if m.blos[b].kids != nil && m.outermost(b) {
			switch m.label[b] {
			case outer:
				m.z.at(b).add(m.least, 2)
			case inner:
				m.z.at(b).add(m.least, -2)
			}
		}
	}
}
