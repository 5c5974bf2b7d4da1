package sheet

import (
	"strings"
	"sync"

	"postd/correspondence/letters"
	"postd/descriptive"
)

// anyNotation are all notations in which records can be agreed to be written.
const anyNotation = descriptive.Descriptive | descriptive.Algebraic | descriptive.Numeric

// Says reports whether a letter of these words would say anything, whatever is agreed for
// records, and whether choices are open to its writer or not (RULING/R-11).
func Says(text string) bool {
	e := letters.Expect{Notation: "agreed:" + anyNotation.String(), Confirms: true}
	said, _ := letters.ReadLetter(text, e)
	if len(said) == 0 {
		e.Choices = 9
		said, _ = letters.ReadLetter(text, e)
	}
	return len(said) > 0
}

// Speaks is speaks of a line of which package templates breaks the words itself.
func Speaks(line string) bool { return speaks([]byte(line)) }

// around are the signs that stand about words.
const around = `“”"'()[].,;:!?` + "\x1f"

// speaks reports whether a line of a letter would be read as a record, a command or the
// number of a choice. A line that has a plain word of which neither is made is not looked at.
func speaks(line []byte) bool {
	plain, loud := false, false
	for i := 0; i < len(line); {
		for i < len(line) && (line[i] == ' ' || line[i] == glue) {
			i++
		}
		from := i
		for i < len(line) && line[i] != ' ' && line[i] != glue {
			i++
		}
		w := inner(line[from:i])
		switch {
		case len(w) > 3 && within(w, 'A', 'Z'):
			loud = true // a command, behind which any words may follow
		case string(w) == "ON":
			loud = true // "2 ON 5", the number of a choice and that of its question
		case len(w) > 1 && within(w, 'a', 'z') && !spoken()[string(w)]:
			plain = true
		}
		if i > from && line[i-1] == ':' {
			plain = false // what follows may be read by itself
		}
	}
	if plain && !loud {
		return false
	}
	return asked.says(line)
}

// asked are lines of which was asked before what they say. The same few lines with commands
// stand in nearly every letter, and to read one takes longer than to set it.
var asked memory

// memory is what was read of lines. It forgets all when it is full.
type memory struct {
	mu   sync.RWMutex
	said map[string]bool
}

// most is how many lines are remembered; at a line of 72 columns that is less than a megabyte.
const most = 4096

func (m *memory) says(line []byte) bool {
	m.mu.RLock()
	said, known := m.said[string(line)]
	m.mu.RUnlock()
	if known {
		return said
	}
	s := string(line)
	said = Says(strings.ReplaceAll(s, string(glue), " "))
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.said == nil || len(m.said) >= most {
		m.said = map[string]bool{}
	}
	m.said[s] = said
	return said
}

// inner is a word without the signs about it.
func inner(w []byte) []byte {
	for len(w) > 0 && strings.IndexByte(around, w[0]) >= 0 {
		w = w[1:]
	}
	for len(w) > 0 && strings.IndexByte(around, w[len(w)-1]) >= 0 {
		w = w[:len(w)-1]
	}
	return w
}

// within reports whether all letters of a word are of a range.
func within(w []byte, low, high byte) bool {
	for _, c := range w {
		if c < low || c > high {
			return false
		}
	}
	return true
}

// spoken are the plain words of which records, choices and short commands are made.
var spoken = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`to takes take taking captures on at in en from passing passant becoming an and the his her my own move moves
		check checks ch dis disc discovered double dbl mate mates checkmate ep sq square first second third fourth fifth sixth seventh eighth
		one two three four five six seven eight king queen rook castle bishop knight kt pawn castles castling side with number no select choice
		exact waive query adopt interpret resign accept decline restore offer draw of not mine your`) {
		m[w] = true
	}
	return m
})
