package ledger

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostLayers is how often one encoding is looked for within another.
const mostLayers = 4

func plainOf(text string) plain {
	p := asItStands(text, []byte(text))
	for range mostLayers {
		next, changed := p.decoded()
		if p = next; !changed {
			break
		}
	}
	return p
}

// decoded takes one layer of encoding off.
func (p plain) decoded() (out plain, changed bool) {
	out = p.empty(len(p.b)/64 + 8)
	near, begin := 0, 0
	for i := 0; i < len(p.b); {
		c, n, what := p.b[i], 0, ""
		if ordinary[c] {
			i++
			continue
		}
		switch {
		case c == '%', c == '=':
			if n, what = hexAt(p.b, i); n == 0 && c == '=' {
				n = softBreak(p.b, i)
			}
		case c == '&':
			n, what = entityAt(p.b, i)
		case c == '?':
			n = wordsMeet(p.b, i)
		case c < ' ':
			n = 1
		case c >= utf8.RuneSelf:
			n, what = plainRune(p.b[i:])
		}
		if n == 0 {
			i++
			continue
		}
		near = out.take(p, begin, i, near)
		out.keep(p, i, i+n, what)
		changed = changed || c < utf8.RuneSelf || what != string(p.b[i:i+n])
		i += n
		begin = i
	}
	out.take(p, begin, len(p.b), near)
	for i, c := range out.b {
		if c >= 'A' && c <= 'Z' {
			out.b[i] = c + 'a' - 'A'
		}
	}
	return out, changed
}

// ordinary are the octets with which nothing encoded begins.
var ordinary = func() (all [256]bool) {
	for c := range utf8.RuneSelf {
		all[c] = !strings.ContainsRune("%=&?", rune(c)) && (c >= ' ' || strings.ContainsRune("\n\t\r\x00", rune(c)))
	}
	return all
}()

// hexAt reads %2B or =2B.
func hexAt(b []byte, i int) (int, string) {
	if i+2 >= len(b) {
		return 0, ""
	}
	hi, lo := hexOf(b[i+1]), hexOf(b[i+2])
	if hi < 0 || lo < 0 {
		return 0, ""
	}
	return 3, string([]byte{byte(hi<<4 | lo)})
}

