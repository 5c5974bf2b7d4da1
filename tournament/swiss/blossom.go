package swiss

import "slices"

// shrink makes one outer blossom of the ring that the edge from v to x closes, both outer.
func (m *matcher) shrink(v, x int) {
	root := m.meeting(m.in[v], m.in[x])
	b := m.idle[len(m.idle)-1]
	m.idle = m.idle[:len(m.idle)-1]
	kids, link := []int{root}, [][2]int{}
	// From the root to v: the way up, turned about.
	var up []int
	var steps [][2]int
	for k := m.in[v]; k != root; k = m.in[m.via[k][0]] {
		up = append(up, k)
		steps = append(steps, m.via[k])
	}
	for i, k := range slices.Backward(up) {
		kids = append(kids, k)
		link = append(link, steps[i])
	}
	link = append(link, [2]int{v, x})
	// From x to the root.
	for k := m.in[x]; k != root; k = m.in[m.via[k][0]] {
		kids = append(kids, k)
		link = append(link, [2]int{m.via[k][1], m.via[k][0]})
	}
	m.blos[b] = blossom{m.blos[root].base, kids, link}
	clear(m.z.at(b))
	m.label[b], m.via[b] = outer, m.via[root]
	for _, k := range kids {
		wasInner := m.label[k] == inner
		m.leaves(k, func(y int) {
			m.in[y] = b
			if wasInner {
				m.queue = append(m.queue, y)
			}
		})
	}
}

// meeting is the outer blossom in which the ways up from two outer blossoms meet.
func (m *matcher) meeting(a, b int) int {
	on := map[int]bool{}
	for k := a; ; k = m.in[m.via[k][0]] {
		on[k] = true
		if m.via[k][0] < 0 {
			break
		}
	}
	for !on[b] {
		b = m.in[m.via[b][0]]
	}
	return b
}

// flip gives the outer vertex v the mate x, or none where x is -1, and changes all pairs on the
// way up to the root.
func (m *matcher) flip(v, x int) {
	for {
		b := m.in[v]
		m.turn(b, v)
		m.mate[v] = x
		from := m.via[b][0]
		if from < 0 {
			return
		}
		t := m.in[from] // inner
		v, x = m.via[t][0], m.via[t][1]
		m.turn(t, x)
		m.mate[x] = v
	}
}

// turn makes v the base of the blossom, and pairs the others in it.
func (m *matcher) turn(b, v int) {
	if b < m.n {
		return
	}
	bl := &m.blos[b]
	at := slices.IndexFunc(bl.kids, func(k int) bool { return m.holds(k, v) })
	m.turn(bl.kids[at], v)
	// The other kids are paired two by two, from the one after v's around the ring.
	size := len(bl.kids)
	for i := 1; i < size; i += 2 {
		k := (at + i) % size
		e := bl.link[k]
		m.turn(bl.kids[k], e[0])
		m.turn(bl.kids[(k+1)%size], e[1])
		m.mate[e[0]], m.mate[e[1]] = e[1], e[0]
	}
	bl.kids = append(append(make([]int, 0, size), bl.kids[at:]...), bl.kids[:at]...)
	bl.link = append(append(make([][2]int, 0, size), bl.link[at:]...), bl.link[:at]...)
	bl.base = v
}

// holds reports whether the vertex is in the blossom.
func (m *matcher) holds(b, v int) bool {
	if b < m.n {
		return b == v
	}
	return slices.ContainsFunc(m.blos[b].kids, func(k int) bool { return m.holds(k, v) })
}

// unfold opens an inner blossom whose dual is 0, in the middle of a search. The kids on the even
// way from where it was reached to its base go on in the tree; the others are unseen.
func (m *matcher) unfold(b int) {
	kids, link, via := m.blos[b].kids, m.blos[b].link, m.via[b]
	size := len(kids)
	at := slices.IndexFunc(kids, func(k int) bool { return m.holds(k, via[1]) })
	m.open(b)
	for _, k := range kids {
		m.label[k] = unseen
	}
	m.label[b] = unseen
	// An odd place is left forward to the end of the ring, an even one back to its beginning.
	for at != 0 && at != size {
		m.label[kids[at]], m.via[kids[at]] = inner, via
		var to, next int
		if at%2 == 1 {
			to, next = at+1, at+2
			e := link[at]
			m.makeOuter(kids[to%size], [2]int{e[0], e[1]})
			via = link[to%size]
		} else {
			to, next = at-1, at-2
			e := link[to]
			m.makeOuter(kids[to], [2]int{e[1], e[0]})
			e = link[next]
			via = [2]int{e[1], e[0]}
		}
		at = next
	}
	// The last is the kid with the base; its mate is in the tree already.
	m.label[kids[0]], m.via[kids[0]] = inner, via
}
