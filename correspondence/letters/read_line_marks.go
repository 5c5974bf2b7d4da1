package letters

import (
	"strings"
	"unicode/utf8"

	"postd/correspondence/talk"
)

// breaks reports whether a line ends within a sentence, at the length at which programs
// break lines.
func breaks(line string) bool {
	line = strings.TrimRight(line[strings.LastIndexByte(line, '\n')+1:], ending+" \t")
	return line != "" && !strings.ContainsAny(line[len(line)-1:], ".!?:;") && utf8.RuneCountInString(line) >= talk.ProgramsBreak
}

// runsOn reports whether the line that begins at a place goes on with a sentence of talk, in
// the line above, which had that reader, and is no record behind the mark of a list.
func (l *letter) runsOn(from int, above *lineReader, e Expect) bool {
	n := len(l.pieces) - 1
	if n < 0 || !l.fresh || l.pieces[n].To != from || !breaks(l.pieces[n].Words) {
		return false
	}
	if p := l.pieces[n]; above != nil && len(p.Said) == 0 && p.Row == nil {
		_, record := Undressed(p, e)
		return !record && !above.courteous()
	}
	return l.pieces[n].isTalk()
}

// grounds takes a line that says nothing, if it goes on with the ground of the claim above
// it, or says why that is made. It reports whether it does.
func (l *letter) grounds(r *lineReader, from int, e Expect) bool {
	n := len(l.pieces) - 1
	if n < 0 || l.pieces[n].To != from || len(l.pieces[n].Said) == 0 {
		return false
	}
	p := &l.pieces[n]
	s := &p.Said[len(p.Said)-1]
	if !takesGround(*s) || r.quotes() || r.courteous() || isRecord(r.line, from, l.at, e) ||
		!(breaks(p.Words) && s.Ground != "") && (s.Ground != "" && wholeGround(s.Words) || !r.explains(*s, 0, len(r.words))) {
		return false
	}
	s.Words += "\n" + r.line
	r.addGround(s, []string{r.line}, r.offences(0, len(r.words)))
	r.addMeant(s, 0, len(r.words))
	p.To, p.Words = l.at, p.Words+"\n"+r.line
	return true
}

// wholeGround reports whether a claim gives its ground behind the word for it, "EXACT E GROUND
// illegal": that is the whole of it, unless its line breaks off.
func wholeGround(words string) bool {
	return strings.Contains(words, " GROUND ")
}

// cuts takes the parts of a line that was read sentence by sentence. They cover it.
func (l *letter) cuts(cuts []cut, line string, from int) {
	start := from + strings.Index(line, strings.TrimSpace(line))
	for i, c := range cuts {
		p := Piece{From: start + c.from, To: start + c.to, Words: strings.TrimSpace(c.words), Said: c.said}
		if i == 0 {
			p.From = from
		}
		if i == len(cuts)-1 {
			p.To = l.at
		} else {
			p.To = start + cuts[i+1].from
		}
		if len(c.said) > 0 {
			l.add(p)
			l.open = c.said[len(c.said)-1].open()
		} else {
			l.pieces = append(l.pieces, p)
			l.open = false
		}
	}
	l.fresh = true
}

// isTalk reports whether a piece is words that say nothing, and no greeting, courtesy or name.
func (p Piece) isTalk() bool {
	return len(p.Said) == 0 && p.Row == nil && strings.TrimSpace(p.Words) != "" && !newLineReader(p.Words, Expect{}).courteous()
}

// courteous reports whether a line is a greeting, courtesy or a name, which are no other
// words beside a command (RULING/R-74).
func (r *lineReader) courteous() bool {
	n := len(r.words)
	return n == 0 || r.greets(0, n) || r.courtly(0, n) || r.name(0, n)
}

// mark tells the statements of which other words stand in the paragraph (RULING/R-74).
func mark(pieces []Piece) {
	for first := 0; first < len(pieces); first++ {
		last := first
		for last < len(pieces) && (len(pieces[last].Said) > 0 || strings.TrimSpace(pieces[last].Words) != "") {
			last++
		}
		said, prose := false, false
		for _, p := range pieces[first:last] {
			said = said || len(p.Said) > 0
		}
		for i, p := range pieces[first:last] {
			prose = prose || said && !(i > 0 && pieces[first+i-1].endsIn(p.Words)) && p.isTalk()
		}
		for _, p := range pieces[first:last] {
			for i := range p.Said {
				if prose {
					p.Said[i].Stands = StandsInProse
				}
			}
		}
		first = last
	}
}

// endsIn reports whether words are the tail of the last statement of a piece, and no more.
func (p Piece) endsIn(words string) bool {
	n := len(p.Said)
	return n > 0 && p.Said[n-1].Tail != "" && strings.TrimRight(p.Said[n-1].Tail, ".!") == strings.TrimRight(words, ".!")
}

// longClaim reads a claim whose line is longer than lines may be. What is kept of its ground is
// bounded, and marked as cut; other sentences that follow are a note.
func longClaim(line string, e Expect) []cut {
	line = strings.TrimSpace(line)
	head := firstOf(line, longestGround)
	r := newLineReader(head, e)
	said := r.read()
	if len(said) == 0 || !takesGround(said[0]) {
		return nil
	}
	cuts := r.cuts
	if cuts == nil {
		cuts = []cut{{0, len(head), head, said}}
	}
	if !strings.HasPrefix(line, r.line) {
		return nil // what is quoted as a whole
	}
	last := &cuts[len(cuts)-1]
	if s := lastClaim(last.said); s != nil {
		s.Cut, last.to = true, len(line)
		return cuts
	}
	if len(last.said) > 0 {
		return nil
	}
	last.to, last.words = len(line), line[last.from:]
	return cuts
}

// firstOf is the beginning of a line that is too long, to the end of a word.
func firstOf(line string, most int) string {
	n := 0
	for i := range line {
		if n++; n > most {
			if at := strings.LastIndexByte(line[:i], ' '); at > 0 {
				return strings.TrimRight(line[:at], " ")
			}
			return line[:i]
		}
	}
	return line
}
