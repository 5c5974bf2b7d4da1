package rules

import "math/bits"

// wings are the squares on which stand the Bishops, Knights and Rooks that
// began on the King's and on the Queen's side (BCC1903/I.6). They ride beside
// the board: no move's legality depends on them.
type wings struct {
	king, queen uint64
}

// Born reports whether the wings are known from the commencement of the game.
// A FEN does not say where a man began; in a position read from one (other
// than the initial array) the wings are guessed and Born is false.
func (p Position) Born() bool { return p.born }

func (w wings) at(s Square) Wing {
	return Wing(w.king>>(s&63)&1 | w.queen>>(s&63)&1<<1)
}

// guessWings names a piece after the half of the board on which it stands if
// it is the only one of its sort and colour there. Of two on one half nothing
// can be said.
func guessWings(b *board) wings {
	var w wings
	for _, c := range [2]Colour{White, Black} {
		for _, sort := range [3]uint64{b.bishops(), b.knights(), b.rooks()} {
			own := sort & b.men(c)
			if k := own & kingsHalf; bits.OnesCount64(k) == 1 {
				w.king |= k
			}
			if q := own &^ kingsHalf; bits.OnesCount64(q) == 1 {
				w.queen |= q
			}
		}
	}
	return w
}

// follow returns the wings after a move: what is captured is forgotten, what
// moves keeps its name, a promoted Pawn gets none.
func (w wings) follow(from, to Square) wings {
	gone := bit(from) | bit(to)
	w.king, w.queen = w.king&^gone|w.king>>(from&63)&1<<(to&63), w.queen&^gone|w.queen>>(from&63)&1<<(to&63)
	return w
}
