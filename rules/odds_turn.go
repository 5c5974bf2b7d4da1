package rules

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
