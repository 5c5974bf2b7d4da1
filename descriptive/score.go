package descriptive

import (
	"fmt"
	"slices"
	"strings"

	"postd/rules"
)

// ScoreOptions are what may be wished of the reading of scores.
type ScoreOptions struct {
	// Names says how King's and Queen's pieces are understood (BCC1903/I.6).
	Names Names
	// BySequel plays an ambiguous record if after exactly one of its readings
	// the rest of the game can be read. That is a reader's licence and no law:
	// in a game by letter the sequel is not yet written (BCC1903/V.5).
	BySequel bool
}

// Score is one game read from a text, with what was found on the way.
type Score struct {
	// Game holds the moves as far as they could be read. Where reading stopped
	// before the end, a comment behind the last of them says where and why.
	Game rules.PGN
	// Number counts the games of the text from 1, Line is where this one
	// begins, headings and all. Number 0 says that there is no game in the
	// text.
	Number, Line int
	// Faults are what stopped the reading, at most one, and the remarks.
	Faults []Fault
}

// whole reports whether the game was read to its end.
func (s Score) whole() bool {
	return !slices.ContainsFunc(s.Faults, func(f Fault) bool { return !f.Kind.Remark() })
}

// Fault is a place in a text at which the reading of a game stopped, or that
// deserves a remark.
type Fault struct {
	Kind         FaultKind
	Game         int          // the game, from 1
	Line, Column int          // where the words begin, from 1; columns count characters
	Number       int          // the number of the move as the text counts, 0 where no move is meant
	Side         rules.Colour // whose move it is
	Words        string       // as written
	// Readings are what the words can mean, in the full words of
	// BCC1903/I.13.A with the short record behind, the likeliest first.
	Readings []string
	Why      string // a sentence without its capital and its stop
}

// FaultKind is a sort of fault, or of remark.
type FaultKind uint8

const (
	FaultAmbiguous FaultKind = iota // the record fits several moves (BCC1903/V.5(a))
	FaultIllegal                    // the record fits no legal move (BCC1903/V.6)
	FaultForm                       // no record in form stands where one is due
	FaultWanting                    // the next number comes before the move of this one
	FaultOrder                      // a number or a move stands where another is due
	FaultPosition                   // the position from which the game begins is none
	FaultNoGame                     // no game begins in the text
	FaultLong                       // the text of one game is longer than is looked at

	RemarkNoCapture // a record that expresses no capture is taken for one (BCC1903/V.5(c))
	RemarkSequel    // an ambiguous record is played by its sequel
	RemarkNoResult  // the game ends without a result
)

var faultNames = [...]string{
	"ambiguous", "illegal", "form", "wanting", "order", "position", "no game", "long",
	"no capture", "by sequel", "no result",
}

// String returns a word or two for the kind.
func (k FaultKind) String() string {
	if int(k) < len(faultNames) {
		return faultNames[k]
	}
	return fmt.Sprintf("fault %d", k)
}

// Remark reports whether the kind is no fault: the move was read.
func (k FaultKind) Remark() bool { return k >= RemarkNoCapture }

// String is the fault in words without its place in the text: "game 2,
// White's move 14, “Kt-B3”: it fits 2 moves: …".
func (f Fault) String() string {
	var head []string
	if f.Game > 0 {
		head = append(head, fmt.Sprintf("game %d", f.Game))
	}
	if f.Number > 0 {
		head = append(head, fmt.Sprintf("%v's move %d", f.Side, f.Number))
	}
	if f.Words != "" {
		head = append(head, "“"+f.Words+"”")
	}
	said := f.Why
	if len(f.Readings) > 0 {
		said += ": " + strings.Join(f.Readings, "; or ")
	}
	if len(head) == 0 {
		return said
	}
	return strings.Join(head, ", ") + ": " + said
}

// comment is the fault as the game itself tells it behind its last move.
func (f Fault) comment() string {
	f.Game = 0
	if f.Kind.Remark() {
		return "[" + f.String() + "]"
	}
	return fmt.Sprintf("[The score is not read beyond this, line %d, column %d: %s.]", f.Line, f.Column, f.String())
}
