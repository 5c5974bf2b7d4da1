package rules

import (
	"io"
	"strings"
)

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

// String returns the game with a line end after the movetext and no empty line
// behind it. Lines of movetext have fewer than 80 characters, unless one word
// of a comment has more; tags are not broken.
func (g PGN) String() string {
	var b strings.Builder
	b.Grow(400 + 8*len(g.Moves))
	g.WriteTo(&b) // a Builder takes everything
	return b.String()
}

// WriteTo writes the game as String returns it, a few lines at a time. It
// returns the number of octets written and the first error of w.
func (g PGN) WriteTo(w io.Writer) (int64, error) {
	p := pgnPage{out: w, text: make([]byte, 0, 2*pgnPageSize)}
	g.writeTags(&p)
	p.endLine()
	g.writeMoves(&p)
	p.endLine()
	p.drain()
	return p.n, p.err
}

// pgnRoster are the tags that every game has, in their order (PGN standard,
// 8.1.1), as they are where nothing is known.
var pgnRoster = [...]Tag{{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"}}

// writeTags writes the tag pairs: the seven of the roster, the others, and the
// position if it is not the commencement.
func (g PGN) writeTags(p *pgnPage) {
	seen := map[string]bool{"SetUp": true, "FEN": true}
	for _, t := range pgnRoster {
		seen[t.Name] = true
		if t.Name == "Result" {
			t.Value = g.result()
		} else {
			for _, given := range g.Tags {
				if given.Name == t.Name {
					t = given
					break
				}
			}
		}
		p.tag(t)
	}
	for _, t := range g.Tags {
		if !seen[t.Name] && tagName(t.Name) {
			seen[t.Name] = true
			p.tag(t)
		}
	}
	if g.Start != (Position{}) && g.Start != start {
		p.tag(Tag{"SetUp", "1"})
		p.tag(Tag{"FEN", g.Start.FEN()})
	}
}

// writeMoves writes the movetext and the result.
func (g PGN) writeMoves(p *pgnPage) {
	p.comment(g.Comments[-1])
	positions := [2]Position{g.Start} // by turns; their wings are not looked at
	if g.Start == (Position{}) {
		positions[0] = start
	}
	numbered := false // Black's move needs a number only after an interruption.
	for i, m := range g.Moves {
		now := &positions[i&1]
		san := p.san[:0]
		if next, err := now.passed(m); err == nil {
			positions[1-i&1], san = next, append(san, "--"...)
		} else {
			san = now.appendSAN(san, m, &positions[1-i&1])
		}
		if len(san) == 0 {
			p.comment(m.String() + " is not legal here")
			break
		}
		switch {
		case now.Turn() == White:
			p.number("", now.Number(), ".")
		case !numbered:
			p.number("", now.Number(), "...")
		}
		p.word = append(p.word, san...)
		p.endWord()
		for _, n := range g.NAGs[i] {
			if n > 0 && n < 256 {
				p.number("$", n, "")
			}
		}
		numbered = !p.comment(g.Comments[i])
	}
	p.word = append(p.word, g.result()...)
	p.endWord()
}

// result returns the result as it is written.
func (g PGN) result() string {
	switch g.Result {
	case "1-0", "0-1", "1/2-1/2":
		return g.Result
	}
	return "*"
}

func tagName(s string) bool {
	for i := range len(s) {
		if !nameLetter(s[i]) {
			return false
		}
	}
	return s != ""
}
