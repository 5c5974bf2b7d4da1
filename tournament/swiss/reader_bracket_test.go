package swiss

import (
	"slices"

	"postd/tournament/rounds"
)

// bracketed is a bracket: the places of those who came down and of the residents, in order.
type bracketed struct {
	mdps, residents []int
	lower           int // the set of all below
	nextGroup       []int
}

// all calls f with every set of pairs that the bracket can have: moved-down players meet residents,
// residents meet each other (3.2, 3.3).
func (d *reader) all(b bracketed, f func(pairs [][2]int)) {
	players := slices.Concat(b.mdps, b.residents)
	var pairs [][2]int
	var used int
	var go1 func(i int)
	go1 = func(i int) {
		if i == len(players) {
			f(pairs)
			return
		}
		x := players[i]
		go1(i + 1) // x goes down, or has been paired
		if used>>x&1 == 1 {
			return
		}
		for _, y := range players[i+1:] {
			if used>>y&1 == 0 && slices.Contains(b.residents, y) && d.pairable[x][y] {
				used |= 1<<x | 1<<y
				pairs = append(pairs, [2]int{x, y})
				go1(i + 1)
				pairs = pairs[:len(pairs)-1]
				used &^= 1<<x | 1<<y
			}
		}
	}
	go1(0)
}

// floaters are those of the bracket who are in no pair.
func (b bracketed) floaters(pairs [][2]int) []int {
	used := 0
	for _, p := range pairs {
		used |= 1<<p[0] | 1<<p[1]
	}
	list := make([]int, 0, len(b.mdps)+len(b.residents)-2*len(pairs))
	for _, part := range [][]int{b.mdps, b.residents} {
		for _, x := range part {
			if used>>x&1 == 0 {
				list = append(list, x)
			}
		}
	}
	return list
}

func (d *reader) scores(list []int) []int {
	s := make([]int, 0, len(list))
	for _, x := range list {
		s = append(s, d.ps[x].score)
	}
	return descending(s)
}

func set(list []int) int {
	s := 0
	for _, x := range list {
		s |= 1 << x
	}
	return s
}

// judge gives the failures of a pairing of the bracket, and reports whether C1 to C5 allow it.
// It stops as soon as it is worse than the best, where there is one.
func (d *reader) judge(b bracketed, pairs [][2]int, best [][]int) ([][]int, bool) {
	if best != nil && len(b.mdps)+len(b.residents)-2*len(pairs) > best[0][0] { // C6, before all else
		return nil, false
	}
	floaters := b.floaters(pairs)
	left := set(floaters) | b.lower
	fails := make([][]int, 0, 16)
	worse := false
	note := func(f []int) bool {
		fails = append(fails, f)
		if best != nil && !worse {
			switch c := compare(f, best[len(fails)-1]); {
			case c > 0:
				worse = true
			case c < 0:
				best = nil
			}
		}
		return !worse
	}
	if !note([]int{len(floaters)}) || // C6
		!note(d.scores(floaters)) { // C7
		return nil, false
	}
	if !d.completes(left, d.byes(left)) { // C4, C5
		return nil, false
	}
	if !note(d.nextBracket(b, floaters)) { // C8
		return nil, false
	}
	if !note(d.unplayed(b, floaters)) { // C9
		return nil, false
	}
	for _, f := range d.colourFails(pairs) { // C10 to C13
		if !note(f) {
			return nil, false
		}
	}
	for _, f := range d.floatFails(b, pairs, floaters) { // C14 to C21
		if !note(f) {
			return nil, false
		}
	}
	return fails, true
}

// nextBracket is C8: how well the bracket below can be paired with these floaters, by C6 and C7,
// while C1 to C5 are complied with.
func (d *reader) nextBracket(b bracketed, floaters []int) []int {
	if len(b.nextGroup) == 0 {
		return nil
	}
	key := set(floaters)<<12 | set(b.nextGroup)
	if r, ok := d.ahead[key]; ok {
		return r
	}
	n := bracketed{mdps: floaters, residents: b.nextGroup, lower: b.lower &^ set(b.nextGroup)}
	var best []int
	d.all(n, func(pairs [][2]int) {
		if best != nil && len(n.mdps)+len(n.residents)-2*len(pairs) > best[0] {
			return
		}
		down := n.floaters(pairs)
		fails := append([]int{len(down)}, d.scores(down)...)
		if best != nil && compare(fails, best) >= 0 {
			return
		}
		left := set(down) | n.lower
		if d.completes(left, d.byes(left)) {
			best = fails
		}
	})
	d.ahead[key] = best
	return best
}

// unplayed is C9, which applies where one goes down who will have the bye.
func (d *reader) unplayed(b bracketed, floaters []int) []int {
	if len(floaters) != 1 {
		return nil
	}
	x := floaters[0]
	if d.byes(1<<x|b.lower) == 0 || d.ps[x].score != d.lowest || !d.ps[x].mayHaveBye {
		return nil
	}
	return []int{d.round - 1 - d.ps[x].played}
}

// colourFails are C10 to C13.
func (d *reader) colourFails(pairs [][2]int) [][]int {
	sum := make([]int, 4)
	for _, p := range pairs {
		for i, n := range d.ill[p[0]][p[1]] {
			sum[i] += n
		}
	}
	return [][]int{sum[:1], sum[1:2], sum[2:3], sum[3:]}
}

// illOf is what a pair adds to C10 to C13.
func illOf(a, b person, white bool) (ill [4]int) {
	for i, p := range []person{a, b} {
		gets, plus := rounds.White, 1
		if white != (i == 0) {
			gets, plus = rounds.Black, -1
		}
		if a.topscorer || b.topscorer {
			if plus*p.difference >= 2 { // the colour takes the difference further
				ill[0]++
			}
			if n := len(p.colours); n >= 2 && p.colours[n-1] == gets && p.colours[n-2] == gets {
				ill[1]++
			}
		}
		if p.kind != "none" && p.prefers != gets {
			ill[2]++
			if p.kind == "strong" {
				ill[3]++
			}
		}
	}
	return ill
}

// floatFails are C14 to C21. The score difference of one who came down and goes further is taken
// to be greater than any in the bracket, and the greater the higher the score.
func (d *reader) floatFails(b bracketed, pairs [][2]int, floaters []int) [][]int {
	var counts, diffs [][]int
	for back := 1; back <= 2; back++ {
		residents, opponents := 0, 0
		var mdp, opp []int
		for _, x := range floaters {
			if d.ps[x].before[back] != "down" {
				continue
			}
			if slices.Contains(b.residents, x) {
				residents++
			} else {
				mdp = append(mdp, 1000+d.ps[x].score)
			}
		}
		for _, p := range pairs {
			if !slices.Contains(b.mdps, p[0]) {
				continue
			}
			diff := d.ps[p[0]].score - d.ps[p[1]].score
			if d.ps[p[0]].before[back] == "down" {
				mdp = append(mdp, diff)
			}
			if d.ps[p[1]].before[back] == "up" {
				opponents++
				opp = append(opp, diff)
			}
		}
		counts = append(counts, []int{residents}, []int{opponents})
		diffs = append(diffs, descending(mdp), descending(opp))
	}
	return append(counts, diffs...)
}

// better reports whether the first fails less (3.8.1).
func better(a, b [][]int) bool {
	for i := range a {
		if c := compare(a[i], b[i]); c != 0 {
			return c < 0
		}
	}
	return false
}
