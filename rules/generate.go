package rules

import "math/bits"

// survey is what a player must know before any of the own men may move: where
// the King stands, which men give check, and which of the own are pinned.
type survey struct {
	us, them, occupied uint64

	king     Square
	checkers uint64

	// target is the squares to which a man other than the King may go: no
	// square of our own and, in check, only those that end the check.
	target uint64

	// pinStraight and pinDiagonal are the squares of all lines on which one
	// man of ours shields the King, from the King's neighbour to the pinning
	// man. A pinned man may move only on its line, and that is the same as on
	// any of these squares: no move of a man leads from one such line to
	// another of the same kind.
	pinStraight, pinDiagonal uint64
}

func (b *board) survey(v *survey) {
	v.occupied = b.occupied()
	v.us = v.occupied & (b.black ^ (uint64(b.turn) - 1))
	v.them = v.occupied ^ v.us
	k := first(b.kings() & v.us)
	v.king = k
	checkers := (knightMoves[k]&b.knights() | pawnCommands[b.turn&1][k]&b.pawns()) & v.them
	v.pinStraight, v.pinDiagonal = 0, 0
	for far := b.straight() & v.them & straightLines[k]; far != 0; far &= far - 1 {
		gap := between[k][first(far)]
		switch men := gap & v.occupied; {
		case men == 0:
			checkers |= far & -far
		case men&(men-1) == 0:
			v.pinStraight |= gap | far&-far
		}
	}
	for far := b.diagonal() & v.them & diagonalLines[k]; far != 0; far &= far - 1 {
		gap := between[k][first(far)]
		switch men := gap & v.occupied; {
		case men == 0:
			checkers |= far & -far
		case men&(men-1) == 0:
			v.pinDiagonal |= gap | far&-far
		}
	}
	v.checkers = checkers
	v.target = ^v.us
	if checkers != 0 {
		v.target = 0
		if checkers&(checkers-1) == 0 {
			v.target = between[k][first(checkers)] | checkers
		}
	}
}

// kingSquares returns the squares to which the King may step
// (STAUNTON/DEF.MOVES.KING).
func (b *board) kingSquares(v *survey) uint64 {
	other := b.turn.Other()
	to := kingMoves[v.king] &^ v.us
	to &^= pawnCommand(b.pawns()&v.them, other)
	to &^= kingMoves[first(b.kings()&v.them)]
	knights := b.knights() & v.them
	straight, diagonal := b.straight()&v.them, b.diagonal()&v.them
	// The King does not shield the squares behind it.
	occupied := v.occupied ^ bit(v.king)
	for rest := to; rest != 0; rest &= rest - 1 {
		s := first(rest)
		if knightMoves[s]&knights != 0 ||
			straightLines[s]&straight != 0 && rookCommand(s, occupied)&straight != 0 ||
			diagonalLines[s]&diagonal != 0 && bishopCommand(s, occupied)&diagonal != 0 {
			to ^= rest & -rest
		}
	}
	return to
}

// castlings returns the squares to which the King may castle: King and Rook
// unmoved, the squares between them empty, and neither the King's square nor
// the two next to it on that side commanded (BCC1903/I.11.E(e),
// STAUNTON/DEF.CASTLING, RICC/9). The same holds where the Rook was given
// (BCC1903/III.5).
func (b *board) castlings(v *survey) uint64 {
	rights := b.castles.sides(b.turn)
	if rights == 0 || v.checkers != 0 {
		return 0
	}
	home := 56 * uint64(b.turn&1)
	other := b.turn.Other()
	var to uint64
	if rights&whiteKingSide != 0 && v.occupied>>home&0x60 == 0 &&
		b.commanders(Square(home)+5, other, v.them, v.occupied) == 0 &&
		b.commanders(Square(home)+6, other, v.them, v.occupied) == 0 {
		to |= 0x40 << home
	}
	if rights&whiteQueenSide != 0 && v.occupied>>home&0x0E == 0 &&
		b.commanders(Square(home)+3, other, v.them, v.occupied) == 0 &&
		b.commanders(Square(home)+2, other, v.them, v.occupied) == 0 {
		to |= 0x04 << home
	}
	return to
}

// passers returns the Pawns that may take the one that has passed over
// b.passed, which must be set (BCC1903/I.11.E(c)). Two men leave their squares
// at once, so masks do not tell what is laid open: each taking is looked at on
// the board as it leaves it. Thus a Pawn pinned on a diagonal may take along
// it, and one that with its victim shields the King on a rank may not.
func (b *board) passers(v *survey) uint64 {
	victim := bit(b.passed ^ 8)
	takers := pawnCommands[b.turn.Other()&1][b.passed&63] & b.pawns() & v.us
	for rest := takers; rest != 0; rest &= rest - 1 {
		from := rest & -rest
		occupied := v.occupied ^ from ^ victim | bit(b.passed)
		if b.commanders(v.king, b.turn.Other(), v.them^victim, occupied) != 0 {
			takers ^= from
		}
	}
	return takers
}

