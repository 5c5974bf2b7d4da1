package sheet

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"postd/diagram"
	"postd/rules"
)

// Columns is the width of the text part.
const Columns = 72

// glue stands for a space at which no line is broken.
const glue = '\x1f'

func itoa(n int) string { return strconv.Itoa(n) }

// Text is the text part of a letter.
func Text(s Sheet) []byte {
	t := setter{links: s.Links, out: make([]byte, 0, 3072)}
	var before Kind
	for _, b := range s.Blocks {
		at := len(t.out)
		if at > 0 && !tight(before, b.kind) {
			t.out = append(t.out, '\n')
		}
		start := len(t.out)
		if t.block(b); len(t.out) == start {
			t.out = t.out[:at]
			continue
		}
		before = b.kind
	}
	return t.out
}

// Sets reports whether Text of a sheet is not empty.
func Sets(s Sheet) bool {
	t := setter{links: s.Links, wraps: true}
	for _, b := range s.Blocks {
		if t.block(b); len(t.out) > 0 {
			return true
		}
	}
	return false
}

// setter sets words in lines.
type setter struct {
	links  map[string]string
	out    []byte
	para   []byte
	breaks []int
	mute   bool // the block is of a form of which no line says anything
	wraps  bool // it is not asked what a line says
}

// block sets one block.
func (t *setter) block(b Block) {
	t.mute = t.wraps || b.kind == KindClock || b.kind == KindMen || b.kind == KindFoot
	switch b.kind {
	case KindLine:
		t.line(b)
	case KindChoices:
		wide := 4
		for _, x := range b.items {
			wide = max(wide, width(x.Mark)+1)
		}
		for _, x := range b.items {
			t.fill(pad(x.Mark, wide), wide, x.Words)
		}
	case KindBoard:
		t.board(b.board)
	case KindSaid:
		t.fill("", 0, b.words)
		for _, x := range b.items {
			t.said(x.Words)
		}
	case KindOwn:
		t.fill("", 0, b.words)
		for _, x := range b.items {
			t.quote(x.Words)
		}
	case KindRefusal:
		for _, x := range b.items {
			t.fill("", 0, refusal(x))
		}
	case KindScore:
		t.score(b.items)
		t.fill("", 0, b.words)
	case KindMen:
		t.men(b.board)
	case KindTable:
		wide := 0
		for _, x := range b.items {
			wide = max(wide, width(x.Mark)+2)
		}
		for _, x := range b.items {
			t.fill(pad(x.Mark, wide), min(wide, 18), x.Words)
		}
	case KindWays:
		for _, x := range b.items {
			if t.has(x.Words) {
				t.fill("", 0, x.Words)
			}
		}
	case KindLaws:
		t.fill("", 0, lawWords(b.words, b.items))
	case KindFoot:
		t.out = append(t.out, "-- \n"...) // RFC 3676, 4.3: what follows is the signature
		for _, x := range b.items {
			t.fill("", 0, x.Words)
		}
	default:
		t.fill("", 0, b.words)
	}
}

// line sets a line to complete beside its words, or below them where they have no room.
func (t *setter) line(b Block) {
	lead, line := b.words.Bare(), b.items[0].Words.Bare()
	if width(lead)+3+width(line) <= Columns {
		t.out = append(append(append(append(t.out, lead...), "   "...), line...), '\n')
		return
	}
	t.fill("", 0, b.words)
	t.fill("   ", 6, b.items[0].Words)
}

// address is the address that a link has; "" for one that the letter does not get.
func address(links map[string]string, text string) string {
	if name, ok := strings.CutPrefix(text, "#"); ok {
		return links[name]
	}
	return text
}

// has reports whether the letter gets the links that a line names.
func (t *setter) has(w Words) bool { return linked(t.links, w) }

func linked(links map[string]string, w Words) bool {
	for kind, text := range w.runs {
		if kind == link && address(links, text) == "" {
			return false
		}
	}
	return true
}

// plain writes the words of a line to the paragraph, with one space between them, and glue
// in short code.
func (t *setter) plain(w Words) {
	t.para = t.para[:0]
	for kind, text := range w.runs {
		if kind == link {
			text = address(t.links, text)
		}
		if n := len(t.para); kind == law && n > 0 && t.para[n-1] == ' ' {
			t.para[n-1] = glue // a bracket begins no line
		}
		glued := kind == law || kind == code && width(text) <= shortest
		for i := range len(text) {
			switch c := text[i]; {
			case c == ' ' && (glued || unit(text, i)):
				t.para = append(t.para, glue)
			case c == ' ' && (len(t.para) == 0 || t.para[len(t.para)-1] == ' '):
			default:
				t.para = append(t.para, c)
			}
		}
	}
	t.para = bytes.TrimRight(t.para, " ")
}

// unit reports whether a space stands between a number and its hours or minutes.
func unit(text string, space int) bool {
	if space == 0 || text[space-1] < '0' || text[space-1] > '9' {
		return false
	}
	rest := text[space+1:]
	for _, u := range []string{"h", "min"} {
		if after, ok := strings.CutPrefix(rest, u); ok && (after == "" || strings.IndexByte(" ,.;", after[0]) >= 0) {
			return true
		}
	}
	return false
}

