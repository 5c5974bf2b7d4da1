package descriptive

import "postd/rules"

// castlingSigns reads "0-0" or "0-0-0" at i, with the figure or the letter,
// with any dash and with spaces about the dashes (BCC1903/I.13.B). It returns
// i where there is neither.
func (f *folded) castlingSigns(i int) (int, rules.Wing) {
	if i > 0 && (letter(f.b[i-1]) || digit(f.b[i-1])) {
		return i, rules.NoWing
	}
	first := f.noughtAfterDash(i + 1)
	if first < 0 {
		return i, rules.NoWing
	}
	end, wing := first, rules.KingSide
	if second := f.noughtAfterDash(first); second >= 0 {
		end, wing = second, rules.QueenSide
	}
	if end < f.n && (digit(f.b[end]) || letter(f.b[end])) && !hasMark(f.low[end:f.n]) {
		return i, rules.NoWing
	}
	if f.noughtAfterDash(end) >= 0 {
		return i, rules.NoWing
	}
	return end, wing
}

func nought(b byte) bool { return b == '0' || b|0x20 == 'o' }

// hasMark reports whether glued letters are a mark of check: "0-0ch".
func hasMark(s []byte) bool {
	for _, mark := range [...]string{"ch", "dis", "dbl", "mate"} {
		if len(s) >= len(mark) && string(s[:len(mark)]) == mark {
			return true
		}
	}
	return false
}

// noughtAfterDash returns the place behind a dash and a nought, or -1.
func (f *folded) noughtAfterDash(i int) int {
	i = f.spaces(i)
	if i >= f.n || f.b[i] != '-' {
		return -1
	}
	i = f.spaces(i + 1)
	if i >= f.n || !nought(f.b[i]) {
		return -1
	}
	return i + 1
}

func (f *folded) spaces(i int) int {
	for i < f.n && f.b[i] == ' ' {
		i++
	}
	return i
}

// castling reads the whole record as castling: "Castles", "Castles KR",
// "Castles on the Queen's side", "King castles (Q. R.)", "0-0". Castling has
// a form of its own and no other record means it (BCC1903/I.13.A,
// RULING/R-46).
func (g *grammar) castling() {
	i := 0
	if g.is(0, kindMan) && g.list[0].role() == rules.King && (g.is(1, kindCastles) || g.is(1, kindSigns)) {
		i = 1
	}
	p := blank
	p.castling = true
	switch {
	case g.is(i, kindSigns):
		p.wing = rules.Wing(g.list[i].val)
		p.words[ofSide] = g.list[i].span
		g.tail(p, i+1, 0)
	case g.is(i, kindCastles):
		verb := g.list[i].val
		i++
		if verb != 1 {
			q := p
			if verb == 2 {
				q.loose = looseHalf // "Castled!" may be said of a game that is over
			}
			g.tail(q, i, 0)
		}
		side := i
		for g.is(i, kindOn) || g.is(i, kindWith) || g.is(i, kindTo) || g.is(i, kindDash) || g.is(i, kindHis) {
			i++
		}
		open := g.is(i, kindOpen)
		if open {
			i++
			for g.is(i, kindOn) || g.is(i, kindWith) || g.is(i, kindHis) {
				i++
			}
		}
		switch {
		case g.is(i, kindLength):
			p.wing = rules.Wing(g.list[i].val)
		case g.is(i, kindMan) && g.list[i].role() == rules.King:
			p.wing = rules.KingSide
		case g.is(i, kindMan) && g.list[i].role() == rules.Queen, g.is(i, kindQueens):
			p.wing = rules.QueenSide
		default:
			g.reach(i)
			return
		}
		i++
		if g.is(i, kindDash) && g.is(i+1, kindSide) {
			i++
		}
		if g.is(i, kindSide) || g.is(i, kindMan) && g.list[i].role() == rules.Rook {
			i++
		}
		if open {
			if !g.is(i, kindClose) {
				g.reach(i)
				return
			}
			i++
		}
		p.words[ofSide] = g.from(side, i)
		g.tail(p, i, 0)
	}
}
