package rules

import (
	"bytes"
	"errors"
	"unicode/utf8"
)

// pgnWord is one token of PGN (PGN standard, 7). Its texts lie in the lexer's
// memory until the next is read.
type pgnWord struct {
	kind  pgnKind
	fresh bool // it begins a line
	inner bool // it is a comment in braces with another opening brace in it
	ends  bool // it is not closed, and behind it another game begins
	cut   bool // more than is kept was said
	line  int
	from  int64  // its place in the text
	text  []byte // the value of a tag; the words of a comment; else the token
	name  []byte // of a tag, be it one or not, and of no other word
	num   int    // of a glyph, and of no other word
	why   string // what is wrong with it, if it is bad
}

type pgnKind uint8

const (
	pgnSymbol pgnKind = iota // a number, a move or a result
	pgnTag
	pgnComment
	pgnGlyph // "$1"
	pgnOpen
	pgnClose
	pgnBad
	pgnBadTag
)

// These are the bounds in octets of one word, and of one comment, value or variation;
// what goes beyond is cut off.
const (
	longestPGNWord = 255
	longestPGN     = 1 << 20
)

// pgnLexer cuts a PGN file into words.
type pgnLexer struct {
	pgnWindow
	w     pgnWord
	keep  bool   // comments and the values of all tags are wished
	words []byte // where the text of a word is put together
}

// pgnClass tells what an octet begins.
var pgnClass = func() (class [256]uint8) {
	for c := range ' ' {
		class[c] = isControl
	}
	class[0x7F] = isControl
	for _, c := range " \t\v\f\x1A" { // the last ends a file of DOS
		class[c] = isBlank
	}
	class['\n'], class['\r'] = isLineEnd, isLineEnd
	for _, c := range "{}()[];$<>*" {
		class[c] = isSign
	}
	for _, c := range []byte{0xC2, 0xEF, 0xFE, 0xFF} {
		class[c] = isOdd
	}
	return class
}()

const (
	isLetter  = iota // of a symbol
	isBlank          // between words
	isLineEnd        // \n, \r
	isSign           // a word by itself, or the beginning of one
	isOdd            // a letter, or the beginning of a sign that is none
	isControl        // nothing that may stand in a text (PGN standard, 4.1)
)

// pgnControl is said of a NUL and its like: a torn file, or no text at all.
const pgnControl = "an octet stands here that belongs to no text"

// next reads the next word into w. At the end of the text the error is io.EOF.
func (l *pgnLexer) next() error {
	for {
		if l.r == l.filled && !l.more() {
			return l.err
		}
		c := l.buf[l.r]
		switch pgnClass[c] {
		case isLineEnd:
			l.endLine(l.r)
			l.r++
		case isBlank:
			l.fresh = false
			l.r++
		case isOdd:
			n, err := l.silent()
			if err != nil {
				return err
			}
			if l.r += n; n == 0 {
				return l.symbol()
			}
		case isLetter:
			if c == '%' && l.fresh { // PGN standard, 6
				if err := l.restOfLine(0); err != nil {
					return err
				}
				continue
			}
			return l.symbol()
		case isSign:
			return l.sign(c)
		default:
			l.begin(pgnBad)
			l.r++
			l.w.why = pgnControl
			return nil
		}
	}
}

// begin begins a word at the next octet.
func (l *pgnLexer) begin(kind pgnKind) {
	w := &l.w
	w.kind, w.fresh, w.inner, w.ends, w.cut = kind, l.fresh, false, false, false
	w.line, w.from = l.line, l.at()
	l.fresh = false
	l.words = l.words[:0]
}

// silent returns the length of a sign of several octets that says nothing, if
// one stands here: the mark of the order of octets, the no-break space.
func (l *pgnLexer) silent() (int, error) {
	next := l.see(3)
	switch {
	case bytes.HasPrefix(next, []byte("\uFEFF")):
		return 3, nil
	case bytes.HasPrefix(next, []byte("\u00A0")):
		l.fresh = false
		return 2, nil
	case l.at() == 0 && (bytes.HasPrefix(next, []byte{0xFF, 0xFE}) || bytes.HasPrefix(next, []byte{0xFE, 0xFF})):
		l.err = errors.New("the text is in UTF-16, and PGN is in UTF-8 or ISO 8859-1")
		return 0, l.err
	}
	return 0, nil
}

