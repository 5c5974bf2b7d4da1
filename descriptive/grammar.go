package descriptive

import "postd/rules"

// grammar finds every grammatical understanding of a row of tokens. It goes
// forward over them, taking each open branch in turn, and collects the
// patterns of the branches that come to the end. It lies in the caller's frame.
type grammar struct {
	lexer
	found patterns
	named bool // words that name a man, a square or a move came to the end
	far   int  // the first token that no branch understood
}

func (g *grammar) is(i int, k kind) bool { return i < g.count && g.list[i].kind == k }

// from is the part of the text from token i to before token j.
func (g *grammar) from(i, j int) span { return g.list[i].to(g.list[j-1].span) }

func (g *grammar) reach(i int) { g.far = max(g.far, i) }

func (g *grammar) keep(p pattern) {
	if p.odd() {
		p.loose |= looseOdd
	}
	if !g.onlyNames(&p) {
		g.found.add(&p)
	}
	g.named = true
}

// record reads all the tokens as one record (BCC1903/I.13).
func (g *grammar) record() {
	g.castling()
	men := g.men(0)
	for _, m := range men.all() {
		q := blank
		q.mover = m.who
		q.words[ofMan], q.words[ofName], q.words[ofNth] = m.man, m.name, m.nthAt
		g.origin(q, m.next)
	}
	start := 0
	if g.is(0, kindOn) {
		start = 1 // "From King's second to King's fourth"
	}
	// "K2-K4": the words on both sides of "to" alone record the move, so the
	// man's name may be left out (BCC1903/I.13.C, READING/RD2).
	places := g.squares(start, who{})
	for _, s := range places.all() {
		if s.rank != 0 && (g.is(s.next, kindDash) || g.is(s.next, kindTo)) {
			q := blank
			q.from, q.loose = s.set, looseNobody
			q.words[ofOrigin] = s.words
			g.action(q, s.next)
		}
	}
}

// origin reads the square that a man leaves, if it is written: "(K5)",
// "(KB)", "(6)", "/R1", "on King's fourth".
func (g *grammar) origin(p pattern, i int) {
	g.action(p, i)
	switch {
	case g.is(i, kindOpen):
		j := i + 1
		if g.is(j, kindOn) {
			j++
		}
		places := g.place(j, p.mover)
		for _, s := range places.all() {
			if g.is(s.next, kindClose) {
				q := p
				q.from = s.set
				q.words[ofOrigin] = g.from(i, s.next+1)
				g.action(q, s.next+1)
				if p.mover.role == rules.Pawn && s.rank == 8 {
					g.promotes(p, s, i) // "P(K8)=Q"
				}
			}
		}
	case g.is(i, kindSlash), g.is(i, kindOn):
		g.leaves(p, i, i+1)
	case g.is(i, kindDash):
		g.leaves(p, i, i+1) // "R-Q1-K1"
	case royal(p.mover.role) != rules.NoWing && g.man(i) && winged(g.roleAt(i)):
		// "KB1-Kt1" is a square and no King on B1.
	default:
		g.leaves(p, i, i)
	}
}

// leaves reads at j the square that a man leaves, if what it does follows;
// its words begin at i.
func (g *grammar) leaves(p pattern, i, j int) {
	places := g.squares(j, p.mover)
	for _, s := range places.all() {
		if s.rank == 0 || p.mover.role == rules.Pawn && s.rank == 8 || (i == j || g.is(i, kindDash)) && !g.doing(s.next) {
			continue
		}
		q := p
		q.from = s.set
		q.words[ofOrigin] = g.from(i, s.next)
		g.action(q, s.next)
	}
	g.reach(i)
}

// doing reports whether "to" or "takes" stands at i.
func (g *grammar) doing(i int) bool {
	return (g.is(i, kindDash) || g.is(i, kindTo)) && !g.marks(i+1) || g.is(i, kindTakes) && !g.marks(i+1)
}

// action reads what the man does: goes to a square, takes, or gives check.
func (g *grammar) action(p pattern, i int) {
	switch {
	case g.is(i, kindDash), g.is(i, kindTo), g.is(i, kindMoves) && (g.is(i+1, kindTo) || g.is(i+1, kindDash)):
		for g.is(i, kindDash) || g.is(i, kindTo) || g.is(i, kindMoves) {
			i++
		}
		g.arrival(p, i)
	case g.is(i, kindTakes):
		g.capture(p, i+1, g.list[i])
	case g.is(i, kindMoves):
		p.loose |= looseHalf
		g.tail(p, i+1, 0)
	case g.is(i, kindCheck) && g.list[i].word, g.is(i, kindMate) && g.list[i].word,
		(g.is(i, kindDisclosed) || g.is(i, kindDouble)) && g.is(i+1, kindCheck):
		// "Q checks": anything may be left out, if the move can be recorded
		// without it (BCC1903/I.13.C).
		p.loose |= looseHalf
		p.checks = true
		g.tail(p, i, 0)
		g.checksAt(p, i)
	case g.is(i, kindAnd) && g.marks(i+1):
		p.loose |= looseHalf
		p.checks = true
		g.tail(p, i+1, 0) // "Queen gives check"
		g.checksAt(p, i+1)
	case g.is(i, kindQueens) && p.mover.role == rules.Pawn:
		p.loose |= looseHalf
		g.tail(p, i, 8)
	case (g.is(i, kindEquals) || g.is(i, kindBecoming)) && p.mover.role == rules.Pawn:
		p.loose |= looseHalf
		g.tail(p, i, 8)
	case p.mover.role == rules.Pawn && p.mover.files != 0 && g.is(i, kindRank) && g.list[i].word && g.list[i].val <= 2:
		// "K. P. two", "Q. R. P. one square".
		p.steps = g.list[i].val
		p.words[ofArrival] = g.list[i].span
		p.loose |= looseHalf
		if i++; g.is(i, kindSquare) || g.is(i, kindSquares) {
			i++
		}
		g.tail(p, i, 0)
	default:
		p.loose |= looseDash
		g.arrival(p, i)
	}
}

