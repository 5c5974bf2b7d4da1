package letters

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// Piece is a stretch of a letter's new text: a line or several that say something, a row
// of records, or a line that is neither. The pieces of a letter cover it, each part once.
type Piece struct {
	From, To int    // in bytes of the text, in which a line ends with one character
	Words    string // as written
	Said     []Statement
	Noted    bool // it stands behind NOTE, and nothing in it is read (RULING/R-68)

	Ambiguous bool // somewhere the letter says that the opponent's record is ambiguous (RULING/R-24)

	// Row is a row of records, over one line or several whose numbers follow on: a record,
	// or the score as its writer copied it (RULING/R-69).
	Row    []descriptive.Numbered
	Agreed bool // its last record, at least, is in a notation that is agreed
	Named  bool // words before it say that it is the writer's move
	waits  descriptive.Numbered
}

// statementsOf are the statements of the pieces, in the order written.
func statementsOf(pieces []Piece) []Statement {
	var out []Statement
	for _, p := range pieces {
		out = append(out, p.Said...)
	}
	return out
}

// Rest joins the lines that are no statement, without empty lines at the
// edges, and with one where statements were taken out between two.
func Rest(pieces []Piece) string {
	var out []string
	for _, p := range pieces {
		if len(p.Said) > 0 {
			continue
		}
		for line := range strings.SplitSeq(p.Words, "\n") {
			empty := strings.TrimSpace(line) == ""
			if empty && (len(out) == 0 || out[len(out)-1] == "") {
				continue
			}
			if empty {
				line = ""
			}
			out = append(out, strings.TrimRight(line, " \t"))
		}
	}
	if n := len(out); n > 0 && out[n-1] == "" {
		out = out[:n-1]
	}
	return strings.Join(out, "\n")
}

// blankAfter are pieces without those that are empty lines at their beginning.
func blankAfter(pieces []Piece) []Piece {
	i := 0
	for i < len(pieces) && strings.TrimSpace(pieces[i].Words) == "" && len(pieces[i].Said) == 0 {
		i++
	}
	return pieces[i:]
}

// anyNotation are all notations in which a score may be copied.
const anyNotation = descriptive.Descriptive | descriptive.Algebraic | descriptive.Numeric

// rowMarks are what may stand around the records of a row: the bars of the office's
// own score, the brackets of its template, quotation marks, emphasis.
var rowMarks = strings.NewReplacer("|", " ", "<", " ", ">", " ", "[", " ", "]", " ", "_", " ", "*", " ",
	"“", " ", "”", " ", "„", " ", "\"", " ", "«", " ", "»", " ", "•", " ", "·", " ", "‣", " ", "▪", " ")

// unmarked is a line without the marks around its records.
func unmarked(line string) string {
	if strings.ContainsAny(line, "|<>[]_*“”„\"«»•·‣▪") { // seldom, and a Replacer copies
		line = rowMarks.Replace(template.Replace(line))
	}
	return strings.TrimSpace(line)
}

// rowOf reads a line that was no statement as a row of numbered records.
func rowOf(line string, e Expect) (Piece, bool) {
	if !strings.ContainsAny(line, "0123456789") || strings.HasPrefix(strings.TrimSpace(line), ">") {
		return Piece{}, false
	}
	plain := unmarked(line)
	plain = strings.TrimSpace(strings.TrimPrefix(plain, "- "))
	if asked(plain) {
		return Piece{}, false
	}
	due := terms.RecordsIn(e.Notation)
	row, ok := due.ReadRow(plain)
	agreed := ok
	if !ok && due != anyNotation {
		row, ok = anyNotation.ReadRow(plain)
	}
	return Piece{Row: row.Records, Agreed: agreed, waits: row.Waits}, ok
}

// isRecord reports whether a line that is no statement is a row of records with signs in it or
// around it: it does not go on with the free words of the claim above it.
func isRecord(line string, from, to int, e Expect) bool {
	if _, ok := rowOf(line, e); ok {
		return true
	}
	if _, ok := Undressed(Piece{From: from, To: to, Words: line}, e); ok {
		return true
	}
	said := newLineReader(unquoted(line), e).read()
	return len(said) == 1 && said[0].Kind == Plays
}