// pawnSquares returns the squares that Pawns may reach, apart from taking in
// passing: by one step, by two, and by taking to the left and to the right as
// White sees the board (STAUNTON/DEF.MOVES.PAWNS).
func (b *board) pawnSquares(v *survey, pawns uint64) (one, two, left, right uint64) {
	empty := ^v.occupied
	// A Pawn pinned on a diagonal cannot advance; one pinned on a file can.
	pushing := pawns &^ v.pinDiagonal
	one = advance(pushing&^v.pinStraight, b.turn)
	one |= advance(pushing&v.pinStraight, b.turn) & v.pinStraight
	one &= empty
	third := uint64(0xFF0000) << (24 * uint64(b.turn&1))
	two = advance(one&third, b.turn) & empty & v.target
	one &= v.target

	taking := pawns &^ v.pinStraight
	loose, bound := advance(taking&^v.pinDiagonal, b.turn), advance(taking&v.pinDiagonal, b.turn)
	left = ((loose&^fileA)>>1 | (bound&^fileA)>>1&v.pinDiagonal) & v.them & v.target
	right = ((loose&^fileH)<<1 | (bound&^fileH)<<1&v.pinDiagonal) & v.them & v.target
	return one, two, left, right
}

// generate adds to the list the legal moves of the player to move that lead
// from a square of one set to a square of another.
func (b *board) generate(l *MoveList, from, to uint64) {
	var v survey
	b.survey(&v)
	if from>>v.king&1 != 0 {
		l.fan(v.king, (b.kingSquares(&v)|b.castlings(&v))&to)
	}
	if v.target == 0 {
		return // In double check only the King can move.
	}
	men := v.us & from
	pawns := b.pawns() & men
	one, two, left, right := b.pawnSquares(&v, pawns)
	up := forward(b.turn)
	l.pawns(one&to, up)
	l.pawns(two&to, 2*up)
	l.pawns(left&to, up-1)
	l.pawns(right&to, up+1)
	if b.passed != 0 && to>>b.passed&1 != 0 {
		for set := b.passers(&v) & from; set != 0; set &= set - 1 {
			l.Add(NewMove(first(set), b.passed, NoRole))
		}
	}

	target := v.target & to
	pinned := v.pinStraight | v.pinDiagonal
	for set := b.knights() & men &^ pinned; set != 0; set &= set - 1 {
		s := first(set)
		l.fan(s, knightMoves[s]&target)
	}
	diagonal, straight := b.diagonal()&men, b.straight()&men
	for set := diagonal &^ pinned; set != 0; set &= set - 1 {
		s := first(set)
		l.fan(s, bishopCommand(s, v.occupied)&target)
	}
	for set := straight &^ pinned; set != 0; set &= set - 1 {
		s := first(set)
		l.fan(s, rookCommand(s, v.occupied)&target)
	}
	for set := diagonal & v.pinDiagonal; set != 0; set &= set - 1 {
		s := first(set)
		l.fan(s, bishopCommand(s, v.occupied)&target&v.pinDiagonal)
	}
	for set := straight & v.pinStraight; set != 0; set &= set - 1 {
		s := first(set)
		l.fan(s, rookCommand(s, v.occupied)&target&v.pinStraight)
	}
}

// fan adds the moves of one man to each square of a set.
func (l *MoveList) fan(from Square, set uint64) {
	n := l.n
	for ; set != 0; set &= set - 1 {
		l.moves[n&255] = Move(from) | Move(bits.TrailingZeros64(set))<<6
		n++
	}
	l.n = n
}

// pawns adds the moves of Pawns to each square of a set from the square that
// lies the given way behind it, with the four choices on the last rank
// (BCC1903/I.11.E(d)).
func (l *MoveList) pawns(set uint64, way int) {
	n := l.n
	for rest := set &^ lastRanks; rest != 0; rest &= rest - 1 {
		to := bits.TrailingZeros64(rest)
		l.moves[n&255] = Move(to-way) | Move(to)<<6
		n++
	}
	for rest := set & lastRanks; rest != 0; rest &= rest - 1 {
		to := bits.TrailingZeros64(rest)
		for r := Queen; r >= Knight; r-- {
			l.moves[n&255] = Move(to-way) | Move(to)<<6 | Move(r)<<12
			n++
		}
	}
	l.n = n
}
