package swiss

import "slices"

// part is the part that a player has in the pairing of a bracket.
type part int8

const (
	resident  part = iota // of the bracket's own score
	movedDown             // came down, and may be paired in the bracket
	limbo                 // came down, and goes further down (FIDE/C.04.3/3.2.4)
	next                  // of the score below the bracket
	rest                  // below that
	theBye                // no player: whoever is paired with it has the pairing-allocated bye
)

// bracket is a bracket that is being paired. Players are named by their places in board.es.
type bracket struct {
	*board
	downs    []int // who came down, in order
	own      []int // the bracket's own players, in order
	below    []int // the players of the next score
	lowest   []int // all below that
	byes     []int // who may have the bye (C2, C5); nil where the number of players is even
	ownBye   bool  // the bye goes to a player of the bracket's score, or above it
	unplayed bool  // C9 has a say: one player goes down, who has the bye
}

// scope is how far a pairing looks.
type scope int8

const (
	alone  scope = iota // at the bracket itself
	ahead               // at the next one too (C8)
	entire              // at all who have not been paired (C4)
)

// outcome is a bracket that has been paired.
type outcome struct {
	pairs     [][2]int // the higher first; those with moved-down players first
	down      []int    // who goes down
	others    []int    // who would still have to be paired if those below went as looked ahead
	passed    map[int]passed
	swaps     []int   // who has another half of the remainder than their place gives (4.3)
	unswapped passing // by what a pairing without an exchange would be worse
	scope     scope
}

// passed are those whom a player might have had in the order of 4.2, before the one that they have.
type passed struct {
	some []passing
	more int // how many there are of whom no more is said
}

// passing is a player whom another might have had, and why not.
type passing struct {
	other     int
	bar       obstacle
	criterion Criterion // where there is no obstacle
	worse     int       // by how much it would be broken more
}

// pairBracket finds the best pairing of a bracket. It looks no further than it must: at first as
// if nothing below mattered, and if what it finds can be completed, that is best for all.
// It reports whether there is any, as there always is below brackets that were paired so.
func (b *bracket) pairBracket() (outcome, bool) {
	if !b.ownBye {
		if (len(b.downs)+len(b.own))%2 == 0 {
			if o, ok := b.within(alone); ok && b.completes(o) {
				return o, true
			}
		}
		if len(b.lowest) > 0 || len(b.byes) > 0 {
			if o, ok := b.within(ahead); ok && b.completes(o) {
				return o, true
			}
		}
	}
	b.unplayed = b.ownBye
	o, ok := b.within(entire)
	if ok && b.unplayed && len(o.down) > 1 { // the note to C9
		b.unplayed = false
		o, ok = b.within(entire)
	}
	return o, ok
}

// completes reports whether all others can be paired (C4, C5).
func (b *bracket) completes(o outcome) bool {
	left := slices.Clone(o.others)
	if o.scope == alone {
		left = append(left, b.below...)
	}
	return b.complete(append(left, b.lowest...), b.byes)
}

// complete reports whether these players can be paired, one of byes staying free if they are odd.
func (b *board) complete(players, byes []int) bool {
	return b.canComplete(players, byes, func(x, y int) bool { return b.may[x][y] })
}

func (b *board) canComplete(players, byes []int, may func(x, y int) bool) bool {
	n := len(players)
	if n%2 == 1 {
		n++
	}
	m := newMatcher(n, 0)
	for i, x := range players {
		for j := range i {
			if may(x, players[j]) {
				m.join(i, j, nil)
			}
		}
		if n > len(players) && slices.Contains(byes, x) {
			m.join(i, n-1, nil)
		}
	}
	like := make([]int, n)
	for i := range like {
		like[i] = -1
	}
	m.begin(like)
	return m.solve(nil, nil)
}

// within pairs the bracket, looking as far as the scope.
func (b *bracket) within(s scope) (outcome, bool) {
	o := outcome{scope: s, passed: map[int]passed{}}
	left, own := []int(nil), b.own
	pairs := len(b.own) / 2
	if len(b.downs) > 0 {
		g := b.graph(s, b.downs, nil, b.own, -1)
		if !g.solve() || s == alone && g.anyFree() {
			return o, false
		}
		left = g.pairDowns(&o)
		own = slices.DeleteFunc(slices.Clone(own), func(x int) bool { return g.m.gone[g.vertex[x]] })
		pairs = g.pairsWithin()
	}
	g := b.graph(s, nil, left, own, pairs)
	if !g.solve() || s == alone && g.anyFree() {
		return o, false
	}
	if p := g.pairsWithin(); p != pairs { // fewer than the half can be paired with each other
		g = b.graph(s, nil, left, own, p)
		g.solve()
	}
	g.exchange(&o)
	g.transpose(&o)
	o.down, o.others = g.left()
	return o, true
}
