package diagram

import (
	"postd/descriptive"
	"postd/rules"
)

// Words is the piece list, which needs no drawing and reads well aloud: one
// sentence for each side, its squares counted from its own end (BCC1903/I.3).
// The men stand in the order of their worth, men of one kind from the Queen's
// Rook's file to the King's Rook's and on a file from the owner outwards:
//
//	White: K K1; Q Q1; R QR1, KR1; B QB4; P QR2, Q3, K4.
//
// A side without men, which only a position set up by hand can have, reads
// "Black: none."
func Words(p rules.Position, s descriptive.Style) (white, black string) {
	name := func(r rules.Role, _ int) string { return descriptive.Letters(r, s) }
	return list(p, rules.White, ownSquares(s), name), list(p, rules.Black, ownSquares(s), name)
}

// WordsNamed is the piece list for those who name squares from White's end
// alone: "White: King on g1; Rooks on a1, e1; …", with name for the squares.
func WordsNamed(p rules.Position, name func(rules.Square) string) (white, black string) {
	square := func(q rules.Square, _ rules.Colour) string { return name(q) }
	men := func(r rules.Role, n int) string { return spoken(r, n) + " on" }
	return list(p, rules.White, square, men), list(p, rules.Black, square, men)
}

// ownSquares names squares as each side counts them (BCC1903/I.3, I.7).
func ownSquares(s descriptive.Style) func(rules.Square, rules.Colour) string {
	return func(q rules.Square, side rules.Colour) string { return descriptive.ShortSquare(q, side, s) }
}

// spoken is the name of so many men written out.
func spoken(r rules.Role, n int) string {
	if n > 1 {
		return r.String() + "s"
	}
	return r.String()
}

// Spoken is the same list with the men's names written out, for the alt text
// of a picture: "White: King K1; Rooks QR1, KR1; … Black: …". It stays below
// 500 octets.
func Spoken(p rules.Position, s descriptive.Style) string {
	return list(p, rules.White, ownSquares(s), spoken) + " " + list(p, rules.Black, ownSquares(s), spoken)
}

func list(p rules.Position, side rules.Colour, square func(rules.Square, rules.Colour) string, name func(r rules.Role, n int) string) string {
	var squares [rules.King + 1][64]rules.Square
	var n [rules.King + 1]int
	for file := range 8 {
		for rank := range 8 {
			q := rules.SquareAt(file, rank)
			if side == rules.Black {
				q = rules.SquareAt(file, 7-rank)
			}
			if m := p.At(q); m.Role != rules.NoRole && m.Colour == side {
				squares[m.Role][n[m.Role]] = q
				n[m.Role]++
			}
		}
	}
	var room [512]byte
	out := append(append(room[:0], side.String()...), ':')
	none := len(out)
	for role := rules.King; role >= rules.Pawn; role-- {
		if n[role] == 0 {
			continue
		}
		if len(out) > none {
			out = append(out, ';')
		}
		out = append(append(out, ' '), name(role, n[role])...)
		for i, q := range squares[role][:n[role]] {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(append(out, ' '), square(q, side)...)
		}
	}
	if len(out) == none {
		out = append(out, " none"...)
	}
	return string(append(out, '.'))
}
