package descriptive

import (
	"cmp"
	"slices"

	"postd/rules"
)

// checkGiven is what a move does to the adverse King.
type checkGiven struct {
	check, mate, disclosed, double bool
}

// look finds out what check a candidate gives, once.
func (b board) look(c *candidate) {
	if c.seen {
		return
	}
	c.seen = true
	q, err := b.p.Play(c.move)
	if err != nil || !q.Check() {
		return
	}
	c.given.check = true
	c.given.mate = q.Mate()
	direct, others := checkers(q, c.move.To())
	if c.castles != rules.NoWing {
		direct, others = true, 0 // the Rook that castled checks; nothing is discovered
	}
	c.given.disclosed = others > 0
	c.given.double = others > 1 || direct && others > 0
}

// narrow takes the fitting moves through the three rules that decide between
// them: the capture, the mark of check, and last the order of likelihood.
func (b board) narrow(patterns []pattern, found []candidate) Match {
	var m Match
	// BCC1903/V.5(c), RULING/R-51: a record that expresses no capture is a
	// quiet move if one fits; captures come in only where none does.
	if quiet := keep(found, func(c *candidate) bool { return c.expressed }); len(quiet) > 0 {
		found = quiet
	} else {
		m.NoCapture = len(found) > 0
	}
	var said marks
	for i := range patterns {
		said |= patterns[i].marks
	}
	if len(found) > 1 || said != 0 {
		for i := range found {
			b.look(&found[i])
		}
	}
	// BCC1903/INTRO(c), BCC1903/V.PREF(d), RULING/R-4: a mark of check narrows if it can, and is
	// surplus where it cannot.
	for _, x := range [...]struct {
		mark  marks
		words string
		has   func(*candidate) bool
	}{
		{markDouble, "double", func(c *candidate) bool { return c.given.double }},
		{markDisclosed, "dis", func(c *candidate) bool { return c.given.disclosed }},
		{markMate, "mate", func(c *candidate) bool { return c.given.mate }},
		{markCheck | markMate, "ch", func(c *candidate) bool { return c.given.check }},
	} {
		if said&x.mark == 0 || len(found) == 0 {
			continue
		}
		if some := keep(found, x.has); len(some) > 0 {
			found = some
		} else if said&x.mark != markMate || x.mark == markMate {
			m.Surplus = append(m.Surplus, x.words)
		}
	}
	slices.SortFunc(found, func(x, y candidate) int {
		order := 0
		if said == 0 {
			order = compareBool(x.given.check, y.given.check)
		}
		return cmp.Or(order,
			cmp.Compare(rank(x.move), rank(y.move)),
			compareBool(x.takes, y.takes),
			compareBool(x.inPassing, y.inPassing),
			cmp.Compare(square(x.move.From()), square(y.move.From())),
			cmp.Compare(square(x.move.To()), square(y.move.To())))
	})
	for i := range found {
		m.Readings = append(m.Readings, Reading{found[i].move})
	}
	return m
}

func keep(list []candidate, f func(*candidate) bool) []candidate {
	var out []candidate
	for i := range list {
		if f(&list[i]) {
			out = append(out, list[i])
		}
	}
	return out
}

func compareBool(x, y bool) int {
	switch {
	case x == y:
		return 0
	case y:
		return -1
	}
	return 1
}

// rank orders promotions: a Queen first, then Rook, Bishop, Knight.
func rank(m rules.Move) int {
	if m.Promotion() == rules.NoRole {
		return 0
	}
	return int(rules.Queen) - int(m.Promotion())
}

// square orders squares as their UCI names: by file, then by rank.
func square(s rules.Square) int { return s.File()<<3 | s.Rank() }

// checkers counts the men that check the King whose turn it is: direct says
// whether the man on arrived is one, others counts the rest.
func checkers(q rules.Position, arrived rules.Square) (direct bool, others int) {
	side := q.Turn()
	var king rules.Square
	for s := rules.Square(0); s < 64; s++ {
		if m := q.At(s); m.Role == rules.King && m.Colour == side {
			king = s
		}
	}
	count := func(s rules.Square) {
		if s == arrived {
			direct = true
		} else {
			others++
		}
	}
	for df := -2; df <= 2; df++ {
		for dr := -2; dr <= 2; dr++ {
			leap := df*df+dr*dr == 5
			if !leap && (df == 0 && dr == 0 || df*df > 1 || dr*dr > 1) {
				continue
			}
			for n := 1; ; n++ {
				f, r := king.File()+n*df, king.Rank()+n*dr
				if f < 0 || f > 7 || r < 0 || r > 7 {
					break
				}
				s := rules.SquareAt(f, r)
				m := q.At(s)
				if m.Role == rules.NoRole && !leap {
					continue
				}
				if m.Colour != side && commands(m, df, dr, n) {
					count(s)
				}
				break
			}
		}
	}
	return direct, others
}

// commands reports whether a man that stands n steps from a square in the
// direction df, dr commands it (BCC1903/I.9).
func commands(m rules.Man, df, dr, n int) bool {
	slant := df*df == dr*dr
	switch m.Role {
	case rules.Knight:
		return df*df+dr*dr == 5
	case rules.Queen:
		return df*df+dr*dr != 5
	case rules.Rook:
		return df == 0 || dr == 0
	case rules.Bishop:
		return slant
	case rules.Pawn:
		// A white Pawn commands upwards, so that it stands below the square.
		return slant && n == 1 && (dr < 0) == (m.Colour == rules.White)
	}
	return false
}
