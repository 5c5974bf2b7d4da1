package descriptive

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// manner is how a place is reached, from the surest.
type manner uint8

const (
	atOnce     manner = iota // right behind the record before, brackets aside
	atLine                   // at the beginning of a line, after whole sentences
	atSentence               // after the end of a sentence
	amidProse                // at the beginning of a line, amid a sentence
)

// walk goes from a record to the next, past everything that is no move.
type walk struct {
	s         *scorer
	st        standing
	i         int
	until     int  // how far is looked
	direct    bool // nothing but brackets since the record
	newLine   bool // a line begins here
	blank     bool // behind an empty line
	whole     bool // what was passed ends as sentences end
	apart     bool // in a block of notes: only a full row of moves leaves it
	label     string
	notes     []note
	labels    []string
	result    string
	resultAt  int
	odd       int    // words right behind White's record that are no record; else -1
	perhaps   string // a result in brackets, and which of the notes it is
	perhapsAt int
	suspect   *step // a place that seems to be a move and cannot be the one due
	doubt     *step // the same, amid a sentence
	doubts    int   // how many of those
}

func (w *walk) manner() manner {
	switch {
	case w.direct:
		return atOnce
	case !w.newLine:
		return atSentence
	case w.whole || w.blank:
		return atLine
	}
	return amidProse
}

// space passes over space and what separates columns.
func (w *walk) space() {
	w.blank = false
	lines := 0
	for w.i < len(w.s.text) {
		r, size := utf8.DecodeRuneInString(w.s.text[w.i:])
		switch {
		case r == '\n':
			lines++
		case parts(w.s.text, w.i, r):
		case !unicode.IsSpace(r):
			size = 0
		}
		if size == 0 {
			break
		}
		w.i += size
	}
	if lines > 0 {
		w.newLine = true
	}
	if lines > 1 {
		w.blank, w.whole = true, true
		w.label = ""
	}
}

// add keeps a comment.
func (w *walk) add(words string) {
	if strings.TrimSpace(words) != "" {
		w.notes = append(w.notes, note{w.label, words})
	}
}

// pass goes on to a place on the same line.
func (w *walk) pass(to int) { w.i, w.newLine = to, false }

// skipLine passes over a line that is neither move nor comment: a diagram, a
// page's number, the heads of columns; and notes the head of a block of notes.
func (w *walk) skipLine() bool {
	if !w.newLine {
		return false
	}
	begin, end := strings.LastIndexByte(w.s.text[:w.i], '\n')+1, lineEnd(w.s.text, w.i)
	l := strings.TrimSpace(w.s.text[begin:end])
	switch {
	case idle(l) || w.st.begun && (columnHeads(l) || sideHead(l)):
	case strings.EqualFold(strings.Trim(l, ".:-—_ "), "notes"):
		w.apart = true
		w.direct = false
	case strings.Trim(l, "0123456789") == "" && l != strconv.Itoa(w.st.due()) && (w.st.begun || l != "1"):
	default:
		return false
	}
	w.pass(end)
	return true
}

// bracket passes over a bracket and keeps what it holds as a comment.
func (w *walk) bracket() bool {
	text := w.s.text
	if k, l := footnoteAt(text, w.i); k > 0 {
		if w.newLine && lineEnd(text, k) > k && strings.TrimSpace(text[k:lineEnd(text, k)]) != "" {
			// A footnote itself: it is prose to the end of its line.
			w.label = l
			w.pass(k)
			w.space()
			w.direct = false
			w.prose()
		} else {
			w.labels = append(w.labels, l)
			w.pass(k)
		}
		return true
	}
	if !strings.ContainsRune("([{", rune(text[w.i])) || w.s.pairs[w.i] == 0 {
		return false
	}
	end := int(w.s.pairs[w.i])
	inner := text[w.i+1 : end]
	if text[w.i] != '{' {
		if w.result == "" {
			if r, ok := resultClause(strings.TrimRight(inner, ".! "), w.st.p.Turn().Other(), w.st.p.Turn()); ok && w.st.begun {
				w.perhaps, w.perhapsAt = r, len(w.notes)
			}
		}
		if picture(inner) {
			inner = ""
		}
	}
	w.add(inner)
	w.pass(end + 1)
	return true
}

// prose passes over words to the end of a sentence or of the line.
func (w *walk) prose() {
	text, i := w.s.text, w.i
	if w.direct && !w.newLine {
		w.odd = i
	}
	w.direct = false
	w.whole = false
	j := i
	for j < len(text) && text[j] != '\n' {
		if c := text[j]; (c == '(' || c == '[' || c == '{') && w.s.pairs[j] > 0 && j > i {
			j = int(w.s.pairs[j]) + 1
			continue
		}
		if sentenceEnds(text, i, j) {
			for j++; j < len(text) && strings.ContainsRune(".!?)]\"'", rune(text[j])); j++ {
			}
			w.whole = true
			break
		}
		_, size := utf8.DecodeRuneInString(text[j:])
		j += size
	}
	w.add(text[i:j])
	w.pass(max(j, i+1))
	if !w.whole {
		l := strings.TrimRight(text[i:min(j, len(text))], " \t\r")
		w.whole = !w.st.begun && len(l) < 60 || l != "" && strings.ContainsAny(l[len(l)-1:], ".:!?)]}\"—")
	}
}

// sentenceEnds reports whether a sentence that began at i ends at j: a stop
// behind a word, not behind an abbreviation like "Kt.".
func sentenceEnds(text string, i, j int) bool {
	if c := text[j]; c != '.' && c != '!' && c != '?' {
		return false
	}
	if j+1 < len(text) && !strings.ContainsRune(" \t\r\n.!?\"')]", rune(text[j+1])) {
		return false
	}
	k := j
	for k > i && !strings.ContainsRune(" \t\r\n.,;([", rune(text[k-1])) {
		k--
	}
	if strings.Trim(text[k:j], "0123456789") == "" {
		// "K 4." ends a sentence, the number "4." does not.
		before := strings.TrimRight(text[i:k], " \t")
		return before != "" && k < j && letter(before[len(before)-1]) && len(strings.Fields(before)[len(strings.Fields(before))-1]) <= 2
	}
	return j-k >= 3 || digit(text[j-1])
}

func lineEnd(text string, i int) int {
	if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(text)
}
