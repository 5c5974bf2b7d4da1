package rules

import (
	"errors"
	"fmt"
	"io"
)

// PGNReader reads the games of a PGN file one after another and holds one at
// a time (PGN standard, 1994, import format). It takes what programs write:
// comments in braces and behind a semicolon, lines that begin with %, glyphs
// and the marks ! and ?, variations, castling with zeros, "e.p.". Every move
// is played, and must be legal.
//
// The memory that it needs does not grow with the file. Of the words of one
// game 16 MiB are kept, and of one comment 1 MiB; what goes beyond is passed
// over, with a remark.
type PGNReader struct {
	// Variations keeps variations as comments, "(12. e5 d5)", where else they
	// are passed over.
	Variations bool
	// Skim keeps the moves, the start and the result alone. Tags, comments,
	// glyphs and variations are passed over, though what is wrong with them is
	// told all the same. The slice of Moves is then valid until the next call
	// of Next, which allocates nothing for a game without faults and remarks.
	Skim bool

	lex      pgnLexer
	game     pgnGame
	back     bool // the word in the lexer is the first of the next game
	games    int
	from, to int64
}

// NewPGNReader returns a reader of the games in r. Text that is no UTF-8 is
// read as ISO 8859-1, as the standard has it (4.1).
func NewPGNReader(r io.Reader) *PGNReader {
	return &PGNReader{lex: pgnLexer{pgnWindow: newPGNWindow(r)}}
}

// PGNError says what is wrong with one game, or what deserves a remark. The
// reader goes on with the next.
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
// the tag. What makes no game faulty is told by Remarks.
func (r *PGNReader) Next() (PGN, error) {
	g := &r.game
	g.reset(r.Skim, r.Variations)
	r.lex.keep = !r.Skim
	r.from = -1
	for !g.ended {
		if !r.back {
			if err := r.lex.next(); err == io.EOF {
				if !g.begun {
					return PGN{}, io.EOF
				}
				break
			} else if err != nil {
				return PGN{}, fmt.Errorf("rules: PGN: %w", err)
			}
		}
		w := &r.lex.w
		if r.back = g.over(w); r.back {
			break
		}
		if !g.begun {
			if w.kind == pgnBad && w.why == pgnControl {
				continue // padding, behind the last game or before the first
			}
			if r.from < 0 {
				r.from = w.from
			}
			if g.begun = w.kind != pgnComment; g.begun {
				r.games++
			}
		}
		g.take(w)
	}
	// A comment that stands behind the result belongs to no game, but may swallow
	// the next.
	for g.ended && r.lex.commentFollows() {
		if err := r.lex.next(); err != nil {
			return PGN{}, fmt.Errorf("rules: PGN: %w", err)
		}
		if w := &r.lex.w; w.kind == pgnBad {
			g.fail(w.line, nil, errors.New(w.why))
		}
	}
	r.to = r.lex.at()
	if r.back {
		r.to = r.lex.w.from
	}
	return g.close(r.games)
}

// Remarks returns what deserves a word in the game that Next has just
// returned, though it was read: a result that is wanting, or that contradicts
// its tag or the board (PGN standard, 8.2.6), numbers of moves that do not
// follow one another (8.2.2.1), words before the tags, what may be a comment
// that was not closed. The slice is valid until the next call of Next.
func (r *PGNReader) Remarks() []PGNError { return r.game.remarks }

// Last returns the position after the last move of the game that Next has just
// returned; its wings are guessed, as ParseFEN guesses them.
func (r *PGNReader) Last() Position {
	b := *r.game.board()
	return Position{b: b, w: guessWings(&b)}
}

// Span returns where in the text, in octets from its beginning, the game stands
// that Next has just returned: from its first word to behind its last.
func (r *PGNReader) Span() (from, to int64) { return r.from, r.to }

// shown is a word as far as a message may have it.
func shown(s string) string {
	if len(s) > 20 {
		return s[:20] + "…"
	}
	return s
}
