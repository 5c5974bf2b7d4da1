package letters

import (
	"strings"
	"unicode"
)

// Block is what a letter says in one game, where it speaks of several: the new
// text that stands under a heading with the label of the game.
type Block struct {
	Label string // as written; "" for what stands before the first heading
	Text  string
}

// These are the bounds beyond which nothing is a heading.
const (
	mostBlocks   = 40
	longestLabel = 60 // bytes
)

// lineEnds makes every end of a line one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// ReadBlocks cuts the new text of a letter at its headings. A heading is the
// label of a game at the beginning of a line, with or without the word "Game"
// before it and the two players after it: alone on the line; before a colon;
// or before what is wholly a statement, as in "A3-12 14. Kt-B3 P-Q4". Whether
// a word is a label, known says. The first block is what stands before the
// first heading, and may be empty; what stands under two headings of the same
// words makes two blocks, in their order.
//
// In doubt a line is no heading. A label that could itself be a record or a
// command, as "14", "P-K4" or "e4", is one only after the word "Game".
// What is written like one of the labels, with other numbers, is taken for one. They are asked for only
// where a line may be written so; nil: nothing is.
func ReadBlocks(text string, known func(label string) bool, labels func() []string) []Block {
	out := []Block{{}}
	var lines []string
	read := 0
	end := func() { out[len(out)-1].Text = strings.TrimSpace(strings.Join(lines, "\n")) }
	for line := range strings.Lines(lineEnds.Replace(text)) {
		line = strings.TrimSuffix(line, "\n")
		if strings.TrimSpace(line) != "" {
			read++
		}
		label, rest, ok := "", "", false
		if read <= mostLetterLines && len(out) <= mostBlocks && !Long(line) {
			label, rest, ok = heading(line, known, labels)
		}
		if !ok {
			lines = append(lines, line)
			continue
		}
		end()
		out, lines = append(out, Block{Label: label}), nil
		if rest != "" {
			lines = append(lines, rest)
		}
	}
	end()
	return out
}

var (
	// gameWord stands before a label.
	gameWord = pattern(`(?i)^game(?:\s+no\.?)?\s+`)
	// players are the sides after a label, as the office writes them into a
	// subject: "A3-12 Smith v Jones".
	players = pattern(`(?i)^\(?(?:[^\s:]+ ){0,4}vs?\.?(?: [^\s:]+){1,4}\)?$`)
)

const (
	headingMarks = `“”„‘’'"«»()[]{}*_#`
	headingStops = `.,;:–—-`
)

// heading reads a line as a heading: the label, and what follows it on the
// line.
func heading(line string, known func(string) bool, labels func() []string) (label, rest string, ok bool) {
	line = strings.TrimFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == '\u200b' || c == '\ufeff' })
	if line == "" || strings.HasPrefix(line, ">") {
		return "", "", false
	}
	emphasis := line[:len(line)-len(strings.TrimLeft(line, "*_"))] // "**A3-12:** P-K4"
	line = strings.TrimLeft(line, headingMarks)
	tail := func(s string) string { return strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(s), emphasis)) }
	named := false
	if w := gameWord().FindString(line); w != "" {
		named, line = true, strings.TrimLeft(line[len(w):], headingMarks)
	}
	is := func(s string) bool {
		if s == "" || len(s) > longestLabel {
			return false
		}
		k := known(s)
		return (k || mayLook(s)) && (named || !statesSomething(s)) && (k || looksLike(s, labels))
	}
	bare := func(s string) string { return strings.Trim(strings.TrimSpace(s), headingMarks+" ") }
	before, after, colon := strings.Cut(strings.Replace(line, "：", ":", 1), ":")
	if colon && is(bare(before)) {
		return bare(before), tail(after), true
	}
	if s := strings.TrimRight(bare(line), headingStops+headingMarks+" "); is(s) {
		return s, "", true
	}
	for _, end := range wordEnds(line) {
		s := strings.TrimRight(bare(line[:end]), headingStops+headingMarks)
		if !is(s) {
			continue
		}
		more := strings.TrimSpace(strings.TrimLeft(line[end:], " \t–—-"))
		if states(more) {
			return s, more, true
		}
		before, after, _ := strings.Cut(strings.TrimRight(more, headingMarks), ":")
		after = tail(after)
		if before = strings.TrimSpace(before); players().MatchString(before) || states(after) {
			return s, after, true
		}
	}
	return "", "", false
}

// wordEnds are the ends of the first words of a line.
func wordEnds(line string) (ends []int) {
	for i, c := range line {
		if len(ends) == 4 || i > longestLabel {
			break
		}
		if unicode.IsSpace(c) && (len(ends) == 0 || strings.TrimSpace(line[ends[len(ends)-1]:i]) != "") {
			ends = append(ends, i)
		}
	}
	return ends
}

// states reports whether a line is wholly a statement, in whatever game.
func states(line string) bool {
	return line != "" && !Long(line) && len(newLineReader(line, Expect{}).read()) > 0
}

// statesSomething reports whether a label could be meant as a statement.
func statesSomething(label string) bool {
	return isSquare(label) || !strings.ContainsFunc(label, unicode.IsLetter) && !strings.ContainsFunc(label, func(c rune) bool { return c == '-' || c == '/' }) ||
		states(label)
}

// mayLook reports whether a label can be written as another is: it has letters and numbers. A square is
// none (RULING/R-78).
func mayLook(label string) bool {
	return !isSquare(label) && strings.ContainsFunc(label, unicode.IsLetter) && strings.ContainsFunc(label, unicode.IsDigit)
}

// looksLike reports whether a label is written as one of the labels is, with
// other numbers or letters: "B2-4" as "A3-12". So a slip of the pen in a
// heading is known for one.
func looksLike(label string, labels func() []string) bool {
	if labels == nil || !mayLook(label) {
		return false
	}
	for _, l := range labels() {
		if shape(l) == shape(label) {
			return true
		}
	}
	return false
}

// shape is a label with its letters and its numbers made equal.
func shape(label string) string {
	var b strings.Builder
	digit := false
	for _, c := range label {
		switch {
		case unicode.IsDigit(c):
			if !digit {
				b.WriteByte('0')
			}
		case unicode.IsLetter(c):
			b.WriteByte('a')
		default:
			b.WriteRune(c)
		}
		digit = unicode.IsDigit(c)
	}
	return b.String()
}
