package ledger

import (
	"html"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A quotation is found by its letters and digits alone. What a program does to words
// that it quotes is done between those: it sets marks before the lines, breaks them
// anywhere, puts tags around words, and makes a table of what was none.

// rowLength is how many letters in a row are compared at once. Six words have hardly fewer.
const rowLength = 12

// letterAt is a letter or digit of a text, in lower case.
type letterAt struct {
	r        rune
	from, to int32 // octets of the source
	begins   bool  // a run of letters and digits
	apart    bool  // behind a space
}

// lettersOf are the letters and digits of a text as a reader's program shows it.
func lettersOf(p plain) []letterAt {
	out := make([]letterAt, 0, len(p.b))
	begins, apart := true, true
	for i := 0; i < len(p.b); {
		r, n := rune(p.b[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(p.b[i:])
		}
		switch {
		case r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') || r >= utf8.RuneSelf && isWord(r):
			out = append(out, letterAt{r, p.from[i], p.to[i+n-1], begins, apart})
			begins, apart = false, false
		default:
			begins, apart = true, apart || r <= ' ' || unicode.IsSpace(r)
		}
		i += n
	}
	return out
}

// The sum of a row of letters rolls along a text: the next one comes in, the first
// goes out.
const rowFactor = 0x9e3779b97f4a7c15

var rowLast = func() (f uint64) { // rowFactor to the power of rowLength
	f = 1
	for range rowLength {
		f *= rowFactor
	}
	return f
}()

// rowsIn is the set of the rows of a text, with a sieve before it that lets hardly
// anything through that is not in it.
type rowsIn struct {
	sieve [1 << 14]uint64
	sums  []uint64 // by their last bits, and the next place that is free
	met   []bool   // whether the row stands in a letter
}

func newRows(n int) *rowsIn {
	size := 64
	for size < 2*n {
		size *= 2
	}
	return &rowsIn{sums: make([]uint64, size), met: make([]bool, size)}
}

func (s *rowsIn) bit(sum uint64) (word *uint64, bit uint64) {
	h := sum * 0xff51afd7ed558ccd >> 44
	return &s.sieve[h>>6], 1 << (h & 63)
}

// place is where a row stands, or would stand. The sum of none is 0.
func (s *rowsIn) place(sum uint64) int {
	last := len(s.sums) - 1
	i := int(sum*0xff51afd7ed558ccd>>20) & last
	for s.sums[i] != 0 && s.sums[i] != sum {
		i = (i + 1) & last
	}
	return i
}

// quotedIn finds what of a text stands in one of the letters and is a quotation by its
// length. It returns nil where nothing is.
func quotedIn(text string, sent []string) []hit {
	all := lettersOf(shownOf(text))
	if len(all) < rowLength {
		return nil
	}
	rows := newRows(len(all))
	sums := make([]uint64, len(all)) // of the row that ends there
	var sum uint64
	for i, x := range all {
		sum = sum*rowFactor + uint64(x.r)
		if i >= rowLength {
			sum -= uint64(all[i-rowLength].r) * rowLast
		}
		if sums[i] = sum; i >= rowLength-1 {
			word, bit := rows.bit(sum)
			*word |= bit
			rows.sums[rows.place(sum)] = sum
		}
	}
	for _, letter := range sent {
		rows.meet(letter)
	}
	quoted := make([]bool, len(all))
	for i, upTo := rowLength-1, 0; i < len(all); i++ {
		if rows.met[rows.place(sums[i])] {
			for k := max(upTo, i-rowLength+1); k <= i; k++ {
				quoted[k] = true
			}
			upTo = i + 1
		}
	}
	return runsOf(text, all, quoted)
}

// meet marks the rows that stand in a letter of the office. Its words are plain text,
// or HTML as the office writes it.
func (s *rowsIn) meet(letter string) {
	var last [rowLength]rune
	var sum uint64
	n := 0
	add := func(r rune) {
		sum = sum*rowFactor + uint64(r) - uint64(last[n%rowLength])*rowLast
		last[n%rowLength] = r
		if n++; n < rowLength {
			return
		}
		if word, bit := s.bit(sum); *word&bit != 0 {
			if i := s.place(sum); s.sums[i] != 0 {
				s.met[i] = true
			}
		}
	}
	tags := strings.HasPrefix(strings.TrimSpace(letter), "<")
	for i := 0; i < len(letter); i++ {
		switch c := letter[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			add(rune(c))
		case c >= 'A' && c <= 'Z':
			add(rune(c) + 'a' - 'A')
		case c >= utf8.RuneSelf:
			r, size := utf8.DecodeRuneInString(letter[i:])
			if isWord(r) {
				add(unicode.ToLower(r))
			}
			i += size - 1
		case tags && c == '<':
			if end := strings.IndexByte(letter[i:], '>'); end > 0 {
				i += end
			}
		case tags && c == '&':
			if end := strings.IndexByte(letter[i:min(len(letter), i+12)], ';'); end > 0 {
				for _, r := range html.UnescapeString(letter[i : i+end+1]) {
					if isWord(r) {
						add(unicode.ToLower(r))
					}
				}
				i += end
			}
		}
	}
}

// runsOf are the quotations among the letters of a text: whole words, six that stand
// apart or as many letters. What stands between two of them on one line, three words
// at most, is what a program made of the same, and goes too.
func runsOf(text string, all []letterAt, quoted []bool) (out []hit) {
	for i := 0; i < len(all); {
		if !quoted[i] {
			i++
			continue
		}
		j := i
		for j < len(all) && quoted[j] {
			j++
		}
		next := j
		for i < j && !all[i].begins { // a word that was met by its end alone
			i++
		}
		for j > i && j < len(all) && !all[j].begins { // or by its beginning
			j--
		}
		words := 0
		for _, x := range all[i:j] {
			if x.begins && x.apart {
				words++
			}
		}
		if i < j && !all[i].apart {
			words++ // the first one, behind another sign
		}
		if words >= quotesWords || j-i >= quotesLetters {
			h := hit{from: int(all[i].from), to: int(all[j-1].to)}
			if n := len(out); n > 0 && small(text[out[n-1].to:h.from]) {
				out[n-1].to = h.to
			} else {
				out = append(out, h)
			}
		}
		i = next
	}
	return out
}

// small reports whether what stands between two quotations is on their line, and has
// three words at most.
func small(between string) bool {
	return !strings.Contains(between, "\n") && len(strings.Fields(between)) <= 3
}

// shownOf is a text as a reader's program shows it, with a space for each tag.
func shownOf(text string) plain {
	p := plainOf(text)
	if !strings.ContainsRune(text, '<') {
		return p
	}
	for i := 0; i < len(p.b); i++ {
		if n := tagAt(p.b, i); n > 0 {
			for k := range n {
				p.b[i+k] = ' '
			}
			i += n - 1
		}
	}
	return p
}
