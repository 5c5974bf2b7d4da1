package letters

import (
	"strings"
	"unicode/utf8"

	"postd/correspondence/talk"
	"postd/correspondence/wishes"
	"postd/rules"
)

// These are the bounds beyond which a letter is not read for statements; what is beyond
// them is a note. No player comes near them, and hostile text costs little.
const (
	LongestLetterLine = 400 // characters
	mostLetterLines   = 300 // lines that are not empty
	mostStatements    = 40
)

// ReadLetter reads the new text of a letter line by line, and gives what the lines say
// and the rest, which is a note (RULING/R-68), with its lines in order.
func ReadLetter(text string, e Expect) (said []Statement, rest string) {
	pieces := Pieces(text, e)
	return statementsOf(pieces), Rest(pieces)
}

// Pieces reads the new text of a letter line by line. A record wants the whole of a line
// (RULING/R-11); a command may be a sentence of one (RULING/R-24). What is no statement is
// a note. In doubt a line is a note, never a record, because nobody offends by a slip in a
// command or a sentence of chat. The pieces come in the order written;
// that of hearing them is another (RULING/R-13).
func Pieces(text string, e Expect) []Piece {
	l := letter{intro: -1}
	text = lineEnds.Replace(text)
	for line := range strings.Lines(text) {
		if l.over() {
			l.lead()
			l.pieces = append(l.pieces, Piece{From: l.at, To: len(text), Words: strings.TrimRight(text[l.at:], " \t\n"), Noted: true})
			l.at = len(text)
			break
		}
		from := l.at
		l.at += len(line)
		l.take(strings.TrimSuffix(line, "\n"), from, e)
	}
	l.lead()
	l.undress(e)
	mark(l.pieces)
	if s, ok := l.pronounced(e); ok {
		return []Piece{{To: l.at, Words: s.Words, Said: []Statement{s}}}
	}
	for i := range l.pieces {
		if l.pieces[i].Ambiguous = l.ambiguous; l.ambiguous {
			SayAmbiguous(l.pieces[i].Said)
		}
	}
	return l.pieces
}

// SayAmbiguous marks records and choices of a letter that says that the opponent's record is
// ambiguous (RULING/R-24).
func SayAmbiguous(said []Statement) {
	for i := range said {
		if k := said[i].Kind; k == Plays || k == Adopts {
			said[i].Ambiguous = true
		}
	}
}

// letter is a letter while it is read.
type letter struct {
	pieces    []Piece
	at        int         // in the text, behind the line that is read
	lines     int         // lines read that were not empty
	said      int         // statements
	open      bool        // the last statement's free words may go on in this line
	fresh     bool        // the line before was not empty
	intro     int         // the piece that is a line such as "My move is:", which waits for its record; -1: none
	ambiguous bool        // the opponent's record was said to be ambiguous
	view      bool        // the last statement is a view of the position, to which all that follows belongs
	noted     bool        // all that follows is a note (RULING/R-68)
	half      string      // the line above, a condition that could not be read and may go on here
	above     *lineReader // that read the line above; nil: none did
}

// over reports whether the letter has gone beyond what is read: the rest is a note, and
// nobody looks into it.
func (l *letter) over() bool { return l.lines >= mostLetterLines || l.said >= mostStatements }

// take reads one line.
func (l *letter) take(line string, from int, e Expect) {
	blank := strings.TrimSpace(line) == ""
	above, reader := l.half, l.above
	l.half, l.above = "", nil
	if l.view {
		if l.goesOn(line); !blank {
			l.lines++
		}
		return
	}
	if l.noted = l.noted || talk.IsNote(line); blank || l.noted {
		l.open, l.fresh = false, false
		l.notes(line, from)
		l.pieces[len(l.pieces)-1].Noted = l.noted
		return
	}
	l.lines++
	if l.memo(line, from) {
		return
	}
	_, begins := viewOf(line, e)
	if Long(line) && !begins {
		l.long(line, from, e)
		return
	}
	if s, ok := viewOf(line, e); ok {
		l.lead()
		l.add(Piece{From: from, To: l.at, Words: s.Words, Said: []Statement{s}})
		l.view, l.open = true, false
		return
	}
	if last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(line)); strings.ContainsRune(".)…", last) && numberLast().MatchString(line) {
		if row, ok := rowOf(line, e); ok && row.waits.Number > 0 {
			l.lead()
			l.row(row, line, from)
			return
		}
	}
	r := newLineReader(line, e)
	r.runsOn, l.above = l.runsOn(from, reader, e), r
	if r.saysAmbiguous() {
		l.ambiguous = true
	}
	said := r.read()
	at, plan := 0, false
	if len(said) == 0 && !r.quotes() && !strings.Contains(line, "“") { // our own lists of conditions have these marks
		at, plan = conditionReader{r}.plan()
	}
	switch {
	case l.goesOnBelow(above, line, said, e):
	case r.cuts != nil:
		l.lead()
		l.cuts(r.cuts, line, from)
	case len(said) > 0:
		l.states(r, said, from)
	case plan:
		l.plans(r, at, from, e)
	case !l.open && l.grounds(r, from, e):
	case l.open && !r.closing(0, false) && !r.quotes() && !isRecord(line, from, l.at, e):
		p := &l.pieces[len(l.pieces)-1]
		s := &p.Said[len(p.Said)-1]
		s.Words += "\n" + strings.TrimSpace(line)
		s.Facts = strings.TrimSpace(s.Facts + " " + strings.TrimSpace(line))
		p.To, p.Words = l.at, p.Words+"\n"+strings.TrimSpace(line)
	default:
		l.lead()
		if row, ok := rowOf(line, e); ok && l.row(row, line, from) || l.broken(line, e) {
			return
		}
		if r.leads() {
			l.intro = len(l.pieces)
		}
		l.notes(line, from)
	}
}

