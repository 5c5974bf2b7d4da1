package descriptive

import "postd/rules"

// manAt is one understanding of the words from some token on as a man.
type manAt struct {
	who
	next int
}

// men reads a man at i in every way: "B", "KB", "KBP", "King's Bishop's
// Pawn", "first QBP". "Q B P" may be Q, QB or QBP; the grammar after it
// decides.
func (g *grammar) men(i int) []manAt {
	var out []manAt
	var nth uint8
	for g.is(i, kindHis) || g.is(i, kindOwn) {
		i++
	}
	if g.is(i, kindNth) {
		nth = g.toks[i].val
		i++
	}
	if !g.man(i) {
		g.reach(i)
		return nil
	}
	add := func(w who, next int) {
		w.nth = nth
		// BCC1903/I.8: only Pawns are counted "first", "second".
		if nth == 0 || w.role == rules.Pawn {
			out = append(out, manAt{w, next})
		}
	}
	a := g.roleAt(i)
	add(who{role: a}, i+1)
	if !g.man(i + 1) {
		return out
	}
	b := g.roleAt(i + 1)
	wing := royal(a)
	switch {
	case b == rules.Pawn && a != rules.Pawn:
		add(who{role: rules.Pawn, files: homeFiles(a, rules.NoWing)}, i+2)
	case wing != rules.NoWing && winged(b):
		add(who{role: b, wing: wing}, i+2)
		if g.man(i+2) && g.roleAt(i+2) == rules.Pawn {
			add(who{role: rules.Pawn, files: homeFiles(b, wing)}, i+3)
		}
	}
	return out
}

// man reports whether a man or a file is named at i. "Queens" without its
// apostrophe is a name where another name follows it.
func (g *grammar) man(i int) bool {
	return g.is(i, kindMan) || g.is(i, kindQueens) && (g.is(i+1, kindMan) || g.is(i+1, kindRank) || g.is(i+1, kindNth))
}

func (g *grammar) roleAt(i int) rules.Role {
	if g.toks[i].kind == kindQueens {
		return rules.Queen
	}
	return g.toks[i].role()
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
	set  squares
	rank uint8
	file files
	next int
}

// squares reads a square at i: "K4", "QB's 3d", "Kt3", "King's Bishop's
// square", "her Kt's 3d", "R". Where the wing is left out both are meant.
func (g *grammar) squares(i int, mover who) []squaresAt {
	own := false
	for g.is(i, kindHis) || g.is(i, kindOwn) {
		own = true
		i++
	}
	var out []squaresAt
	add := func(f files, next int) {
		s := squaresAt{file: f, next: next}
		if r, after := g.rank(next); r != 0 {
			s.rank, s.next = r, after
		}
		s.set = f.onRank(max(s.rank, 1))
		out = append(out, s)
	}
	if own {
		// "K. Kt. to his 5th": the file is the mover's own.
		if r, after := g.rank(i); r != 0 {
			f := ownFiles(mover)
			return []squaresAt{{f.onRank(r), r, f, after}}
		}
	}
	if !g.man(i) {
		g.reach(i)
		return nil
	}
	a := g.roleAt(i)
	switch {
	case a == rules.Pawn:
	case royal(a) != rules.NoWing:
		add(homeFiles(a, rules.NoWing), i+1)
		if g.man(i+1) && winged(g.roleAt(i+1)) {
			add(homeFiles(g.roleAt(i+1), royal(a)), i+2)
		}
	default:
		wing := rules.NoWing
		if own {
			// "Q. to her Kt's 3d": the wing is the mover's own.
			if wing = royal(mover.role); wing == rules.NoWing {
				wing = mover.wing
			}
		}
		add(homeFiles(a, wing), i+1)
	}
	return out
}

// place reads a square within brackets, where the file or the rank alone may
// stand: "(QB)", "(6)".
func (g *grammar) place(i int, mover who) []squaresAt {
	out := g.squares(i, mover)
	for k := range out {
		if out[k].rank == 0 {
			out[k].set = out[k].file.onRank(0)
		}
	}
	if r, next := g.rank(i); r != 0 {
		out = append(out, squaresAt{everyFile.onRank(r), r, everyFile, next})
	}
	return out
}

// rank reads "4", "4th", "fourth", "sq", "fourth square" at i; it returns 0
// where no rank is said.
func (g *grammar) rank(i int) (uint8, int) {
	switch {
	case g.is(i, kindNth):
		r := g.toks[i].val
		if g.is(i+1, kindRank) && g.toks[i+1].word {
			i++
		}
		return r, i + 1
	case g.is(i, kindRank):
		return g.toks[i].val, i + 1
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
