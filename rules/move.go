package rules

import (
	"fmt"
	"math/bits"
)

// Move is one move as a small comparable value: origin, destination and, for
// a promotion, the role chosen. Castling is the King's two-square step. Which
// man moves, and whether it takes, only a Position can tell. The zero Move is
// no move.
type Move uint16

// NewMove makes a Move; promotion is NoRole unless a Pawn is promoted.
func NewMove(from, to Square, promotion Role) Move {
	return Move(from) | Move(to)<<6 | Move(promotion)<<12
}

// From returns the origin.
func (m Move) From() Square { return Square(m & 63) }

// To returns the destination.
func (m Move) To() Square { return Square(m >> 6 & 63) }

// Promotion returns the role that a promoted Pawn becomes, else NoRole.
func (m Move) Promotion() Role { return Role(m >> 12) }

// String returns the move in UCI form, "e2e4", "e7e8q", "e1g1" for castling.
func (m Move) String() string {
	s := m.From().String() + m.To().String()
	if p := m.Promotion(); p != NoRole {
		s += string(" pnbrqk"[p])
	}
	return s
}

// ParseMove reads a move in UCI form. It knows no position: the move may be
// illegal, but its squares and promotion are well formed.
func ParseMove(s string) (Move, error) {
	if len(s) == 4 || len(s) == 5 {
		from, ok1 := ParseSquare(s[:2])
		to, ok2 := ParseSquare(s[2:4])
		role := NoRole
		if len(s) == 5 {
			switch s[4] {
			case 'n':
				role = Knight
			case 'b':
				role = Bishop
			case 'r':
				role = Rook
			case 'q':
				role = Queen
			default:
				ok1 = false
			}
		}
		if ok1 && ok2 && from != to {
			return NewMove(from, to, role), nil
		}
	}
	return 0, fmt.Errorf("rules: %q is not a move in UCI form (like e2e4 or e7e8q)", s)
}

// MarshalText writes the UCI form; the zero Move is the empty text.
func (m Move) MarshalText() ([]byte, error) {
	if m == 0 {
		return nil, nil
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads the UCI form.
func (m *Move) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*m = 0
		return nil
	}
	x, err := ParseMove(string(b))
	if err == nil {
		*m = x
	}
	return err
}

// MoveList is a caller's list that Moves fills without allocating. No legal
// position has more than 218 moves.
type MoveList struct {
	n     int
	moves [256]Move
}

// Add appends a move.
func (l *MoveList) Add(m Move) { l.moves[l.n] = m; l.n++ }

// clear empties the list.
func (l *MoveList) clear() { l.n = 0 }

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.n }

// All returns the moves; the slice is valid until the list is used again.
func (l *MoveList) All() []Move { return l.moves[:l.n] }

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
