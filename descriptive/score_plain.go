package descriptive

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/rules"
)

// plain tells how plainly the text goes on behind a record of the side to
// move that ends at a place.
func (s *scorer) plain(st standing, end int) int {
	at := s.gap(end)
	newLine := strings.Contains(s.text[end:at], "\n")
	if at == len(s.text) {
		return 2
	}
	side, due := st.p.Turn(), st.due()
	m, ok := marker(s.text, at)
	switch {
	case !ok && side == rules.White:
		if s.goesOn(at, side) {
			if st.repeats > 0 && !newLine {
				return 2
			}
			return 3
		}
	case !ok:
	case side == rules.White && (m.number == 0 || m.number == due):
		// "Q - K 2 P - K 4": a bare figure on the same line belongs to the square.
		figure := !strings.ContainsAny(s.text[at:m.end], ".…)\t") && !strings.Contains(s.text[end:at], "  ") && !strings.Contains(s.text[end:at], "\t")
		if newLine || m.dots || !figure && st.repeats >= 0 {
			if s.goesOn(m.end, side) {
				return 3
			}
		}
	case side == rules.Black && m.number == due+1 && !m.dots:
		if s.goesOn(m.end, side) {
			return 3
		}
	case m.number == due+1 && !m.dots: // Black's move is wanting
		if s.goesOn(m.end, side) {
			return 2
		}
	}
	if newLine {
		return 2
	}
	if s.pairs[at] > 0 {
		return 2
	}
	if _, _, ok := resultAt(s.text, at, side, side.Other()); ok {
		return 2
	}
	if fragment(s.text[at:]) {
		return 0
	}
	return 1
}

// goesOn reports whether a record, or the game's end, stands at a place. A
// record behind which only a piece of one is left does not.
func (s *scorer) goesOn(at int, side rules.Colour) bool {
	at = s.gap(at)
	for _, c := range s.forms(at) {
		rest := s.gap(c.end)
		if rest == len(s.text) || strings.Contains(s.text[c.end:rest], "\n") || !fragment(s.text[rest:]) {
			return true
		}
		if _, ok := marker(s.text, rest); ok || len(s.forms(rest)) > 0 {
			return true
		}
		if _, _, ok := resultAt(s.text, rest, side, side); ok {
			return true
		}
	}
	_, _, ok := resultAt(s.text, at, side, side)
	return ok
}

// rowEnds reports whether nothing but the next number stands behind a place
// on its line.
func (s *scorer) rowEnds(st standing, end int) bool {
	at := s.gap(end)
	if at == len(s.text) || strings.Contains(s.text[end:at], "\n") {
		return true
	}
	m, ok := marker(s.text, at)
	return ok && m.number == st.due()+1
}

// fragment reports whether a text begins with what can only be a piece of a
// record.
func fragment(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	if k := foldRune(r); size > 1 && (k == '-' || k == 'x') || strings.ContainsRune("-x:=/+#0123456789", r) {
		return true
	}
	n := 0
	for n < len(text) && letter(text[n]) {
		n++
	}
	switch strings.ToLower(text[:n]) {
	case "k", "q", "b", "r", "kt", "n", "p", "kr", "kb", "kkt", "kn", "qr", "qb", "qkt", "qn", "takes", "x", "ch", "check", "mate", "dis", "sq", "ep", "e", "to", "on":
		return true
	}
	return false
}

// parts reports whether a sign at i only parts columns or records: a bar, a
// comma, or the stroke that Hoyle has between White's move and Black's.
func parts(text string, i int, r rune) bool {
	return r == '|' || r == ',' || r == ';' || r == '/' && i+1 < len(text) && (text[i+1] == ' ' || text[i+1] == '\t')
}

// blank passes over the dash that stands for White's move, "14. — Q-R5".
func (s *scorer) blank(i int) int {
	j := i
	for j < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[j:])
		if foldRune(r) != '-' && r != '-' && r != '_' {
			break
		}
		j += size
	}
	if j < len(s.text) && (s.text[j] == ' ' || s.text[j] == '\t') {
		return j
	}
	return i
}

// gap passes over space and what separates columns.
func (s *scorer) gap(i int) int {
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if !unicode.IsSpace(r) && !parts(s.text, i, r) {
			break
		}
		i += size
	}
	return i
}

// boundary returns where the next word after i ends, and whether a wide gap
// stands before it: three spaces, or a tab. It returns i where a record
// cannot go on.
func (s *scorer) boundary(i int) (end int, gap bool) {
	spaces, lines := 0, 0
	begin := i
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if !unicode.IsSpace(r) {
			break
		}
		switch {
		case r == '\n':
			lines++
			spaces = -1 << 10
		case r == '\t':
			spaces += 3
		default:
			spaces++
		}
		i += size
	}
	if lines > 1 || i == len(s.text) {
		return begin, false
	}
	first := i
	for i < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if unicode.IsSpace(r) || r == '|' || r == '{' || i == first && parts(s.text, i, r) || i > first && (r == '(' || r == '[' || r == '—' || r == '{') {
			break
		}
		i += size
		if r == ',' || r == ';' || i-first > longest {
			break
		}
	}
	if i == first {
		return begin, false
	}
	return i, spaces >= 3
}
