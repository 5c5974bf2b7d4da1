package descriptive

import (
	"cmp"

	"postd/rules"
)

// look finds out what check a candidate gives, once; how it is given only
// where a record speaks of it.
func (b *board) look(c *candidate, how bool) {
	if !c.seen {
		c.seen = true
		if b.p.GivesCheck(c.move) {
			c.gives |= markCheck
			if b.p.Mates(c.move) {
				c.gives |= markMate
			}
		}
	}
	if !how || c.gives&markCheck == 0 {
		return
	}
	q, err := b.p.Play(c.move)
	if err != nil {
		return
	}
	direct, others := checkers(q, c.move.To())
	if c.castles != rules.NoWing {
		direct, others = true, 0 // the Rook that castled checks; nothing is discovered
	}
	if others > 0 {
		c.gives |= markDisclosed
	}
	if others > 1 || direct && others > 0 {
		c.gives |= markDouble
	}
}

// narrow takes the fitting moves through the three rules that decide between
// them: the capture, the mark of check, and last the order of likelihood.
func (b *board) narrow(r *Record, found []candidate) (m Match) {
	// READING/RD3, BCC1903/V.5(c), RULING/R-51: a record that expresses no capture is a
	// quiet move if one fits; captures come in only where none does. It is so
	// in the notation of Part I alone.
	if r.in.or() == Descriptive {
		n := 0
		for i := range found {
			if found[i].expressed {
				found[n], found[i] = found[i], found[n]
				n++
			}
		}
		m.NoCapture = n == 0 && len(found) > 0
		if n > 0 {
			found = found[:n]
		}
	}
	var said marks
	for i := range r.patterns {
		said |= r.patterns[i].marks
	}
	if len(found) > 1 || said != 0 {
		for i := range found {
			b.look(&found[i], said&(markDouble|markDisclosed) != 0)
		}
	}
	// BCC1903/INTRO(c), BCC1903/V.PREF(d), READING/RD4, RULING/R-4: a mark of check narrows if it can, and is
	// surplus where it cannot. Those that say most come first; mate says check too.
	for _, x := range [...]struct {
		said, mark marks
		words      string
	}{{markDouble, markDouble, "double"}, {markDisclosed, markDisclosed, "dis"}, {markMate, markMate, "mate"}, {markCheck | markMate, markCheck, "ch"}} {
		if said&x.said == 0 || len(found) == 0 {
			continue
		}
		if n := giving(found, x.mark); n > 0 {
			found = found[:n]
		} else if said&x.said != markMate || x.mark == markMate {
			m.Surplus = append(m.Surplus, x.words)
		}
	}
	if len(found) == 0 {
		return m
	}
	byLikelihood(found, said == 0)
	m.Readings = make([]Reading, len(found))
	for i := range found {
		m.Readings[i] = Reading{found[i].move}
	}
	return m
}

// giving moves the candidates that give such a check to the front and counts
// them.
func giving(list []candidate, mark marks) (n int) {
	for i := range list {
		if list[i].gives&mark != 0 {
			list[n], list[i] = list[i], list[n]
			n++
		}
	}
	return n
}

// byLikelihood puts the likeliest first. unmarked says that the record marks
// no check.
func byLikelihood(list []candidate, unmarked bool) {
	for i := range list {
		for j := i; j > 0 && likelier(&list[j], &list[j-1], unmarked); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}

func likelier(x, y *candidate, unmarked bool) bool {
	order := 0
	if unmarked {
		order = cmp.Compare(x.gives&markCheck, y.gives&markCheck)
	}
	return cmp.Or(cmp.Compare(rank(x.move), rank(y.move)), order,
		compareBool(x.takes, y.takes),
		compareBool(x.inPassing, y.inPassing),
		cmp.Compare(square(x.move.From()), square(y.move.From())),
		cmp.Compare(square(x.move.To()), square(y.move.To()))) < 0
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
