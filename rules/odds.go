package rules

import (
	"fmt"
	"slices"
)

// Odds is an advantage that one player concedes to the other before the game
// (BCC1903/I.12(c), BCC1903/III.1). The zero value is no odds: an ordinary game.
type Odds struct {
	// Giver is the player who concedes them.
	Giver Colour
	// Given are the squares, at the commencement, of the men without which the
	// giver plays. Which man is meant where only its sort is named, Customary
	// tells.
	Given []Square
	// Moves is the number of moves that the receiver makes in the first turn,
	// which is then the receiver's; 0 and 1 stand for a turn as any other.
	Moves int
	// CastleWithoutRook lets the giver castle towards a Rook that was
	// given: by BCC1903/III.5 and BCC1897/IV.5 it is allowed unless otherwise agreed, by
	// STAUNTON/ODDS.III only if it was reserved.
	CastleWithoutRook bool
	// Undertaking is how the giver has undertaken to mate.
	Undertaking Undertaking
}

// Customary returns the square of the man that is given where only its role is
// named (BCC1903/III.3, BCC1897/IV.3, STAUNTON/ODDS.II): the King's Bishop's Pawn, the
// Queen's Knight, Bishop or Rook, the Queen. No King can be given: of King and
// NoRole it returns false.
func Customary(giver Colour, r Role) (Square, bool) {
	home := Square(56 * int(giver&1))
	switch r {
	case Pawn:
		return SquareAt(5, 1+5*int(giver&1)), true
	case Rook:
		return home, true
	case Knight:
		return home + 1, true
	case Bishop:
		return home + 2, true
	case Queen:
		return home + 3, true
	}
	return 0, false
}

// First returns the player who has the first move if nothing else is agreed:
// the giver (BCC1903/III.2, BCC1897/IV.2, STAUNTON/ODDS.I), but the receiver of several
// moves, since these must open the game (BCC1903/III.4). Without odds it is
// White (BCC1903/I.11.C).
func (o Odds) First() Colour {
	switch {
	case o.Moves > 1:
		return o.Giver.Other()
	case len(o.Given) > 0 || o.Undertaking.Kind != NoUndertaking:
		return o.Giver
	}
	return White
}

// Commence returns the position in which the game begins with the first move
// of a player: the array without the men given. The error says which of the
// odds cannot be.
func (o Odds) Commence(first Colour) (Position, error) {
	p := start
	p.b.turn = first
	if err := o.remove(&p); err != nil {
		return Position{}, err
	}
	if o.CastleWithoutRook {
		for _, wing := range [...]Wing{KingSide, QueenSide} {
			if slices.Contains(o.Given, rookHome(o.Giver, wing)) {
				p.b.castles |= right(o.Giver, wing) << rookless
			}
		}
	}
	switch {
	case o.Moves < 0 || o.Moves > mostMoves:
		return Position{}, fmt.Errorf("rules: odds of %d moves: they can be from 2 to %d", o.Moves, mostMoves)
	case o.Moves > 1 && first == o.Giver:
		return Position{}, fmt.Errorf("rules: odds of %d moves: they must open the game (BCC1903/III.4), so %v who receives them begins, not %v", o.Moves, o.Giver.Other(), first)
	case o.Moves > 1:
		p.due = uint8(o.Moves)
	}
	if err := o.Undertaking.check(p, o.Giver); err != nil {
		return Position{}, err
	}
	return p, nil
}

// remove takes the men given from the board.
func (o Odds) remove(p *Position) error {
	for i, s := range o.Given {
		switch man := start.At(s & 63); {
		case s > 63 || man.Role == NoRole || man.Colour != o.Giver:
			return fmt.Errorf("rules: odds: no man of %v's stands on %v at the commencement, so none can be given there", o.Giver, s&63)
		case man.Role == King:
			return fmt.Errorf("rules: odds: %v's King cannot be given", o.Giver)
		case slices.Contains(o.Given[:i], s):
			return fmt.Errorf("rules: odds: the %v on %v is given twice", man.Role, s)
		}
		p.b.lift(bit(s))
		p.b.castles &= castlesKept[s]
		p.w.king &^= bit(s)
		p.w.queen &^= bit(s)
	}
	return nil
}

// WithoutRook returns the position with the right of a player to castle towards
// a Rook that was given before the game: the King then moves alone
// (BCC1903/III.5). King and Rook must have left no trace of a move that a
// position can show: the King stands at home and the Rook's square is empty.
// Whether it was always so, the caller knows.
func (p Position) WithoutRook(c Colour, w Wing) (Position, error) {
	if w == NoWing {
		return Position{}, fmt.Errorf("rules: castling without a Rook needs a side")
	}
	home := Square(56 * int(c&1))
	if p.b.kings()&p.b.men(c)&bit(home+4) == 0 || p.b.occupied()&bit(rookHome(c, w)) != 0 {
		return Position{}, fmt.Errorf("rules: %v can castle without the Rook only with his King on %v and while %v is empty", c, home+4, rookHome(c, w))
	}
	p.b.castles |= right(c, w) << rookless
	return p, nil
}

// rookHome returns the square on which a Rook begins.
func rookHome(c Colour, w Wing) Square {
	s := Square(56 * int(c&1))
	if w == KingSide {
		s += 7
	}
	return s
}

// right returns the right to castle of one player on one side.
func right(c Colour, w Wing) castles {
	if w == KingSide {
		return whiteKingSide << (2 * c)
	}
	return whiteQueenSide << (2 * c)
}

// A player who receives several moves as odds makes them all in the first turn
// of the game, and none of them may take a man beyond the fourth rank
// (BCC1903/III.4, BCC1897/IV.4, STAUNTON/ODDS.V). Each of them is a legal move as any other;
// between them the turn does not pass, so that the number of the move stays and
// no turn commences.

// mostMoves is the greatest number of moves that one turn can have here.
const mostMoves = 8

// Due returns the number of moves that the player to move has yet to make in
// this turn: 1, but for the first turn of a game at odds of several moves.
func (p Position) Due() int { return max(1, int(p.due)) }

// Commences reports whether a turn commences with this position. It does not
// between the moves of a first turn of several: such a position is none by
// BCC1903/I.16(a).
func (p Position) Commences() bool { return !p.midTurn }

// fourRanks are the ranks of each colour from the first to the fourth.
var fourRanks = [2]uint64{White: 0x00000000FFFFFFFF, Black: 0xFFFFFFFF00000000}

// bounds returns the squares to which men may be moved in this turn.
func (p *Position) bounds() uint64 {
	if p.due == 0 {
		return everywhere
	}
	return fourRanks[p.b.turn&1]
}

// goOn gives the turn back to the player who had it in the position before,
// because a further move is due in it. A Pawn that has passed over a square
// in it cannot be taken: no Pawn has yet left the giver's side of the board.
func (p *Position) goOn(before *Position) {
	p.due, p.midTurn = before.due-1, true
	p.b.turn, p.b.number = before.b.turn, before.b.number
}
