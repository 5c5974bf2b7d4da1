package rules

import (
	"fmt"
	"math"
	"math/bits"
)

// Position is the men on the board, whose turn it is, what castling and
// taking in passing remain possible, the counts of moves, the wings on which
// the pieces began, and in a game at odds what is due in its first turn. It is a
// comparable value: two Positions that are equal by == are the same in every
// respect, the counts too. Whether they are the same by law is asked of
// Identical.
//
// The zero Position is an empty board on which nothing can be played. Make one
// by Start or ParseFEN. Every method leaves its Position as it was.
type Position struct {
	b board
	w wings

	born    bool   // the wings are known from the commencement, not guessed
	due     uint8  // moves due in a first turn of several, 0 in every other turn
	midTurn bool   // some of them have been made
	quiet   uint16 // half-moves since a capture
}

// Start returns the commencement of an ordinary game (BCC1903/I.5(b),
// STAUNTON/DEF.POSITION), White to move, in which the wings of all pieces are known.
func Start() Position { return start }

var start = func() Position {
	var p Position
	for file, r := range [8]Role{Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook} {
		p.b.put(SquareAt(file, 0), White, r)
		p.b.put(SquareAt(file, 1), White, Pawn)
		p.b.put(SquareAt(file, 6), Black, Pawn)
		p.b.put(SquareAt(file, 7), Black, r)
	}
	p.b.castles = whiteKingSide | whiteQueenSide | blackKingSide | blackQueenSide
	p.b.number = 1
	p.w = guessWings(&p.b)
	p.born = true
	return p
}()

// String returns the FEN, for messages. The wings are not in it.
func (p Position) String() string { return p.FEN() }

// Turn returns the colour of the player to move.
func (p Position) Turn() Colour { return p.b.turn }

// HalfMoves returns the number of half-moves since the last capture or Pawn's
// move, by either player; a position read from FEN begins with the FEN's.
func (p Position) HalfMoves() int { return int(p.b.half) }

// SinceCapture returns the number of half-moves since the last capture, by
// either player, whether Pawns moved or not: what the fifty moves of BCC1897
// are counted by. A FEN does not tell it, so a position read from one begins
// with the half-moves that the FEN has, which are as many or fewer.
func (p Position) SinceCapture() int { return int(p.quiet) }

// WithSinceCapture returns the position with another count of half-moves since
// the last capture (RULING/R-38). It is an error if there are fewer than since
// a capture or Pawn's move, or more than can be counted.
func (p Position) WithSinceCapture(n int) (Position, error) {
	if n < p.HalfMoves() || n > math.MaxUint16 {
		return Position{}, fmt.Errorf("rules: %d half-moves since a capture, and %d since a capture or a Pawn's move; the first should be from the second to %d", n, p.HalfMoves(), math.MaxUint16)
	}
	p.quiet = uint16(n)
	return p, nil
}

// Number returns the number of the move now to be made, as it is printed in a
// score: it grows by one after each move of Black's.
func (p Position) Number() int { return int(p.b.number) }

// At returns the man on a square with the wing on which it began, or the zero
// Man if the square is empty.
func (p Position) At(s Square) Man {
	return Man{Colour: p.b.colour(s), Role: p.b.role(s), Wing: p.w.at(s)}
}

// Each calls f for every man on the board, from a1 by ranks to h8.
func (p Position) Each(f func(Square, Man)) {
	for set := p.b.occupied(); set != 0; set &= set - 1 {
		s := first(set)
		f(s, p.At(s))
	}
}

// King returns the square of a colour's King.
func (p Position) King(c Colour) Square { return p.b.king(c) }

// Moves empties the list and fills it with the legal moves of the player to
// move, each once, in no promised order: a legal move is the deliberate
// transfer of a man (BCC1903/I.11.A) as the law of moves allows it
// (BCC1903/I.11.B, BCC1903/I.11.E(b), BCC1897/I). That is the law under Staunton
// too: the men move as STAUNTON/DEF.MOVES has it, the player who has the move must make one
// (STAUNTON/DEF.MOVE), and it neither places nor leaves the King in check
// (STAUNTON/DEF.CHECK). It does not allocate.
func (p Position) Moves(into *MoveList) {
	into.clear()
	p.b.generate(into, everywhere, p.bounds())
}

