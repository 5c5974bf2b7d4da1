package rules

import "math/bits"

// DeadBudget is the number of positions that a game allows Dead after each
// move. A hundred at most settle nearly every position of ordinary games, and a
// few thousand nearly every one in which the Pawns are locked; the rest is for
// what somebody has made to be hard, where a verdict then costs some tenths of a second,
// and a board of the search takes less than 100 bytes.
const DeadBudget = 400000

// Dead looks into whether a game is drawn because no series of legal moves
// could win it, for either player (BCC1903/I.15(c), RULING/R-19).
//
// Proved means that the position is dead, and Reason tells how that is known:
// by Material (see DeadByMaterial); Enclosed, because no man can ever come where
// mate could be given; or Exhausted, because all that can follow was looked
// into, as many different positions as Positions says. Stalemate is Exhausted
// with one.
//
// Refuted means that the position is alive, and Reason is Helpmate: by the legal
// moves of Line, in which both players help, one of them is mated with the last.
// Line is not always the shortest; it is empty if the player to move is mated
// already.
//
// Unknown means that the budget was spent, or that in a first turn several
// moves are still due (BCC1903/III.4). The counts of moves play no part, since
// a draw by them must be claimed, nor do undertakings of odds.
//
// What needs no other position but p, namely Material, Enclosed, mate and
// stalemate, is told at every budget.
func Dead(p Position, budget Budget) Verdict {
	m := budget.meter()
	v := dead(p, &m)
	v.Nodes = m.spent
	return v
}

// dead goes from what is cheap to what is dear.
func dead(p Position, m *meter) Verdict {
	b := p.b
	b.half, b.number = 0, 0
	switch {
	case p.Due() > 1:
		return Verdict{}
	case p.DeadByMaterial():
		return Verdict{Answer: Proved, Reason: Material}
	case b.count() == 0 && b.check():
		return Verdict{Answer: Refuted, Reason: Helpmate}
	case b.count() == 0:
		return Verdict{Answer: Proved, Reason: Exhausted, Positions: 1}
	}
	if line := huntBoth(&b, m); line != nil {
		return Verdict{Answer: Refuted, Reason: Helpmate, Line: line}
	}
	var r reach
	r.explore(&b)
	mating := r.mating()
	switch {
	case mating == 0:
		return Verdict{Answer: Proved, Reason: Enclosed}
	case m.stopped:
		return Verdict{}
	}
	w := newDeadWalk(&b, mating, &r, m)
	line, all := w.run()
	switch {
	case line != nil:
		return Verdict{Answer: Refuted, Reason: Helpmate, Line: line}
	case all:
		return Verdict{Answer: Proved, Reason: Exhausted, Positions: w.boards.count - 1}
	}
	return Verdict{}
}

// huntBoth hunts a helpmate by each colour that has more than its King, the
// stronger first, and of equals the one to move.
func huntBoth(b *board, m *meter) []Move {
	h := hunt{meter: m}
	c := b.turn & 1
	if b.strength(c.Other()) > b.strength(c) {
		c = c.Other()
	}
	for _, winner := range [2]Colour{c, c.Other()} {
		if b.strength(winner) == 0 {
			continue
		}
		if line := h.run(b, winner, huntNodes); line != nil {
			return line
		}
	}
	return nil
}

// strength weighs the men of a colour other than the King, in Pawns.
func (b *board) strength(c Colour) int {
	men := b.men(c)
	return bits.OnesCount64(men&b.pawns()) + 3*bits.OnesCount64(men&(b.knights()|b.bishops())) +
		5*bits.OnesCount64(men&b.rooks()) + 10*bits.OnesCount64(men&b.queens())
}

// mates reports whether a legal move mates.
func (b *board) mates(m Move) bool {
	var n board
	b.play(m, &n)
	return n.check() && n.count() == 0
}

// hash returns a number that is the same for equal boards, whose counts of
// moves must be zero.
func (b *board) hash() uint64 {
	const (
		p = 0x9E3779B97F4A7C15
		q = 0xBF58476D1CE4E5B9
	)
	h := b.x * p
	h = (h ^ h>>29 ^ b.y) * q
	h = (h ^ h>>31 ^ b.z) * p
	h = (h ^ h>>30 ^ b.black) * q
	h = (h ^ h>>32 ^ uint64(b.turn) ^ uint64(b.castles)<<8 ^ uint64(b.passed)<<40) * p
	return h ^ h>>29
}
