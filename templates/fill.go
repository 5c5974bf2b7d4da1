package templates

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// columns is the width of the text part.
const columns = 72

func itoa(n int) string { return strconv.Itoa(n) }

// fill sets words in lines of at most 72 columns, the first line after first
// and the others after as many spaces as rest says. A word that is longer than
// a line is broken. It ends with a line end.
func fill(first string, rest int, words string) string {
	var b strings.Builder
	b.WriteString(first)
	at, fresh := utf8.RuneCountInString(first), true
	indent := strings.Repeat(" ", rest)
	for _, w := range strings.Fields(words) {
		n := utf8.RuneCountInString(w)
		if !fresh && at+1+n > columns {
			b.WriteString("\n" + indent)
			at, fresh = rest, true
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
			b.WriteString(w[:cut] + "\n" + indent)
			w, at = w[cut:], rest
			n = utf8.RuneCountInString(w)
		}
		b.WriteString(w)
		at, fresh = at+n, false
	}
	b.WriteByte('\n')
	return strings.ReplaceAll(b.String(), glue, " ")
}

// quoted sets a line of the reader's own letter as mail quotes it, so that it
// can never be taken for his words again.
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

// oneLine makes a text from outside fit to stand in a line: its control
// characters and line ends become spaces, so that it can begin neither a line
// of a letter nor a field of a header, and signs that turn the direction of
// writing or have no width are left out.
func oneLine(s string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == '`':
			return '\''
		case r == utf8.RuneError, unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		}
		return r
	}, s)), " ")
}

// lines makes the lines of a text from outside.
func lines(s string) []string {
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n", "\v", "\n", "\f", "\n").Replace(s)
	var out []string
	for _, line := range strings.Split(s, "\n") {
		line = oneLine(line)
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

// shorten cuts a text to so many characters.
func shorten(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return strings.TrimSpace(string([]rune(s)[:most-1])) + "…"
}