// blankAtEnd is the blank of the office's template, which nobody has filled in.
var blankAtEnd = pattern(`(?:(?:^|\s)(\d{1,3}\s*(?:\.{1,3}|…)?))?\s*<your (?:move|reply)>\W*$`)

// lineAsSet is the line that letters set for an answer, as it was: to White "7... P-R3 8.", to
// Black "8. B-R4 8...".
var lineAsSet = pattern(`^\W*(\d{1,3})(\.\.\.|…|\.)\s.*\S\s(\d{1,3})(\.\.\.|…|\.)[\s.…_<>()\[\]]*$`)

// endsWithNumber reports whether a row is that line: nothing stands behind the number of the
// move that was to be written.
func endsWithNumber(p Piece, by rules.Colour) bool {
	found := lineAsSet().FindStringSubmatch(p.Words)
	if found == nil || len(p.Row) != 1 {
		return false
	}
	last, _ := strconv.Atoi(found[1]) // one to three digits
	own, _ := strconv.Atoi(found[3])
	if by == rules.White {
		return own == last+1 && found[2] != "."
	}
	return own == last && found[2] == "."
}

// Unfilled reports whether a row is the office's template as it was: the line that ends with
// the number of a move that was not written, or that of old, "7... P-R3 8. <your move>", whose
// blank stands at the end, behind a number or, to Black, behind White's move.
func Unfilled(p Piece, by rules.Colour) bool {
	if !strings.Contains(p.Words, "<your ") {
		return endsWithNumber(p, by)
	}
	at := blankAtEnd().FindStringSubmatchIndex(p.Words)
	return at != nil && (at[2] >= 0 || by == rules.Black && len(p.Row) == 1 && !p.Row[0].Dots)
}

// template takes out the words of the office's template for which a record is to be put.
var template = strings.NewReplacer("<your move>", " ", "<your reply>", " ")

// row takes a line that is a row, and no statement in itself.
func (l *letter) row(p Piece, line string, from int) bool {
	p.From, p.To, p.Words = from, l.at, strings.TrimRight(line, " \t")
	if !l.follows(p) {
		l.pieces = append(l.pieces, p)
	}
	l.open, l.fresh = false, true
	return true
}

// broken joins a line to the one above where together they are a row that a mail
// program broke within a record.
func (l *letter) broken(line string, e Expect) bool {
	n := len(l.pieces) - 1
	if w := l.next(); w.Number > 0 {
		stop := map[bool]string{false: ". ", true: "... "}[w.Dots]
		p, ok := rowOf(strconv.Itoa(w.Number)+stop+line, e)
		return ok && l.row(p, line, l.pieces[n].To)
	}
	if n < 0 || !l.fresh || len(l.pieces[n].Said) > 0 || l.pieces[n].Row != nil || l.pieces[n].To != l.at-len(line)-1 && l.pieces[n].To != l.at-len(line) {
		return false
	}
	above := l.pieces[n]
	if !numberFirst().MatchString(above.Words) || len(above.Words)+len(line) > LongestLetterLine {
		return false
	}
	p, ok := rowOf(above.Words+" "+line, e)
	if !ok {
		return false
	}
	l.pieces = l.pieces[:n]
	return l.row(p, above.Words+"\n"+line, above.From)
}

// next is the number that a record has in the line below a row that was broken: the one
// with which the row ends, or that of Black's move where it ends with White's in the midst
// of a copied score. Its Number is 0 where there is none.
func (l *letter) next() descriptive.Numbered {
	n := len(l.pieces) - 1
	if n < 0 || !l.fresh || len(l.pieces[n].Row) == 0 {
		return descriptive.Numbered{}
	}
	p := l.pieces[n]
	if at := SpotsOf(p.Row)[len(p.Row)-1]; p.waits.Number == 0 && len(p.Row) > 2 && at.Number > 0 && at.Side == rules.White {
		return descriptive.Numbered{Number: at.Number, Dots: true}
	}
	return p.waits
}

// numberLast is a line that ends with the number of a move.
var numberLast = pattern(`\d{1,3}\s*[.)…]+\s*$`)

