package swiss

import (
	"cmp"
	"slices"
)

// subsets lists the sets of k of the list, in the order of their first different members.
func subsets(list []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i := 0; i+k <= len(list); i++ {
		for _, more := range subsets(list[i+1:], k-1) {
			all = append(all, append([]int{list[i]}, more...))
		}
	}
	return all
}

// without is the list less the others.
func without(list, others []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(x int) bool { return slices.Contains(others, x) })
}

// arrangements calls f with the first k of every transposition of the list (4.2), in order, until
// it returns true.
func arrangements(list []int, k int, f func(first []int) bool) bool {
	var first []int
	var go1 func() bool
	go1 = func() bool {
		if len(first) == k {
			return f(first)
		}
		for _, x := range list {
			if !slices.Contains(first, x) {
				first = append(first, x)
				if go1() {
					return true
				}
				first = first[:len(first)-1]
			}
		}
		return false
	}
	return go1()
}

// halved is a way to divide a remainder in S1 and S2.
type halved struct{ s1, s2 []int }

// exchanges are the ways to divide a remainder, the original one first, and then in the order of
// 4.3.2. The numbers are the places in the remainder (4.1).
func exchanges(n, k int) []halved {
	var bsn []int
	for i := range n {
		bsn = append(bsn, i+1)
	}
	type swap struct{ out, in []int }
	var swaps []swap
	for size := 0; size <= min(k, n-k); size++ {
		for _, out := range subsets(bsn[:k], size) {
			for _, in := range subsets(bsn[k:], size) {
				swaps = append(swaps, swap{out, in})
			}
		}
	}
	sum := func(list []int) (s int) {
		for _, x := range list {
			s += x
		}
		return s
	}
	slices.SortStableFunc(swaps, func(a, b swap) int {
		// Of two sets, the one with the largest differing number moved from S1 to S2 is first.
		return cmp.Or(
			cmp.Compare(len(a.out), len(b.out)),
			cmp.Compare(sum(a.in)-sum(a.out), sum(b.in)-sum(b.out)),
			-slices.Compare(descending(slices.Clone(a.out)), descending(slices.Clone(b.out))),
			slices.Compare(a.in, b.in),
		)
	})
	var all []halved
	for _, s := range swaps {
		h := halved{append(without(bsn[:k], s.out), s.in...), append(without(bsn[k:], s.in), s.out...)}
		slices.Sort(h.s1)
		slices.Sort(h.s2)
		all = append(all, h)
	}
	return all
}

// generate calls f with the candidates of the bracket in the order of 3.6, 3.7 and 4, until it
// returns true. m1 and pairs are the numbers of 3.1.
func generate(b bracketed, m1, pairs int, f func(pairs [][2]int) bool) {
	for _, s1 := range subsets(b.mdps, m1) { // 4.4
		if arrangements(b.residents, m1, func(first []int) bool { // 4.2
			var mdpPairs [][2]int
			for i, x := range s1 {
				mdpPairs = append(mdpPairs, [2]int{x, first[i]})
			}
			remainder := without(b.residents, first)
			k := pairs - m1
			for _, h := range exchanges(len(remainder), k) { // 4.3
				if arrangements(h.s2, k, func(first []int) bool {
					all := slices.Clone(mdpPairs)
					for i, x := range h.s1 {
						p := [2]int{remainder[x-1], remainder[first[i]-1]}
						if p[0] > p[1] {
							return false // it came before, the other way about
						}
						all = append(all, p)
					}
					return f(all)
				}) {
					return true
				}
			}
			return false
		}) {
			return
		}
	}
}

// best finds the pairing of a bracket: the first of the best candidates (3.8).
func (d *reader) best(b bracketed) [][2]int {
	var fails [][]int
	m1, pairs := 0, 0
	d.all(b, func(ps [][2]int) {
		if f, ok := d.judge(b, ps, fails); ok && (fails == nil || better(f, fails)) {
			fails, m1, pairs = f, 0, len(ps)
			for _, p := range ps {
				if slices.Contains(b.mdps, p[0]) {
					m1++
				}
			}
		}
	})
	var found [][2]int
	generate(b, m1, pairs, func(ps [][2]int) bool {
		for _, p := range ps {
			if !d.pairable[p[0]][p[1]] {
				return false
			}
		}
		f, ok := d.judge(b, ps, fails)
		if ok && !better(fails, f) {
			found = ps
			return true
		}
		return false
	})
	return found
}

// bracketed is the bracket that begins at a place.
func (d *reader) bracketed(at int, down []int) bracketed {
	b := bracketed{mdps: down}
	for at < len(d.ps) && (len(b.residents) == 0 || d.ps[at].score == d.ps[b.residents[0]].score) {
		b.residents = append(b.residents, at)
		at++
	}
	for x := at; x < len(d.ps); x++ {
		b.lower |= 1 << x
		if d.ps[x].score == d.ps[at].score {
			b.nextGroup = append(b.nextGroup, x)
		}
	}
	return b
}

// pair pairs the round, and reports whether it can be (1.9).
func (d *reader) pair() (games map[[2]int]bool, bye int, ok bool) {
	if !d.start() {
		return nil, 0, false
	}
	games = map[[2]int]bool{}
	var down []int
	for at := 0; at < len(d.ps); {
		b := d.bracketed(at, down)
		at += len(b.residents)
		pairs := d.best(b)
		for _, p := range pairs {
			w, bl := d.ps[p[0]].no, d.ps[p[1]].no
			if !d.white[p[0]][p[1]] {
				w, bl = bl, w
			}
			games[[2]int{w, bl}] = true
		}
		down = b.floaters(pairs)
	}
	for _, x := range down {
		bye = d.ps[x].no
	}
	return games, bye, true
}
