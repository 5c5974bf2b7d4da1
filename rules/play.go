package rules

import (
	"errors"
	"fmt"
)

// play sets n, another board, to b after a legal move. It writes each field of
// n once and copies nothing whole: to read back in one piece what has just
// been written in several is what makes such copies slow.
func (b *board) play(m Move, n *board) {
	from, to := m.From(), m.To()
	// The man goes plane by plane; the mask lifts whatever stood on both
	// squares, a captured man with the mover.
	gone := bit(from) | bit(to)
	x, y, z := b.x>>from&1, b.y>>from&1, b.z>>from&1
	taken := b.occupied() & bit(to)
	n.x = b.x&^gone | x<<to
	n.y = b.y&^gone | y<<to
	n.z = b.z&^gone | z<<to
	n.black = b.black&^gone | uint64(b.turn)<<to
	n.castles = b.castles & castlesKept[from] & castlesKept[to]
	n.turn = b.turn.Other()
	n.passed = 0
	// The counts stop at their greatest value rather than begin again.
	n.number = max(b.number, b.number+uint16(b.turn))
	half := max(b.half, b.half+1)
	if taken != 0 {
		half = 0
	}
	n.half = half
	switch Role(x | y<<1 | z<<2) {
	case Pawn:
		n.half = 0
		switch {
		case m.Promotion() != NoRole:
			n.lift(bit(to))
			n.put(to, b.turn, m.Promotion())
		case to == b.passed && to != 0:
			n.lift(bit(to ^ 8))
		case to^from == 16:
			n.pass((from + to) / 2)
		}
	case King:
		switch {
		case to == from+2:
			if b.castles>>(2*b.turn)&whiteKingSide != 0 {
				n.lift(bit(from + 3))
				n.put(from+1, b.turn, Rook)
			}
		case from == to+2:
			if b.castles>>(2*b.turn)&whiteQueenSide != 0 {
				n.lift(bit(from - 4))
				n.put(from-1, b.turn, Rook)
			}
		}
	}
}

// pass notes the square over which a Pawn has just passed, but only if the
// player to move may legally take it in passing: boards that offer the same
// moves are then the same.
func (b *board) pass(s Square) {
	if pawnCommands[b.turn.Other()&1][s&63]&b.pawns()&b.men(b.turn) == 0 {
		return
	}
	b.passed = s
	var v survey
	b.survey(&v)
	if b.passers(&v) == 0 {
		b.passed = 0
	}
}

// Play returns the position after a move. If the move is not legal, the error
// says in words why, and the position returned is the zero Position.
func (p Position) Play(m Move) (Position, error) {
	if !p.Legal(m) {
		return Position{}, p.illegal(m)
	}
	return p.after(m), nil
}

// after returns the position after a move that is known to be legal.
func (p *Position) after(m Move) Position {
	from, to := m.From(), m.To()
	next := Position{w: p.w, born: p.born}
	p.b.play(m, &next.b)
	taken := p.b.occupied()&bit(to) != 0
	switch p.b.role(from) {
	case King:
		if to == from+2 {
			next.w = next.w.follow(from+3, from+1)
		} else if from == to+2 {
			next.w = next.w.follow(from-4, from-1)
		}
	case Pawn:
		taken = taken || p.b.passed != 0 && to == p.b.passed
	}
	next.w = next.w.follow(from, to)
	if !taken {
		next.quiet = max(p.quiet, p.quiet+1)
	}
	if p.due > 1 {
		next.goOn(p)
	}
	return next
}

