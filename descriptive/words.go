package descriptive

import "postd/rules"

// Spelling is the letter by which a Knight is written.
type Spelling uint8

const (
	// British writes "Kt", as BCC1903/I.13.B does.
	British Spelling = iota
	// American writes "N".
	American
)

// Style is the manner of writing short records. The zero Style is that of the
// Code: "Kt", and no word about check, which is no part of a record.
type Style struct {
	Spelling Spelling
	Checks   bool // add " ch" or " mate" where the move gives it
}

// Letters returns the abbreviation of a man: K, Q, B, Kt (or N), R, P; for
// NoRole it returns "".
func Letters(r rules.Role, s Style) string {
	if r == rules.Knight && s.Spelling == American {
		return "N"
	}
	return [...]string{"", "P", "Kt", "B", "R", "Q", "K"}[r]
}

// ManName returns the name of a man in full: "King's Knight" where the wing is
// known, "Knight" where the piece has none, "Pawn", "Queen" (BCC1903/I.6).
func ManName(m rules.Man) string {
	if m.Wing == rules.NoWing || !winged(m.Role) {
		return m.Role.String()
	}
	return wingRole(m.Wing).String() + "'s " + m.Role.String()
}

// ShortMan returns the short name of a man: "KKt" where the wing is known,
// "Kt", "P", "Q".
func ShortMan(m rules.Man, s Style) string {
	if m.Wing == rules.NoWing || !winged(m.Role) {
		return Letters(m.Role, s)
	}
	file := [...]int{rules.Rook: 0, rules.Knight: 1, rules.Bishop: 2}[m.Role]
	if m.Wing == rules.KingSide {
		file = 7 - file
	}
	return shortFile(file, s)
}

// PawnName returns the name of a Pawn by the file on which it stands, "Queen's
// Bishop's Pawn" (BCC1903/I.8); at the commencement by the piece before which it
// stands (STAUNTON/DEF.MEN).
func PawnName(on rules.Square) string { return FileName(on.File()) + " Pawn" }

// ShortPawn returns the short name of a Pawn by the file on which it stands,
// "QBP", "KP".
func ShortPawn(on rules.Square, s Style) string { return shortFile(on.File(), s) + "P" }

// wingRole returns the royal piece after whom a wing is named.
func wingRole(w rules.Wing) rules.Role {
	if w == rules.QueenSide {
		return rules.Queen
	}
	return rules.King
}

// fileRole returns the piece after which a file is named (BCC1903/I.7(a)).
func fileRole(file int) rules.Role {
	return [...]rules.Role{rules.Rook, rules.Knight, rules.Bishop, rules.Queen,
		rules.King, rules.Bishop, rules.Knight, rules.Rook}[file&7]
}

// fileMan returns the piece that begins on a file.
func fileMan(file int) rules.Man {
	m := rules.Man{Role: fileRole(file)}
	if winged(m.Role) {
		m.Wing = sideOf(rules.SquareAt(file&7, 0))
	}
	return m
}

// FileName returns the name of a file, 0 to 7, in the possessive: "King's",
// "Queen's Bishop's". It is the same for both players (BCC1903/I.7(a)).
func FileName(file int) string { return ManName(fileMan(file)) + "'s" }

// shortFiles are the eight squares of each file, as the side that names them counts, and so
// that a name of one is a part of a word that stands there.
var shortFiles = [...]string{
	"QR1QR2QR3QR4QR5QR6QR7QR8", "QKt1QKt2QKt3QKt4QKt5QKt6QKt7QKt8", "QB1QB2QB3QB4QB5QB6QB7QB8", "Q1Q2Q3Q4Q5Q6Q7Q8",
	"K1K2K3K4K5K6K7K8", "KB1KB2KB3KB4KB5KB6KB7KB8", "KKt1KKt2KKt3KKt4KKt5KKt6KKt7KKt8", "KR1KR2KR3KR4KR5KR6KR7KR8",
}

// fileSquares are those of a file, and how long the name of each is.
func fileSquares(file int, s Style) (names string, each int) {
	names = shortFiles[file&7]
	if s.Spelling == American {
		switch file & 7 {
		case 1:
			names = "QN1QN2QN3QN4QN5QN6QN7QN8"
		case 6:
			names = "KN1KN2KN3KN4KN5KN6KN7KN8"
		}
	}
	return names, len(names) / 8
}

func shortFile(file int, s Style) string {
	names, each := fileSquares(file, s)
	return names[:each-1]
}

// SquareName returns the name of a square in full as the namer counts:
// "King's Bishop's third", and "King's Bishop's square" on the namer's first rank
// (BCC1903/I.7).
func SquareName(sq rules.Square, namer rules.Colour) string {
	rank := [...]string{"square", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"}
	return FileName(sq.File()) + " " + rank[relative(sq, namer).Rank()]
}

// ShortSquare returns the short name of a square as the namer counts: "KB3",
// "QKt5", "K1".
func ShortSquare(sq rules.Square, namer rules.Colour, s Style) string {
	names, each := fileSquares(sq.File(), s)
	at := each * relative(sq, namer).Rank()
	return names[at : at+each]
}

// bareSquare is ShortSquare without the wing: "B3" for KB3 and QB3 both.
func bareSquare(sq rules.Square, namer rules.Colour, s Style) string {
	short := ShortSquare(sq, namer, s)
	if len(short) > 2 { // the files of the King and of the Queen have no wing
		return short[1:]
	}
	return short
}

// Voice is whom a sentence about a record speaks of: its author, or
// one side to somebody else.
type Voice struct{ you, your, of, have string }

// ToAuthor speaks to the author of the record: "your King".
var ToAuthor = Voice{"you", "your", "yours", "have"}

// About speaks of a side to others: "White's King".
func About(c rules.Colour) Voice {
	name := c.String()
	return Voice{name, name + "'s", name + "'s", "has"}
}

// noun names the men that a record means by a man: "Knight", "King's Knight",
// "King's Bishop's Pawn".
func (w who) noun() string {
	switch {
	case w.role == rules.NoRole:
		return "man"
	case w.wing != rules.NoWing:
		return wingRole(w.wing).String() + "'s " + w.role.String()
	case w.files != 0 && w.files != everyFile:
		var names []int
		for f := range 8 {
			if w.files>>f&1 != 0 {
				names = append(names, f)
			}
		}
		if len(names) == 1 {
			return FileName(names[0]) + " Pawn"
		}
		return fileRole(names[0]).String() + "'s Pawn"
	}
	return w.role.String()
}

// only reports whether the words can mean but one man of a side.
func (w who) only() bool {
	return w.role == rules.King || w.wing != rules.NoWing || w.files != 0 && w.files&(w.files-1) == 0
}

// some is "a Knight of yours", or of the only one "your Knight".
func (v Voice) some(w who, only bool) string {
	if only {
		return v.your + " " + w.noun()
	}
	return "a " + w.noun() + " of " + v.of
}

// none is "no Knight of yours can", "your King's Knight cannot".
func (v Voice) none(w who, only bool) string {
	if only {
		return v.your + " " + w.noun() + " cannot"
	}
	return "no " + w.noun() + " of " + v.of + " can"
}

// nothing says that no man of the name can take anything.
func (v Voice) nothing(w who, only bool) string {
	if only {
		return v.your + " " + w.noun() + " can take nothing"
	}
	return "no " + w.noun() + " of " + v.of + " can take anything"
}
