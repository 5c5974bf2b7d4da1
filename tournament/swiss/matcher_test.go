package swiss

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plain is the same graph for a reader that tries every pairing.
type plain struct {
	n      int
	weight [][]value
	edge   [][]bool
	may    []bool
}

// best is the greatest value of a pairing, and nil where there is none.
func (p plain) best(used int) value {
	v := 0
	for v < p.n && used>>v&1 == 1 {
		v++
	}
	if v == p.n {
		return value{0, 0}
	}
	var best value
	offer := func(rest, w value) {
		if rest == nil {
			return
		}
		sum := slices.Clone(rest)
		sum.add(w, 1)
		if best == nil || best.less(sum) {
			best = sum
		}
	}
	if p.may[v] {
		offer(p.best(used|1<<v), value{0, 0})
	}
	for x := v + 1; x < p.n; x++ {
		if used>>x&1 == 0 && p.edge[v][x] {
			offer(p.best(used|1<<v|1<<x), p.weight[v][x])
		}
	}
	return best
}

// worth is what the matcher has found.
func worth(m *matcher) value {
	sum := make(value, m.width)
	for v, x := range m.mate {
		if v < x {
			sum.add(m.weight.at(v*m.n+x), 1)
		}
	}
	return sum
}

// dense makes a random graph of few different weights, so that many pairings are worth the same.
func dense(rng *rand.Rand, n, spread int, choosy bool) (*matcher, plain) {
	m := newMatcher(n, 2)
	p := plain{n: n, may: make([]bool, n)}
	for v := range n {
		p.weight, p.edge = append(p.weight, make([]value, n)), append(p.edge, make([]bool, n))
		p.may[v] = choosy && rng.IntN(3) == 0
		m.may[v] = p.may[v]
	}
	like := make([]int, n)
	for v := range n {
		like[v] = rng.IntN(n+1) - 1
		if like[v] == v {
			like[v] = -1
		}
		for x := range v {
			if rng.IntN(4) > 0 {
				w := value{int64(rng.IntN(spread)), int64(rng.IntN(spread)) - int64(spread/2)}
				p.edge[v][x], p.edge[x][v], p.weight[v][x], p.weight[x][v] = true, true, w, w
				m.join(v, x, w)
			}
		}
	}
	m.begin(like)
	return m, p
}

// TestMatcher compares the matcher with a reader that tries every pairing, then goes on to ask
// for pairs and to confine vertices, with what each costs.
func TestMatcher(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 1))
	for round := range 3000 {
		n := 2 + rng.IntN(9)
		m, p := dense(rng, n, 1+rng.IntN(6), round%2 == 0)
		cost := make(value, 2)
		now := p.best(0)
		if ok := m.solve(cost, nil); ok != (now != nil) {
			t.Fatalf("graph %d: the matcher says %v, and the best is %v", round, ok, now)
		}
		if now == nil {
			continue
		}
		if got := worth(m); got.less(now) {
			t.Fatalf("graph %d: the matcher finds %v, and the best is %v", round, got, now)
		}
		used, paired := 0, make(value, 2)
		for range 2 * n {
			v, x := rng.IntN(n), rng.IntN(n)
			if used>>v&1 == 1 || used>>x&1 == 1 || v == x {
				continue
			}
			var limit value
			if rng.IntN(2) == 0 {
				limit = value{0, 0}
			}
			var then value // the best if it is done
			after := used
			var ok bool
			if rng.IntN(2) == 0 {
				if p.edge[v][x] {
					after |= 1<<v | 1<<x
					if then = p.best(after); then != nil {
						then.add(p.weight[v][x], 1)
					}
				}
				ok = m.pair(v, x, cost, limit)
			} else {
				only := rng.IntN(1 << n)
				was, may := slices.Clone(p.edge[v]), p.may[v]
				for y := range n {
					p.edge[v][y] = was[y] && only>>y&1 == 1
					p.edge[y][v] = p.edge[v][y]
				}
				p.may[v] = false
				then = p.best(used)
				ok = m.confine(v, false, func(y int) bool { return only>>y&1 == 1 }, cost, limit)
				if !ok {
					for y := range n {
						p.edge[v][y], p.edge[y][v] = was[y], was[y]
					}
					p.may[v] = may
				}
			}
			want := then != nil
			if want {
				then.add(paired, 1)
				want = limit == nil || !then.less(now)
			}
			if ok != want {
				t.Fatalf("graph %d: %d and %d are %v, with %v of %v", round, v, x, ok, then, now)
			}
			if ok {
				diff := slices.Clone(now)
				diff.add(then, -1)
				diff.add(cost, 0)
				if cost[0] != 2*diff[0] || cost[1] != 2*diff[1] {
					t.Fatalf("graph %d: %d and %d cost %v, and should cost twice %v", round, v, x, cost, diff)
				}
				if after != used {
					paired.add(p.weight[v][x], 1)
				}
				used, now = after, then
			}
			if got := worth(m); got.less(now) || now.less(got) {
				t.Fatalf("graph %d: it stands at %v, and should at %v", round, got, now)
			}
		}
	}
}

// TestMatcherDuals looks at the duals of larger graphs: they prove that the pairing is best.
func TestMatcherDuals(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 2))
	deep := 0
	for round := range 60 {
		m, _ := dense(rng, 40+rng.IntN(30), 2+rng.IntN(20), round%2 == 0)
		if !m.solve(make(value, 2), nil) {
			continue
		}
		z := newValues(m.n*m.n, 2) // of all blossoms around both
		var around func(b, depth int)
		around = func(b, depth int) {
			if b < m.n {
				return
			}
			deep = max(deep, depth)
			var in []int
			m.leaves(b, func(v int) { in = append(in, v) })
			free := 0
			for _, v := range in {
				if x := m.mate[v]; !slices.Contains(in, x) {
					free++
				}
				for _, x := range in {
					z.at(v*m.n+x).add(m.z.at(b), 1)
				}
			}
			if m.z.at(b).sign() < 0 || free != 1 || len(in)%2 == 0 {
				t.Fatalf("graph %d: a blossom of %d has the dual %v, and %d of it are paired elsewhere", round, len(in), m.z.at(b), free)
			}
			for _, k := range m.blos[b].kids {
				around(k, depth+1)
			}
		}
		for v := range m.n {
			if b := m.in[v]; m.blos[b].base == v {
				around(b, 1)
			}
		}
		s := make(value, 2)
		for v := range m.n {
			if u := m.u.at(v).sign(); m.may[v] && (u < 0 || m.mate[v] < 0 && u != 0) || !m.may[v] && m.mate[v] < 0 {
				t.Fatalf("graph %d: vertex %d is free, with the dual %v", round, v, m.u.at(v))
			}
			for x := range v {
				if !m.joined(v, x) {
					continue
				}
				m.slack(s, v, x).add(z.at(v*m.n+x), 1)
				if s.sign() < 0 || m.mate[v] == x && s.sign() != 0 {
					t.Fatalf("graph %d: the edge of %d and %d has the slack %v", round, v, x, s)
				}
			}
		}
	}
	if deep < 2 {
		t.Error("no blossom was in another")
	}
}