// checksAt reads "checks at K5": the check and the square from which it is
// given.
func (g *grammar) checksAt(p pattern, i int) {
	for g.marks(i) {
		p.markWord(g.list[i])
		i++
	}
	if g.is(i, kindOn) {
		g.arrival(p, i+1)
	}
}

// promotes reads a promotion behind the square in brackets at i where it is
// made.
func (g *grammar) promotes(p pattern, s squaresAt, i int) {
	p.to = s.set
	p.words[ofArrival] = g.from(i, s.next+1)
	if next, _ := g.promotion(p, s.next+1, 8); next > s.next+1 {
		g.tail(p, s.next+1, 8)
	}
}

// arrival reads the square that the man goes to.
func (g *grammar) arrival(p pattern, i int) {
	places := g.squares(i, p.mover)
	for _, s := range places.all() {
		q := p
		q.to = s.set
		q.words[ofArrival], q.words[ofWing] = s.words, s.wing
		if s.rank == 0 {
			// BCC1903/I.7(b), READING/RD5: a square of the first rank is named by its piece
			// alone. No Pawn goes there, and what follows must be the end.
			if p.mover.role == rules.Pawn || p.mover.role == rules.NoRole || p.loose&looseDash != 0 {
				continue
			}
			q.loose |= looseRank
		}
		g.tail(q, s.next, s.rank)
	}
	g.reach(i)
}

// capture reads what follows "takes": a man, perhaps with its square; or the
// square alone; or nothing.
func (g *grammar) capture(p pattern, i int, verb token) {
	start := i
	p.takes = true
	p.words[ofTakes] = verb.span
	for g.is(i, kindHis) || g.is(i, kindA) {
		i++
	}
	men := g.men(i)
	for _, m := range men.all() {
		q := p
		q.victim = m.who
		q.words[ofVictim], q.words[ofVictimName], q.words[ofVictimNth] = m.man, m.name, m.nthAt
		g.tail(q, m.next, 0)
		g.victimSquare(q, m.next)
		if g.is(m.next, kindPassing) && q.mover.role == rules.Pawn {
			q.passing = true // "PxP e.p. (KB6)"
			q.words[ofPassing] = g.list[m.next].span
			g.victimSquare(q, m.next+1)
		}
	}
	j := i
	if g.is(j, kindOn) {
		j++
	}
	places := g.squares(j, p.mover)
	for _, s := range places.all() {
		if s.rank != 0 {
			q := p
			q.victimOn = s.set
			q.words[ofPlace], q.words[ofWing] = g.from(i, s.next), s.wing
			g.tail(q, s.next, s.rank)
		}
	}
	if verb.word {
		p.loose |= looseHalf
		g.tail(p, start, 0)
	}
	g.reach(i)
}

// victimSquare reads where the man taken stands: "on King's fifth", "(K5)",
// "/QB6".
func (g *grammar) victimSquare(p pattern, i int) {
	switch {
	case g.is(i, kindOpen):
		j := i + 1
		if g.is(j, kindOn) {
			j++
		}
		if g.man(j) && g.is(j+1, kindDash) && g.man(j+2) && g.is(j+3, kindRank) {
			return // "PxP [Q-B3]": a move in a blank that was filled in
		}
		places := g.place(j, p.mover)
		for _, s := range places.all() {
			if s.rank != 0 && g.is(s.next, kindClose) {
				q := p
				q.victimOn = s.set
				q.words[ofPlace], q.words[ofWing] = g.from(i, s.next+1), s.wing
				g.tail(q, s.next+1, s.rank)
			}
		}
	case g.is(i, kindOn), g.is(i, kindSlash):
		places := g.squares(i+1, p.mover)
		for _, s := range places.all() {
			if s.rank != 0 {
				q := p
				q.victimOn = s.set
				q.words[ofPlace], q.words[ofWing] = g.from(i, s.next), s.wing
				g.tail(q, s.next, s.rank)
			}
		}
	}
}
