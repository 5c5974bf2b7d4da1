package rules

// What follows from a player's having to move. Where a colour can never move
// anything but its King, the King must move each time, and that says where the
// other King can have been, and what the last move before a mate was.

// mostShut is the greatest number of squares of a King for which that is asked:
// one that has more is not short of moves.
const mostShut = 4

// onlyKing reports whether no man of a colour but its King ever moves, not even
// after the other King has left its first square with the last move of the game,
// which the sets do not hold. (Castling moves a Rook too.)
func (e *reach) onlyKing(c Colour) bool {
	if e.from.castles != 0 {
		return false
	}
	left := bit(e.men[e.king[c.Other()&1]].home)
	for i := range e.n {
		m := &e.men[i]
		if m.colour != c || m.role == King {
			continue
		}
		if m.queens || m.squares != bit(m.home) {
			return false
		}
		to := spread(m.role, m.squares, e.free|left)
		if m.role == Pawn {
			to = advance(m.squares, c)
		}
		if to&left != 0 || m.role != Pawn && to&(e.open(c)|left) != 0 {
			return false
		}
	}
	return true
}

// shuts returns the squares on which the King of the other colour leaves this
// one without a move, wherever its own King is: each step that it could ever
// take leads next to the other, or where a Pawn or a Knight that stays commands.
// Then the game is over, so that the other King enters such a square at most
// with the last move of all, which the sets need not hold.
func (e *reach) shuts(c Colour) uint64 {
	squares := e.men[e.king[c]].squares
	if count(squares) > mostShut || !e.onlyKing(c) {
		return 0
	}
	open := e.open(c) | bit(e.men[e.king[c.Other()&1]].home)
	for i := range e.n {
		m := &e.men[i]
		if m.colour != c && (m.role == Pawn || m.role == Knight) && m.stays() {
			open &^= commandFrom(m.role, m.colour, m.home, 0)
		}
	}
	shut := everywhere
	for set := squares; set != 0; set &= set - 1 {
		q := first(set)
		steps := kingMoves[q] & open
		for z := range Square(64) {
			near := kingMoves[z] | bit(z)
			if near&bit(q) == 0 && steps&^near != 0 {
				shut &^= bit(z)
			}
		}
	}
	return shut
}

// barredBehind does the same as barred where the loser's King has made the last
// move but one, as no other man of the loser's can. It came from a square that
// is now a flight like the others, and none of the loser's men fills it. There
// it was not next to the winner's King, so that this one bars it only by the
// mating move itself, which gives check off a line. (The loser has moved: where
// the position is a move from the mate mates tells so.)
func (v *view) barredBehind(k Square, need uint64) uint64 {
	near := kingSpread(kingMoves[k]) &^ (kingMoves[k] | bit(k))
	helpers := v.men[v.king[v.winner]].squares & near
	var found uint64
	for set := kingMoves[k] & v.men[v.king[v.loser]].squares; set != 0; set &= set - 1 {
		behind := set & -set
		if need&behind == 0 {
			if v.filled(need) {
				return everywhere
			}
			for at := helpers &^ kingMoves[first(set)]; at != 0; at &= at - 1 {
				if v.filled(need &^ kingMoves[first(at)]) {
					found |= at & -at
				}
			}
		}
		for at := v.uncovered & near; at != 0; at &= at - 1 {
			if v.filled(need &^ kingMoves[first(at)]) {
				found |= at & -at
			}
		}
	}
	return found
}

// uncovers returns the squares to which the winner's King can have gone with
// the last move if it thereby gave check to a King on k: it came off a line.
func (v *view) uncovers(k Square) uint64 {
	var bishops, rooks, off uint64
	for i := range v.n {
		m := &v.men[i]
		if m.colour != v.winner {
			continue
		}
		if m.role == Bishop || m.role == Queen {
			bishops |= m.squares
		}
		if m.role == Rook || m.role == Queen {
			rooks |= m.squares
		}
	}
	bishops |= v.crowned[v.winner]
	rooks |= v.crowned[v.winner]
	king := v.men[v.king[v.winner]].squares
	if line := diagonalSpread(bit(k), v.open); line&bishops != 0 {
		off |= line & king
	}
	if line := straightSpread(bit(k), v.open); line&rooks != 0 {
		off |= line & king
	}
	return kingSpread(off)
}

// mateNow reports whether the player to move can mate at once.
func (b *board) mateNow() bool {
	var l MoveList
	b.generate(&l, everywhere, everywhere)
	for _, m := range l.All() {
		if b.mates(m) {
			return true
		}
	}
	return false
}
