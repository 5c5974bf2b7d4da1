package rules

// aims are the squares from which each man of the player to move would give
// check, and the own men behind which another would.
type aims struct {
	from    [King + 1]uint64 // by the man's Role
	any     uint64           // from, of the roles that there are
	shields uint64
}

func (b *board) aim(a *aims) {
	occupied, us := b.occupied(), b.men(b.turn)
	other := b.turn.Other()
	k := b.king(other)
	straight, diagonal := rookCommand(k, occupied), bishopCommand(k, occupied)
	*a = aims{from: [King + 1]uint64{
		Pawn:   pawnCommands[other&1][k],
		Knight: knightMoves[k],
		Bishop: diagonal,
		Rook:   straight,
		Queen:  straight | diagonal,
	}}
	for r := Pawn; r <= Queen; r++ {
		if b.of(r)&us != 0 {
			a.any |= a.from[r]
		}
	}
	// A man that commands the King's square once the nearest are gone is
	// shielded by that of them which stands between.
	for far := rookCommand(k, occupied^straight&us) & b.straight() & us; far != 0; far &= far - 1 {
		a.shields |= between[k][first(far)] & us
	}
	for far := bishopCommand(k, occupied^diagonal&us) & b.diagonal() & us; far != 0; far &= far - 1 {
		a.shields |= between[k][first(far)] & us
	}
}

// mayCheck reports whether a legal move may give check. If it does not say so,
// the move gives none; promotions, takings in passing and castling, which clear
// lines of their own, are let through.
func (a *aims) mayCheck(b *board, m Move) bool {
	from, to := m.From(), m.To()
	r := b.role(from)
	switch {
	case (a.from[r]&bit(to))|(a.shields&bit(from)) != 0, m.Promotion() != NoRole:
		return true
	case r == Pawn:
		return to == b.passed && to != 0
	case r == King:
		return to == from+2 || from == to+2
	}
	return false
}

// sevenths are the ranks from which the Pawns of each colour are promoted.
var sevenths = [2]uint64{White: 0x00FF000000000000, Black: 0x000000000000FF00}

// checks fills the list with the legal moves that may give check.
func (b *board) checks(l *MoveList) {
	l.clear()
	var a aims
	b.aim(&a)
	// Of the men that may give check wherever they go, all moves are written.
	free := a.shields | b.pawns()&b.men(b.turn)&sevenths[b.turn&1]
	if free != 0 {
		b.generate(l, free, everywhere)
	}
	to := a.any
	if b.passed != 0 {
		to |= bit(b.passed)
	}
	if b.castles != 0 {
		to |= 0x44 << (56 * uint64(b.turn&1))
	}
	if to == 0 {
		return
	}
	n := l.n
	b.generate(l, ^free, to)
	for _, m := range l.moves[n:l.n] {
		if a.mayCheck(b, m) {
			l.moves[n] = m
			n++
		}
	}
	l.n = n
}

// strike reports whether the player to move mates at once. At the last move
// only checks need be looked into.
func (s *mateSearch) strike(b *board) bool {
	var next board
	b.checks(&s.last)
	for _, m := range s.last.All() {
		if !s.spend() {
			return false
		}
		b.play(m, &next)
		if next.mated() {
			return true
		}
	}
	return false
}

// mated reports whether the player to move is checkmated. It asks first what
// most often denies it: whether the King can step aside.
func (b *board) mated() bool {
	var v survey
	b.survey(&v)
	if v.checkers == 0 || b.kingSquares(&v) != 0 {
		return false
	}
	return v.target == 0 || b.count() == 0
}
