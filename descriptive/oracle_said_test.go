package descriptive_test

import (
	"postd/descriptive"
	"postd/rules"
)

// The tests write and judge records by their meaning: what is said, word by
// word, apart from the hand in which it is written. Package descriptive is
// known here by its exported names alone.

// said is what a record says. A field that is zero is a word left out.
type said struct {
	castles  bool
	castling rules.Wing // the side that is named

	mover person
	from  spot // where the mover stands
	verb  verb
	to    spot // where it goes: of goes alone
	taken person
	on    spot // where the man taken stands: of takes alone

	passing               bool
	becomes               rules.Role
	check, mate, dis, dbl bool
}

// verb is what the mover does.
type verb uint8

const (
	goes   verb = iota + 1 // "P-K4"
	takes                  // "PxP", "P takes"
	moves                  // "K moves": no square, no capture
	checks                 // "Q checks", "Q mates": no square either
)

// person is one man as a record names it.
type person struct {
	man  rules.Role
	wing rules.Wing // of a Bishop, Knight or Rook
	file line       // of a Pawn: the file on which it stands (BCC1903/I.8)
	nth  int        // of a Pawn: "first", "second" on its file, the furthest advanced first
}

// line is a file by the piece that begins on it (BCC1903/I.7(a), READING/RD5); "B" without
// a wing is both Bishops' files.
type line struct {
	of   rules.Role
	wing rules.Wing
}

// spot is a square as the mover names it; either part may be left out. Ranks
// are 1 to 8.
type spot struct {
	line line
	rank int
}

// theLines are the eight files from QR to KR.
var theLines = [8]line{
	{rules.Rook, rules.QueenSide}, {rules.Knight, rules.QueenSide}, {rules.Bishop, rules.QueenSide}, {rules.Queen, rules.NoWing},
	{rules.King, rules.NoWing}, {rules.Bishop, rules.KingSide}, {rules.Knight, rules.KingSide}, {rules.Rook, rules.KingSide},
}

// bare leaves the wing out.
func (l line) bare() line { return line{of: l.of} }

// means reports whether a file, 0 to 7, may be meant.
func (l line) means(file int) bool {
	return l == (line{}) || l == theLines[file] || l == theLines[file].bare()
}

// means reports whether a square may be meant by a player.
func (s spot) means(q rules.Square, namer rules.Colour) bool {
	return s.line.means(q.File()) && (s.rank == 0 || s.rank == rankOf(q, namer))
}

// rankOf returns the rank of a square as a player counts it, 1 to 8
// (BCC1903/I.3).
func rankOf(q rules.Square, namer rules.Colour) int {
	if namer == rules.Black {
		return 8 - q.Rank()
	}
	return q.Rank() + 1
}

// spotOf names a square in full.
func spotOf(q rules.Square, namer rules.Colour) spot {
	return spot{theLines[q.File()], rankOf(q, namer)}
}

func (s spot) bare() spot { return spot{s.line.bare(), s.rank} }

// names reports whether a King's or Queen's piece is named.
func (s said) names() bool { return s.mover.wing != rules.NoWing || s.taken.wing != rules.NoWing }

// capture reports whether a capture is expressed: "in passing" expresses one
// also where "takes" is left out.
func (s said) capture() bool { return s.verb == takes || s.passing }

// String writes what is said in the hand of the Code.
func (s said) String() string {
	text, ok := plain.write(s)
	if !ok {
		return "what that hand cannot write"
	}
	return text
}

// allNames are the two understandings of names, each at its own index.
var allNames = [2]descriptive.Names{descriptive.Birth, descriptive.BirthThenSide}
