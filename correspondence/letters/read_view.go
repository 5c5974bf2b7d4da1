package letters

import (
	"regexp"
	"strings"
	"sync"
)

// What a side says of a position that is to be adjudged (BCC1903/V.10,
// TABLE/T4.13). It is analysis: moves, numbers and sentences, which would be read as
// records anywhere else. So all that follows the word belongs to it, to the end
// of the letter, and is kept as it was written.

// viewWord begins such a statement: "STATEMENT" in capitals, or "Statement:" and
// "My statement:" in whatever letters.
var viewWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\s*_"“>]*(?:(?:(?i:(?:my|our)\s+statement))\s*(?::|\.|–|—|-|is\s*:|$)|(?i:statement)\s*:|STATEMENT(?:\s|$))[*_]*`)
})

// viewOf reads the line with which a statement of a side begins. Where no position
// is to be adjudged only the command itself is one, so that it can be refused.
func viewOf(line string, e Expect) (Statement, bool) {
	at := viewWord().FindStringIndex(line)
	if at == nil || strings.HasPrefix(strings.TrimSpace(line), ">") {
		return Statement{}, false
	}
	if !e.States && !strings.Contains(line[:at[1]], "STATEMENT") {
		return Statement{}, false
	}
	return Statement{Kind: States, Words: strings.TrimSpace(line), Facts: strings.TrimSpace(line[at[1]:])}, true
}

// goesOn takes a further line of it, as it stands.
func (l *letter) goesOn(line string) {
	s := &l.said[len(l.said)-1]
	s.Facts = strings.TrimSpace(s.Facts + "\n" + strings.TrimRight(line, " \t"))
}
