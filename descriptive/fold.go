package descriptive

import (
	"unicode"
	"unicode/utf8"

	"postd/rules"
)

// folded is a text in which each shape of a sign is one byte: every dash "-",
// every apostrophe "'", every space " ", a letter of full width the plain
// letter, a figurine the byte of its man. It lies in the caller's frame.
type folded struct {
	b   [longest]byte  // what was written, in its case
	low [longest]byte  // the same in small letters
	at  [longest]uint8 // where in the text each byte was written
	n   int
	end uint8 // the length of the text
}

// figurine is the byte of a figurine without its role.
const figurine = 0x80

// fold folds a text of at most longest bytes.
func (f *folded) fold(text string) fault {
	f.n, f.end = 0, uint8(len(text))
	for i := 0; i < len(text); {
		c, size := text[i], 1
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(text[i:])
			if c = foldRune(r); c == 0 {
				return fault{isNoSign, span{uint8(i), uint8(i + size)}, true}
			}
		}
		if c >= '\t' && c <= '\r' {
			c = ' '
		}
		low := c
		if c >= 'A' && c <= 'Z' {
			low |= 0x20
		}
		f.b[f.n], f.low[f.n], f.at[f.n] = c, low, uint8(i)
		f.n++
		i += size
	}
	return fault{}
}

// span is the part of the text from which the bytes i to j were folded.
func (f *folded) span(i, j int) span {
	if j == f.n {
		return span{f.at[i], f.end}
	}
	return span{f.at[i], f.at[j]}
}

// foldRune returns the byte for a character that is not ASCII, or 0 if it is
// none that a record has.
func foldRune(r rune) byte {
	switch r {
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '\u00ad', '→', '➝', '⟶', '⁃':
		return '-'
	case '’', '‘', 'ʼ', '´', '′', '‛':
		return '\''
	case '×', '✕', '✖', '⨯', '╳', '✗', '✘':
		return ':'
	case '†', '‡':
		return '+'
	case '…', '․', '‥':
		return '.'
	case '‼', '⁇', '⁈', '⁉', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹', '⁰':
		return '!' // annotators' marks, and raised figures of footnotes
	case '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\ufe0e', '\ufe0f', '\u200e', '\u200f',
		'\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069':
		// Characters without width: behind figurines, in pasted text, and those
		// that turn the direction of writing.
		return ' '
	case '♔', '♚':
		return figurine + byte(rules.King)
	case '♕', '♛':
		return figurine + byte(rules.Queen)
	case '♖', '♜':
		return figurine + byte(rules.Rook)
	case '♗', '♝':
		return figurine + byte(rules.Bishop)
	case '♘', '♞':
		return figurine + byte(rules.Knight)
	case '♙', '♟':
		return figurine + byte(rules.Pawn)
	}
	switch {
	case r >= '！' && r <= '～': // the full width of ASCII, of which these are the ends
		return byte(r - '！' + '!')
	case unicode.IsSpace(r):
		return ' '
	}
	return 0
}

// silent are the characters that separate words and say nothing: spaces, the
// dots and commas after abbreviations, annotators' marks and italics.
func silent(b byte) bool {
	switch b {
	case ' ', '\t', '\n', '\r', '\v', '\f', '.', ',', ';', '!', '?', '_', '*':
		return true
	}
	return false
}

func apostrophe(b byte) bool { return b == '\'' || b == '`' }

// passing reads "e.p.", "e. p.", "en passant", "in passing" where the letters
// from i to j begin it.
func (f *folded) passing(i, j int) (int, bool) {
	first := string(f.low[i:j])
	switch first {
	case "ep":
		return j, true
	case "e", "en", "in":
	default:
		return 0, false
	}
	k := j
	for k < f.n && (f.b[k] == '.' || f.b[k] == ' ' || f.b[k] == '/' || f.b[k] == '-') {
		k++
	}
	m := k
	for m < f.n && letter(f.b[m]) {
		m++
	}
	second := string(f.low[k:m])
	switch {
	case first == "e" && second == "p":
		if m < f.n && f.b[m] == '.' {
			m++
		}
		return m, true
	case first != "e" && (second == "passant" || second == "passing" || second == "pass" || second == "pas"):
		return m, true
	}
	return 0, false
}
