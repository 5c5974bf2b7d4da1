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

// Unsafe reports whether the safety of the King alone forbids the player to
// move to make a move: one of the player's men could go so, and the King would be left or
// placed in check (BCC1903/I.11.E(a)). Of castling it is false; that has Bar.
func (p Position) Unsafe(m Move) bool {
	b := &p.b
	from, to := m.From(), m.To()
	if b.men(b.turn)&bit(from) == 0 || p.Castles(m) != NoWing {
		return false
	}
	r := b.role(from)
	promotes := r == Pawn && bit(to)&lastRanks != 0
	switch p := m.Promotion(); {
	case promotes && (p < Knight || p > Queen), !promotes && p != NoRole:
		return false
	}
	return b.loose(r, from, to) && !b.legal(m)
}

// Bar is what forbids castling on a side (BCC1903/I.11.E(e)).
type Bar uint8

const (
	NoBar        Bar = iota // castling is legal
	BarMoved                // King or Rook has moved, or one of them is gone
	BarBetween              // a man stands between them
	BarCheck                // the King is in check
	BarCommanded            // a square that the King passes or reaches is commanded
)

// Bar returns what forbids the player to move to castle on a side, the first
// that holds in the order of the constants.
func (p Position) Bar(w Wing) Bar {
	b := &p.b
	home := 56 * uint64(b.turn&1)
	right, between := whiteKingSide, uint64(0x60)
	if w == QueenSide {
		right, between = whiteQueenSide, 0x0E
	}
	var v survey
	b.survey(&v)
	switch {
	case w == NoWing || b.castles.sides(b.turn)&right == 0:
		return BarMoved
	case v.occupied>>home&between != 0:
		return BarBetween
	case v.checkers != 0:
		return BarCheck
	case w == KingSide && b.castlings(&v)&(0x40<<home) == 0, w == QueenSide && b.castlings(&v)&(0x04<<home) == 0:
		return BarCommanded
	}
	return NoBar
}