// LegalMoves returns the legal moves as a new slice, in no promised order.
func (p Position) LegalMoves() []Move {
	var l MoveList
	p.Moves(&l)
	return append([]Move(nil), l.All()...)
}

// Legal reports whether a move may legally be played.
func (p Position) Legal(m Move) bool { return p.bounds()&bit(m.To()) != 0 && p.b.legal(m) }

// Check reports whether the player to move is in check (BCC1903/I.10).
func (p Position) Check() bool { return p.b.check() }

// Mate reports whether the player to move is checkmated (BCC1903/I.15(a),
// STAUNTON/DEF.CHECKMATE).
func (p Position) Mate() bool { return p.b.check() && p.b.count() == 0 }

// Stalemate reports whether the player to move has no legal move and is not
// in check (BCC1903/I.15(b), STAUNTON/DEF.STALEMATE).
func (p Position) Stalemate() bool { return p.b.count() == 0 && !p.b.check() }

// The methods below tell what a legal move does. Of a move that is not legal
// they say nothing to be relied upon.

// Takes reports whether a legal move captures, in passing or otherwise.
func (p Position) Takes(m Move) bool {
	return p.b.occupied()&bit(m.To()) != 0 || p.InPassing(m)
}

// InPassing reports whether a legal move takes a Pawn in passing
// (BCC1903/I.11.E(c), STAUNTON/DEF.CAPTURE).
func (p Position) InPassing(m Move) bool {
	return p.b.passed != 0 && m.To() == p.b.passed && p.b.role(m.From()) == Pawn
}

// Castles returns the side on which a legal move castles, NoWing if it does
// not (BCC1903/I.11.E(f)).
func (p Position) Castles(m Move) Wing {
	if p.b.role(m.From()) == King {
		switch int(m.To()) - int(m.From()) {
		case 2:
			return KingSide
		case -2:
			return QueenSide
		}
	}
	return NoWing
}

// Victim returns the man that a legal move captures and the square on which it
// stands: in passing, not the square to which the taker goes. If nothing is
// captured the Man is zero.
func (p Position) Victim(m Move) (Square, Man) {
	switch {
	case p.InPassing(m):
		return m.To() ^ 8, p.At(m.To() ^ 8)
	case p.b.occupied()&bit(m.To()) != 0:
		return m.To(), p.At(m.To())
	}
	return 0, Man{}
}

// GivesCheck reports whether a legal move gives check.
func (p Position) GivesCheck(m Move) bool {
	var next board
	p.b.play(m, &next)
	return next.check()
}

// Mates reports whether a legal move gives checkmate.
func (p Position) Mates(m Move) bool {
	if p.due > 1 {
		return false
	}
	var next board
	p.b.play(m, &next)
	return next.check() && next.count() == 0
}

// Identical reports whether two positions, each the men on the board at the
// commencement of a turn (BCC1903/I.16(a)), are the same by BCC1903/I.16(b):
// men of the same name and colour stand on the same squares, the King's and
// Queen's Bishops, Knights and Rooks not being distinguished. The law says
// nothing of castling or of taking in passing, so these play no part, unlike
// in other codes. By BCC1903/V.8(c) positions are compared at the turns of one
// player, so the player to move must be the same. In the midst of a first turn
// of several moves no turn commences, and nothing is identical.
func (p Position) Identical(q Position) bool {
	return !p.midTurn && !q.midTurn && p.b.x == q.b.x && p.b.y == q.b.y && p.b.z == q.b.z &&
		p.b.black == q.b.black && p.b.turn == q.b.turn
}

// DeadByMaterial reports whether the men that are left show that no legal
// moves can win the game (BCC1903/I.15(c), RULING/R-19): bare Kings, a King
// and Knight against a King, or Kings with Bishops that all stand on squares
// of one colour. False proves nothing.
func (p Position) DeadByMaterial() bool {
	b := &p.b
	knights, bishops := b.knights(), b.bishops()
	switch {
	case b.pawns()|b.straight() != 0:
		return false
	case knights == 0:
		return bishops&lightSquares == 0 || bishops&^lightSquares == 0
	}
	return bishops == 0 && bits.OnesCount64(knights) == 1
}
