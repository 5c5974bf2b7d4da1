package sheet

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Words are a line of a letter, with marks of its runs. A literal is taken as it stands;
// what comes from outside passes Plain.
type Words string

// The marks of a run: one of the first four begins it, and over ends it.
const (
	code   = '\x01'
	law    = '\x02'
	strong = '\x03'
	link   = '\x04'
	over   = '\x05'
)

// shortest is how many characters of code stay on one line.
const shortest = 30

// Plain are words from outside: in one line, without control characters, signs without
// width and those that turn the direction of writing.
func Plain(s string) Words {
	if clean(s) {
		return Words(s)
	}
	return Words(strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError, unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		}
		return r
	}, s)), " "))
}

// clean reports whether a text is ASCII that Plain would leave as it is.
func clean(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ' || c > '~', c == ' ' && (i == 0 || i == len(s)-1 || s[i-1] == ' '):
			return false
		}
	}
	return true
}

// Code is what a player may write exactly so.
func Code(s string) Words { return run(code, s) }

// Law is the short name of a law, in brackets.
func Law(id string) Words { return run(law, "["+id+"]") }

// Strong is what the eye should find.
func Strong(s string) Words { return run(strong, s) }

// Link is an address of a page or of a person. One that begins with # is the name of a link
// that the letter gets when it is sent.
func Link(address string) Words { return run(link, address) }

func run(kind rune, s string) Words { return Words(kind) + Plain(s) + Words(over) }

// runs goes through the runs of a line; the kind of ordinary words is 0.
func (w Words) runs(yield func(kind byte, text string) bool) {
	s := string(w)
	for s != "" {
		at := strings.IndexFunc(s, mark)
		if at < 0 {
			yield(0, s)
			return
		}
		if at > 0 && !yield(0, s[:at]) {
			return
		}
		kind := s[at]
		s = s[at+1:]
		if kind == over {
			continue
		}
		end := strings.IndexByte(s, over)
		if end < 0 {
			end = len(s)
		}
		if !yield(kind, s[:end]) {
			return
		}
		s = s[min(end+1, len(s)):]
	}
}

func mark(r rune) bool { return r >= code && r <= over }

// Bare are the words without their marks.
func (w Words) Bare() string {
	if strings.IndexFunc(string(w), mark) < 0 {
		return string(w)
	}
	var b strings.Builder
	for _, text := range w.runs {
		b.WriteString(text)
	}
	return b.String()
}

func width(s string) int { return utf8.RuneCountInString(s) }
