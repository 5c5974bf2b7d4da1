package rules

import "bytes"

// restOfLine reads up to the end of the line, of which at most a number of
// octets are kept.
func (l *pgnLexer) restOfLine(most int) error {
	if !l.keep {
		most = 0
	}
	for l.r < l.filled || l.more() {
		rest := l.buf[l.r:l.filled]
		if n := lineEnd(rest); n >= 0 {
			l.put(rest[:n], most)
			l.r += n
			return nil
		}
		l.put(rest, most)
		l.r = l.filled
	}
	return l.failed()
}

// brace reads a comment in braces (PGN standard, 5). One that is not closed
// ends where another game begins, else it would swallow the rest of the file.
func (l *pgnLexer) brace() error {
	l.begin(pgnComment)
	l.r++
	most := 0
	if l.keep {
		most = longestPGN
	}
	open := l.at() // up to here there is no closing brace
	for l.r < l.filled || l.more() {
		if l.fresh && l.buf[l.r] == '[' {
			if l.w.ends = l.gameBegins(); l.w.ends {
				break
			}
			l.fresh = false
		}
		from := int(open - l.base)
		stop, end := l.filled, bytes.IndexByte(l.buf[from:l.filled], '}')
		if end >= 0 {
			end += from
			stop = end
		}
		open = l.base + int64(stop)
		part := l.lines(stop)
		l.w.inner = l.w.inner || bytes.IndexByte(part, '{') >= 0
		l.put(part, most)
		if l.r == end {
			l.r++
			l.fresh = false
			l.w.text = l.words
			return nil
		}
	}
	l.w.kind, l.w.why = pgnBad, "a comment is not closed"
	return l.failed()
}

// gameBegins reports whether the bracket that begins this line is that of the
// first tag of a game: an Event, or any tag behind an empty line.
func (l *pgnLexer) gameBegins() bool {
	text := l.see(longestTagSeen)
	n := 1
	for n < len(text) && n < longestTagSeen && nameLetter(text[n]) {
		n++
	}
	return (l.empty && n > 1 || string(text[1:n]) == "Event") && bytes.HasPrefix(text[n:], []byte(` "`))
}

// longestTagSeen is how far a line is looked at to see whether it is a tag.
const longestTagSeen = 40

// commentFollows reports whether a comment begins on this line before anything
// else.
func (l *pgnLexer) commentFollows() bool {
	c, ok := l.blanks()
	return ok && (c == '{' || c == ';')
}
