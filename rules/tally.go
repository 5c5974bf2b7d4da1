package rules

// Tally counts how often the positions of one game have come about. Its zero
// value has seen none. It is filled in the order of the score as it stands:
// annulled moves are not in it, and a turn that was reopened is the same
// occurrence and not a second one.
type Tally struct {
	whole map[board]int
	men   map[placement]int
}

// placement is a position by BCC1903/I.16(b): the men of each name and colour
// on their squares, and whose turn commences.
type placement struct {
	x, y, z, black uint64
	turn           Colour
}

// Add counts the position at the commencement of a turn. It returns how often
// it has come about, this time among them: whole counts by the men, the player
// to move, the rights to castle and the legal takings in passing; identical by
// the men and the player to move alone, which is the count of the law
// (BCC1903/I.16(b), BCC1903/V.8(c)): a draw can be claimed at three. Between
// the moves of a first turn of several no turn commences (BCC1903/I.16(a));
// nothing is counted there, and both are 0.
func (t *Tally) Add(p Position) (whole, identical int) {
	if !p.Commences() {
		return 0, 0
	}
	if t.whole == nil {
		t.whole, t.men = map[board]int{}, map[placement]int{}
	}
	b := p.b.uncounted()
	men := placement{b.x, b.y, b.z, b.black, b.turn}
	t.whole[b]++
	t.men[men]++
	return t.whole[b], t.men[men]
}

// uncounted returns the board without its counts of moves: what two boards on
// which the same can happen have in common.
func (b *board) uncounted() board {
	n := *b
	n.half, n.number = 0, 0
	return n
}
