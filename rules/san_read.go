package rules

import (
	"fmt"
	"strings"
)

// ParseSAN reads a move in Standard Algebraic Notation. It is lenient where no
// doubt can arise: signs of check, of taking in passing and of comment ("+",
// "#", "e.p.", "!", "?") are not looked at, nor whether x is written; more of
// the origin may be named than is needed ("Ng1-f3"), and a Pawn by its letter
// ("Pe4"); "=" may be left out, or the piece stand in parentheses ("e8(Q)");
// and 0 or o may stand for O. But a small letter is never a piece: "b" is a
// file. The error says whether the text is no SAN, or no legal move fits it,
// or several do, or that the game is over.
func (p Position) ParseSAN(s string) (Move, error) {
	var text [longestSANRead]byte
	words := strings.TrimRight(strings.TrimSpace(s), "+#!?")
	n := copy(text[:], words)
	m, fault := p.b.readSAN(text[:n])
	if n < len(words) {
		fault = sanForm
	}
	switch {
	case fault != sanGood:
		return 0, fmt.Errorf("rules: SAN %.20q: %s", s, p.b.sanWords(text[:n], fault))
	case p.bounds()&bit(m.To()) == 0:
		return 0, fmt.Errorf("rules: SAN %.20q: %w", s, p.illegal(m))
	}
	return m, nil
}

// longestSANRead is the length of the longest text that is read as a move; a
// move, its signs and the words for taking in passing take less.
const longestSANRead = 20

// sanFault is what is wrong with a text that should be a move.
type sanFault uint8

const (
	sanGood   sanFault = iota
	sanForm            // it is no SAN
	sanNone            // no man can so go
	sanMany            // more than one can
	sanBare            // the piece that the Pawn becomes is not named
	sanNoSuch          // castling that is not legal
)

// sanWords says what is wrong with a text.
func (b *board) sanWords(s []byte, f sanFault) string {
	if f != sanForm && b.count() == 0 {
		if b.check() {
			return fmt.Sprintf("%v is checkmated, and the game is over", b.turn)
		}
		return fmt.Sprintf("%v is stalemated, and the game is over", b.turn)
	}
	w, _ := splitSAN(s)
	switch f {
	case sanNone:
		return fmt.Sprintf("no %v of %v's can legally so go to %v", w.role, b.turn, w.to)
	case sanMany:
		return fmt.Sprintf("more than one %v can so go to %v", w.role, w.to)
	case sanBare:
		return "it does not name the piece to which the Pawn is promoted"
	case sanNoSuch:
		return fmt.Sprintf("%v cannot legally castle on that side", b.turn)
	}
	return "it is not a move in this notation"
}

// sanParts is a text in SAN taken to pieces.
type sanParts struct {
	role, promotion Role
	from            uint64 // the squares of which the man may come
	to              Square
}

// readSAN finds the legal move that a text means. It does not allocate.
func (b *board) readSAN(s []byte) (Move, sanFault) {
	if sanCastles(s) {
		return b.readCastling(s)
	}
	w, ok := splitSAN(s)
	if !ok {
		return 0, sanForm
	}
	var found Move
	for men := b.comers(w.role, w.to) & w.from; men != 0; men &= men - 1 {
		from := first(men)
		if b.exposes(w.role, from, w.to) {
			continue
		}
		if found != 0 {
			return 0, sanMany
		}
		found = NewMove(from, w.to, w.promotion)
	}
	switch promotes := w.role == Pawn && bit(w.to)&lastRanks != 0; {
	case found == 0, !promotes && w.promotion != NoRole:
		return 0, sanNone
	case promotes && w.promotion == NoRole:
		return 0, sanBare
	}
	return found, sanGood
}

// readCastling reads castling, written with the letter O or with noughts: the
// King's step of two squares (BCC1903/I.11.E(f)).
func (b *board) readCastling(s []byte) (Move, sanFault) {
	wing := splitCastling(s)
	k := b.king(b.turn)
	to := k + 2
	switch wing {
	case NoWing:
		return 0, sanForm
	case QueenSide:
		to = k - 2
	}
	m := NewMove(k, to&63, NoRole)
	if !b.legal(m) {
		return 0, sanNoSuch
	}
	return m, sanGood
}

