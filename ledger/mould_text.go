package ledger

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// template is a row of a mould with holes where each copy writes its own.
type template []piece

// piece is a text that all copies have, or a hole.
type piece struct {
	text []byte
	form byte // how a hole is filled in: see append; 0: it is text

	base, step uint64 // of a number: that of a copy
	put        func(b []byte, copy int) []byte
	sum        int // of a sum or a token: which one
}

// The forms of holes.
const (
	inDecimal = 'd'
	inHex     = 'x'
	inEight   = '8' // octets
	inFour    = '4'
	asText    = 't'
	asSum     = 's'
)

// append writes the template as a copy has it.
func (t template) append(b []byte, c *cast) []byte {
	for i := range t {
		x := &t[i]
		n := x.base + x.step*uint64(c.copy)
		switch x.form {
		case inDecimal:
			b = strconv.AppendUint(b, n, 10)
		case inHex:
			b = hex.AppendEncode(b, binary.BigEndian.AppendUint32(nil, uint32(n)))
		case inEight:
			b = binary.BigEndian.AppendUint64(b, n)
		case inFour:
			b = binary.BigEndian.AppendUint32(b, uint32(n))
		case asText:
			b = x.put(b, c.copy)
		case asSum:
			b = append(b, c.sum(x.sum)...)
		default:
			b = append(b, x.text...)
		}
	}
	return b
}

// same reports whether all copies have the same.
func (t template) same() bool { return len(t) == 0 || len(t) == 1 && t[0].form == 0 }

// template finds the holes in what the mould wrote.
func (p *plan) template(v []byte) (t template) {
	from := 0
	for i := 0; i < len(v); {
		x, n := p.hole(v, i)
		if n == 0 {
			i++
			continue
		}
		if i > from {
			t = append(t, piece{text: v[from:i]})
		}
		t = append(t, x)
		i += n
		from = i
	}
	if from < len(v) {
		t = append(t, piece{text: v[from:]})
	}
	return t
}

// hole is that which begins at a place, and how many octets the mould wrote there; 0: none does.
func (p *plan) hole(v []byte, i int) (piece, int) {
	if i+8 <= len(v) && v[i] == 0 && v[i+1] == 0 {
		if x, ok := p.find(u8(v[i:]), ofPlayers, ofTournaments, ofLetters, ofPostings, ofLines); ok {
			x.form = inEight
			return x, 8
		}
	}
	if i+4 <= len(v) && v[i] >= 0x80 {
		if x, ok := p.find(uint64(u4(v[i:])), ofGames, ofUIDs); ok {
			x.form = inFour
			return x, 4
		}
	}
	if n := run(v, i, isDigit); n >= 10 {
		number, _ := strconv.ParseUint(string(v[i:i+n]), 10, 64)
		if x, ok := p.find(number, ofPlayers, ofTournaments, ofLetters, ofPostings, ofLines, ofGames, ofUIDs); ok {
			x.form = inDecimal
			return x, n
		}
	}
	if i+8 <= len(v) && (bytes.HasSuffix(v[:i], []byte("mail:")) || bytes.HasSuffix(v[:i], []byte("<")) || bytes.HasSuffix(v[:i], []byte(`\u003c`))) {
		if number, err := strconv.ParseUint(string(v[i:i+8]), 16, 64); err == nil {
			if x, ok := p.find(number, ofGames); ok {
				x.form = inHex
				return x, 8
			}
		}
	}
	if n := run(v, i, inBase64); n >= 32 {
		if at, ok := p.known[string(v[i:i+n])]; ok {
			return piece{form: asSum, sum: at}, n
		}
	}
	if x, n := p.token(v, i); n > 0 {
		return x, n
	}
	if n, put := p.o.Text(v, i); n > 0 {
		return piece{form: asText, put: put}, n
	}
	return piece{}, 0
}

// token is a hole for a token that was made under the key of the mould.
func (p *plan) token(v []byte, i int) (piece, int) {
	n := run(v, i, inBase32)
	if i == 0 || v[i-1] != '.' || n != tokenLetters && n != keyLetters {
		return piece{}, 0
	}
	from := i - 1
	for from > 0 && (inBase32(v[from-1]) || isDigit(v[from-1]) || v[from-1] == '.' || v[from-1] == '-') {
		from--
	}
	if at, ok := p.known[string(v[i:i+n])]; ok {
		return piece{form: asSum, sum: at}, n
	}
	what := bytes.TrimPrefix(v[from:i-1], []byte("u003c")) // "<" in JSON
	for _, use := range []struct{ name, end string }{{"message", ""}, {"bounce", ""}, {"reply2", ".0"}} {
		if p.m.sign(use.name, string(what)+use.end)[:n] == string(v[i:i+n]) {
			t := p.template(what)
			p.knows(string(v[i:i+n]), func(c *cast) []byte {
				what := append(t.append(make([]byte, 0, 64), c), use.end...)
				return []byte(p.to.sign(use.name, string(what))[:n])
			})
			return piece{form: asSum, sum: p.known[string(v[i:i+n])]}, n
		}
	}
	return piece{}, 0
}

// run is how many octets of a sort begin here and not before.
func run(v []byte, i int, of func(byte) bool) (n int) {
	if i > 0 && of(v[i-1]) {
		return 0
	}
	for i+n < len(v) && of(v[i+n]) {
		n++
	}
	return n
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func inBase32(c byte) bool { return c >= 'a' && c <= 'z' || c >= '2' && c <= '7' }
func inBase64(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '+' || c == '/'
}
