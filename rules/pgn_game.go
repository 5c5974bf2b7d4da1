package rules

import (
	"errors"
	"fmt"
	"strings"
)

// mostPGNMoves is the greatest number of half-moves of one game: a Position
// numbers no more moves.
const mostPGNMoves = 2 * 65535

// pgnGame is a game being read.
type pgnGame struct {
	skim, variations bool

	boards [2]board // the position, and room for the next
	now    int      // which is which
	start  Position // the zero Position for the commencement
	moves  []Move
	kept   pgnKept

	line  int  // of the last word
	begun bool // some word of it was read
	moved bool // the tags are over
	ended bool

	tagged bool   // it has a tag
	fen    string // of the tag
	fenAt  int    // its line
	setUp  int    // the line of the tag SetUp if it says 1
	result string // of the tag
	end    string // of the word behind the moves

	depth  int // of variations
	opened int // the line of the outermost
	inner  int // the line of the last comment with a brace in it

	count   pgnCount
	junk    *PGNError // the first word that is none, before the moves
	bad     *PGNError
	remarks []PGNError
}

func (g *pgnGame) reset(skim, variations bool) {
	*g = pgnGame{skim: skim, variations: variations && !skim, moves: g.moves[:0], kept: g.kept, remarks: g.remarks[:0]}
	g.kept.reset()
	g.boards[0] = start.b
}

func (g *pgnGame) board() *board { return &g.boards[g.now] }

// fail notes the first thing that is wrong; what follows is passed over to
// the game's end.
func (g *pgnGame) fail(line int, word []byte, err error) {
	if g.bad == nil {
		g.bad = &PGNError{Line: line, Word: string(word), Err: err}
	}
}

// remark notes what deserves a word. Of each kind one remark is made on a game,
// so that their number is bounded.
func (g *pgnGame) remark(line int, word []byte, format string, a ...any) {
	g.remarks = append(g.remarks, PGNError{Line: line, Word: string(word), Err: fmt.Errorf(format, a...)})
}

// over reports whether a word is the first of the next game, because the word
// for the end of this one is wanting: tags behind moves, or the number 1 once
// more.
func (g *pgnGame) over(w *pgnWord) bool {
	switch w.kind {
	case pgnTag:
		return g.moved
	case pgnBadTag:
		return g.moved && w.fresh && len(w.name) > 0
	case pgnSymbol:
		return w.text[0] == '1' && g.depth == 0 && g.count.again(w.text) && (g.bad == nil || w.fresh)
	}
	return false
}

// take reads one word.
func (g *pgnGame) take(w *pgnWord) {
	g.line = w.line
	if w.kind >= pgnBad && g.bad == nil {
		g.fail(w.line, nil, errors.New(w.why))
	}
	g.kept.cut = g.kept.cut || w.cut && w.kind != pgnSymbol
	switch w.kind {
	case pgnTag:
		g.tag(w)
	case pgnComment:
		g.comment(w)
	case pgnBadTag:
		g.tagged = true
	case pgnBad:
		if w.ends && g.tagged {
			g.begin() // else it stands before the game whose tags follow
		}
	case pgnOpen:
		g.begin()
		if g.depth++; g.depth == 1 {
			g.opened = w.line
		}
		if g.variations {
			g.kept.inside(variationBegins)
		}
	case pgnClose:
		g.begin()
		if g.depth == 0 {
			g.fail(w.line, nil, errors.New("a variation is closed that was not opened"))
			return
		}
		g.depth--
		if g.variations {
			g.kept.inside(variationEnds)
		}
		if g.depth == 0 && g.variations {
			if g.bad == nil {
				g.kept.note(len(g.moves)-1, g.kept.inner)
			}
			g.kept.inner = g.kept.inner[:0]
		}
	default:
		switch {
		case g.depth > 0:
			g.within(w)
		case w.kind == pgnSymbol:
			g.symbol(w)
		case w.num < 0 || w.num > 255:
			g.begin()
			g.fail(w.line, w.text, fmt.Errorf("%q is no glyph; there are $0 to $255", shown(string(w.text))))
		case g.bad == nil && !g.skim:
			g.kept.glyph(len(g.moves)-1, w.num)
		}
	}
}

