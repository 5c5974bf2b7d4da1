package letters

import (
	"slices"
	"strings"

	"postd/descriptive"
)

// Moves that are sent in advance (BCC1903/V.6(c)). The law asks for a move that is
// assumed and for one that answers it, and for no form of words (RULING/R-77): a
// condition is an opener, the opponent's reply, something that parts it from the answer,
// and the answer. What begins so, names a move and cannot be read is kept apart as
// garbled, so that no plan is shown to the opponent as a note.

// openerKind says how surely words begin a condition.
type openerKind uint8

const (
	openerFirm openerKind = iota // "if": nothing but a condition names a move behind it
	openerVerb                   // "should", which "you play" makes a firm one
	openerSoft                   // "after": sentences of every day begin so too
	openerNot                    // "unless": no condition that can be sent, and a plan all the same
	openerAny                    // "whatever you play": no reply is named
)

// openers are the words that begin a condition, by their kinds.
var openers = [...]func() *list{
	openerFirm: grow([]form{{words: "if"}, {words: "in case [of]"}, {words: "in [the] event of|that"}, {words: "conditional|conditionally|conditionals [move|moves]"}}),
	openerVerb: grow([]form{{words: "should"}}),
	openerSoft: grow([]form{
		{words: "on|upon|after|against|to|when|whenever|once|suppose|supposing|assuming|provided"}, {words: "in answer|reply|response to"},
	}),
	openerNot: grow([]form{{words: "unless"}}),
	openerAny: grow([]form{
		{words: "any other [move|reply|answer]"}, {words: "anything else"}, {words: "in any|all other case|cases"}, {words: "otherwise|else"},
		{words: "whatever|whichever [else] [move|reply|answer] you|white|black|he|she|they [may] play|plays|reply|replies|answer|answers|move|moves|do|does|send|sends"},
	}),
}

// These stand between the words of a condition.
var (
	// repliers say whose reply it is.
	repliers = grow([]form{{words: "you|white|black|he|she|they [should] [play|plays|reply|replies|answer|answers|move|moves|take|takes|send|sends] [with]"}})
	// anyReply stands in the place of a reply.
	anyReply = grow([]form{{words: "any|anything [other|else] [move|reply|answer]"}})
	// joiners stand before an opener. Most of them set the condition beside the one
	// before it (TABLE/T5.5).
	joiners = grow([]form{{words: "or|else|otherwise|alternatively|or_else|but", says: Statement{Beside: true}}, {words: "then|and_then"}})
	// answerLeads stand before the answer: "I play B-B4".
	answerLeads = grow([]form{
		{words: "i|we [will|shall|would] play|reply|answer|move|send|take [with]"}, {words: "my|our move|reply|answer [is|will_be]"}, {words: "move|reply|answer"},
	})
)

// conditionReader reads the conditions of a line.
type conditionReader struct{ *lineReader }

// begun is the beginning of a condition: its kind, and the word after it.
type begun struct {
	next   int
	kind   openerKind
	beside bool
}

// mostNamings bounds the looks that are taken at a line that may name a move. A line with
// more is taken to name one.
const mostNamings = 40

// openings finds the openers at a word, with or without a joiner before them.
func (r conditionReader) openings(i int) []begun {
	out := r.openingsAfter(i, false)
	for _, j := range r.find(joiners, i) {
		if j.next < len(r.words) && !j.across {
			out = append(r.openingsAfter(j.next, j.form.says.Beside), out...)
		}
	}
	return out
}

func (r conditionReader) openingsAfter(i int, beside bool) []begun {
	var out []begun
	for kind, tree := range openers {
		for _, o := range r.find(tree, i) {
			if o.across {
				continue
			}
			b := begun{o.next, openerKind(kind), beside}
			if b.kind == openerAny {
				out = append(out, begun{b.next, openerAny, true})
				continue
			}
			if next := r.past(repliers, b.next); next > b.next {
				more := begun{next, b.kind, beside}
				if b.kind == openerVerb {
					more.kind = openerFirm
				}
				out = append(out, more)
			}
			if b.kind != openerVerb {
				out = append(out, b)
			}
		}
	}
	for _, b := range out {
		if next := r.past(anyReply, b.next); next > b.next && b.kind < openerNot {
			out = append(out, begun{next, openerAny, true})
		}
	}
	return out
}

// opens reports whether a condition may begin with a word within a line. Only a firm
// opener does so where what stands before it has not ended.
func (r conditionReader) opens(i int) bool {
	stopped := i > 0 && r.words[i-1].stop
	return slices.ContainsFunc(r.openings(i), func(o begun) bool { return stopped || o.kind == openerFirm })
}

