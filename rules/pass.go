package rules

import "errors"

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
