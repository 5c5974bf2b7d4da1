package swiss

import "slices"

// Working is how a round was paired.
type Working struct {
	Brackets []Bracket // from the highest score down
	board    *board
	pairs    [][2]int       // by board, the higher player first
	why      map[int]reason // by place of the higher player
	bye      int            // the place; -1: none
}

// Bracket is how one bracket was paired. Players are named by their numbers.
type Bracket struct {
	Score     int      // half points of the bracket's own players
	Own       []int    // the bracket's own players, in order
	CameDown  []int    // from higher scores, in order
	Pairs     [][2]int // the higher player first
	WentDown  []int    // to the next bracket, or to the bye
	Exchanged []int    // who changed halves (FIDE/C.04.3/4.3)
	// Unexchanged is the criterion that would be kept less if nobody changed halves.
	Unexchanged Criterion
	// Decided is the weightiest criterion by which players were passed over who came first in the
	// order of article 4; 0 where nobody was.
	Decided Criterion
	// Short are the criteria from C6 on that could not be kept wholly, in order.
	Short []Shortfall
}

// Shortfall is a criterion that is not kept wholly.
type Shortfall struct {
	Criterion Criterion
	Players   []int // to whom it happens
}

// reason is why a pair is one.
type reason struct {
	bracket int
	passed  passed
}

// add notes a bracket that has been paired.
func (w *Working) add(b *bracket, o outcome) {
	br := Bracket{Score: b.es[b.own[0]].score, Own: b.numbers(b.own), CameDown: b.numbers(b.downs), WentDown: b.numbers(o.down), Exchanged: b.numbers(o.swaps)}
	for _, p := range o.pairs {
		br.Pairs = append(br.Pairs, [2]int{b.es[p[0]].no, b.es[p[1]].no})
		why := o.passed[p[0]]
		w.why[p[0]] = reason{len(w.Brackets), why}
		for _, x := range why.some {
			br.decide(x.decides())
		}
	}
	if len(o.swaps) > 0 {
		br.Unexchanged = o.unswapped.criterion
		br.decide(br.Unexchanged)
	}
	br.Short = b.shortfalls(o.pairs, o.down)
	w.Brackets = append(w.Brackets, br)
	w.pairs = append(w.pairs, o.pairs...)
}

// decide notes a criterion, if it is weightier than those before.
func (br *Bracket) decide(c Criterion) {
	if br.Decided == 0 || c.before(br.Decided) {
		br.Decided = c
	}
}

// decides is the criterion by which the player was passed over.
func (p passing) decides() Criterion {
	for c, bar := range barOf {
		if p.bar == bar {
			return c
		}
	}
	return p.criterion
}

func (b *board) numbers(places []int) []int {
	var list []int
	for _, x := range places {
		list = append(list, b.es[x].no)
	}
	return list
}

// round makes the round of all pairs, in the order of its boards.
func (w *Working) round(down []int) Round {
	b := w.board
	r := Round{No: b.rules.Round, Absent: b.absent}
	b.boards(w.pairs)
	for i, p := range w.pairs {
		c := colours(&b.es[p[0]], &b.es[p[1]], b.rules.Initial)
		r.Games = append(r.Games, Game{i + 1, c.white.no, c.black.no})
	}
	if w.bye = -1; len(down) > 0 {
		w.bye = down[0]
		r.Bye = b.es[w.bye].no
	}
	return r
}

// shortfalls lists the criteria from C6 on that the pairs of a bracket do not keep wholly.
func (b *bracket) shortfalls(pairs [][2]int, down []int) []Shortfall {
	happens := map[Criterion][]int{}
	if len(down) > (len(b.downs)+len(b.own))%2 { // one of an odd number has to
		happens[C6] = b.numbers(down)
	}
	note := func(c Criterion, n int, e *entrant) {
		if n > 0 {
			happens[c] = append(happens[c], e.no)
		}
	}
	for _, p := range pairs {
		hi, lo := &b.es[p[0]], &b.es[p[1]]
		c := colours(hi, lo, b.rules.Initial)
		for _, e := range [2]*entrant{hi, lo} {
			var l blemish
			l.look(e, c.of(e), hi.top || lo.top)
			note(C10, l.wide, e)
			note(C11, l.thrice, e)
			note(C12, l.wish, e)
			note(C13, l.strong, e)
		}
		for back := range 2 {
			if slices.Contains(b.downs, p[0]) {
				if hi.floats[back] == floatDown {
					note(C18+Criterion(2*back), 1, hi)
				}
				if lo.floats[back] == floatUp {
					note(C15+Criterion(2*back), 1, lo)
					note(C19+Criterion(2*back), 1, lo)
				}
			}
		}
	}
	for _, x := range down {
		for back := range 2 {
			if e := &b.es[x]; e.floats[back] == floatDown {
				c := C14
				if slices.Contains(b.downs, x) {
					c = C18
				}
				note(c+Criterion(2*back), 1, e)
			}
		}
	}
	var list []Shortfall
	for c := C6; c <= C21; c++ {
		if len(happens[c]) > 0 {
			list = append(list, Shortfall{c, happens[c]})
		}
	}
	return list
}
