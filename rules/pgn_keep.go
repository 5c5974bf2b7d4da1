package rules

import (
	"bytes"
	"unicode/utf8"
)

// pgnKept gathers what of one game is kept beside its moves. The words of its
// tags, and those of its comments, lie one behind another in one piece of
// memory, which the reader uses again for the next game; what is handed out is
// copied once.
type pgnKept struct {
	words  []byte // of the comments
	heads  []byte // of the tags
	tags   []keptTag
	notes  []keptNote
	glyphs []keptGlyph
	inner  []byte // of the variation that is being read
	room   int    // how much more may be kept
	cut    bool   // there was more than that
}

// The words of one game are kept as far as they have at most so many octets,
// a tag, a comment and a glyph counted as some more: a text without end is
// read in bounded memory.
const (
	mostPGNKept = 16 << 20
	costPGNKept = 64
)

type keptTag struct{ name, value, end int } // where each begins in heads, and where the value ends

type keptNote struct{ at, begin int } // the index of the move before it, and where it begins in words

type keptGlyph struct{ at, n int }

func (k *pgnKept) reset() {
	k.words, k.heads, k.inner = k.words[:0], k.heads[:0], k.inner[:0]
	k.tags, k.notes, k.glyphs = k.tags[:0], k.notes[:0], k.glyphs[:0]
	k.room, k.cut = mostPGNKept, false
}

// fits takes a number of octets from the room that is left.
func (k *pgnKept) fits(n int) bool {
	if n += costPGNKept; n > k.room {
		k.cut = true
		return false
	}
	k.room -= n
	return true
}

func (k *pgnKept) tag(name, value []byte) {
	if k.fits(len(name) + len(value)) {
		n := len(k.heads)
		k.heads = append(append(k.heads, name...), value...)
		k.tags = append(k.tags, keptTag{n, n + len(name), len(k.heads)})
	}
}

// note keeps a comment behind the move with the given index.
func (k *pgnKept) note(at int, text []byte) {
	before := len(k.words)
	more := len(k.notes) > 0 && k.notes[len(k.notes)-1].at == at
	words := k.words
	if more {
		words = append(words, ' ')
	}
	begin := len(words)
	words = appendFields(words, text)
	if len(words) == begin || !k.fits(len(words)-before) {
		return
	}
	if k.words = words; !more {
		k.notes = append(k.notes, keptNote{at, begin})
	}
}

// glyph keeps one of the glyphs $1 to $255 of a move, each once.
func (k *pgnKept) glyph(at, n int) {
	for i := len(k.glyphs) - 1; i >= 0 && k.glyphs[i].at == at; i-- {
		if k.glyphs[i].n == n {
			return
		}
	}
	if at >= 0 && n > 0 && k.fits(0) {
		k.glyphs = append(k.glyphs, keptGlyph{at, n})
	}
}

// inside keeps a word of a variation.
func (k *pgnKept) inside(text []byte) {
	if len(k.inner) > longestPGN {
		k.cut = true
		return
	}
	inner := k.inner
	if n := len(inner); n > 0 && inner[n-1] != '(' && string(text) != ")" {
		inner = append(inner, ' ')
	}
	if words := appendFields(inner, text); len(words) > len(inner) {
		k.inner = words
	}
}

// hand gives out what was kept.
func (k *pgnKept) hand(g *PGN) {
	if len(k.tags) > 0 {
		all := string(k.heads)
		g.Tags = make([]Tag, len(k.tags))
		for i, t := range k.tags {
			g.Tags[i] = Tag{all[t.name:t.value], all[t.value:t.end]}
		}
	}
	g.Comments = make(map[int]string, len(k.notes))
	all := string(k.words)
	for i, n := range k.notes {
		end := len(all)
		if i+1 < len(k.notes) {
			end = k.notes[i+1].begin
		}
		g.Comments[n.at] = all[n.begin:end]
	}
	if len(k.glyphs) > 0 {
		numbers := make([]int, len(k.glyphs))
		g.NAGs = make(map[int][]int, len(k.glyphs))
		for i, begin := 0, 0; i < len(k.glyphs); i++ {
			numbers[i] = k.glyphs[i].n
			if i+1 == len(k.glyphs) || k.glyphs[i+1].at != k.glyphs[i].at {
				g.NAGs[k.glyphs[i].at] = numbers[begin : i+1 : i+1]
				begin = i + 1
			}
		}
	}
}

// appendFields adds the words of a text, parted by single spaces.
func appendFields(to, text []byte) []byte {
	plain := true // single spaces within, and nothing but ASCII
	for i, c := range text {
		if c < ' ' || c >= utf8.RuneSelf || c == ' ' && (i == 0 || i+1 == len(text) || text[i-1] == ' ') {
			plain = false
			break
		}
	}
	if plain {
		return append(to, text...)
	}
	begin := len(to)
	for f := range bytes.FieldsSeq(text) {
		if len(to) > begin {
			to = append(to, ' ')
		}
		to = append(to, f...)
	}
	return to
}
