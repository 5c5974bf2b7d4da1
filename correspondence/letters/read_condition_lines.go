package letters

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// plans takes a condition out of a line that holds more, or that cannot be read. What
// stands before it is read for itself. It is heard if a sentence ends before it and it is
// all that follows, and goes back if it is not (RULING/R-77).
func (l *letter) plans(r *lineReader, at, from int, e Expect) {
	rest := r.line[r.words[at].start:]
	said := []Statement{{Kind: Conditions, Words: rest}}
	if at > 0 {
		mark := strings.TrimRight(r.line[:r.words[at-1].end], ending)
		end := l.at
		l.at = max(from, end-len(rest)-1)
		l.take(strings.TrimRight(r.line[:r.words[at].start], " ,;:-–—"), from, e)
		from, l.at = l.at, end
		if heard := newLineReader(rest, e).read(); whole(heard) && !strings.HasSuffix(mark, ",") && !strings.HasSuffix(mark, ":") {
			said = heard
		}
	}
	l.lead()
	l.add(Piece{From: from, To: l.at, Words: rest, Said: said})
	l.half = rest
	if whole(said) {
		l.half = ""
	}
}

// wrapped is the length from which a line may have been broken by a mail program.
const wrapped = 55

// goesOnBelow reads a condition that is broken into two lines. It reports whether the line
// belongs to the garbled one above it: they can be read together, or the one above is as
// long as a broken one, does not end as a sentence does, and this one names a move that
// has no number of its own.
func (l *letter) goesOnBelow(above, line string, said []Statement, e Expect) bool {
	joined := above + " " + strings.TrimSpace(line)
	if above == "" || Long(joined) {
		return false
	}
	last := &l.pieces[len(l.pieces)-1]
	if read := newLineReader(joined, e).read(); whole(read) {
		last.Said, last.To, last.Words = read, l.at, joined
		return true
	}
	if len(said) > 1 || len(said) == 1 && (said[0].Kind != Plays || numbered(said[0].Moves[0])) ||
		utf8.RuneCountInString(above) < wrapped || strings.ContainsAny(above[len(above)-1:], ".!?") {
		return false
	}
	if below := (conditionReader{newLineReader(line, e)}); !below.namesMove(0) {
		return false
	}
	last.Words += "\n" + strings.TrimSpace(line)
	last.Said[len(last.Said)-1].Words += "\n" + strings.TrimSpace(line)
	last.To = l.at
	return true
}

// whole reports whether a line was read as conditions and nothing else.
func whole(said []Statement) bool {
	return len(said) > 0 && !slices.ContainsFunc(said, func(s Statement) bool { return s.Kind != Conditions || len(s.Moves) != 2 })
}
