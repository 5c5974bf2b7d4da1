package rules

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// PGNReader reads the games of a PGN file one after another and holds one at
// a time (PGN standard, 1994, import format). It takes what programs write:
// comments in braces and behind a semicolon, lines that begin with %, glyphs
// and the marks ! and ?, variations, castling with zeros, "e.p.".
type PGNReader struct {
	// Variations keeps variations as comments, "(12. e5 d5)", where else they
	// are passed over.
	Variations bool

	lex   pgnLexer
	next  pgnWord // read already, the first of the next game
	have  bool
	games int
}

// NewPGNReader returns a reader of the games in r. Text that is no UTF-8 is
// read as ISO 8859-1, as the standard has it (4.1).
func NewPGNReader(r io.Reader) *PGNReader {
	return &PGNReader{lex: pgnLexer{in: bufio.NewReaderSize(r, 1<<16), line: 1}}
}

// PGNError says what is wrong with one game. The reader goes on with the next.
type PGNError struct {
	Game, Line int    // both from 1
	Word       string // what was not understood, "" where something is wanting
	Err        error
}

// Error is "rules: PGN game 3, line 41: …".
func (e *PGNError) Error() string {
	return fmt.Sprintf("rules: PGN game %d, line %d: %v", e.Game, e.Line, e.Err)
}

func (e *PGNError) Unwrap() error { return e.Err }

// Next returns the next game: its tags but for Result, SetUp and FEN, which
// are fields, its moves, comments and glyphs. At the end it returns io.EOF. A
// *PGNError tells what is wrong with the game; it is then as far as it could be
// read, without its result. Any other error is that of reading.
//
// Where the word at the end of the moves says nothing, the result is that of
// the tag.
func (r *PGNReader) Next() (PGN, error) {
	g := pgnGame{PGN: PGN{Comments: map[int]string{}}, at: -1}
	for {
		w, err := r.word()
		if err != nil && err != io.EOF {
			return PGN{}, fmt.Errorf("rules: PGN: %w", err)
		}
		if err == io.EOF {
			if !g.begun {
				return PGN{}, io.EOF
			}
			break
		}
		if w.kind == pgnTag && g.moved {
			r.next, r.have = w, true // the word for the end is wanting
			break
		}
		if !g.begun && w.kind != pgnComment { // a comment behind the last game is none
			g.begun = true
			r.games++
		}
		if g.take(w, r.Variations); g.ended {
			break
		}
	}
	out, bad := g.close()
	if bad != nil {
		bad.Game = r.games
		if bad.Line == 0 {
			bad.Line = r.lex.line
		}
		return out, bad
	}
	return out, nil
}

// word returns the next word.
func (r *PGNReader) word() (pgnWord, error) {
	if r.have {
		r.have = false
		return r.next, nil
	}
	return r.lex.word()
}

// Line returns the line that is being read, from 1.
func (r *PGNReader) Line() int { return r.lex.line }

// pgnGame is a game being read.
type pgnGame struct {
	PGN
	p      Position
	at     int // the index of the last move
	begun  bool
	moved  bool // the tags are over
	ended  bool
	fen    string
	fenAt  int
	result string // of the tag
	depth  int    // of variations
	inner  strings.Builder
	said   []string // the comments behind the last move
	bad    *PGNError
}

// fail notes the first thing that is wrong; what follows is passed over to
// the game's end.
func (g *pgnGame) fail(w pgnWord, err error) {
	if g.bad == nil {
		g.bad = &PGNError{Line: w.line, Word: w.text, Err: err}
	}
}

// take reads one word.
func (g *pgnGame) take(w pgnWord, variations bool) {
	switch {
	case w.kind == pgnTag:
		g.tag(w)
		return
	case w.kind == pgnComment && g.depth == 0:
		g.comment(w.text)
		return
	case w.kind == pgnBad:
		g.fail(pgnWord{line: w.line}, errors.New(w.text))
		return
	}
	g.begin()
	switch {
	case w.kind == pgnOpen:
		if g.depth++; g.depth > 1 && !strings.HasSuffix(g.inner.String(), "(") {
			g.inner.WriteByte(' ')
		}
		g.inner.WriteByte('(')
	case w.kind == pgnClose:
		if g.depth == 0 {
			g.fail(w, errors.New("a variation is closed that was not opened"))
			return
		}
		g.inner.WriteString(")")
		if g.depth--; g.depth == 0 {
			if variations {
				g.comment(g.inner.String())
			}
			g.inner.Reset()
		}
	case g.depth > 0:
		if variations && g.inner.Len() < longestPGN {
			if s := g.inner.String(); !strings.HasSuffix(s, "(") {
				g.inner.WriteByte(' ')
			}
			g.inner.WriteString(strings.Join(strings.Fields(w.text), " "))
		}
	case w.kind == pgnGlyph:
		n, err := strconv.Atoi(w.text[1:])
		if err != nil || n > 255 {
			g.fail(w, fmt.Errorf("%q is no glyph; there are $0 to $255", shown(w.text)))
			return
		}
		g.glyph(n)
	default:
		g.symbol(w)
	}
}