// conditions returns the ways to read conditions from a word on.
func (r conditionReader) conditions(i int) []option {
	var out []option
	for _, o := range r.openings(i) {
		s := Statement{Kind: Conditions, Beside: o.beside, Any: o.kind == openerAny}
		switch {
		case o.next == len(r.words) || o.kind == openerNot:
		case s.Any:
			if from, ok := r.parted(o.next); ok && from < len(r.words) {
				o.next = from
			}
			out = append(out, r.answered(o.next, s, descriptive.Numbered{})...)
		default:
			out = append(out, r.assumed(o.next, s, o.kind)...)
		}
	}
	return out
}

// assumed reads the opponent's reply and the answer to it: as a row in which one of the
// first two has its number, with what goes on from them behind, or parted by a word or a
// stop.
func (r conditionReader) assumed(i int, s Statement, kind openerKind) []option {
	var out []option
	for end := len(r.words); end > i+1; end-- {
		if !r.ends(end) {
			continue
		}
		row, ok := r.row(i, end)
		if ok && len(row)%2 == 0 && (numbered(row[0]) || numbered(row[1])) && r.fits(kind, row[0]) {
			out = append(out, option{end, pairs(s, row)})
		}
	}
	for j := i + 1; j < len(r.words); j++ {
		if from, parted := r.parted(j); parted && from < len(r.words) {
			// "in answer to f6 I play c3": with a word for the answer a square is a move.
			if reply, ok := r.row(i, j); ok && len(reply) == 1 && (r.fits(kind, reply[0]) || from > j && reply[0].Number == 0 && isSquare(reply[0].Record.Words)) {
				out = append(out, r.answered(from, s, reply[0])...)
			}
		}
	}
	return out
}

// answered reads the answer to a reply, with what goes on from it.
func (r conditionReader) answered(i int, s Statement, reply descriptive.Numbered) []option {
	var out []option
	for end := len(r.words); end > i; end-- {
		if !r.ends(end) {
			continue
		}
		if row, ok := r.row(i, end); ok && (len(row) == 1 || len(row)%2 == 1 && numbered(row[0])) {
			out = append(out, option{end, pairs(s, append([]descriptive.Numbered{reply}, row...))})
		}
	}
	return out
}

// parted reports whether the opponent's reply may end before a word, and where the
// answer to it begins.
func (r conditionReader) parted(j int) (from int, ok bool) {
	from, ok = j, r.words[j-1].stop
	if r.words[from].text == "then" {
		from, ok = from+1, true
	}
	if from < len(r.words) {
		if next := r.past(answerLeads, from); next > from {
			from, ok = next, true
		}
	}
	return from, ok
}

// ends reports whether a row of records may end before a word.
func (r conditionReader) ends(i int) bool {
	return i == len(r.words) || r.words[i-1].stop || r.starts(i)
}

// row reads the words between two as records in the notations of due ones.
func (r conditionReader) row(i, end int) ([]descriptive.Numbered, bool) {
	raw := r.raw(i, end)
	if len(raw) > longestRow || asked(r.line[r.words[i].start:r.words[end-1].end]) {
		return nil, false
	}
	if r.effort -= 1 + len(raw)/50; r.effort < 0 {
		return nil, false
	}
	return r.due.ReadLine(raw)
}

// pairs makes conditions of a row of replies and answers.
func pairs(s Statement, row []descriptive.Numbered) []Statement {
	var out []Statement
	for i := 0; i+1 < len(row); i += 2 {
		t := s
		t.Moves = row[i : i+2 : i+2]
		if i > 0 {
			t.Any, t.Beside = false, false
		}
		out = append(out, t)
	}
	return out
}

func numbered(n descriptive.Numbered) bool { return n.Number > 0 || n.Dots }

// fits reports whether a record behind a soft opener may be the opponent's at the next
// place or later: "after 2… P-K3" speaks of what was played, and "on e4" of a square.
func (r conditionReader) fits(kind openerKind, n descriptive.Numbered) bool {
	switch {
	case kind != openerSoft:
		return true
	case n.Dots && r.expect.Reply > 0 && !r.expect.ReplyDots:
		return false
	case n.Number == 0:
		return n.Dots || !isSquare(n.Record.Words)
	}
	return n.Number >= r.expect.Reply
}

// plan finds in a line that could not be read what is meant as a condition, and returns
// the word with which it begins.
func (r conditionReader) plan() (at int, ok bool) {
	r.effort = mostEffort / 2
	for i := range r.words {
		if i > 0 && !r.words[i-1].stop {
			continue
		}
		for _, o := range r.openings(i) {
			if o.next < len(r.words) && r.plans(o) {
				return i, true
			}
		}
	}
	return 0, r.plansWithin()
}

// ourChoice is a line of our own by which a writer is asked what was meant.
var ourChoice = pattern(`(?i)^\W*\d{1,2}\W* if you mean\b`)

