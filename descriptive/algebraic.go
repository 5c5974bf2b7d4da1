package descriptive

import (
	"slices"

	"postd/rules"
)

// algebraic finds every understanding of a text as one record of algebraic
// notation with the letters of English: "Nf3", "Ng1-f3", "exd6 e.p.",
// "e8=Q", "O-O". It looks at the form alone; nil means that the text is no
// record in form. The letters of other languages are not read: a record that
// means one move in one of them may mean another here.
//
// A sign of capture that is written must be true, one that is not written
// says nothing, and a dash says nothing of it either (BCC1903/I.13.C). Of the
// capitals "B" is the Bishop and never a file, so that "N-B3" is not read.
func algebraic(s string) []pattern {
	var a absolute
	if a.fold(s).what != noFault {
		return nil
	}
	i := 0
	for i < a.n && silent(a.b[i]) {
		i++
	}
	a.castles(i)
	if role, next := a.man(i); next > i {
		a.moves(role, i, next)
	}
	a.pawn(i)
	found := a.found.all()
	if i < a.n && a.b[i] == 'b' && slices.ContainsFunc(found, func(p pattern) bool { return p.mover.role == rules.Pawn }) {
		// In "bxc4" the small "b" is the file of a Pawn (PGN standard, 8.2.3), and
		// a Bishop only where no Pawn goes so.
		for k := range found {
			if found[k].mover.role == rules.Bishop {
				found[k].loose |= looseSecond
			}
		}
	}
	return found
}

// castles reads "O-O" and "0-0-0". Nothing else records castling
// (BCC1903/I.13.A(d), RULING/R-46).
func (a *absolute) castles(i int) {
	if i >= a.n || !nought(a.b[i]) {
		return
	}
	end, wing := a.castlingSigns(i)
	if end > i {
		p := blank
		p.absolute, p.castling, p.wing = true, true, wing
		p.words[ofSide] = a.span(i, end)
		a.tail(p, end)
	}
}

// man reads the letter or the figurine of a man and returns the byte after
// it, or i. A small "b" before a figure is a file.
func (a *absolute) man(i int) (rules.Role, int) {
	if i >= a.n {
		return rules.NoRole, i
	}
	switch b := a.b[i]; {
	case b >= figurine:
		return rules.Role(b - figurine), i + 1
	case a.low[i] == 'k' && i+1 < a.n && a.low[i+1] == 't':
		return rules.Knight, i + 2
	case b == 'b' && i+1 < a.n && digit(a.b[i+1]):
		return rules.NoRole, i
	}
	switch a.low[i] {
	case 'k':
		return rules.King, i + 1
	case 'q':
		return rules.Queen, i + 1
	case 'r':
		return rules.Rook, i + 1
	case 'b':
		return rules.Bishop, i + 1
	case 'n':
		return rules.Knight, i + 1
	case 'p':
		return rules.Pawn, i + 1
	}
	return rules.NoRole, i
}

// file reads the letter of a file, 0 to 7; other bytes are none. A capital B
// is the Bishop.
func (a *absolute) file(i int) (int, bool) {
	if i >= a.n || a.low[i] < 'a' || a.low[i] > 'h' || a.b[i] == 'B' {
		return 0, false
	}
	return int(a.low[i] - 'a'), true
}

// square reads a file and a rank. The ninth rank is a square in form, though
// there is none (RULING/R-11): no move fits it.
func (a *absolute) square(i int) (set squares, rank int, ok bool) {
	f, ok := a.file(i)
	if !ok || i+1 >= a.n || a.b[i+1] < '1' || a.b[i+1] > '9' || i+2 < a.n && digit(a.b[i+2]) {
		return 0, 0, false
	}
	rank = int(a.b[i+1] - '0')
	return files(1 << f).onRank(uint8(rank)), rank, true
}

// moves reads what follows the letter of a man: the square it leaves, or its
// file or its rank, if any of them is written, and the square it goes to.
func (a *absolute) moves(role rules.Role, man, i int) {
	p := blank
	p.absolute, p.mover.role = true, role
	p.words[ofMan] = a.span(man, i)
	i = a.spaces(i)
	a.arrives(p, i, true)
	if i >= a.n {
		return
	}
	if from, _, ok := a.square(i); ok {
		q := p
		q.from, q.words[ofOrigin] = from, a.span(i, i+2)
		a.arrives(q, i+2, false)
	}
	if f, ok := a.file(i); ok {
		q := p
		q.from, q.words[ofOrigin] = files(1<<f).onRank(0), a.span(i, i+1)
		a.arrives(q, i+1, true)
	}
	if b := a.b[i]; b >= '1' && b <= '8' {
		q := p
		q.from, q.words[ofOrigin] = everyFile.onRank(b-'0'), a.span(i, i+1)
		a.arrives(q, i+1, true)
	}
}

