package rules

// legal reports whether a move may be played. It asks of one man and one square
// what generate asks of all, and writes no list.
func (b *board) legal(m Move) bool {
	from, to := m.From(), m.To()
	there := bit(to)
	var v survey
	b.survey(&v)
	if v.us&bit(from) == 0 || v.us&there != 0 {
		return false
	}
	r := b.role(from)
	if p := m.Promotion(); r == Pawn && there&lastRanks != 0 {
		// BCC1903/I.11.E(d).
		if p < Knight || p > Queen {
			return false
		}
	} else if p != NoRole {
		return false
	}
	occupied := v.occupied
	var reach uint64
	switch r {
	case King:
		if kingMoves[from]&there != 0 {
			// The King does not shield the squares behind it.
			return b.commanders(to, b.turn.Other(), v.them&^there, occupied^bit(from)) == 0
		}
		return (from == to+2 || to == from+2) && b.castlings(&v)&there != 0
	case Pawn:
		if b.passed != 0 && to == b.passed && pawnCommands[b.turn&1][from]&there != 0 {
			return b.passers(&v)&bit(from) != 0
		}
		one, two, left, right := b.pawnSquares(&v, bit(from))
		return (one|two|left|right)&there != 0
	case Knight:
		reach = knightMoves[from]
	case Bishop:
		reach = bishopCommand(from, occupied)
	case Rook:
		reach = rookCommand(from, occupied)
	case Queen:
		reach = bishopCommand(from, occupied) | rookCommand(from, occupied)
	}
	if reach&v.target&there == 0 {
		return false
	}
	// A pinned man stays on the line on which it shields the King.
	switch here := bit(from); {
	case v.pinStraight&here != 0:
		return straightLines[from]&there != 0 && v.pinStraight&there != 0
	case v.pinDiagonal&here != 0:
		return diagonalLines[from]&there != 0 && v.pinDiagonal&there != 0
	}
	return true
}
