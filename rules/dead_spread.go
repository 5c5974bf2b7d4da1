package rules

import "math/bits"

// Squares that a whole set of men commands at once. Where it does not matter
// which man of a set goes where, one set serves for all.

const (
	rank1 uint64 = 0xFF
	rank8 uint64 = rank1 << 56
)

// spread returns the squares commanded by pieces of a role on any of a set of
// squares, along lines over open squares up to the first that is not.
func spread(r Role, from, open uint64) uint64 {
	switch r {
	case Knight:
		return knightSpread(from)
	case Bishop:
		return diagonalSpread(from, open)
	case Rook:
		return straightSpread(from, open)
	case Queen:
		return straightSpread(from, open) | diagonalSpread(from, open)
	case King:
		return kingSpread(from)
	}
	return 0
}

// kingSpread returns the squares one step away from any of a set.
func kingSpread(from uint64) uint64 {
	side := (from&^fileA)>>1 | (from&^fileH)<<1
	row := from | side
	return side | row<<8 | row>>8
}

// knightSpread returns the squares a Knight's move away from any of a set.
func knightSpread(from uint64) uint64 {
	const (
		twoLeft  = fileA | fileA<<1
		twoRight = fileH | fileH>>1
	)
	one := (from&^fileA)>>1 | (from&^fileH)<<1
	two := (from&^twoLeft)>>2 | (from&^twoRight)<<2
	return one<<16 | one>>16 | two<<8 | two>>8
}

// straightSpread returns the squares seen along ranks and files.
func straightSpread(from, open uint64) uint64 {
	return ray(from, open, 8, ^rank1) | ray(from, open, -8, ^rank8) |
		ray(from, open, 1, ^fileA) | ray(from, open, -1, ^fileH)
}

// diagonalSpread returns the squares seen along diagonals.
func diagonalSpread(from, open uint64) uint64 {
	return ray(from, open, 9, ^(fileA|rank1)) | ray(from, open, 7, ^(fileH|rank1)) |
		ray(from, open, -7, ^(fileA|rank8)) | ray(from, open, -9, ^(fileH|rank8))
}

// ray follows one direction from all squares of a set at once, by steps that
// double: after steps of one, two and four squares it has gone seven. On board
// are the squares where a step can end without having gone round the edge.
func ray(from, open uint64, way int, board uint64) uint64 {
	open &= board
	from |= open & bits.RotateLeft64(from, way)
	open &= bits.RotateLeft64(open, way)
	from |= open & bits.RotateLeft64(from, 2*way)
	open &= bits.RotateLeft64(open, 2*way)
	from |= open & bits.RotateLeft64(from, 4*way)
	return bits.RotateLeft64(from, way) & board
}

// commandFrom returns what one man commands from a square with others occupied.
func commandFrom(r Role, c Colour, s Square, occupied uint64) uint64 {
	switch r {
	case Pawn:
		return pawnCommands[c&1][s&63]
	case Knight:
		return knightMoves[s&63]
	case Bishop:
		return bishopCommand(s, occupied)
	case Rook:
		return rookCommand(s, occupied)
	case Queen:
		return bishopCommand(s, occupied) | rookCommand(s, occupied)
	case King:
		return kingMoves[s&63]
	}
	return 0
}
