package letters

import (
	"strings"

	"postd/rules"
)

// UmpiresWords are the words of the telegraph code that only an umpire writes. From
// a player they do nothing (BOOK/7).
var UmpiresWords = map[string]rules.Law{
	"machine": "BCC1903/APPB/Machine", "merit": "BCC1903/APPB/Merit", "model": "BCC1903/APPB/Model",
	"table": "BCC1903/APPB/Table", "teak": "BCC1903/APPB/Teak", "vale": "BCC1903/APPB/Vale",
}

// pronounced reads a letter that is nothing but a word of the umpire's, with its
// blank where it has one, so that its writer can be told that it did nothing. Beside
// anything else it is a note: "Vale" is also a farewell, and in doubt a line is one
// (RULING/R-11).
func (l *letter) pronounced(e Expect) (Statement, bool) {
	if len(l.said) > 0 {
		return Statement{}, false
	}
	text := l.note()
	if strings.Contains(text, "\n") || Long(text) {
		return Statement{}, false
	}
	r := newLineReader(text, e)
	if len(r.words) == 0 || r.quotes() {
		return Statement{}, false
	}
	first := r.words[0]
	if _, ok := UmpiresWords[first.text]; !ok {
		return Statement{}, false
	}
	if first.text == "table" || first.text == "teak" { // their blank are records
		said := newLineReader(r.line[first.end:], e).read()
		return Statement{Kind: Pronounces, About: first.text, Words: r.line}, len(said) == 1 && said[0].Kind == Plays
	}
	return Statement{Kind: Pronounces, About: first.text, Words: r.line}, len(r.words) == 1
}
