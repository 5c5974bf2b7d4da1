package descriptive

import "postd/rules"

// tail reads what may follow the squares and men of a record, in any order:
// the piece of a promotion, "in passing", words about check. rank is that of
// the arrival where it is known, else 0. A pattern that comes to the end of
// the tokens is kept.
func (g *grammar) tail(p pattern, i int, rank uint8) {
	depth := 0
	for i < g.count {
		if next, role := g.promotion(p, i, rank); next > i {
			if g.note(i) && p.promotion != rules.NoRole {
				i += 3 // "P-K8(Q) (b)"
				continue
			}
			if g.note(i) && rank == 0 && !g.smallHand() && p.promotion == rules.NoRole {
				// "PxP [B]": a Bishop, or a footnote to a capture that promotes nothing.
				q := p
				q.promotion = noPromotion
				g.tail(q, i+3, rank)
			}
			if p.promotion != rules.NoRole || role == rules.NoRole {
				g.reach(i)
				return
			}
			p.promotion = role
			p.words[ofPromotion] = g.from(i, next)
			i = next
			continue
		}
		switch t := g.list[i]; t.kind {
		case kindCheck, kindMate, kindDisclosed, kindDouble:
			p.markWord(t)
		case kindPassing:
			// BCC1903/I.13.A: the words express a capture even where "takes" is left out.
			if p.castling || p.mover.role != rules.Pawn && p.mover.role != rules.NoRole {
				g.reach(i)
				return
			}
			p.passing, p.takes = true, true
			p.words[ofPassing] = t.span
		case kindAnd, kindWith:
			if i+1 == g.count {
				g.reach(i)
				return
			}
		case kindDash:
			if !g.marks(i + 1) {
				g.reach(i)
				return
			}
		case kindTakes:
			if t.word || !g.marks(i+1) { // "BxP: ch"
				g.reach(i)
				return
			}
		case kindOpen:
			if g.note(i) || g.is(i+1, kindRank) && g.is(i+2, kindClose) && (t.val == '[' || p.castling) {
				i += 2 // "[B]", "[1]"
				break
			}
			if g.is(i+1, kindClose) {
				g.reach(i)
				return
			}
			depth++
		case kindClose:
			if depth--; depth < 0 {
				g.reach(i)
				return
			}
		default:
			g.reach(i)
			return
		}
		i++
	}
	if depth != 0 {
		g.reach(i)
		return
	}
	g.keep(p)
}

// note reports whether a letter of reference in brackets stands at i that may
// be a piece's too: "[B]", "(b)".
func (g *grammar) note(i int) bool {
	return g.is(i, kindOpen) && g.is(i+1, kindMan) && g.is(i+2, kindClose) && !g.list[i+1].word &&
		(g.list[i].val == '[' || g.list[i+1].small)
}

// smallHand reports whether the record is written in small letters, in which a
// small "(b)" is a Bishop like any other.
func (g *grammar) smallHand() bool {
	for _, t := range g.list[:g.count] {
		if t.kind == kindMan {
			return t.small
		}
	}
	return false
}

// marks reports whether a word about check stands at i.
func (g *grammar) marks(i int) bool {
	return g.is(i, kindCheck) || g.is(i, kindMate) || g.is(i, kindDisclosed) || g.is(i, kindDouble)
}

// markWord notes a word about check; "dis" and "double" say check too.
func (p *pattern) markWord(t token) {
	switch t.kind {
	case kindCheck:
		p.mark(markCheck, ofCheck, t)
	case kindMate:
		p.mark(markMate, ofMate, t)
	case kindDisclosed:
		p.mark(markCheck|markDisclosed, ofDisclosed, t)
	case kindDouble:
		p.mark(markCheck|markDouble, ofDouble, t)
	}
}

// mark notes a mark of check and where it stands.
func (p *pattern) mark(m marks, of aspect, t token) {
	p.marks |= m
	if p.words[of] == (span{}) {
		p.words[of] = t.span
	}
}

// promotion reads the piece that a Pawn becomes: "(Q)", "=Q", "/Q", "becoming
// a Queen", "queens", and after the eighth rank the letter alone. It returns
// i where none is written.
func (g *grammar) promotion(p pattern, i int, rank uint8) (int, rules.Role) {
	if p.castling || p.mover.role != rules.Pawn && p.mover.role != rules.NoRole {
		return i, rules.NoRole
	}
	known := rank != 0 && rank != 8 // the arrival is no place for a promotion
	j := i
	open := false
	switch {
	case g.is(i, kindQueens):
		return i + 1, rules.Queen
	case g.is(i, kindBecoming):
		j++
		for g.is(j, kindA) || g.is(j, kindTo) {
			j++
		}
	case g.is(i, kindEquals), g.is(i, kindSlash):
		j++
		if open = g.is(j, kindOpen); open {
			j++
		}
		if g.is(j, kindA) {
			j++
		}
	case g.is(i, kindOpen) && !known:
		open = true
		j++
		if g.is(j, kindEquals) || g.is(j, kindBecoming) {
			j++
		}
		for g.is(j, kindA) || g.is(j, kindTo) {
			j++
		}
	case rank == 8 && (g.is(i, kindA) || g.is(i, kindDash)):
		j++
	case rank == 0 && p.victim.role != rules.NoRole && g.is(i, kindMan) && g.list[i].word && !(royal(p.victim.role) != rules.NoWing && winged(g.roleAt(i))):
		// "pawn takes rook queen", dictated; "takes Queen Bishop" is a man.
	case rank == 8 && g.is(i, kindMan):
	default:
		return i, rules.NoRole
	}
	if !g.is(j, kindMan) && !g.is(j, kindQueens) {
		return i, rules.NoRole
	}
	role := g.roleAt(j)
	if role == rules.Pawn || role == rules.King {
		role = rules.NoRole
	}
	j++
	if open {
		if !g.is(j, kindClose) {
			return i, rules.NoRole
		}
		j++
	}
	return j, role
}
