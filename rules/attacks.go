package rules

import "math/bits"

// These are the squares commanded from each square by the men that leap or step, the
// lines of an empty board, and what lies between two squares of one line.
var (
	knightMoves   [64]uint64 // STAUNTON/DEF.MOVES.KNIGHT: whatever stands between
	kingMoves     [64]uint64
	pawnCommands  [2][64]uint64
	straightLines [64]uint64
	diagonalLines [64]uint64 // BCC1903/I.2(c)
	between       [64][64]uint64
)

func init() {
	for s := range Square(64) {
		for file := max(0, s.File()-2); file <= min(7, s.File()+2); file++ {
			for rank := max(0, s.Rank()-2); rank <= min(7, s.Rank()+2); rank++ {
				df, dr := file-s.File(), rank-s.Rank()
				to := bit(SquareAt(file, rank))
				switch df*df + dr*dr {
				case 1, 2:
					kingMoves[s] |= to
				case 5:
					knightMoves[s] |= to
				}
				if df*df == 1 && dr == 1 {
					pawnCommands[White][s] |= to
				}
				if df*df == 1 && dr == -1 {
					pawnCommands[Black][s] |= to
				}
			}
		}
		straightLines[s] = walk(s, &straightSteps, 0)
		diagonalLines[s] = walk(s, &diagonalSteps, 0)
	}
	for s := range Square(64) {
		for t := range Square(64) {
			steps := &straightSteps
			if diagonalLines[s]&bit(t) != 0 {
				steps = &diagonalSteps
			} else if straightLines[s]&bit(t) == 0 {
				continue
			}
			// Of the squares seen from both ends only those between lie on
			// the same line as the two.
			both := walk(s, steps, bit(t)) & walk(t, steps, bit(s))
			between[s][t] = both & rectangle(s, t)
		}
	}
}

// rectangle returns the squares of the rectangle of which s and t are corners.
func rectangle(s, t Square) uint64 {
	var set uint64
	for file := min(s.File(), t.File()); file <= max(s.File(), t.File()); file++ {
		for rank := min(s.Rank(), t.Rank()); rank <= max(s.Rank(), t.Rank()); rank++ {
			set |= bit(SquareAt(file, rank))
		}
	}
	return set
}

// forward is the way of a colour's Pawns: the number of squares to add. A set
// of Pawns is advanced by rotating it; none stands where it would wrap round.
func forward(c Colour) int { return 8 - 16*int(c) }

// advance moves a set of squares one rank forward for a colour.
func advance(set uint64, c Colour) uint64 { return bits.RotateLeft64(set, forward(c)) }

// pawnCommand returns all squares commanded by a set of Pawns of one colour.
func pawnCommand(pawns uint64, c Colour) uint64 {
	ahead := advance(pawns, c)
	return (ahead&^fileA)>>1 | (ahead&^fileH)<<1
}

// commanders returns the men of a colour that command s (BCC1903/I.9), seen
// with the given squares occupied and only those of the men given. One that is
// pinned is among them: it checks and guards, though STAUNTON/DEF.ATTACK asks that
// it could legally take there.
func (b *board) commanders(s Square, c Colour, men, occupied uint64) uint64 {
	s &= 63
	found := pawnCommands[c.Other()&1][s]&b.pawns() |
		knightMoves[s]&b.knights() |
		kingMoves[s]&b.kings()
	// Magic look-ups are only worth making along lines where such a man is.
	if far := b.straight() & men & straightLines[s]; far != 0 {
		found |= rookCommand(s, occupied) & far
	}
	if far := b.diagonal() & men & diagonalLines[s]; far != 0 {
		found |= bishopCommand(s, occupied) & far
	}
	return found & men
}

// check reports whether the player to move is in check (BCC1903/I.10).
func (b *board) check() bool {
	them := b.men(b.turn.Other())
	return b.commanders(b.king(b.turn), b.turn.Other(), them, b.occupied()) != 0
}
