package ledger

import (
	"bytes"
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
	begins, apart, at := true, true, 0
	for i := 0; i < len(p.b); {
		r, n := rune(p.b[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(p.b[i:])
		}
		switch {
		case r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') || r >= utf8.RuneSelf && isWord(r):
			for at+1 < len(p.spells) && int(p.spells[at+1].at) <= i {
				at++
			}
			from, to := p.spells[at].place(i)
			if n > 1 {
				to = p.to(i + n - 1)
			}
			out = append(out, letterAt{r, int32(from), int32(to), begins, apart})
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
func quotedIn(text string, sent []ours) []hit {
	p := bareOf(text)
	var out []hit
	look := func(p plain) { // with its tags, and without
		out = append(out, quotedAs(p, text, sent)...)
		if bytes.IndexByte(p.b, '<') >= 0 {
			out = append(out, quotedAs(untaggedInPlace(p), text, sent)...)
		}
	}
	for range mostLayers { // a letter of ours may have quoted the signs of any of them
		next, changed := p.decoded()
		if changed {
			look(p)
		}
		if p = next; !changed {
			break
		}
	}
	look(p)
	return out
}

// bareOf is a text as it stands there.
func bareOf(text string) plain {
	b := []byte(strings.ToLower(text))
	if len(b) != len(text) { // some letter is longer in lower case
		b = []byte(text)
	}
	return asItStands(text, b)
}

// quotedAs is quotedIn for one way of reading the text.
func quotedAs(p plain, text string, sent []ours) []hit {
	all := lettersOf(p)
	if len(all) < quotesWords {
		return nil
	}
	rows, own := newRows(2*len(all)), []string(nil)
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
	ends, words := wordRows(all)
	for _, sum := range words {
		if sum != 0 {
			word, bit := rows.bit(sum)
			*word |= bit
			rows.sums[rows.place(sum)] = sum
		}
	}
	for _, letter := range sent {
		rows.meet(letter.words, true)
		own = append(own, letter.own...)
	}
	for _, words := range own {
		rows.meet(words, false)
	}
	quoted := make([]bool, len(all))
	for i, sum := range words { // six short words, as the files of a board
		if sum != 0 && rows.met[rows.place(sum)] {
			for k := ends[i-quotesWords+1][0]; k < ends[i][1]; k++ {
				quoted[k] = true
			}
		}
	}
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

// wordSum begins the sum of a word, and wordNext goes on with it.
const wordSum = 0xcbf29ce484222325

func wordNext(sum uint64, r rune) uint64 { return (sum ^ uint64(r)) * 0x100000001b3 }

// sixWordSum is the sum of a word and the five before it.
func sixWordSum(last *[quotesWords]uint64, n int) (sum uint64) {
	for k := range quotesWords {
		sum = (sum ^ last[(n+k)%quotesWords]) * 0x9fb21c651e98df25
		sum ^= sum >> 29
	}
	return sum | 1
}

// wordRows are the first and last letters of each word, and the sum of it and the five
// before it; 0 where there are not so many, or they are long enough as letters.
func wordRows(all []letterAt) (ends [][2]int, sums []uint64) {
	var last [quotesWords]uint64
	for i := 0; i < len(all); {
		from, sum := i, uint64(wordSum)
		for ok := true; ok; ok = i < len(all) && !all[i].begins {
			sum = wordNext(sum, all[i].r)
			i++
		}
		last[len(ends)%quotesWords] = sum
		ends = append(ends, [2]int{from, i})
		row := uint64(0)
		if n := len(ends); n >= quotesWords && i-ends[n-quotesWords][0] < rowLength {
			row = sixWordSum(&last, n)
		}
		sums = append(sums, row)
	}
	return ends, sums
}

// meet marks the rows that stand in a letter of the office, or takes the mark from those
// that its reader wrote. Its words are plain text, or HTML as the office writes it.
func (s *rowsIn) meet(letter string, met bool) {
	var last [rowLength]rune
	var sum uint64
	n := 0
	word, words, inWord := uint64(wordSum), 0, false
	var lastWords [quotesWords]uint64
	note := func(sum uint64) {
		if word, bit := s.bit(sum); *word&bit != 0 {
			if i := s.place(sum); s.sums[i] != 0 {
				s.met[i] = met
			}
		}
	}
	end := func() { // of a word
		if !inWord {
			return
		}
		lastWords[words%quotesWords] = word
		if words++; words >= quotesWords {
			note(sixWordSum(&lastWords, words))
		}
		word, inWord = wordSum, false
	}
	defer end()
	add := func(r rune) {
		word, inWord = wordNext(word, r), true
		sum = sum*rowFactor + uint64(r) - uint64(last[n%rowLength])*rowLast
		last[n%rowLength] = r
		if n++; n < rowLength {
			return
		}
		note(sum)
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
			} else {
				end()
			}
			i += size - 1
		case tags && c == '<':
			end()
			if stop := strings.IndexByte(letter[i:], '>'); stop > 0 {
				i += stop
			}
		case tags && c == '&':
			if stop := strings.IndexByte(letter[i:min(len(letter), i+12)], ';'); stop > 0 {
				for _, r := range html.UnescapeString(letter[i : i+stop+1]) {
					if isWord(r) {
						add(unicode.ToLower(r))
					} else {
						end()
					}
				}
				i += stop
			}
		default:
			end()
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
func shownOf(text string) plain { return untaggedInPlace(plainOf(text)) }

// untaggedInPlace has spaces for the tags of a plain.
func untaggedInPlace(p plain) plain {
	if bytes.IndexByte(p.b, '<') < 0 {
		return p
	}
	p.b = bytes.Clone(p.b)
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