func hexOf(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// softBreak is how long a line's end of quoted-printable is at i that is none.
func softBreak(b []byte, i int) int {
	n := 1
	for i+n < len(b) && (b[i+n] == ' ' || b[i+n] == '\t') {
		n++
	}
	if i+n < len(b) && b[i+n] == '\r' {
		n++
	}
	if i+n < len(b) && b[i+n] == '\n' {
		return n + 1
	}
	return 0
}

// entityAt reads an entity of HTML.
func entityAt(b []byte, i int) (int, string) {
	if n, what := brokenEntity(b, i); n > 0 {
		return n, what
	}
	end := i + 1
	if end < len(b) && b[end] == '#' {
		end++
	}
	for end < len(b) && end-i < 34 && (b[end] >= '0' && b[end] <= '9' || b[end]|0x20 >= 'a' && b[end]|0x20 <= 'z') {
		end++
	}
	numeric := i+1 < len(b) && b[i+1] == '#'
	if end < len(b) && b[end] == ';' {
		end++
	} else if !numeric {
		return 0, ""
	}
	s := string(b[i:end])
	what := html.UnescapeString(s)
	if what == s {
		return 0, ""
	}
	return end - i, what
}

// brokenEntity reads an entity with a number in which a program broke the line, as one does
// that fills lines anew.
func brokenEntity(b []byte, i int) (n int, what string) {
	whole, broken := []byte("&"), false
	for at := i + 1; at < len(b) && at-i < 60 && len(whole) < 12; at++ {
		switch c := b[at]; {
		case c == '\n':
			broken = true
			for at+1 < len(b) && strings.IndexByte(" \t>", b[at+1]) >= 0 { // marks of a quotation
				at++
			}
		case c == '\r':
		case (c == '#') != (len(whole) > 1) && (c == '#' || c|0x20 == 'x' || hexOf(c) >= 0):
			whole = append(whole, c)
		case c == ';' && broken:
			s := string(whole) + ";"
			if what = html.UnescapeString(s); what == s {
				return 0, ""
			}
			return at + 1 - i, what
		default:
			return 0, ""
		}
	}
	return 0, ""
}

// wordsMeet is how much lies at i between two encoded words of a header (RFC 2047 6.2).
func wordsMeet(b []byte, i int) int {
	n := 1
	if i+n >= len(b) || b[i+n] != '=' {
		return 0
	}
	for n++; i+n < len(b) && strings.IndexByte(" \t\r\n", b[i+n]) >= 0; n++ {
	}
	if i+n+1 >= len(b) || b[i+n] != '=' || b[i+n+1] != '?' {
		return 0
	}
	marks := 0
	for n += 2; i+n < len(b) && n < 80 && b[i+n] > ' '; n++ {
		if b[i+n] == '?' {
			if marks++; marks == 2 {
				return n + 1
			}
		}
	}
	return 0
}

// plainRune reads a letter beyond ASCII: one that is not seen goes, and a wide or
// small form is the letter itself.
func plainRune(b []byte) (int, string) {
	r, n := utf8.DecodeRune(b)
	switch {
	case r == utf8.RuneError:
		return 1, string(b[:1])
	case unseen(r):
		return n, ""
	case r == '\u00a0' || r == '\u202f' || r == '\u2007':
		return n, " "
	case r >= '\uff01' && r <= '\uff5e':
		return n, strings.ToLower(string(r - 0xff01 + '!'))
	case r == '\ufe62' || r == '\u207a':
		return n, "+"
	case r == '\ufe6b':
		return n, "@"
	case r == '\ufe52' || r == '\u2024' || r == '\u3002':
		return n, "."
	case r == '\u2010' || r == '\u2011' || r == '\u2212':
		return n, "-"
	}
	return n, string(unicode.ToLower(r))
}

// unseen reports whether a letter has no shape: it may stand anywhere and changes
// nothing for the eye.
func unseen(r rune) bool {
	return unicode.Is(unicode.Cf, r) || r == '\u034f' || r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0' ||
		r >= '\ufe00' && r <= '\ufe0f' || r >= '\u180b' && r <= '\u180f' || r >= 0xe0100 && r <= 0xe01ef
}

// joined leaves out the ends of lines, with the marks of quotation that follow.
func (p plain) joined() plain {
	out := p.empty(len(p.b)/64 + 8)
	near, begin := 0, 0
	for i := 0; i < len(p.b); i++ {
		if c := p.b[i]; c != '\n' && c != '\r' {
			continue
		}
		near = out.take(p, begin, i, near)
		for i+1 < len(p.b) && strings.IndexByte("\r\n\t >|", p.b[i+1]) >= 0 {
			i++
		}
		begin = i + 1
	}
	out.take(p, begin, len(p.b), near)
	return out
}

// tight leaves out all spaces, with the sign that breaks a line of quoted-printable:
// where a text was put on one line a space stands for the break.
func (p plain) tight() plain {
	out := p.empty(len(p.b)/6 + 8)
	near, begin := 0, 0
	for i, c := range p.b {
		if c == ' ' || c == '\t' || c == '=' && i+1 < len(p.b) && p.b[i+1] == ' ' {
			near = out.take(p, begin, i, near)
			begin = i + 1
		}
	}
	out.take(p, begin, len(p.b), near)
	return out
}

// untagged leaves out the tags of HTML.
func (p plain) untagged() plain {
	out := p.empty(len(p.b)/64 + 8)
	near, begin := 0, 0
	for i := 0; i < len(p.b); i++ {
		if n := tagAt(p.b, i); n > 0 {
			near = out.take(p, begin, i, near)
			i += n - 1
			begin = i + 1
		}
	}
	out.take(p, begin, len(p.b), near)
	return out
}

// tagAt is how long the tag is that begins at i; 0 if none does.
func tagAt(b []byte, i int) int {
	if b[i] != '<' || i+1 >= len(b) || !(b[i+1] >= 'a' && b[i+1] <= 'z' || b[i+1] >= 'A' && b[i+1] <= 'Z' || b[i+1] == '/' || b[i+1] == '!') {
		return 0
	}
	at, value := false, false
	for n := 1; i+n < len(b) && n < 2000; n++ {
		switch b[i+n] {
		case '@':
			at = true
		case '=':
			value = true
		case '>':
			if at && !value {
				return 0 // "<bob@players.example>" in a text
			}
			return n + 1
		case '<':
			return 0
		}
	}
	return 0
}

// blank makes what was hit unfit to be hit again.
func (p *plain) blank(hits []hit) {
	for _, h := range hits {
		if !h.cut {
			clear(p.b[h.first:h.last])
		}
	}
}

// digits reports whether a run has digits.
func (p plain) digits(i, n int) bool {
	for k := i; k < i+n; k++ {
		if p.b[k] < 'a' {
			return true
		}
	}
	return false
}

// random reports whether a run looks drawn by lot, and is no word: it has digits among
// its letters, which are small as those of tokens are.
func (p plain) random(i, n int) bool {
	digits, letters := 0, 0
	for k := i; k < i+n; k++ {
		if p.b[k] < 'a' {
			digits++
		} else if c := p.src[p.from(k)]; c >= 'A' && c <= 'Z' {
			return false
		} else {
			letters++
		}
	}
	return digits > 0 && letters > 0
}
