package templates

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"postd/templates/narrate"
	"postd/templates/sheet"
)

// columns is the width of the text part.
const columns = 72

func itoa(n int) string { return strconv.Itoa(n) }

// fill sets words in lines of at most 72 columns, the first line after first
// and the others after as many spaces as rest says. A word that is longer than
// a line is broken. It ends with a line end.
//
// No line breaks so that a line by itself would say something, should the
// letter come back whole with no mark of quotation (RULING/R-11): "third." at
// the end of a move in full words is the third of the readings.
func fill(first string, rest int, words string) string {
	all := strings.Fields(words)
	for {
		set, from := wrap(first, rest, all)
		at := loud(set, from, all, columns-rest)
		if at < 0 {
			return strings.ReplaceAll(strings.Join(set, "\n")+"\n", glue, " ")
		}
		all = slices.Concat(all[:at], []string{all[at] + glue + all[at+1]}, all[at+2:])
	}
}

// wrap sets the words in lines, and says with which word each line begins; -1
// for a line that begins within a word.
func wrap(first string, rest int, all []string) (set []string, from []int) {
	var b strings.Builder
	indent := strings.Repeat(" ", rest)
	b.WriteString(first)
	from = append(from, 0)
	at, fresh := utf8.RuneCountInString(first), true
	broken := func(k int) {
		set, from = append(set, b.String()), append(from, k)
		b.Reset()
		b.WriteString(indent)
		at, fresh = rest, true
	}
	for k, w := range all {
		n := utf8.RuneCountInString(w)
		if !fresh && at+1+n > columns {
			broken(k)
		}
		if !fresh {
			b.WriteByte(' ')
			at++
		}
		for at+n > columns {
			cut := 0
			for range columns - at {
				_, size := utf8.DecodeRuneInString(w[cut:])
				cut += size
			}
			b.WriteString(w[:cut])
			broken(-1)
			w = w[cut:]
			n = utf8.RuneCountInString(w)
		}
		b.WriteString(w)
		at, fresh = at+n, false
	}
	return append(set, b.String()), from
}

// loud finds a line that by itself says something, and returns the word that is
// to stay with the one after it so that the line is broken elsewhere; -1 if
// there is none, or if the two have no room on a line.
func loud(set []string, from []int, all []string, room int) int {
	for i, line := range set {
		if len(set) == 1 || !sheet.Speaks(line) {
			continue
		}
		at := from[i] - 1 // the last word of the line before
		if i == 0 {
			at = from[1] - 1
		}
		if at >= 0 && at+1 < len(all) && width(all[at])+1+width(all[at+1]) <= room {
			return at
		}
	}
	return -1
}

// says reports whether a letter of these words would say anything (RULING/R-11).
func says(text string) bool { return sheet.Says(text) }

// noted sets a line of a note; one that could be read as a statement of the player
// who gets it has a bar before it.
func noted(line string) string {
	if mark := "  | "; says(line) {
		return fill(mark, len(mark), line)
	}
	return fill("  ", 2, line)
}

// quoted sets a line of the reader's own letter as mail quotes it, so that it can
// never be taken for the reader's words again.
func quoted(line string) string {
	if line == "" {
		return ">\n"
	}
	return "> " + strings.ReplaceAll(strings.TrimSuffix(fill("", 2, line), "\n"), "\n  ", "\n> ") + "\n"
}

// tidy takes away spaces at the ends of lines and empty lines that follow one
// another.
func tidy(s string) string {
	var b strings.Builder
	empty := true
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, " \t\n")
		if line == "" && empty {
			continue
		}
		empty = line == ""
		if line == "--" {
			line = "-- " // RFC 3676, 4.3: what follows is the signature
		}
		b.WriteString(line + "\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// lineEnds makes every end of a line one.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n")

// lines makes the lines of a text from outside.
func lines(s string) []string {
	s = lineEnds.Replace(s)
	var out []string
	for _, line := range strings.Split(s, "\n") {
		line = narrate.OneLine(line)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return out
}
