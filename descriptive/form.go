package descriptive

import (
	"fmt"
	"slices"

	"postd/rules"
)

// Form is a manner in which a move is written for a reader. What is shown
// is the reader's own wish and touches no right; the language of records is the
// Notation that was agreed.
type Form uint8

const (
	InBrief     Form = iota // "Kt-KB3": the shortest record with one reading
	InFull                  // the words of BCC1903/I.13.A
	InAlgebraic             // "Nf3" (PGN standard, 8.2.3)
	InNumeric               // "7163" (ICCF)
	InUCI                   // "g1f3"
)

var formNames = [...]string{"descriptive", "full", "algebraic", "numeric", "uci"}

// String returns the word for the form: descriptive, full, algebraic, numeric
// or uci.
func (f Form) String() string {
	if int(f) < len(formNames) {
		return formNames[f]
	}
	return fmt.Sprintf("form %d", f)
}

// ParseForm reads the word for a form; "" is descriptive.
func ParseForm(s string) (Form, error) {
	if s == "" {
		return InBrief, nil
	}
	if f := slices.Index(formNames[:], s); f >= 0 {
		return Form(f), nil
	}
	return 0, fmt.Errorf("descriptive: %q is no way of writing moves; there are descriptive, full, algebraic, numeric and uci", s)
}

// Write writes a legal move of p in a form; the style is for InBrief alone.
func (f Form) Write(p rules.Position, m rules.Move, s Style) string {
	switch f {
	case InFull:
		return Full(p, m)
	case InAlgebraic:
		return p.SAN(m)
	case InNumeric:
		return ICCF(p, m)
	case InUCI:
		return m.String()
	}
	return Brief(p, m, s)
}

// ICCF returns a move in the numeric notation of the International
// Correspondence Chess Federation: file and rank of both squares in figures 1
// to 8, castling as the King's move, and for a promotion 1 a Queen, 2 a Rook,
// 3 a Bishop, 4 a Knight.
func ICCF(p rules.Position, m rules.Move) string {
	b := make([]byte, 0, 5)
	for _, s := range [2]rules.Square{m.From(), m.To()} {
		b = append(b, '1'+byte(s.File()), '1'+byte(s.Rank()))
	}
	switch m.Promotion() {
	case rules.Queen:
		b = append(b, '1')
	case rules.Rook:
		b = append(b, '2')
	case rules.Bishop:
		b = append(b, '3')
	case rules.Knight:
		b = append(b, '4')
	}
	return string(b)
}

// Full returns the full record of a legal move of p (BCC1903/I.13.A):
// "Bishop on King's Bishop's square to Queen's Knight's fifth", "Knight on …
// takes Bishop on …", "Pawn on King's fifth takes Pawn in passing", "Castles
// King's Rook", and for a promotion "… becoming a Queen". It has one reading.
func Full(p rules.Position, m rules.Move) string {
	side := p.Turn()
	switch p.Castles(m) {
	case rules.KingSide: // BCC1903/I.13.A(d)
		return "Castles King's Rook"
	case rules.QueenSide:
		return "Castles Queen's Rook"
	}
	s := p.At(m.From()).Role.String() + " on " + SquareName(m.From(), side)
	switch {
	case p.InPassing(m):
		s += " takes Pawn in passing" // BCC1903/I.13.A(c)
	case p.Takes(m): // BCC1903/I.13.A(b)
		on, man := p.Victim(m)
		s += " takes " + man.Role.String() + " on " + SquareName(on, side)
	default: // BCC1903/I.13.A(a)
		s += " to " + SquareName(m.To(), side)
	}
	if r := m.Promotion(); r != rules.NoRole {
		s += " becoming a " + r.String()
	}
	return s
}
