package letters

import (
	"slices"
	"strings"
	"unicode/utf8"

	"postd/rules"
)

// These are the bounds beyond which a letter is not read for statements; what is beyond
// them is a note. No player comes near them, and hostile text costs little.
const (
	LongestLetterLine = 400 // characters
	mostLetterLines   = 300 // lines that are not empty
	mostStatements    = 40
)

// ReadLetter reads the new text of a letter line by line. A line is a
// statement, or several, only as a whole: a record in form, a command, or
// such joined together (RULING/R-11). What is no statement is a note
// (RULING/R-68), and is returned as rest with its lines in order. In doubt a
// line is a note, never a record, because nobody offends by a slip in a
// command or a sentence of chat. The statements come in the order written;
// that of hearing them is another (RULING/R-13).
func ReadLetter(text string, e Expect) (said []Statement, rest string) {
	var l letter
	for line := range strings.Lines(lineEnds.Replace(text)) {
		l.take(strings.TrimSuffix(line, "\n"), e)
	}
	l.lead()
	if s, ok := l.pronounced(e); ok {
		return []Statement{s}, ""
	}
	if l.ambiguous {
		for i := range l.said {
			if k := l.said[i].Kind; k == Plays || k == Adopts {
				l.said[i].Ambiguous = true
			}
		}
	}
	return l.said, l.note()
}

// letter is a letter while it is read.
type letter struct {
	said      []Statement
	rest      []string
	lines     int    // lines read that were not empty
	open      bool   // the last statement's free words may go on in this line
	beside    bool   // the line before was a statement of one record
	intro     string // a line such as "My move is:", which waits for its record
	introAt   int    // its place in rest
	ambiguous bool   // the opponent's record was said to be ambiguous
	view      bool   // the last statement is a view of the position, to which all that follows belongs
}

// take reads one line.
func (l *letter) take(line string, e Expect) {
	blank := strings.TrimSpace(line) == ""
	if l.view {
		l.goesOn(line)
		return
	}
	if blank {
		l.open, l.beside = false, false
		l.rest = append(l.rest, line)
		return
	}
	l.lines++
	if _, begins := viewOf(line, e); l.lines > mostLetterLines || len(l.said) >= mostStatements || Long(line) && !begins {
		l.lead()
		l.open, l.beside = false, false
		l.rest = append(l.rest, line)
		return
	}
	if s, ok := viewOf(line, e); ok {
		l.lead()
		l.said, l.view, l.open, l.beside = append(l.said, s), true, false, false
		return
	}
	r := newLineReader(line, e)
	if r.saysAmbiguous() {
		l.ambiguous = true
	}
	said := r.read()
	switch {
	case len(said) > 0:
		l.add(said)
	case l.open && !r.closing(0, false) && !r.quotes():
		s := &l.said[len(l.said)-1]
		s.Words += "\n" + strings.TrimSpace(line)
		s.Facts = strings.TrimSpace(s.Facts + " " + strings.TrimSpace(line))
	default:
		l.lead()
		l.open, l.beside = false, false
		if r.leads() {
			l.intro, l.introAt = line, len(l.rest)
			return
		}
		l.rest = append(l.rest, line)
	}
}

// add takes the statements of a line.
func (l *letter) add(said []Statement) {
	first := said[0]
	if first.Kind != Plays {
		l.lead()
	}
	l.intro = "" // "My move is:" has got its record, and is no note
	if l.beside && len(said) == 1 && l.follows(first) {
		s := &l.said[len(l.said)-1]
		s.Words += "\n" + first.Words
		s.Moves = append(slices.Clip(s.Moves), first.Moves...)
		l.beside = false
		return
	}
	l.said = append(l.said, said...)
	l.beside = len(said) == 1 && first.Kind == Plays && len(first.Moves) == 1
	l.open = said[len(said)-1].open()
}

// follows reports whether a record stands on the line below the opponent's
// last move, "3. B-KKt5" and under it "3… QxB": the numbers must say so.
func (l *letter) follows(s Statement) bool {
	if s.Kind != Plays || len(s.Moves) != 1 {
		return false
	}
	last, own := l.said[len(l.said)-1].Moves[0], s.Moves[0]
	if last.Number == 0 || last.Dots == own.Dots {
		return false
	}
	return own.Dots && own.Number == last.Number || last.Dots && own.Number == last.Number+1
}

// lead gives up waiting for a record: the line was a note after all.
func (l *letter) lead() {
	if l.intro != "" {
		l.rest = slices.Insert(l.rest, l.introAt, l.intro)
		l.intro = ""
	}
}

// open reports whether a statement ends in free words, which may go on until
// an empty line.
func (s Statement) open() bool {
	switch s.Kind {
	case Appeals:
		return s.About == ""
	case ClaimsForfeit:
		return s.About == "laws" || s.Facts != ""
	case ClaimsAdjudication:
		return s.About == "unable"
	}
	return false
}

// note joins the lines that are no statement, without empty lines at the
// edges, and with one where statements were taken out between two.
func (l *letter) note() string {
	var out []string
	for _, line := range l.rest {
		empty := strings.TrimSpace(line) == ""
		if empty && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		if empty {
			line = ""
		}
		out = append(out, strings.TrimRight(line, " \t"))
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return strings.Join(out, "\n")
}

func Long(line string) bool {
	return len(line) > LongestLetterLine && utf8.RuneCountInString(line) > LongestLetterLine
}

// What a side says of a position that is to be adjudged (BCC1903/V.10,
// TABLE/T4.13). It is analysis: moves, numbers and sentences, which would be read as
// records anywhere else. So all that follows the word belongs to it, to the end
// of the letter, and is kept as it was written.

// viewWord begins such a statement: "STATEMENT" in capitals, or "Statement:" and
// "My statement:" in whatever letters.
var viewWord = pattern(`^[\s*_"“>]*(?:(?:(?i:(?:my|our)\s+statement))\s*(?::|\.|–|—|-|is\s*:|$)|(?i:statement)\s*:|STATEMENT(?:\s|$))[*_]*`)

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
