package rules

import "math/bits"

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
