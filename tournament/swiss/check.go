package swiss

import (
	"fmt"
	"slices"

	"postd/tournament/rounds"
)

// Break is a criterion that a pairing breaks, or keeps less than it could.
type Break struct {
	Criterion Criterion
	Bracket   int   // from 1; 0: the whole round
	Players   []int // numbers: the pair, the one with the bye, or all who would be paired otherwise
	Words     string
}

// Check says which criteria a pairing made by hand breaks, the weightiest of each bracket, and
// gives the best pairing to compare it with. Each bracket is compared with the best that it could
// have after those above it as they are. A pairing with somebody twice, or with somebody not at
// all, is refused. Where no pairing is possible, there is nothing to compare with: the breaks are
// given, and the error is that of Pair.
func Check(s rounds.Section, r Rules, hand Round) (Round, []Break, error) {
	r, err := r.settled(s)
	if err != nil {
		return Round{}, nil, err
	}
	b := newBoard(s, r)
	pairs, bye, err := b.readHand(hand)
	if err != nil {
		return Round{}, nil, err
	}
	breaks := b.absoluteBreaks(pairs, bye)
	best, _, err := Pair(s, r)
	if err != nil {
		return Round{}, breaks, err
	}
	if bye >= 0 && best.Bye != 0 && b.es[bye].score > b.entrant(best.Bye).score {
		breaks = append(breaks, Break{C5, 0, []int{b.es[bye].no}, fmt.Sprintf("%s has the bye with %s, and somebody with %s could (C5)", &b.es[bye], pointsWord(b.es[bye].score), pointsWord(b.entrant(best.Bye).score))})
	}
	breaks = append(breaks, b.bracketBreaks(pairs)...)
	return best, append(breaks, b.colourBreaks(hand)...), nil
}

// readHand gives the pairs of a round by places, the higher first, and the place of the bye or -1.
func (b *board) readHand(hand Round) (pairs [][2]int, bye int, err error) {
	place, seen := map[int]int{}, map[int]bool{}
	for x, e := range b.es {
		place[e.no] = x
	}
	take := func(no int) int {
		x, ok := place[no]
		switch {
		case err != nil:
		case !ok:
			err = fmt.Errorf("swiss: number %d is not to be paired in this round; take them out of it", no)
		case seen[no]:
			err = fmt.Errorf("swiss: number %d is in the round twice", no)
		}
		seen[no] = true
		return x
	}
	for _, g := range hand.Games {
		w, l := take(g.White), take(g.Black)
		pairs = append(pairs, [2]int{min(w, l), max(w, l)})
	}
	if bye = -1; hand.Bye != 0 {
		bye = take(hand.Bye)
	}
	for _, e := range b.es {
		if err == nil && !seen[e.no] {
			err = fmt.Errorf("swiss: %s is in no pair and has no bye; pair them, or say that they are absent", &e)
		}
	}
	return pairs, bye, err
}

// absoluteBreaks are those of C1 to C3 and of what is prohibited.
func (b *board) absoluteBreaks(pairs [][2]int, bye int) []Break {
	var list []Break
	for _, p := range pairs {
		x, y := &b.es[p[0]], &b.es[p[1]]
		for _, c := range []Criterion{C1, C3, Prohibited} {
			if bar := b.bar[p[0]][p[1]]; bar == barOf[c] {
				list = append(list, Break{c, 0, []int{x.no, y.no}, b.barWords(x, y, bar)})
			}
		}
	}
	if bye >= 0 && b.es[bye].noBye != "" {
		list = append(list, Break{C2, 0, []int{b.es[bye].no}, fmt.Sprintf("%s %s (C2)", &b.es[bye], b.es[bye].noBye)})
	}
	return list
}

// bracketBreaks goes down the brackets of a pairing.
func (b *board) bracketBreaks(pairs [][2]int) []Break {
	var list []Break
	var down []int
	for at, no := 0, 1; at < len(b.es); no++ {
		byes, err := b.byeScore(slices.Concat(down, span(at, len(b.es))))
		if err != nil {
			return list // C4 has been told of the bracket above
		}
		br := b.bracketAt(at, down, byes)
		best, ok := br.pairBracket()
		if !ok {
			return list // who came down can only be paired with each other, which C6 has told of
		}
		mine, left := br.part(pairs)
		if c, players := br.compare(mine, left, best); c != 0 {
			list = append(list, Break{c, no, players, fmt.Sprintf("bracket %d could be paired better by %s, that %s", no, c, c.Asks())})
		}
		down, at = left, at+len(br.own)
	}
	return list
}

// part takes the pairs of the bracket from those of a round, and who goes down.
func (b *bracket) part(pairs [][2]int) (mine [][2]int, down []int) {
	for _, x := range slices.Concat(b.downs, b.own) {
		at := slices.IndexFunc(pairs, func(p [2]int) bool { return p[0] == x || p[1] == x })
		switch {
		case at >= 0 && pairs[at][1] <= b.own[len(b.own)-1]:
			if pairs[at][0] == x {
				mine = append(mine, pairs[at])
			}
		default:
			down = append(down, x)
		}
	}
	return mine, down
}

// compare finds the weightiest criterion from C4 on in which the pairs are not the best of the
// bracket, with the players who would be paired otherwise; 0: they are the best.
func (b *bracket) compare(mine [][2]int, down []int, best outcome) (Criterion, []int) {
	var others []int
	for _, p := range best.pairs {
		if !slices.Contains(mine, p) {
			others = append(others, p[0], p[1])
		}
	}
	if len(others) == 0 && len(mine) == len(best.pairs) {
		return 0, nil
	}
	slices.Sort(others)
	players := b.numbers(others)
	switch byes, err := b.byeScore(slices.Concat(down, b.below, b.lowest)); {
	case err != nil:
		return C4, players
	case len(byes) > 0 && b.es[byes[0]].score > b.es[b.byes[0]].score:
		return C5, players
	}
	if c := b.quality(mine, down).worst(b.quality(best.pairs, best.down)); c != 0 {
		return c, players
	}
	if c := b.quality(best.pairs, best.down).worst(b.quality(mine, down)); c != 0 {
		return 0, nil // better than the rules allow, since it breaks an absolute criterion
	}
	return Sequence, players
}

// colourBreaks are the pairs with other colours than those of article 5.2.
func (b *board) colourBreaks(hand Round) []Break {
	var list []Break
	for _, g := range hand.Games {
		x, y := b.entrant(g.White), b.entrant(g.Black)
		hi, lo := x, y
		if x.score < y.score || x.score == y.score && x.no > y.no {
			hi, lo = y, x
		}
		if c := colours(hi, lo, b.rules.Initial); c.white != x {
			list = append(list, Break{Colours, 0, []int{x.no, y.no}, fmt.Sprintf("%s should have White against %s (%s)", y, x, c.article)})
		}
	}
	return list
}
