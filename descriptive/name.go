package descriptive

import "postd/rules"

// manAt is one understanding of the words from some token on as a man.
type manAt struct {
	who
	man, name, nthAt span // the words for its sort, its wing or file, its place among the Pawns
	next             int
}

// menAt are the understandings of the same words, a few.
type menAt struct {
	list [4]manAt
	n    int
}

func (m *menAt) all() []manAt { return m.list[:m.n] }

// men reads a man at i in every way: "B", "KB", "KBP", "King's Bishop's
// Pawn", "first QBP". "Q B P" may be Q, QB or QBP; the grammar after it
// decides.
func (g *grammar) men(i int) (out menAt) {
	var nth uint8
	var nthAt span
	for g.is(i, kindHis) || g.is(i, kindOwn) {
		i++
	}
	if g.is(i, kindNth) {
		nth, nthAt = g.list[i].val, g.list[i].span
		i++
	}
	if !g.man(i) {
		g.reach(i)
		return out
	}
	// The man is named by the tokens i to last, of which the last says its sort.
	add := func(w who, last int) {
		w.nth = nth
		// BCC1903/I.8: only Pawns are counted "first", "second".
		if nth != 0 && w.role != rules.Pawn {
			return
		}
		m := manAt{who: w, man: g.list[last].span, nthAt: nthAt, next: last + 1}
		if last > i {
			m.name = g.from(i, last)
		}
		out.list[out.n] = m
		out.n++
	}
	a := g.roleAt(i)
	add(who{role: a}, i)
	if !g.man(i + 1) {
		return out
	}
	b := g.roleAt(i + 1)
	wing := royal(a)
	switch {
	case b == rules.Pawn && a != rules.Pawn:
		add(who{role: rules.Pawn, files: homeFiles(a, rules.NoWing)}, i+1)
	case wing != rules.NoWing && winged(b):
		add(who{role: b, wing: wing}, i+1)
		if g.man(i+2) && g.roleAt(i+2) == rules.Pawn {
			add(who{role: rules.Pawn, files: homeFiles(b, wing)}, i+2)
		}
	}
	return out
}

// man reports whether a man or a file is named at i. "Queens" without its
// apostrophe is a name where another name follows it.
func (g *grammar) man(i int) bool {
	return g.is(i, kindMan) || g.is(i, kindQueens) && (g.is(i+1, kindMan) || g.is(i+1, kindRank) || g.is(i+1, kindSquare) || g.is(i+1, kindNth))
}

func (g *grammar) roleAt(i int) rules.Role {
	if g.list[i].kind == kindQueens {
		return rules.Queen
	}
	return g.list[i].role()
}

// royal returns the wing that a King or Queen lends to the names after it.
func royal(r rules.Role) rules.Wing {
	switch r {
	case rules.King:
		return rules.KingSide
	case rules.Queen:
		return rules.QueenSide
	}
	return rules.NoWing
}

func winged(r rules.Role) bool {
	return r == rules.Bishop || r == rules.Knight || r == rules.Rook
}

// squaresAt is one understanding of the words from some token on as a
// square. A rank of 0 was not said: the set is then of the first rank.
type squaresAt struct {
	set   squares
	words span // all of them
	wing  span // those that say the wing of the file
	rank  uint8
	file  files
	next  int
}

// placesAt are the understandings of the same words, a few.
type placesAt struct {
	list [4]squaresAt
	n    int
}

func (p *placesAt) all() []squaresAt { return p.list[:p.n] }

func (p *placesAt) add(s squaresAt) {
	p.list[p.n] = s
	p.n++
}

// squares reads a square at i: "K4", "QB's 3d", "Kt3", "King's Bishop's
// square", "her Kt's 3d", "R". Where the wing is left out both are meant.
func (g *grammar) squares(i int, mover who) (out placesAt) {
	own := false
	for g.is(i, kindHis) || g.is(i, kindOwn) {
		own = true
		i++
	}
	add := func(f files, wing span, next int) {
		s := squaresAt{file: f, wing: wing, next: next}
		if g.is(next, kindDash) && (g.is(next+1, kindRank) || g.is(next+1, kindNth)) {
			next++ // "P-K-4"
		}
		if r, after := g.rank(next); r != 0 {
			s.rank, s.next = r, after
		}
		s.set = f.onRank(max(s.rank, 1))
		s.words = g.from(i, s.next)
		out.add(s)
	}
	if own {
		// "K. Kt. to his 5th": the file is the mover's own.
		if r, after := g.rank(i); r != 0 {
			f := ownFiles(mover)
			out.add(squaresAt{set: f.onRank(r), words: g.from(i, after), rank: r, file: f, next: after})
			return out
		}
	}
	if !g.man(i) {
		g.reach(i)
		return out
	}
	a := g.roleAt(i)
	switch {
	case a == rules.Pawn:
	case royal(a) != rules.NoWing:
		add(homeFiles(a, rules.NoWing), span{}, i+1)
		j := i + 1
		if g.is(j, kindDash) && g.man(j+1) && (g.is(j+2, kindDash) || g.is(j+2, kindRank)) {
			j++ // "Kt-K-B-3"
		}
		if g.man(j) && winged(g.roleAt(j)) {
			add(homeFiles(g.roleAt(j), royal(a)), g.list[i].span, j+1)
		}
	default:
		wing := rules.NoWing
		var said span
		if own {
			// "Q. to her Kt's 3d": the wing is the mover's own.
			if wing = royal(mover.role); wing == rules.NoWing {
				wing = mover.wing
			}
			said = g.list[i-1].span
		}
		add(homeFiles(a, wing), said, i+1)
	}
	return out
}

// place reads a square within brackets, where the file or the rank alone may
// stand: "(QB)", "(6)".
func (g *grammar) place(i int, mover who) placesAt {
	out := g.squares(i, mover)
	for k := range out.all() {
		if out.list[k].rank == 0 {
			out.list[k].set = out.list[k].file.onRank(0)
		}
	}
	if r, next := g.rank(i); r != 0 {
		out.add(squaresAt{set: everyFile.onRank(r), words: g.from(i, next), rank: r, file: everyFile, next: next})
	}
	return out
}

// rank reads "4", "4th", "fourth", "sq", "fourth square" at i; it returns 0
// where no rank is said.
func (g *grammar) rank(i int) (uint8, int) {
	switch {
	case g.is(i, kindNth), g.is(i, kindRank):
		r := g.list[i].val
		if g.is(i+1, kindSquare) {
			i++ // "fourth square"
		}
		return r, i + 1
	case g.is(i, kindSquare):
		return 1, i + 1
	}
	return 0, i
}

// ownFiles returns the file that "his" means for the man that moves.
func ownFiles(w who) files {
	if w.role == rules.Pawn {
		if w.files != 0 {
			return w.files
		}
		return everyFile
	}
	if f := homeFiles(w.role, w.wing); f != 0 {
		return f
	}
	return everyFile
}