// sign reads a word that begins with a sign.
func (l *pgnLexer) sign(c byte) error {
	switch c {
	case '[':
		return l.tag()
	case '{':
		return l.brace()
	case ';':
		l.begin(pgnComment)
		l.r++
		err := l.restOfLine(longestPGN)
		l.w.text = l.words
		return err
	case '$':
		return l.glyph()
	}
	l.begin(pgnBad)
	l.r++
	switch c {
	case '(':
		l.w.kind = pgnOpen
	case ')':
		l.w.kind = pgnClose
	case '*':
		l.w.kind, l.w.text = pgnSymbol, append(l.words, c)
	default:
		l.w.why = "a " + string(c) + " stands where none belongs"
	}
	return nil
}

// put adds to the text of a word as much as may be kept.
func (l *pgnLexer) put(s []byte, most int) {
	if free := most - len(l.words); len(s) > free {
		s = s[:max(free, 0)]
		l.w.cut = most > 0
	}
	l.words = append(l.words, s...)
}

// symbol reads a number, a move or a result. A piece in parentheses behind a
// Pawn's move belongs to it: "e8(Q)".
func (l *pgnLexer) symbol() error {
	l.begin(pgnSymbol)
	n := 1 // the first octet is known to be a letter
	for {
		text := l.buf[l.r:l.filled]
		for n < len(text) && n <= longestPGNWord && pgnClass[text[n]] == isLetter {
			n++
		}
		switch {
		case n > longestPGNWord:
			return l.longSymbol()
		case n == len(text):
			if l.more() {
				continue
			}
			if err := l.failed(); err != nil {
				return err
			}
		case pgnClass[text[n]] == isOdd:
			// Whether it ends the word is told by what follows it.
			text = l.see(n + 3)
			if !bytes.HasPrefix(text[n:], []byte("\uFEFF")) && !bytes.HasPrefix(text[n:], []byte("\u00A0")) {
				n++
				continue
			}
		case text[n] == '(' && (text[n-1] == '8' || text[n-1] == '1'):
			if text = l.see(n + 3); len(text) >= n+3 && text[n+2] == ')' && sanRoles[text[n+1]] != NoRole {
				n += 3
				continue
			}
		}
		l.w.text = l.buf[l.r : l.r+n]
		l.r += n
		return nil
	}
}

// longSymbol passes over a symbol that is longer than any word of PGN.
func (l *pgnLexer) longSymbol() error {
	for l.r < l.filled || l.more() {
		n := 0
		text := l.buf[l.r:l.filled]
		for n < len(text) && (pgnClass[text[n]] == isLetter || pgnClass[text[n]] == isOdd) {
			n++
		}
		l.put(text[:n], longestPGNWord)
		l.r += n
		if n < len(text) {
			break
		}
	}
	l.w.text = l.words
	return l.failed()
}

// glyph reads "$" and its number (PGN standard, 8.2.4), -1 if it has none.
func (l *pgnLexer) glyph() error {
	l.begin(pgnGlyph)
	l.w.num = -1
	l.put([]byte{'$'}, longestPGNWord)
	l.r++
	for c, ok := l.peek(); ok && c >= '0' && c <= '9'; c, ok = l.peek() {
		l.w.num = min(max(l.w.num, 0)*10+int(c-'0'), 1<<20)
		l.put([]byte{c}, longestPGNWord)
		l.r++
	}
	l.w.text = l.words
	return l.failed()
}

// utf8Text reads octets that are no UTF-8 as ISO 8859-1 (PGN standard, 4.1);
// cut says that their end is missing.
func utf8Text(s []byte, cut bool) []byte {
	if utf8.Valid(s) {
		return s
	}
	if cut {
		// The bound may lie within a letter.
		for n := 1; n < utf8.UTFMax && n < len(s); n++ {
			if utf8.Valid(s[:len(s)-n]) {
				return s[:len(s)-n]
			}
		}
	}
	out := make([]byte, 0, len(s)+len(s)/8)
	for _, c := range s {
		out = utf8.AppendRune(out, rune(c))
	}
	return out
}
