package rules

// Tag is one tag pair of a PGN game.
type Tag struct{ Name, Value string }

// PGN is one game as it is written in Portable Game Notation, export format
// (PGN standard, 1994). The zero value is a game without moves.
type PGN struct {
	// Tags are written in the order given, after the seven of the roster
	// (Event, Site, Date, Round, White, Black, Result), which stand first in
	// their own order, unknown ones as "?". Result is always the field below;
	// SetUp and FEN always follow from Start. Of tags with one name the first
	// is written; a name with other signs than letters, digits and _ is left
	// out.
	Tags []Tag
	// Start is the position before the first move. The zero Position stands
	// for the ordinary commencement.
	Start Position
	// Moves are the legal moves played, in their order; the zero Move is a turn
	// that was passed, "--". The score ends before a move that is not legal, with
	// a comment that says so.
	Moves []Move
	// Result is "1-0", "0-1" or "1/2-1/2"; all else is written as "*",
	// unfinished or unknown.
	Result string
	// Comments stand behind the moves with their indices in Moves, and at -1
	// before the first. A closing brace, which PGN cannot write in a comment,
	// becomes a parenthesis.
	Comments map[int]string
	// NAGs are the Numeric Annotation Glyphs of the moves with their indices in
	// Moves, 1 to 255 (PGN standard, 10); Marks has the words for 1 to 6. They
	// are written before the comment.
	NAGs map[int][]int
}

// Marks are the annotator's marks for which the first glyphs stand.
var Marks = [...]string{"", "!", "?", "!!", "??", "!?", "?!"}