// long takes a line that is longer than lines may be: a claim with a long ground, a row of
// records, or a note.
func (l *letter) long(line string, from int, e Expect) {
	l.lead()
	if cuts := longClaim(line, e); cuts != nil {
		l.cuts(cuts, line, from)
		return
	}
	if row, ok := rowOf(line, e); !ok || !l.row(row, line, from) {
		l.notes(line, from)
	}
}

// notes takes a line that says nothing.
func (l *letter) notes(line string, from int) {
	if strings.TrimSpace(line) != "" {
		l.open, l.fresh = false, true
	}
	l.pieces = append(l.pieces, Piece{From: from, To: l.at, Words: strings.TrimRight(line, " \t")})
}

// states takes the statements of a line.
func (l *letter) states(r *lineReader, said []Statement, from int) {
	p := Piece{From: from, To: l.at, Words: r.line, Said: said}
	if said[0].Kind != Plays {
		l.lead()
	} else if len(said) == 1 {
		p.Row, p.Agreed, p.Named = said[0].Moves, true, r.leadsAt(0) > 0 || l.intro >= 0
	}
	if l.intro >= 0 { // "My move is:" has got its record, and is no note
		p.From = l.pieces[l.intro].From
		l.pieces = append(l.pieces[:l.intro], blankAfter(l.pieces[l.intro+1:])...)
		l.intro = -1
	}
	if !l.follows(p) {
		l.add(p)
	}
	l.open = said[len(said)-1].open()
	l.fresh = true
}

// add takes a piece that says something.
func (l *letter) add(p Piece) {
	l.pieces = append(l.pieces, p)
	l.said += len(p.Said)
	l.fresh = true
}

// lead gives up waiting for a record: the line was a note after all.
func (l *letter) lead() { l.intro = -1 }

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
	case Asks:
		return s.About == "memo" && wishes.MemoWords(s.Facts) != ""
	}
	return false
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
	if begins := strings.TrimLeft(line, " \t\r\n\f*_\"“>"); begins == "" || !strings.ContainsAny(begins[:1], "mMoOsS") {
		return Statement{}, false // to look for the word costs more than most lines are worth
	}
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
	p := &l.pieces[len(l.pieces)-1]
	s := &p.Said[len(p.Said)-1]
	s.Facts = strings.TrimSpace(s.Facts + "\n" + strings.TrimRight(line, " \t"))
	p.To = l.at
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
	if l.said > 0 {
		return Statement{}, false
	}
	text := Rest(l.pieces)
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

// memo takes the line with which one begins, or a long one that goes on with it.
func (l *letter) memo(line string, from int) bool {
	if facts, ok := wishes.ReadMemo(line); ok {
		s := Statement{Kind: Asks, About: "memo", Words: strings.TrimSpace(line), Facts: facts}
		l.lead()
		l.add(Piece{From: from, To: l.at, Words: s.Words, Said: []Statement{s}})
		l.open = wishes.MemoWords(s.Facts) != ""
		return true
	}
	if n := len(l.pieces); l.open && n > 0 && Long(line) && len(l.pieces[n-1].Said) > 0 {
		p := &l.pieces[n-1]
		s := &p.Said[len(p.Said)-1]
		if s.About == "memo" {
			s.Words += "\n" + strings.TrimSpace(line)
			s.Facts += " " + strings.TrimSpace(line)
			p.To, p.Words = l.at, p.Words+"\n"+strings.TrimSpace(line)
			return true
		}
	}
	return false
}
