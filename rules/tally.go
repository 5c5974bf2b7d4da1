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

// FiftyCount is a way to count fifty moves on each side: what begins the count
// anew.
type FiftyCount uint8

// These are the counts.
const (
	// FiftyQuiet says that a capture or a Pawn's move begins it anew (BCC1903/V.8(b),
	// RICC/8).
	FiftyQuiet FiftyCount = iota
	// FiftyCaptureless says that only a capture does; Pawns may move
	// (BCC1897/II.8(b)).
	FiftyCaptureless
)

// Fifty returns how many moves each player has made since the count was last
// begun anew: own are those of the player to move, other those of the opponent,
// who moved last. A draw can be claimed where neither is less than fifty
// (FiftyMoves). A position set up at the start brings its own count with it;
// otherwise the first move of the game is the first of the count
// (RULING/R-38).
func (p Position) Fifty(c FiftyCount) (own, other int) {
	plies := p.HalfMoves()
	if c == FiftyCaptureless {
		plies = p.SinceCapture()
	}
	return plies / 2, (plies + 1) / 2
}

// FiftyMoves reports whether the player to move can prove that the last fifty
// moves on each side were made without that which begins the count anew.
func (p Position) FiftyMoves(c FiftyCount) bool {
	own, other := p.Fifty(c)
	return own >= 50 && other >= 50
}
