package descriptive

import (
	"strings"
	"unicode/utf8"
)

// mark is a number before a record.
type mark struct {
	number int
	dots   bool
	end    int
}

// marker reads the number of a move at i, "14.", "14", "14)", "(14)", "[14]",
// "3…", "3. ...", "3. — ", or the dots alone that mark Black's move. A figure
// glued to letters is none.
func marker(s string, i int) (mark, bool) {
	var m mark
	j := i
	open, size := plain(s, j)
	bracket := open == '(' || open == '['
	if bracket {
		j += size
	}
	figures := 0
	for figures < 4 {
		c, size := plain(s, j)
		if !digit(c) || figures == 0 && c == '0' && bracket {
			break
		}
		if figures == 0 && c == '0' {
			return mark{}, false
		}
		m.number = m.number*10 + int(c-'0')
		figures++
		j += size
	}
	if figures > 3 || bracket && figures == 0 {
		return mark{}, false
	}
	stop := j // behind the figures
	dots := 0
	closed := false
	for j < len(s) {
		c, size := plain(s, j)
		switch {
		case c == '.':
			dots++
			if strings.HasPrefix(s[j:], "…") {
				dots += 2
			}
		case (c == ')' || c == ']') && figures > 0 && !closed:
			closed = true
		case c == ':' && s[j] == ':' && figures > 0 && j == stop:
			closed = true
		case c == ' ', c == '\t':
		case c == '-' && figures > 0 && (j > stop || closed) && dashAlone(s, j):
			// "3. — B-B4": White's move is not repeated.
		default:
			size = 0
		}
		if size == 0 {
			break
		}
		j += size
	}
	if bracket && !closed {
		return mark{}, false
	}
	m.dots = dots > 1
	m.end = j
	switch {
	case figures == 0:
		return m, m.dots
	case j == stop: // glued to what follows
		return m, closed
	}
	return m, true
}

// dashAlone reports whether a dash stands for a move: dashes and then a space
// follow, or it joins a number and dots to the record.
func dashAlone(s string, i int) bool {
	for i < len(s) {
		c, size := plain(s, i)
		if c != '-' {
			return c == ' ' || letter(c)
		}
		i += size
	}
	return false
}

// plain returns the character at i in its plainest shape, with its length in
// bytes; 0 where there is none.
func plain(s string, i int) (byte, int) {
	if i >= len(s) {
		return 0, 0
	}
	if s[i] < utf8.RuneSelf {
		if s[i] == '\n' || s[i] == '\r' {
			return ' ', 1
		}
		return s[i], 1
	}
	r, size := utf8.DecodeRuneInString(s[i:])
	return foldRune(r), size
}
