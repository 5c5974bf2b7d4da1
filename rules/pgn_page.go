package rules

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// pgnColumns is the greatest length of a line in characters: the standard
// wants fewer than 80 (PGN standard, 4.3).
const pgnColumns = 79

// pgnPageSize is how many octets are written at once, or a word more.
const pgnPageSize = 2048

// pgnPage lays out a game in lines.
type pgnPage struct {
	out    io.Writer
	text   []byte // not yet written
	word   []byte // not yet part of the text: what stands on one line
	column int    // in characters
	san    [longestSAN]byte
	n      int64
	err    error
}

// drain writes what is laid out.
func (p *pgnPage) drain() {
	if p.err == nil && len(p.text) > 0 {
		n, err := p.out.Write(p.text)
		p.n += int64(n)
		if p.err = err; err == nil && n < len(p.text) {
			p.err = io.ErrShortWrite
		}
	}
	p.text = p.text[:0]
}

func (p *pgnPage) endLine() {
	p.text = append(p.text, '\n')
	p.column = 0
	if len(p.text) >= pgnPageSize {
		p.drain()
	}
}

// endWord puts the word behind the others, on this line or the next.
func (p *pgnPage) endWord() {
	n := utf8.RuneCount(p.word)
	switch {
	case p.column == 0:
	case p.column+1+n > pgnColumns:
		p.endLine()
	default:
		p.text = append(p.text, ' ')
		p.column++
	}
	p.text = append(p.text, p.word...)
	p.column += n
	p.word = p.word[:0]
}

// number writes a word with a number in it.
func (p *pgnPage) number(before string, n int, behind string) {
	p.word = append(p.word, before...)
	p.word = strconv.AppendInt(p.word, int64(n), 10)
	p.word = append(p.word, behind...)
	p.endWord()
}

// tag writes a tag pair. Its value may hold no sign of control, and what would
// end it is escaped (PGN standard, 7).
func (p *pgnPage) tag(t Tag) {
	p.text = append(append(append(p.text, '['), t.Name...), ` "`...)
	for _, r := range t.Value {
		switch {
		case r < ' ' || r == 0x7F:
			p.text = append(p.text, ' ')
		case r == '\\' || r == '"':
			p.text = append(p.text, '\\', byte(r))
		default:
			p.text = utf8.AppendRune(p.text, r)
		}
	}
	p.text = append(p.text, `"]`...)
	p.endLine()
}

// comment writes a comment in braces, word by word, and reports whether there
// was any. A word is not parted from the one before it where at the beginning
// of a line it would be taken for something else: a % makes a reader skip the
// line, and the tag Event begins another game. A command to programs, "[%emt 1:30:00]", is
// not broken either.
func (p *pgnPage) comment(s string) bool {
	any, command := false, false
	for f := range strings.FieldsSeq(s) {
		switch {
		case !any:
			p.word = append(p.word, '{')
		case f[0] == '%', f == "[Event", command:
			p.word = append(p.word, ' ')
		default:
			p.endWord()
		}
		command = (command || strings.HasPrefix(f, "[%")) && !strings.Contains(f, "]") && len(p.word) < pgnColumns
		for i := range len(f) {
			if f[i] == '}' {
				p.word = append(p.word, ')')
			} else {
				p.word = append(p.word, f[i])
			}
		}
		any = true
	}
	if any {
		p.word = append(p.word, '}')
		p.endWord()
	}
	return any
}