// variationBegins and variationEnds are the signs of a variation.
var variationBegins, variationEnds = []byte("("), []byte(")")

// within reads a word of a variation.
func (g *pgnGame) within(w *pgnWord) {
	if g.variations {
		g.kept.inside(utf8Text(w.text, w.cut))
	}
}

// begin ends the tags: the position is known.
func (g *pgnGame) begin() {
	if g.moved {
		return
	}
	g.moved = true
	if g.junk != nil && g.bad == nil {
		g.bad = g.junk
	}
	if g.fen == "" {
		if g.setUp > 0 {
			g.fail(g.setUp, nil, errors.New("the tag SetUp says that the game begins from a position, and no tag FEN says from which"))
		}
		return
	}
	p, err := ParseFEN(g.fen)
	if err != nil {
		g.fail(g.fenAt, []byte(g.fen), err)
		return
	}
	g.boards[0], g.start = p.b, p
}

// tag keeps a tag pair.
func (g *pgnGame) tag(w *pgnWord) {
	if g.junk != nil {
		if g.tagged {
			g.fail(g.junk.Line, []byte(g.junk.Word), g.junk.Err)
		} else {
			g.remark(g.junk.Line, []byte(g.junk.Word), "there are words before the tags that are passed over")
		}
		g.junk = nil
	}
	g.tagged = true
	switch string(w.name) {
	case "FEN":
		if g.fen == "" {
			g.fen, g.fenAt = string(utf8Text(w.text, w.cut)), w.line
		}
	case "SetUp":
		if string(w.text) == "1" {
			g.setUp = w.line
		}
	case "Result":
		if g.result == "" {
			g.result = results[string(w.text)]
		}
	default:
		if string(w.name) == "Variant" && !ordinary(string(w.text)) {
			// What is left of the game is no such game.
			g.fail(w.line, utf8Text(w.text, w.cut), fmt.Errorf("the game is played by the laws of %q, which are not those of chess as it is read here", shown(string(w.text))))
			return
		}
		if !g.skim {
			g.kept.tag(w.name, utf8Text(w.text, w.cut))
		}
	}
}

// ordinary reports whether the value of the tag Variant means chess by the
// ordinary laws, from whatever position.
func ordinary(variant string) bool {
	switch strings.ToLower(variant) {
	case "", "?", "-", "chess", "standard", "normal", "classical", "from position":
		return true
	}
	return false
}

// comment keeps words that stand behind the last move.
func (g *pgnGame) comment(w *pgnWord) {
	if w.inner {
		if g.inner == 0 {
			g.remark(w.line, nil, "a comment has an opening brace in it: is it the one before that is not closed?")
		}
		g.inner = w.line
	}
	switch {
	case g.skim:
	case g.depth > 0:
		g.within(w)
	case g.bad == nil:
		g.kept.note(len(g.moves)-1, utf8Text(w.text, w.cut))
	}
}

// close gives the game out.
func (g *pgnGame) close(number int) (PGN, error) {
	g.begin()
	if g.depth > 0 {
		g.fail(g.opened, nil, errors.New("a variation is not closed"))
	}
	out := PGN{Start: g.start, Result: "*"}
	if g.bad == nil {
		out.Result = g.judge()
	}
	if g.kept.cut {
		g.remark(g.line, nil, "there are more words than are kept")
	}
	for i := range g.remarks {
		g.remarks[i].Game = number
	}
	if len(g.moves) > 0 {
		out.Moves = g.moves
		if !g.skim {
			out.Moves = append([]Move(nil), g.moves...)
		}
	}
	if !g.skim {
		g.kept.hand(&out)
	}
	if g.bad != nil {
		g.bad.Game = number
		return out, g.bad
	}
	return out, nil
}
