package rules

import "math/bits"

// board is what the moves of the men depend on. The men are four planes of 64
// bits: the three bits of each square's Role, and the colour. A square's bits
// are all clear when it is empty, so that equal boards are equal words, and a
// man is lifted or put down without asking what stood there.
type board struct {
	x, y, z uint64 // bits 1, 2 and 4 of the Role on each square
	black   uint64 // squares with a Black man

	half    uint16 // half-moves since a capture or a Pawn's move
	number  uint16 // number of the move, as printed in the score
	turn    Colour
	castles castles
	passed  Square // where a Pawn may now legally be taken in passing, else 0
}

// castles is a set of rights to castle. The lower four bits are those of a
// King and a Rook that have not moved (BCC1903/I.11.E(e)), the upper four those
// of a King that has not moved and a Rook that was given before the game, on
// whose square no man has stood since (BCC1903/III.5). Of the two for one side
// at most one can be there.
type castles uint8

const (
	whiteKingSide castles = 1 << iota
	whiteQueenSide
	blackKingSide
	blackQueenSide

	// rookless is the way from the right with a Rook to that without.
	rookless = 4
)

// sides returns the rights of a colour, with or without a Rook, as the two
// lowest bits.
func (r castles) sides(c Colour) castles { return (r | r>>rookless) >> (2 * c) & 3 }

// castlesKept tells which rights survive when a man leaves or reaches a square:
// any man that comes to the square of a Rook ends the right there, be it by
// taking the Rook or because the square of a given one was to stay empty.
var castlesKept = func() (kept [64]castles) {
	for s := range kept {
		var lost castles
		switch Square(s) {
		case h1:
			lost = whiteKingSide
		case a1:
			lost = whiteQueenSide
		case e1:
			lost = whiteKingSide | whiteQueenSide
		case h8:
			lost = blackKingSide
		case a8:
			lost = blackQueenSide
		case e8:
			lost = blackKingSide | blackQueenSide
		}
		kept[s] = ^(lost | lost<<rookless)
	}
	return kept
}()

// These are the squares that castling knows by name.
const (
	a1 Square = 0
	e1 Square = 4
	h1 Square = 7
	a8 Square = 56
	e8 Square = 60
	h8 Square = 63
)

const (
	// everywhere is all squares.
	everywhere = ^uint64(0)

	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7
	// lastRanks are the two ranks on which a Pawn is promoted.
	lastRanks uint64 = 0xFF000000000000FF
	// kingsHalf is the files e to h.
	kingsHalf uint64 = 0xF0F0F0F0F0F0F0F0
	// lightSquares has the right-hand corner of each player, h1 and a8
	// (BCC1903/I.1(b), STAUNTON/DEF.BOARD).
	lightSquares uint64 = 0x55AA55AA55AA55AA
)

// bit returns the set of one square.
func bit(s Square) uint64 { return 1 << (s & 63) }

// first returns the lowest square of a set that is not empty.
func first(set uint64) Square { return Square(bits.TrailingZeros64(set)) & 63 }

func (b *board) occupied() uint64 { return b.x | b.y | b.z }
func (b *board) pawns() uint64    { return b.x &^ (b.y | b.z) }
func (b *board) knights() uint64  { return b.y &^ (b.x | b.z) }
func (b *board) bishops() uint64  { return b.x & b.y }
func (b *board) rooks() uint64    { return b.z &^ (b.x | b.y) }
func (b *board) queens() uint64   { return b.x & b.z }
func (b *board) kings() uint64    { return b.y & b.z }

// straight returns the men that move as a Rook does: Rooks and Queens
// (STAUNTON/DEF.MOVES.ROOK, STAUNTON/DEF.MOVES.QUEEN).
func (b *board) straight() uint64 { return b.z &^ b.y }

// diagonal returns the men that move as a Bishop does: Bishops and Queens
// (STAUNTON/DEF.MOVES.BISHOP, STAUNTON/DEF.MOVES.QUEEN).
func (b *board) diagonal() uint64 { return b.x & (b.y | b.z) }

// men returns all men of a colour.
func (b *board) men(c Colour) uint64 {
	// For White all bits of black are turned over, for Black none.
	return b.occupied() & (b.black ^ (uint64(c) - 1))
}

// of returns all men of a role, of both colours.
func (b *board) of(r Role) uint64 {
	switch r {
	case Pawn:
		return b.pawns()
	case Knight:
		return b.knights()
	case Bishop:
		return b.bishops()
	case Rook:
		return b.rooks()
	case Queen:
		return b.queens()
	case King:
		return b.kings()
	}
	return 0
}

// king returns the square of a colour's King.
func (b *board) king(c Colour) Square { return first(b.kings() & b.men(c)) }

// role returns what stands on s, NoRole if nothing does.
func (b *board) role(s Square) Role {
	s &= 63
	return Role(b.x>>s&1 | b.y>>s&1<<1 | b.z>>s&1<<2)
}

// colour returns the colour of the man on s, White if there is none.
func (b *board) colour(s Square) Colour { return Colour(b.black >> (s & 63) & 1) }

// lift clears the squares of a set.
func (b *board) lift(set uint64) {
	b.x &^= set
	b.y &^= set
	b.z &^= set
	b.black &^= set
}

// put places a man on an empty square.
func (b *board) put(s Square, c Colour, r Role) {
	s &= 63
	b.x |= uint64(r&1) << s
	b.y |= uint64(r>>1&1) << s
	b.z |= uint64(r>>2&1) << s
	b.black |= uint64(c) << s
}
