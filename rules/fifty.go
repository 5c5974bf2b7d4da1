package rules

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