// sanCastles reports whether a text begins as castling does.
func sanCastles(s []byte) bool { return len(s) > 0 && (s[0] == 'O' || s[0] == '0' || s[0] == 'o') }

// sanShaped reports whether a text is a move by its form, legal or not.
func sanShaped(s []byte) bool {
	if sanCastles(s) {
		return splitCastling(s) != NoWing
	}
	_, ok := splitSAN(s)
	return ok
}

// splitCastling returns the side on which a text castles, NoWing if it is
// something else.
func splitCastling(s []byte) Wing {
	s = sanSigns(s)
	for i, c := range s {
		if i%2 == 1 && c != '-' || i%2 == 0 && c != s[0] {
			return NoWing
		}
	}
	switch len(s) {
	case 3:
		return KingSide
	case 5:
		return QueenSide
	}
	return NoWing
}

// sanRoles are the roles by their letters.
var sanRoles = [256]Role{'P': Pawn, 'N': Knight, 'B': Bishop, 'R': Rook, 'Q': Queen, 'K': King}

// sanSigns returns a text without the signs behind the move that say nothing
// of which it is.
func sanSigns(s []byte) []byte {
	for n := len(s); n > 0; n = len(s) {
		switch c := s[n-1]; {
		case c == '+' || c == '#' || c == '!' || c == '?' || c == ' ':
			s = s[:n-1]
		case c != '.' && c != 'p' || s[0]-'a' > 7:
			return s // only a Pawn takes in passing
		case n > 4 && string(s[n-4:]) == "e.p.":
			s = s[:n-4]
		case n > 3 && string(s[n-3:]) == "e.p":
			s = s[:n-3]
		case n > 2 && string(s[n-2:]) == "ep":
			s = s[:n-2]
		default:
			return s
		}
	}
	return s
}

// splitSAN reads the text from its end, because only the destination is
// always there.
func splitSAN(s []byte) (w sanParts, ok bool) {
	s = sanSigns(s)
	w.role = Pawn
	if len(s) > 0 {
		if r := sanRoles[s[0]]; r != NoRole {
			w.role, s = r, s[1:]
		}
	}
	if w.role == Pawn {
		w.promotion, s = splitPromotion(s)
	}
	n := len(s) - 2
	if n < 0 || s[n]-'a' > 7 || s[n+1]-'1' > 7 {
		return w, false
	}
	w.to = Square(s[n+1]-'1')<<3 | Square(s[n]-'a')
	s = s[:n]
	if n > 0 && (s[n-1] == 'x' || s[n-1] == '-') {
		s = s[:n-1]
	}
	w.from = everywhere
	if len(s) > 0 && s[0]-'a' <= 7 {
		w.from &= fileA << (s[0] - 'a')
		s = s[1:]
	} else if w.role == Pawn {
		// A Pawn whose file is not named advances.
		w.from &= fileA << w.to.File()
	}
	if len(s) > 0 && s[0]-'1' <= 7 {
		w.from &= 0xFF << (8 * (s[0] - '1'))
		s = s[1:]
	}
	return w, len(s) == 0
}

// splitPromotion takes the piece that a Pawn becomes off the end of a text:
// "=Q", "Q" or "(Q)".
func splitPromotion(s []byte) (Role, []byte) {
	n := len(s)
	if n > 2 && s[n-1] == ')' && s[n-3] == '(' {
		if r := sanRoles[s[n-2]]; r >= Knight && r <= Queen {
			return r, s[:n-3]
		}
		return NoRole, s
	}
	if n > 0 {
		if r := sanRoles[s[n-1]]; r >= Knight && r <= Queen {
			if s = s[:n-1]; n > 1 && s[n-2] == '=' {
				s = s[:n-2]
			}
			return r, s
		}
	}
	return NoRole, s
}
