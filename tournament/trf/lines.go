package trf

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// A file larger than this is refused: 9,999 players and 99 rounds have less.
const longest = 16 << 20

// line is one line of a file.
type line struct {
	no   int
	text string // without blanks at its end
}

// tag returns the first three characters.
func (l line) tag() string { return l.text[:min(3, len(l.text))] }

// split cuts the octets into lines that end in CR, LF or both. Lines without a word are
// counted and left out. Octets that are not UTF-8 are Latin-1.
func split(data []byte) []line {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	latin := !utf8.Valid(data)
	var all []line
	for no := 1; len(data) > 0; no++ {
		end := bytes.IndexAny(data, "\r\n")
		row := data
		switch {
		case end < 0:
			data = nil
		case data[end] == '\r' && end+1 < len(data) && data[end+1] == '\n':
			row, data = data[:end], data[end+2:]
		default:
			row, data = data[:end], data[end+1:]
		}
		text := string(row)
		if latin {
			text = fromLatin(row)
		}
		if text = strings.TrimRight(text, " \t\x1a\x00"); text != "" {
			all = append(all, line{no, text})
		}
	}
	return all
}

// windows are the characters that Windows has at 0x80 to 0x9F, where Latin-1 has none.
const windows = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ"

var fromWindows = []rune(windows)

func fromLatin(row []byte) string {
	var b strings.Builder
	for _, c := range row {
		if c >= 0x80 && c < 0xa0 {
			b.WriteRune(fromWindows[c-0x80])
			continue
		}
		b.WriteRune(rune(c))
	}
	return b.String()
}

// control returns the column of a character that no text has, or 0.
func control(text string) int {
	column := 0
	for _, r := range text {
		column++
		if r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return column
		}
	}
	return 0
}

// row is a line by its columns, from 0, and blank behind its end.
type row struct {
	no int
	r  []rune
}

// at returns the character in the column c, which counts from 1 as FIDE's tables do.
func (w row) at(c int) rune {
	if c < 1 || c > len(w.r) {
		return ' '
	}
	return w.r[c-1]
}

// cut returns the columns from and to, without blanks around.
func (w row) cut(from, to int) string {
	if from > len(w.r) {
		return ""
	}
	return strings.TrimSpace(string(w.r[from-1 : min(to, len(w.r))]))
}

// columns makes a row of a line: a tab is one blank.
func (l line) columns() row {
	return row{l.no, []rune(strings.ReplaceAll(l.text, "\t", " "))}
}

// tabbed makes a row of a line whose tabs lead to every eighth column.
func (l line) tabbed() row {
	var r []rune
	for _, c := range l.text {
		r = append(r, c)
		if c == '\t' {
			r[len(r)-1] = ' '
			for len(r)%8 != 0 {
				r = append(r, ' ')
			}
		}
	}
	return row{l.no, r}
}