// illegal says why a move cannot be played.
func (p Position) illegal(m Move) error {
	from, to := m.From(), m.To()
	man := p.At(from)
	var why string
	switch {
	case man.Role == NoRole:
		why = fmt.Sprintf("no man stands on %v", from)
	case man.Colour != p.b.turn:
		// BCC1903/I.11.E(a): a player moves only in turn.
		why = fmt.Sprintf("it is %v's turn to move, and the %v on %v is %v's", p.b.turn, man.Role, from, man.Colour)
	case p.b.legal(m):
		why = "no man may be moved beyond the fourth rank in a first turn of several moves"
	case p.b.loose(man.Role, from, to):
		switch {
		case man.Role != Pawn && m.Promotion() != NoRole:
			why = fmt.Sprintf("a %v cannot be promoted", man.Role)
		case m.Promotion() != NoRole && bit(to)&lastRanks == 0:
			why = fmt.Sprintf("a Pawn is not promoted on %v", to)
		case man.Role == Pawn && bit(to)&lastRanks != 0 && (m.Promotion() < Knight || m.Promotion() > Queen):
			// BCC1903/I.11.E(d).
			why = fmt.Sprintf("the Pawn that reaches %v must become a Queen, Bishop, Knight or Rook", to)
		default:
			// BCC1903/I.11.E(a): nobody places or leaves the own King in check.
			why = fmt.Sprintf("%v's King would be in check", p.b.turn)
		}
	case p.Castles(m) != NoWing && (from == e1 || from == e8):
		why = fmt.Sprintf("%v cannot castle on that side", p.b.turn)
	default:
		why = fmt.Sprintf("the %v on %v cannot go to %v", man.Role, from, to)
	}
	return fmt.Errorf("rules: illegal move %v: %s", m, why)
}

// loose reports whether a man of the player to move could go from one square
// to another if the King were no concern.
func (b *board) loose(r Role, from, to Square) bool {
	us, occupied := b.men(b.turn), b.occupied()
	reach := commandFrom(r, b.turn, from, occupied)
	if r == Pawn {
		step := advance(bit(from), b.turn) &^ occupied
		third := uint64(0xFF0000) << (24 * uint64(b.turn&1))
		reach &= occupied | bit(b.passed)&^1
		reach |= step | advance(step&third, b.turn)&^occupied
	}
	return reach&^us&bit(to) != 0
}

// A turn that is passed: its player has forfeited it, and the other is to move
// again (STAUNTON/R.VIII). No man is moved. The zero Move stands for it in a
// score, where it is written "--".

// These are the reasons for which a turn cannot be, or is not, passed.
var (
	errPassCheck   = errors.New("rules: a turn is not passed by a player who is in check")
	errPassSeveral = errors.New("rules: a first turn of several moves is not passed")
	errPassStuck   = errors.New("rules: a turn is not passed where the other player would have no legal move")
	errNoPass      = errors.New("rules: a move is played, and no turn passed")
)

// Pass returns the position in which the player to move has forfeited the turn:
// the same men, the other player to move, and nothing to be taken in passing
// (BCC1903/I.11.E(c): it is the answer to the move alone). The counts go on, for
// a turn is spent without a capture. It is an error if the player is in check, since the
// King may not remain so (BCC1903/I.11.E(a)), if several moves are due in
// the turn, or if the other would then have no legal move, for nothing could
// follow then.
func (p Position) Pass() (Position, error) {
	switch {
	case p.b.check():
		return Position{}, errPassCheck
	case p.due > 0:
		return Position{}, errPassSeveral
	}
	next := p
	next.b.passed = 0
	next.b.turn = p.b.turn.Other()
	next.b.number = max(p.b.number, p.b.number+uint16(p.b.turn))
	next.b.half = max(p.b.half, p.b.half+1)
	next.quiet = max(p.quiet, p.quiet+1)
	next.midTurn = false
	if next.b.count() == 0 {
		return Position{}, errPassStuck
	}
	return next, nil
}

// Follow returns the position after a move or, for the zero Move, after a turn
// that is passed.
func (p Position) Follow(m Move) (Position, error) {
	if m == 0 {
		return p.Pass()
	}
	return p.Play(m)
}

// passed is Pass for the zero Move, and an error for every other.
func (p *Position) passed(m Move) (Position, error) {
	if m != 0 {
		return Position{}, errNoPass
	}
	return p.Pass()
}
