package rules

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// pgnWord is one token of PGN.
type pgnWord struct {
	kind pgnKind
	name string // of a tag
	text string // its value; the words of a comment; else the token
	line int
}

type pgnKind uint8

const (
	pgnSymbol pgnKind = iota // a number, a move or a result
	pgnTag
	pgnComment
	pgnGlyph // "$1"
	pgnOpen
	pgnClose
	pgnBad // text says what is wrong
)

// The bounds in bytes of one word, and of one comment or variation; what goes
// beyond is cut off.
const (
	longestPGNWord = 255
	longestPGN     = 1 << 20
)

// pgnLexer cuts a PGN file into words.
type pgnLexer struct {
	in   *bufio.Reader
	line int
	mid  bool // the line has begun
}

func (l *pgnLexer) byte() (byte, error) {
	c, err := l.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if l.mid = c != '\n'; c == '\n' {
		l.line++
	}
	return c, nil
}

func (l *pgnLexer) back(c byte) {
	l.in.UnreadByte()
	if c == '\n' {
		l.line--
	}
	l.mid = true
}

// word returns the next word, or the error of reading.
func (l *pgnLexer) word() (pgnWord, error) {
	for {
		begins := !l.mid
		c, err := l.byte()
		if err != nil {
			return pgnWord{}, err
		}
		w := pgnWord{line: l.line}
		switch {
		case c == '%' && begins: // the standard's escape (6)
			if _, err = l.until('\n', 0); err != nil {
				return w, err
			}
		case c <= ' ' || c == 0x7F:
		case c >= utf8.RuneSelf && l.continues(c):
		case c == ';':
			w.kind = pgnComment
			w.text, err = l.until('\n', longestPGN)
			return w, ignoreEnd(err)
		case c == '{':
			w.kind = pgnComment
			closed := false
			if w.text, closed, err = l.brace(); !closed {
				w.kind, w.text = pgnBad, "a comment is not closed"
			}
			return w, ignoreEnd(err)
		case c == '[':
			return l.tag(w)
		case c == '(':
			w.kind = pgnOpen
			return w, nil
		case c == ')':
			w.kind = pgnClose
			return w, nil
		case c == ']' || c == '}' || c == '<' || c == '>':
			w.kind, w.text = pgnBad, "a "+string(c)+" stands where none belongs"
			return w, nil
		default:
			return l.symbol(c, w)
		}
	}
}

// continues passes over the rest of a sign of several bytes that says
// nothing, if c begins one: the mark of the order of bytes, the no-break space.
func (l *pgnLexer) continues(c byte) bool {
	for _, sign := range [...]string{"\uFEFF", "\u00A0"} {
		if sign[0] != c {
			continue
		}
		if next, _ := l.in.Peek(len(sign) - 1); string(next) == sign[1:] {
			l.in.Discard(len(sign) - 1)
			return true
		}
	}
	return false
}

func ignoreEnd(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// until reads up to a sign, of which at most a number of bytes are kept.
func (l *pgnLexer) until(end byte, most int) (string, error) {
	var b strings.Builder
	for {
		c, err := l.byte()
		if err != nil || c == end {
			return pgnText(b.String()), err
		}
		if b.Len() < most {
			b.WriteByte(c)
		}
	}
}

// brace reads a comment up to its brace. One that is not closed ends where
// another game begins, else it would swallow the rest of the file.
func (l *pgnLexer) brace() (text string, closed bool, err error) {
	var b strings.Builder
	for {
		if !l.mid {
			if next, _ := l.in.Peek(len(pgnBegins)); string(next) == pgnBegins {
				return pgnText(b.String()), false, nil
			}
		}
		c, err := l.byte()
		if err != nil || c == '}' {
			return pgnText(b.String()), err == nil, err
		}
		if b.Len() < longestPGN {
			b.WriteByte(c)
		}
	}
}

// pgnBegins is how the first tag of a game begins its line.
const pgnBegins = `[Event "`

// pgnText reads bytes that are no UTF-8 as ISO 8859-1.
func pgnText(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	// A text cut off at the bound may end within a letter.
	if t := strings.ToValidUTF8(s, ""); len(s)-len(t) < utf8.UTFMax && len(s) >= longestPGN {
		return t
	}
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

// tag reads a tag pair behind its bracket.
func (l *pgnLexer) tag(w pgnWord) (pgnWord, error) {
	bad := func(why string) (pgnWord, error) {
		w.kind, w.text = pgnBad, why
		return w, nil
	}
	var name, value strings.Builder
	quoted, closed := false, false
	for {
		c, err := l.byte()
		if err == io.EOF {
			return bad("a tag is not closed")
		}
		if err != nil {
			return w, err
		}
		switch {
		case quoted && c == '\\':
			if c, err = l.byte(); err != nil {
				return bad("a tag is not closed")
			}
			if c != '"' && c != '\\' {
				value.WriteByte('\\')
			}
			value.WriteByte(c)
		case quoted && c == '"':
			quoted, closed = false, true
		case quoted && c == '\n':
			return bad("the value of tag " + shown(name.String()) + " is not closed on its line")
		case quoted:
			if value.Len() < longestPGN {
				value.WriteByte(c)
			}
		case c == '"' && !closed:
			quoted = true
		case c == ']':
			w.kind, w.name, w.text = pgnTag, strings.TrimSpace(name.String()), pgnText(value.String())
			if !closed || !tagName(w.name) {
				return bad("a tag should be [Name \"value\"]")
			}
			return w, nil
		case c == '\n':
			return bad("a tag should be [Name \"value\"] on one line")
		case closed && c > ' ':
			return bad("a tag should be [Name \"value\"]")
		default:
			if name.Len() < longestPGNWord {
				name.WriteByte(c)
			}
		}
	}
}

// symbol reads a word that begins with c.
func (l *pgnLexer) symbol(c byte, w pgnWord) (pgnWord, error) {
	var b strings.Builder
	for {
		if b.Len() < longestPGNWord {
			b.WriteByte(c)
		}
		var err error
		if c, err = l.byte(); err != nil {
			if err != io.EOF {
				return w, err
			}
			break
		}
		if c <= ' ' || strings.IndexByte("{}()[];$<>", c) >= 0 || b.String()[0] == '$' && (c < '0' || c > '9') {
			l.back(c)
			break
		}
		if c >= utf8.RuneSelf && l.continues(c) {
			break
		}
	}
	w.text = pgnText(b.String())
	if w.text[0] == '$' {
		w.kind = pgnGlyph
	}
	return w, nil
}
