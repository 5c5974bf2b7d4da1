package rules

import "bytes"

// pgnNotTag is said of what stands in brackets and is no tag pair.
const pgnNotTag = `a tag should be [Name "value"]`

// tag reads a tag pair (PGN standard, 8.1). What is wrong with one is told,
// and the rest of it passed over: to its bracket, if one is found on its line.
func (l *pgnLexer) tag() error {
	l.begin(pgnTag)
	l.r++
	c, ok := l.blanks()
	for ok && nameLetter(c) {
		l.put([]byte{c}, longestPGNWord)
		l.r++
		c, ok = l.peek()
	}
	n := len(l.words)
	l.w.name = l.words[:n:n]
	if c, ok = l.blanks(); ok && c == '"' && n > 0 {
		l.r++
		if !l.value(n) {
			l.fault("the value of tag " + shown(string(l.words[:n])) + " is not closed on its line")
			return l.failed()
		}
		c, ok = l.blanks()
		l.w.name, l.w.text = l.words[:n:n], l.words[n:] // where it now stands
		if ok && c == ']' {
			l.r++
			return nil
		}
	}
	switch {
	case !ok:
		l.fault("a tag is not closed")
	case c == '\n' || c == '\r':
		l.fault(pgnNotTag + " on one line")
	default:
		l.fault(pgnNotTag)
		l.skipTag()
	}
	return l.failed()
}

// fault makes the word one that is none.
func (l *pgnLexer) fault(why string) {
	l.w.kind, l.w.why = pgnBadTag, why
}

// blanks passes over blanks and returns what stands behind them.
func (l *pgnLexer) blanks() (byte, bool) {
	c, ok := l.peek()
	for ok && pgnClass[c] == isBlank {
		l.r++
		c, ok = l.peek()
	}
	return c, ok
}

// value reads the value of a tag behind its first quotation mark and reports
// whether there is a second on the line. The name is the first n octets of
// words.
func (l *pgnLexer) value(n int) bool {
	most := 0
	if l.keep || pgnRules(l.words) {
		most = n + longestPGN
	}
	for l.r < l.filled || l.more() {
		text := l.buf[l.r:l.filled]
		i := 0
		for i < len(text) && !valueEnds[text[i]] {
			i++
		}
		l.put(text[:i], most)
		if l.r += i; i == len(text) {
			continue
		}
		c := text[i]
		if c == '\n' || c == '\r' {
			return false
		}
		l.r++
		if c == '"' {
			return true
		}
		// A backslash stands before a quotation mark or another backslash
		// (PGN standard, 7); before anything else it is one itself.
		next, ok := l.peek()
		if !ok || next == '\n' || next == '\r' {
			return false
		}
		if next != '"' && next != '\\' {
			l.put([]byte{'\\'}, most)
		} else {
			l.put([]byte{next}, most)
			l.r++
		}
	}
	return false
}

// valueEnds are the octets at which the value of a tag is not just read on.
var valueEnds = [256]bool{'"': true, '\\': true, '\n': true, '\r': true}

// skipTag passes over the rest of what should have been a tag. One that has a
// name and a line of its own may have brackets in its value.
func (l *pgnLexer) skipTag() {
	named := l.w.fresh && len(l.w.name) > 0
	for l.r < l.filled || l.more() {
		rest := l.see(longestPGNWord)
		end := lineEnd(rest)
		if end >= 0 {
			rest = rest[:end]
		}
		n := bytes.IndexByte(rest, ']')
		if m := bytes.Index(rest, []byte(`"]`)); named && m >= 0 {
			n = m + 1
		}
		if n >= 0 {
			l.r += n + 1
			return
		}
		if l.r += len(rest); end >= 0 {
			return
		}
	}
}

// pgnRules reports whether a tag says something of which the moves depend.
func pgnRules(name []byte) bool {
	switch string(name) {
	case "FEN", "SetUp", "Result", "Variant":
		return true
	}
	return false
}

// nameLetter reports whether an octet may stand in the name of a tag.
func nameLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}

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