// numberFirst is a line that begins with the number of a move.
var numberFirst = pattern(`^[\s|<\[_*“"«>•-]*\d{1,3}\s*(?:[.)…]|\s)`)

// follows takes a row whose numbers go on from those of the row above, and makes one of
// both. It reports whether it did.
func (l *letter) follows(p Piece) bool {
	if p.Row == nil {
		return false
	}
	n := len(l.pieces) - 1
	for n >= 0 && strings.TrimSpace(l.pieces[n].Words) == "" && len(l.pieces[n].Said) == 0 {
		n-- // an empty line between
	}
	if n < 0 || l.pieces[n].Row == nil {
		return false
	}
	adjacent := l.pieces[n].To == p.From
	row := slices.Clone(p.Row)
	if w := l.next(); w.Number > 0 && adjacent && row[0].Number == 0 && !row[0].Dots && (len(row) == 1 || l.pieces[n].waits.Number > 0) {
		row[0].Number, row[0].Dots = w.Number, w.Dots
	}
	from := n
	above := l.pieces[n].Row
	if SpotsOf(above)[0].Number == 0 && adjacent && n > 0 && l.pieces[n-1].Row != nil && l.pieces[n-1].To == l.pieces[n].From {
		from = n - 1 // a line between two that has no number
		above = append(slices.Clip(l.pieces[from].Row), above...)
	}
	if SpotsOf(l.pieces[from].Row)[0].Number == 0 {
		return false
	}
	joined := append(slices.Clip(above), row...)
	spots := SpotsOf(joined)
	if at := len(above); spots[at-1].Number == 0 || SpotsOf(row)[0].Number == 0 || spots[at] != SpotsOf(row)[0] || !inOrder(spots) {
		return false
	}
	var words []string
	named := p.Named
	for _, q := range l.pieces[from : n+1] {
		if strings.TrimSpace(q.Words) != "" {
			words = append(words, q.Words)
		}
		named = named || q.Named
		l.said -= len(q.Said)
	}
	one := Piece{From: l.pieces[from].From, To: p.To, Words: strings.Join(append(words, p.Words), "\n"), Row: joined, Agreed: p.Agreed, Named: named, waits: p.waits}
	if len(p.Said) > 0 {
		one.Said = []Statement{{Kind: Plays, Words: one.Words, Moves: joined}}
		l.said++
	}
	l.pieces = append(l.pieces[:from], one)
	return true
}

// Spot is where a record of a row stands in the score; the zero Spot is unknown.
type Spot struct {
	Number int
	Side   rules.Colour
}

func (s Spot) next() Spot {
	if s.Side == rules.White {
		return Spot{s.Number, rules.Black}
	}
	return Spot{s.Number + 1, rules.White}
}

func (s Spot) last() Spot {
	if s.Side == rules.Black {
		return Spot{s.Number, rules.White}
	}
	return Spot{s.Number - 1, rules.Black}
}

// SpotsOf gives each record of a row its place, by its number and dots; one without a
// number follows its neighbour. They are zero where no record has a number.
func SpotsOf(row []descriptive.Numbered) []Spot {
	out := make([]Spot, len(row))
	first := -1
	for i, n := range row {
		switch {
		case n.Number > 0 && n.Dots:
			out[i] = Spot{n.Number, rules.Black}
		case n.Number > 0:
			out[i] = Spot{n.Number, rules.White}
		case first >= 0:
			out[i] = out[i-1].next()
		}
		if first < 0 && n.Number > 0 {
			first = i
		}
	}
	for i := first - 1; i >= 0; i-- {
		out[i] = out[i+1].last()
	}
	return out
}

// Swapped reports whether a row has the opponent's move behind the own: "3. Kt-QB3 2... P-K3".
func Swapped(row []descriptive.Numbered) bool {
	if len(row) != 2 || row[0].Number == 0 || row[1].Number == 0 {
		return false
	}
	at := SpotsOf(row)
	return at[0] == at[1].next()
}

// inOrder reports whether each place is the next.
func inOrder(spots []Spot) bool {
	for i := 1; i < len(spots); i++ {
		if spots[i] != spots[i-1].next() {
			return false
		}
	}
	return true
}
