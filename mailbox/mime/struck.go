package mime

import (
	"slices"
	"strings"

	"postd/correspondence/sieve"
)

// What its writer struck out was taken back before it was despatched: it is taken out
// before anything else is read, and kept apart (RULING/R-85). Plain text has one form for
// it, "~~P-K4~~"; what a page or rich text shows with a line through it is written in that
// form, so that there is one rule.
const strikeMark = "~~"

// strike is what two marks strike out: from the first of them to behind the second.
type strike struct{ line, at, toLine, to int }

// struckOut is what was taken out of the lines of a letter.
type struckOut struct {
	words map[int]string // by the line in which it began
	gone  map[int]bool   // lines of which nothing is left
}

// unstruck takes what is struck out out of the lines.
func unstruck(lines []string) (left []string, out struckOut) {
	found := strikes(lines)
	if len(found) == 0 {
		return lines, out
	}
	left, out = slices.Clone(lines), struckOut{words: map[int]string{}, gone: map[int]bool{}}
	for _, x := range slices.Backward(found) { // so that what stands before keeps its place
		out.words[x.line] = strings.TrimSpace(between(lines, x) + "\n" + out.words[x.line])
		head, tail := left[x.line][:x.at], left[x.toLine][x.to:]
		if x.line == x.toLine && strings.HasSuffix(head, " ") {
			tail = strings.TrimLeft(tail, " ")
		}
		if x.line == x.toLine {
			left[x.line] = head + tail
			continue
		}
		left[x.line], left[x.toLine] = head, strings.TrimLeft(tail, " ")
		for i := x.line + 1; i < x.toLine; i++ {
			left[i] = ""
		}
	}
	for _, x := range found {
		for i := x.line; i <= x.toLine; i++ {
			left[i] = strings.TrimRight(left[i], " ")
			out.gone[i] = left[i] == ""
		}
	}
	return left, out
}

// between are the words of a strike, on one line.
func between(lines []string, x strike) string {
	from, to := x.at+len(strikeMark), x.to-len(strikeMark)
	if x.line == x.toLine {
		return strings.TrimSpace(lines[x.line][from:to])
	}
	words := append([]string{lines[x.line][from:]}, lines[x.line+1:x.toLine]...)
	return strings.Join(strings.Fields(strings.Join(append(words, lines[x.toLine][:to]), " ")), " ")
}

// strikes finds the pairs of marks. Two belong together if they stand in one paragraph of
// the letter, or in one quoted line, and cling to what is between them.
func strikes(lines []string) (found []strike) {
	var open *strike
	for i, line := range lines {
		if strings.TrimSpace(line) == "" || isQuote(line) || i > 0 && isQuote(lines[i-1]) {
			open = nil
		}
		if !strings.Contains(line, strikeMark) {
			continue
		}
		for _, at := range marksIn(line) {
			end := at + len(strikeMark)
			switch {
			case open != nil && at > 0 && line[at-1] != ' ':
				open.toLine, open.to = i, end
				found, open = append(found, *open), nil
			case end < len(line) && line[end] != ' ':
				open = &strike{line: i, at: at}
			}
		}
	}
	return found
}

// marksIn finds the marks in a line. More than two in a row are an ornament.
func marksIn(line string) (at []int) {
	for i := 0; i < len(line); i++ {
		n := i
		for n < len(line) && line[n] == '~' {
			n++
		}
		if n-i == len(strikeMark) {
			at = append(at, i)
		}
		i = max(i, n-1)
	}
	return at
}

var quoteMark = sieve.Once(`^ {0,12}(?:>|＞|[A-Za-z]{1,3}>|\|)`)

// isQuote reports whether the line begins with a mark of quotation: ">", or
// the initials before it that some programs write, or a bar.
func isQuote(line string) bool { return quoteMark().MatchString(line) }

// oneDeep is what stands in a quoted line, if it is something, and quoted no more than once.
func oneDeep(line string) (inner string, one bool) {
	inner = strings.TrimSpace(line[len(quoteMark().FindString(line)):])
	return inner, inner != "" && !isQuote(inner)
}

// markedLine is a line while it is written, with the marks of struck words, which cling to
// what is struck out.
type markedLine struct {
	strings.Builder
	struck bool // the first mark is written, and not yet the second
}

// write adds a word behind the space that is due.
func (l *markedLine) write(space, word string, struck bool) {
	begins, ends := struck && !l.struck, l.struck && !struck
	if ends {
		l.WriteString(strikeMark)
	}
	if space == "" && (begins && strings.HasSuffix(l.String(), "~") || ends && strings.HasPrefix(word, "~")) {
		space = " " // or the mark would not be known
	}
	l.WriteString(space)
	if begins {
		l.WriteString(strikeMark)
	}
	if l.struck = struck; struck {
		word = strings.ReplaceAll(word, "~", "-")
	}
	l.WriteString(word)
}

// take ends the line.
func (l *markedLine) take() string {
	if l.struck {
		l.WriteString(strikeMark)
	}
	s := strings.TrimRight(l.String(), " ")
	l.Reset()
	l.struck = false
	return s
}
