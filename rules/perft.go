package rules

import (
	"math/bits"
	"slices"
	"strings"
)

// Perft returns the number of lines of legal moves of the given depth in
// half-moves: 1 at depth 0, the number of legal moves at depth 1. At the last
// half-move it counts without playing.
func (p Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.due > 0:
		var nodes uint64
		for _, m := range p.LegalMoves() {
			nodes += p.after(m).Perft(depth - 1)
		}
		return nodes
	case depth == 1:
		return uint64(p.b.count())
	}
	lines := make([]perftLine, depth)
	lines[depth-1].board = p.b
	return perft(lines)
}

// perftLine is one half-move on the way down: the board before it and its
// moves. The caller makes them all at once, so that walking allocates nothing.
type perftLine struct {
	board board
	moves MoveList
}

// perft walks two half-moves and more, from the last of the lines to the first.
func perft(lines []perftLine) uint64 {
	depth := len(lines)
	this, next := &lines[depth-1], &lines[depth-2]
	this.moves.clear()
	this.board.generate(&this.moves, everywhere, everywhere)
	var nodes uint64
	for _, m := range this.moves.All() {
		this.board.play(m, &next.board)
		if depth == 2 {
			nodes += uint64(next.board.count())
		} else {
			nodes += perft(lines[:depth-1])
		}
	}
	return nodes
}

// Division is one first move and the number of lines that begin with it.
type Division struct {
	Move  Move
	Nodes uint64
}

// Divide returns Perft divided by the first move, in order of the moves' UCI
// form; none if depth is less than 1.
func (p Position) Divide(depth int) []Division {
	if depth < 1 {
		return nil
	}
	var all []Division
	for _, m := range p.LegalMoves() {
		all = append(all, Division{m, p.after(m).Perft(depth - 1)})
	}
	slices.SortFunc(all, func(a, b Division) int { return strings.Compare(a.Move.String(), b.Move.String()) })
	return all
}

// count returns the number of legal moves, which it does not write down. It
// follows generate step by step.
func (b *board) count() int {
	var v survey
	b.survey(&v)
	n := bits.OnesCount64(b.kingSquares(&v) | b.castlings(&v))
	if v.target == 0 {
		return n
	}
	one, two, left, right := b.pawnSquares(&v, b.pawns()&v.us)
	n += bits.OnesCount64(one) + bits.OnesCount64(two) + bits.OnesCount64(left) + bits.OnesCount64(right)
	if (one|left|right)&lastRanks != 0 {
		n += 3 * (bits.OnesCount64(one&lastRanks) + bits.OnesCount64(left&lastRanks) + bits.OnesCount64(right&lastRanks))
	}
	if b.passed != 0 {
		n += bits.OnesCount64(b.passers(&v))
	}

	pinned := v.pinStraight | v.pinDiagonal
	for set := b.knights() & v.us &^ pinned; set != 0; set &= set - 1 {
		n += bits.OnesCount64(knightMoves[first(set)] & v.target)
	}
	diagonal, straight := b.diagonal()&v.us, b.straight()&v.us
	for set := diagonal &^ pinned; set != 0; set &= set - 1 {
		n += bits.OnesCount64(bishopCommand(first(set), v.occupied) & v.target)
	}
	for set := straight &^ pinned; set != 0; set &= set - 1 {
		n += bits.OnesCount64(rookCommand(first(set), v.occupied) & v.target)
	}
	for set := diagonal & v.pinDiagonal; set != 0; set &= set - 1 {
		n += bits.OnesCount64(bishopCommand(first(set), v.occupied) & v.target & v.pinDiagonal)
	}
	for set := straight & v.pinStraight; set != 0; set &= set - 1 {
		n += bits.OnesCount64(rookCommand(first(set), v.occupied) & v.target & v.pinStraight)
	}
	return n
}