// pawn reads a record without the letter of a man: "e4", "exd5", "ed5" are a
// Pawn's; where both squares are written, "e2-e4", the man is not wanted
// (BCC1903/I.13.C).
func (a *absolute) pawn(i int) {
	p := blank
	p.absolute = true
	if from, _, ok := a.square(i); ok {
		q := p
		q.mover.role = rules.Pawn
		a.arrives(q, i, false)
		q = p
		q.from, q.words[ofOrigin] = from, a.span(i, i+2)
		a.arrives(q, i+2, false)
	}
	// A capital here may be the letter of a man in another language: "Dc4".
	f, ok := a.file(i)
	if !ok || a.b[i] != a.low[i] {
		return
	}
	p.mover.role = rules.Pawn
	p.from, p.words[ofOrigin] = files(1<<f).onRank(0), a.span(i, i+1)
	j := a.spaces(i + 1)
	if a.takes(j) {
		if to, ok := a.file(a.spaces(j + 1)); ok && beside(f, to) {
			// "exd": the rank is left out.
			q := p
			k := a.spaces(j + 1)
			q.takes, q.words[ofTakes] = true, a.span(j, j+1)
			q.to, q.words[ofArrival] = files(1<<to).onRank(0), a.span(k, k+1)
			q.loose |= looseRank
			a.tail(q, k+1)
		}
		a.arrives(p, i+1, true)
		return
	}
	if to, ok := a.file(i + 1); ok && beside(f, to) {
		a.arrives(p, i+1, false)
	}
}

func beside(f, g int) bool { return f == g+1 || g == f+1 }

func (a *absolute) takes(i int) bool { return i < a.n && (a.low[i] == 'x' || a.b[i] == ':') }

// arrives reads a dash or a sign of capture, if there is one, and the square
// of arrival. After a whole square a space parts two records, "Ng1 f6", unless
// a sign joins them.
func (a *absolute) arrives(p pattern, i int, apart bool) {
	j := a.spaces(i)
	switch {
	case a.takes(j):
		p.takes, p.words[ofTakes] = true, a.span(j, j+1)
		i = a.spaces(j + 1)
	case j < a.n && a.b[j] == '-':
		i = a.spaces(j + 1)
	case apart:
		i = j
	}
	to, rank, ok := a.square(i)
	if !ok {
		return
	}
	p.to, p.words[ofArrival] = to, a.span(i, i+2)
	i += 2
	if i < a.n && a.b[i] == ':' && !p.takes {
		p.takes, p.words[ofTakes] = true, a.span(i, i+1) // "Nd5:"
		i++
	}
	a.becomes(p, i, rank)
}

// becomes reads the piece of a promotion: "=Q", "(Q)", "/Q", and on the last
// rank the letter alone. Where it is left out, four moves fit (RULING/R-6).
func (a *absolute) becomes(p pattern, i, rank int) {
	if p.mover.role != rules.Pawn && p.mover.role != rules.NoRole {
		a.tail(p, i)
		return
	}
	j := a.spaces(i)
	signed := false
	for j < a.n && (a.b[j] == '=' || a.b[j] == '/') && !signed {
		signed = true
		j = a.spaces(j + 1)
	}
	open := j < a.n && a.b[j] == '('
	if open {
		j = a.spaces(j + 1)
		if j < a.n && a.b[j] == '=' && !signed {
			j = a.spaces(j + 1)
		}
	}
	var role rules.Role
	var k int
	if j < a.n && a.low[j] == 'b' {
		role, k = rules.Bishop, j+1
	} else {
		role, k = a.man(j)
	}
	if !open {
		// "e8ch" and "e8 Qd5" name no piece.
		if !signed && (rank != 1 && rank != 8 || k < a.n && (letter(a.b[k]) || digit(a.b[k])) && !hasMark(a.low[k:a.n])) {
			a.tail(p, i)
			return
		}
	} else if k = a.spaces(k); k < a.n && a.b[k] == ')' {
		k++
	} else {
		role = rules.NoRole
	}
	switch {
	case role >= rules.Knight && role <= rules.Queen:
		p.promotion, p.words[ofPromotion] = role, a.span(i, k)
		a.tail(p, k)
	case !signed:
		a.tail(p, i)
	}
}

// plainly reports whether a pattern of algebraic notation comes of letters that
// no hand writes in the notation of Part I: both squares, "b2-b4", or a
// capital for the man and a small letter after it for the file, "Rb1".
func plainly(p *pattern, s string) bool {
	from, man, to := p.words[ofOrigin], p.words[ofMan], p.words[ofArrival]
	if from.end == from.start+2 && to.end == to.start+2 {
		return true
	}
	if man == (span{}) || int(man.end) >= len(s) {
		return false
	}
	small := s[to.start] >= 'a' && s[to.start] <= 'h'
	return small && s[man.start] >= 'A' && s[man.start] <= 'Z' && (letter(s[man.end]) || digit(s[man.end]))
}