// plansWithin reports whether a condition stands behind what answers it, "P-QR3 if B-Kt5",
// or what is to come in a row that is only talked of, "then 3. B-Kt5 P-QR3".
func (r conditionReader) plansWithin() bool {
	if ourChoice().MatchString(r.line) {
		return false
	}
	for i := 1; i < len(r.words); i++ {
		for _, o := range r.find(openers[openerFirm], i) {
			if !o.across && r.namesRecord(o.next) && !r.talks(o.next) || o.next == len(r.words) && r.namesRecord(0) {
				return true
			}
		}
	}
	if len(r.words) < 3 || r.words[0].text != "then" {
		return false
	}
	row, ok := r.row(1, len(r.words))
	return ok && row[0].Number > 0 && row[0].Number >= r.expect.Reply
}

// plans reports whether what follows an opener is a plan. Behind a soft one a record
// of the opponent's must stand at once, and be still to come by its number, or be answered.
func (r conditionReader) plans(o begun) bool {
	if o.kind != openerSoft {
		brief := o.next+3 == len(r.words) && r.words[o.next+1].text == "then" // "IF e2e4 THEN P-"
		return brief || r.namesMove(o.next) && !r.courtesyIf(o.next)
	}
	for end := len(r.words); end > o.next; end-- {
		row, ok := r.row(o.next, end)
		if !ok || !r.fits(o.kind, row[0]) {
			continue
		}
		switch {
		case row[0].Number > 0 && r.expect.Reply > 0 && row[0].Dots == r.expect.ReplyDots:
			return true
		case len(row) > 1 && (numbered(row[0]) || numbered(row[1])):
			return true
		case len(row) > 1:
			continue
		case end == len(r.words):
			return false
		}
		from, parted := r.parted(end)
		return parted && from < len(r.words) && r.namesMove(from)
	}
	return false
}

// courtesyIf reports whether what follows an opener ends with its sentence before a move is
// named, and is only a kind word: "if you like. 3. P-Q5 P-QB3".
func (r conditionReader) courtesyIf(i int) bool {
	end := r.sentenceEnd(i)
	return end > i && end-i <= 14 && r.talks(i)
}

// talks reports whether a sentence ends before a move is named, and another follows.
func (r conditionReader) talks(i int) bool {
	end := r.sentenceEnd(i)
	return end < len(r.words) && !slices.ContainsFunc(r.words[i:end], func(w word) bool {
		return beginsMove(w.text) && (strings.ContainsAny(w.text, "-x0123456789") || strings.HasPrefix(w.text, "castl"))
	})
}

// namesMove reports whether a move is named from a word on, as a record or in words.
func (r conditionReader) namesMove(i int) bool {
	for j := i; j < len(r.words); j++ {
		if r.movesInWords(j) {
			return true
		}
	}
	return r.namesRecord(i)
}

// namesRecord reports whether a move is named from a word on: a record in form, in the
// notations of the game or in another for which nothing else is mistaken.
func (r conditionReader) namesRecord(i int) bool {
	in := r.due | descriptive.Descriptive | descriptive.Algebraic
	for ; i < len(r.words); i++ {
		if !beginsMove(r.words[i].text) {
			continue
		}
		for end := i + 1; end <= min(i+6, len(r.words)); end++ {
			if r.looks++; r.looks > mostNamings {
				return true
			}
			if _, ok := in.ReadLine(strings.TrimRight(r.raw(i, end), ".!?…")); ok {
				return true
			}
		}
	}
	return false
}

// movers are whoever moves, in a sentence.
var movers = []string{"you", "i", "we", "he", "she", "they", "white", "black", "to", "should"}

// movesInWords reports whether a move is named that no record names: "you castle", "they take
// the Pawn", "I retake".
func (r conditionReader) movesInWords(i int) bool {
	switch text := strings.TrimSuffix(r.words[i].text, "s"); text {
	case "castle", "retake", "recapture", "promote":
		return i > 0 && slices.Contains(movers, r.words[i-1].text)
	case "take", "capture":
		for _, w := range r.words[i+1 : min(i+4, len(r.words))] {
			if slices.ContainsFunc(manWords[:6], func(m string) bool { return strings.HasPrefix(w.text, m) }) {
				return true
			}
		}
	}
	return false
}

// manWords begin the names of men in whole words, and of castling.
var manWords = [...]string{"king", "queen", "rook", "bishop", "knight", "pawn", "castle"}

// beginsMove reports whether a record may begin with a word: one that has a figure, a dash
// or a cross in it, the letters of a man, or a man's whole name.
func beginsMove(text string) bool {
	if strings.ContainsAny(text, "012345678-–—−x×:") {
		return true
	}
	if text = strings.TrimRight(text, "."); len(text) <= 3 && strings.Trim(text, "kqrbnpt.") == "" {
		return text != ""
	}
	return slices.ContainsFunc(manWords[:], func(m string) bool { return strings.HasPrefix(text, m) })
}
