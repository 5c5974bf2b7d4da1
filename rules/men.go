package rules

// Colour is the colour of a man or of a side (BCC1903/I.4).
type Colour uint8

// These are the two colours. White's is the zero value because White begins
// unless it is otherwise agreed (BCC1903/I.11.C).
const (
	White Colour = iota
	Black
)

// Other returns the opponent's colour.
func (c Colour) Other() Colour { return c ^ 1 }

// String returns "White" or "Black".
func (c Colour) String() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// Role is what a man is: a Pawn or one of the five sorts of piece
// (BCC1903/I.4(b)). A side has sixteen men, eight of them Pawns (BCC1903/I.4(a),
// STAUNTON/DEF.MEN).
type Role uint8

// These are the roles in the order of the men's worth. NoRole marks an empty square
// and, in a Move, that no Pawn is promoted.
const (
	NoRole Role = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

// String returns the full name of the role, "Knight", or "" for NoRole.
func (r Role) String() string {
	return [...]string{"", "Pawn", "Knight", "Bishop", "Rook", "Queen", "King"}[r]
}

// Wing is the side of the board on which a piece began, King's or Queen's
// (BCC1903/I.6). Pawns, Kings, Queens and promoted pieces have none.
type Wing uint8

// These are the wings.
const (
	NoWing Wing = iota
	KingSide
	QueenSide
)

// Man is one chessman, piece or Pawn (BCC1903/I.4(c)). The zero Man, whose Role is NoRole,
// stands for an empty square.
type Man struct {
	Colour Colour
	Role   Role
	Wing   Wing
}

// Square is one of the 64 squares (BCC1903/I.1(a)), 0 = a1 (White's QR1), 7 = h1, 63 = h8.
type Square uint8

// File returns 0 for the QR file (a) to 7 for the KR file (h): files run from
// player to player (BCC1903/I.2(a)).
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for White's first rank to 7 for White's eighth; ranks are at
// right angles to files (BCC1903/I.2(b)).
func (s Square) Rank() int { return int(s >> 3) }

// String returns the algebraic name, "e4".
func (s Square) String() string { return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)}) }

// SquareAt returns the square on the given file and rank, both 0 to 7.
func SquareAt(file, rank int) Square { return Square(rank<<3 | file) }

// ParseSquare reads an algebraic name, "e4".
func ParseSquare(s string) (Square, bool) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return 0, false
	}
	return SquareAt(int(s[0]-'a'), int(s[1]-'1')), true
}