// fill sets words after first, and further lines after as many spaces as rest says.
//
// No line breaks so that a line by itself would say something, should the letter come back
// whole with no mark of quotation (RULING/R-11).
func (t *setter) fill(first string, rest int, w Words) {
	if w == "" {
		return
	}
	t.plain(w)
	start := len(t.out)
	for {
		t.wrap(first, rest)
		at := t.loud(start, rest)
		if at < 0 {
			break
		}
		t.para[at] = glue
		t.out = t.out[:start]
	}
	for i := start; i < len(t.out); i++ {
		if t.out[i] == glue {
			t.out[i] = ' '
		}
	}
}

// wrap sets the paragraph, and notes at which space each line but the first breaks; -1 for
// one that breaks within a word.
func (t *setter) wrap(first string, rest int) {
	t.breaks = t.breaks[:0]
	t.out = append(t.out, first...)
	at, fresh := width(first), true
	broken := func(space int) {
		t.breaks = append(t.breaks, space)
		t.out = append(bytes.TrimRight(t.out, " "), '\n')
		for range rest {
			t.out = append(t.out, ' ')
		}
		at, fresh = rest, true
	}
	for i := 0; i < len(t.para); {
		end := bytes.IndexByte(t.para[i:], ' ')
		if end < 0 {
			end = len(t.para) - i
		}
		w := t.para[i : i+end]
		n := utf8.RuneCount(w)
		if !fresh && at+1+n > Columns {
			broken(i - 1)
		}
		if !fresh {
			t.out = append(t.out, ' ')
			at++
		}
		for at+n > Columns && !bytes.Contains(w, []byte("://")) {
			cut := 0
			for range Columns - at {
				_, size := utf8.DecodeRune(w[cut:])
				cut += size
			}
			t.out = append(t.out, w[:cut]...)
			broken(-1)
			w = w[cut:]
			n = utf8.RuneCount(w)
		}
		t.out = append(t.out, w...)
		at, fresh = at+n, false
		i += end + 1
	}
	t.out = append(t.out, '\n')
}

// loud finds a line that by itself says something, and returns the space that is to be kept
// so that the line breaks elsewhere; -1 if there is none, or if there is no room.
func (t *setter) loud(start, rest int) int {
	if len(t.breaks) == 0 || t.mute {
		return -1
	}
	set := t.out[start : len(t.out)-1]
	for i := 0; ; i++ {
		line, after, more := bytes.Cut(set, []byte("\n"))
		if speaks(line) {
			at := t.breaks[max(i-1, 0)]
			if at >= 0 && t.around(at) <= Columns-rest {
				return at
			}
		}
		if !more {
			return -1
		}
		set = after
	}
}

// around is the width of the two words about a space.
func (t *setter) around(space int) int {
	from := bytes.LastIndexByte(t.para[:space], ' ') + 1
	end := bytes.IndexByte(t.para[space+1:], ' ')
	if end < 0 {
		end = len(t.para) - space - 1
	}
	return utf8.RuneCount(t.para[from : space+1+end])
}

// said sets a line of another's words. One that could be read as a statement of the player
// who gets it has a bar before each of its lines.
func (t *setter) said(w Words) {
	if w == "" {
		t.out = append(t.out, '\n')
		return
	}
	start := len(t.out)
	t.fill("  ", 2, w)
	for line := range bytes.Lines(t.out[start:]) {
		if asked.says(line[:len(line)-1]) { // also what speaks passes over, since no line of ours has it
			t.out = t.out[:start]
			t.marked("  | ", w)
			return
		}
	}
}

// quote sets a line as mail quotes it.
func (t *setter) quote(w Words) {
	if w == "" {
		t.out = append(t.out, ">\n"...)
		return
	}
	t.marked("> ", w)
}

// marked sets words with a mark before each line.
func (t *setter) marked(mark string, w Words) {
	start := len(t.out)
	t.fill(mark, len(mark), w)
	lines := t.out[start:]
	for i := range len(lines) - 1 {
		if lines[i] == '\n' {
			copy(lines[i+1:], mark)
		}
	}
}

// board draws the position.
func (t *setter) board(b *board) {
	drawn := ""
	if b.names == every {
		drawn = diagram.SquareNames(b.view, b.style)
	} else {
		drawn = diagram.Marked(b.position, b.view, b.last, b.style, b.squares())
	}
	for line := range strings.Lines(drawn) {
		t.out = append(append(t.out, "   "...), line...)
	}
}

// squares names the squares; nil where each side counts from its own end.
func (b *board) squares() func(rules.Square) string {
	switch b.names {
	case Algebraic:
		return rules.Square.String
	case Numeric:
		return func(q rules.Square) string { return itoa(q.File()+1) + itoa(q.Rank()+1) }
	}
	return nil
}

// inWords are the men of both sides.
func (b *board) inWords() (white, black string) {
	if name := b.squares(); name != nil {
		return diagram.WordsNamed(b.position, name)
	}
	return diagram.Words(b.position, b.style)
}

// men sets the men in words. Where squares have the names of algebraic notation, "f2, g2,
// h2" alone on a line would be three records (RULING/R-11): so men of one kind stay together.
func (t *setter) men(b *board) {
	white, black := b.inWords()
	for _, words := range []string{white, black} {
		if b.names != Own {
			words = strings.ReplaceAll(strings.ReplaceAll(words, " ", string(glue)), ";"+string(glue), "; ")
		}
		t.fill("", 3, Words(words))
	}
}

func pad(s string, n int) string { return s + strings.Repeat(" ", max(0, n-width(s))) }