// begin ends the tags: the position is known.
func (g *pgnGame) begin() {
	if g.moved {
		return
	}
	g.moved = true
	g.p = Start()
	if g.fen == "" {
		return
	}
	p, err := ParseFEN(g.fen)
	if err != nil {
		if g.bad == nil {
			g.bad = &PGNError{Line: g.fenAt, Word: g.fen, Err: err}
		}
		return
	}
	g.p, g.Start = p, p
}

// tag keeps a tag pair.
func (g *pgnGame) tag(w pgnWord) {
	switch w.name {
	case "FEN":
		if g.fen == "" {
			g.fen, g.fenAt = w.text, w.line
		}
	case "SetUp":
	case "Result":
		if g.result == "" {
			g.result = w.text
		}
	default:
		g.Tags = append(g.Tags, Tag{w.name, w.text})
	}
}

// comment keeps words that stand behind the last move.
func (g *pgnGame) comment(s string) {
	if s = strings.Join(strings.Fields(s), " "); g.bad == nil && s != "" {
		g.said = append(g.said, s)
	}
}

// note puts what was said behind the last move among the comments.
func (g *pgnGame) note() {
	if len(g.said) > 0 {
		g.Comments[g.at] = strings.Join(g.said, " ")
		g.said = nil
	}
}

func (g *pgnGame) glyph(n int) {
	if g.bad != nil || n == 0 || g.at < 0 || slices.Contains(g.NAGs[g.at], n) {
		return
	}
	if g.NAGs == nil {
		g.NAGs = map[int][]int{}
	}
	g.NAGs[g.at] = append(g.NAGs[g.at], n)
}

// symbol reads a number, a move or the end.
func (g *pgnGame) symbol(w pgnWord) {
	switch w.text {
	case "1-0", "0-1", "*":
		g.Result, g.ended = w.text, true
		return
	case "1/2-1/2", "1/2", "½-½", "½":
		g.Result, g.ended = "1/2-1/2", true
		return
	case "e.p.", "ep", "e.p", "+", "#", "++", "†", "ch", "mate", "--":
		if w.text == "--" {
			g.fail(w, errors.New("a null move is no move of a game"))
		}
		return
	}
	text := w.text
	if rest := strings.TrimLeft(text, "0123456789"); rest == "" {
		return // a number
	} else if strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "…") {
		text = strings.TrimLeft(rest, ".…")
	}
	if text == "" || g.bad != nil {
		return
	}
	san := strings.TrimRight(text, "!?")
	m, err := g.p.ParseSAN(strings.TrimSuffix(san, "e.p."))
	if err != nil {
		g.fail(pgnWord{text: text, line: w.line}, err)
		return
	}
	g.note()
	g.Moves = append(g.Moves, m)
	g.at++
	g.p = g.p.after(m)
	for n, mark := range Marks {
		if mark != "" && mark == text[len(san):] {
			g.glyph(n)
		}
	}
}

// close gives the game out.
func (g *pgnGame) close() (PGN, *PGNError) {
	g.begin()
	g.note()
	if g.bad == nil && g.depth > 0 {
		g.bad = &PGNError{Err: errors.New("a variation is not closed")}
	}
	if g.bad != nil {
		g.Result = "*"
		return g.PGN, g.bad
	}
	if g.Result == "" || g.Result == "*" {
		g.Result = "*"
		switch g.result {
		case "1-0", "0-1", "1/2-1/2":
			g.Result = g.result
		}
	}
	return g.PGN, nil
}

// shown is a word as far as a message may have it.
func shown(s string) string {
	if len(s) > 20 {
		return s[:20] + "…"
	}
	return s
}
