package letters

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Programs and people set signs before a line and around it: the point of a list, a picture,
// quotation marks. They say nothing of the record behind them.

// bullets begin a line of a list, before a blank.
const bullets = "•·‣▪▫◦●○■□–—-*+→➤►▶"

// undressed is a line without the point of a list, or without one picture before or behind it.
func undressed(line string) string {
	line = strings.TrimSpace(line)
	if c, size := utf8.DecodeRuneInString(line); strings.ContainsRune(bullets, c) && strings.HasPrefix(line[size:], " ") {
		return strings.TrimSpace(line[size:])
	}
	if cut := strings.TrimLeftFunc(line, pictured); cut != line {
		return strings.TrimSpace(cut)
	}
	return strings.TrimSpace(strings.TrimRightFunc(line, pictured))
}

// pictured reports whether a character is a picture, or belongs to one.
func pictured(c rune) bool {
	return unicode.Is(unicode.So, c) || c == '\ufe0f' || c == '\u200d' || c >= 0x1f3fb && c <= 0x1f3ff
}

// undress looks in a letter without any record for the one line that is a record but for such
// signs. Of several nothing is taken: they are a list of what might be played.
func (l *letter) undress(e Expect) {
	at := -1
	var found Piece
	for i, p := range l.pieces[:min(len(l.pieces), mostLetterLines)] {
		if p.Row != nil || hasRecord(p.Said) {
			return
		}
		if q, ok := Undressed(p, e); ok {
			if at >= 0 {
				return
			}
			at, found = i, q
		}
	}
	if at >= 0 {
		l.pieces[at] = found
		l.said++
	}
}

// Undressed reads a piece that says nothing without the signs around it; it reports whether
// that is a record.
func Undressed(p Piece, e Expect) (Piece, bool) {
	line := undressed(p.Words)
	if len(p.Said) > 0 || p.Noted || line == "" || line == strings.TrimSpace(p.Words) || Long(line) {
		return p, false
	}
	r := newLineReader(line, e)
	said := r.read()
	if len(said) != 1 || said[0].Kind != Plays {
		return p, false
	}
	p.Said, p.Row, p.Agreed, p.Named = said, slices.Clone(said[0].Moves), true, r.leadsAt(0) > 0
	return p, true
}

// ourLetters are the letters of ours like which letters of other alphabets look.
var ourLetters = strings.NewReplacer(
	"А", "A", "В", "B", "С", "C", "Е", "E", "Н", "H", "К", "K", "М", "M", "О", "O", "Р", "P", "Ѕ", "S", "Т", "T", "Х", "X", "Ԛ", "Q",
	"а", "a", "в", "b", "с", "c", "ԁ", "d", "е", "e", "һ", "h", "н", "h", "к", "k", "м", "m", "о", "o", "р", "p", "ԛ", "q", "ѕ", "s", "т", "t", "х", "x",
	"Α", "A", "Β", "B", "Ε", "E", "Η", "H", "Κ", "K", "Μ", "M", "Ν", "N", "Ο", "O", "Ρ", "P", "Τ", "T", "Χ", "X",
	"α", "a", "κ", "k", "ο", "o", "ρ", "p", "τ", "t", "χ", "x",
)

// inOurLetters is a line as it would read if the letters of another alphabet that look like
// ours were ours: "Р-К4", as a keyboard of Russia writes it, is "P-K4". It is the line itself
// where it has no such letter, or others beside them. It is no more than what may have been
// meant (RULING/R-11).
func inOurLetters(line string) string {
	plain := ourLetters.Replace(line)
	if strings.ContainsFunc(plain, func(c rune) bool { return unicode.IsLetter(c) && c > unicode.MaxASCII }) {
		return line
	}
	return plain
}

// unquoted is a line without quotation marks around the whole of it.
func unquoted(line string) string {
	return strings.TrimSpace(strings.Trim(line, "“”„\"«»‘’'"))
}
