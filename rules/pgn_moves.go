package rules

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf8"
)

// results are the words for the end of a game (PGN standard, 8.2.6), and what
// else is written for a draw.
var results = map[string]string{
	"1-0": "1-0", "0-1": "0-1", "*": "*",
	"1/2-1/2": "1/2-1/2", "1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2",
}

// symbol reads a number, a move or the end.
func (g *pgnGame) symbol(w *pgnWord) {
	text := w.text
	if c := text[0]; c <= '9' || c >= utf8.RuneSelf {
		n, digits := leading(text)
		rest := periods(text[digits:])
		if dotted := digits+len(rest) < len(text); dotted || len(rest) == 0 {
			if dotted {
				g.begin()
			}
			if digits > 0 {
				g.number(n, w)
			}
			if text = rest; len(text) == 0 {
				return
			}
		}
	}
	switch text[0] {
	case '0', '1', '*', "½"[0]:
		if r := results[string(text)]; r != "" {
			g.begin()
			g.end, g.ended = r, true
			return
		}
	}
	g.move(text, w.line)
}

// leading returns the number with which a text begins, as far as it matters,
// and how many digits it has.
func leading(text []byte) (n, digits int) {
	for digits < len(text) && text[digits] >= '0' && text[digits] <= '9' {
		n = min(n*10+int(text[digits]-'0'), 1<<20)
		digits++
	}
	return n, digits
}

// periods returns what stands behind the periods of a number.
func periods(text []byte) []byte {
	for len(text) > 0 {
		switch {
		case text[0] == '.':
			text = text[1:]
		case bytes.HasPrefix(text, []byte("…")):
			text = text[len("…"):]
		default:
			return text
		}
	}
	return text
}

// move reads a move and plays it.
func (g *pgnGame) move(text []byte, line int) {
	n := len(text)
	for n > 0 && (text[n-1] == '!' || text[n-1] == '?') {
		n--
	}
	san := text[:n]
	if !g.moved {
		if !sanShaped(san) {
			if g.junk == nil {
				word := string(utf8Text(text, false))
				g.junk = &PGNError{Line: line, Word: word, Err: fmt.Errorf("rules: SAN %.20q: it is not a move in this notation", word)}
			}
			return
		}
		g.begin()
	}
	if g.bad != nil {
		return
	}
	b := g.board()
	m, fault := b.readSAN(san)
	switch {
	case fault == sanForm && g.remarked(san):
		// A sign that stands apart from its move.
	case fault != sanGood:
		g.refuse(text, san, fault, line)
		return
	case len(g.moves) == mostPGNMoves:
		g.fail(line, text, fmt.Errorf("a score has no more than %d moves", mostPGNMoves/2))
		return
	default:
		g.moves = append(g.moves, m)
		b.play(m, &g.boards[1-g.now])
		g.now = 1 - g.now
	}
	if n < len(text) && !g.skim {
		for i, mark := range Marks {
			if string(text[n:]) == mark {
				g.kept.glyph(len(g.moves)-1, i)
			}
		}
	}
}

// remarked reports whether a word that is no move says something of the one
// before it, or, being empty, had only marks.
func (g *pgnGame) remarked(word []byte) bool {
	switch string(word) {
	case "", "e.p.", "ep", "e.p", "+", "#", "++", "†", "ch", "mate":
		return true
	}
	return false
}

// refuse says what is wrong with a move.
func (g *pgnGame) refuse(text, san []byte, fault sanFault, line int) {
	switch string(san) {
	case "--", "Z0":
		g.fail(line, text, errors.New("a null move is no move of a game"))
		return
	}
	text = utf8Text(text, false)
	g.fail(line, text, fmt.Errorf("rules: SAN %.20q: %s", utf8Text(san, false), g.board().sanWords(san, fault)))
}

// pgnCount follows the numbers of the moves. A file need not have them, but if
// it does they are to be right (PGN standard, 8.2.2.1): where they leap, moves
// have been lost.
type pgnCount struct {
	begun   bool
	first   int
	last    int
	between int // what is to be added to the number that is due
	told    bool
}

// again reports whether a word is the number 1 of White's first move, and this
// was before.
func (c *pgnCount) again(text []byte) bool {
	return c.first == 1 && c.last > 1 && len(text) > 1 && text[0] == '1' && text[1] == '.' && (len(text) == 2 || text[2] != '.')
}

// number reads the number of a move. From which the first is counted is of no
// matter where the game begins from a position, since that is often said to be
// of move 1.
func (g *pgnGame) number(n int, w *pgnWord) {
	c := &g.count
	due := (len(g.moves) + int(g.board().turn^Colour(len(g.moves)&1))) / 2
	if !c.begun {
		c.begun, c.first, c.between = true, n, 1
		if g.fen != "" {
			c.between = n - due
		}
	}
	c.last = n
	if due += c.between; n == due || c.told || g.bad != nil {
		return
	}
	c.told = true
	if g.inner > 0 {
		g.fail(g.inner, nil, fmt.Errorf("a comment is not closed: another begins in it, and behind it number %d stands where %d is due", n, due))
		return
	}
	g.remark(w.line, w.text, "number %d stands where %d is due: moves are wanting, or it is wrong", n, due)
}

// judge returns the result of a game that was read to its end, and remarks
// what contradicts it.
func (g *pgnGame) judge() string {
	switch {
	case g.end == "":
		g.remark(g.line, nil, "the game ends without a word for its result")
	case !g.tagged && !g.count.begun && len(g.moves) == 0:
		g.remark(g.line, []byte(g.end), "a result stands here without a game")
	case g.result != "" && g.result != g.end:
		g.remark(g.line, []byte(g.end), "the tag Result says %s, and the word at the end %s", g.result, g.end)
	}
	result := g.end
	if result == "" || result == "*" {
		if result = g.result; result == "" {
			result = "*"
		}
	}
	b := g.board()
	switch won := [2]string{"0-1", "1-0"}[b.turn]; {
	case b.count() > 0:
	case b.check():
		if result != won {
			g.remark(g.line, []byte(g.end), "the result is %s, but %v is checkmated", result, b.turn)
		}
	case result == "1-0" || result == "0-1":
		g.remark(g.line, []byte(g.end), "the result is %s, but %v is stalemated", result, b.turn)
	}
	return result
}
