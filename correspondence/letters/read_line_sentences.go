package letters

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/talk"
)

// A line that is not wholly made of statements is read sentence by sentence. A sentence
// is an opener, a command, and a tail; the longest beginning that is a complete command is
// the command, whatever follows it (RULING/R-24). Records want a line for themselves
// (RULING/R-11), or stand behind a command as they always did.

// These are the bounds within such a line.
const (
	mostSentenceStops = 12  // at which a command may end
	longestGround     = 400 // characters that are kept
)

// saying is a command found in a sentence.
type saying struct {
	from, at, end int // its opener, its first word, and the word after it
	stop          int // the end of its sentence
	reason        int // the word after the clause before it that says why; 0: there is none
	said          []Statement
	bare          bool // it is neither in the first person nor in capitals
}

// cut is a part of a line that was read so: its statements, or none if it is talk; from one
// byte to before another.
type cut struct {
	from, to int
	words    string
	said     []Statement
}

// sentences reads a line so, or returns nothing. The parts are left in cuts.
func (r *lineReader) sentences() []Statement {
	if r.quoted {
		return nil
	}
	r.effort = mostEffort
	var cuts []cut
	talk := 0 // the first word that is talk so far
	told, names := 0, Offence(0)
	said := false
	for i := 0; i < len(r.words); {
		end := r.sentenceEnd(i)
		if c, ok := r.saying(i, end); ok && !r.garbledBehind(c) {
			s := &c.said[0]
			from := i
			if takesGround(*s) && told < i && names != 0 {
				from = told
				r.addGround(s, []string{r.raw(from, i)}, names)
			}
			if takesGround(*s) && c.reason > 0 {
				r.addGround(s, []string{r.raw(c.from, c.reason)}, r.offences(c.from, c.reason))
			}
			cuts = r.talks(cuts, talk, from)
			rest := r.tailOf(&c)
			cuts = append(cuts, r.part(from, rest, c.said))
			said, talk, i = true, rest, c.stop
			told, names = i, 0
			continue
		}
		if said && talk == i && len(cuts) > 0 {
			last := &cuts[len(cuts)-1]
			if to := r.goesOn(last, i, end); to > i {
				last.to, last.words = r.words[to-1].end, r.line[last.from:r.words[to-1].end]
				talk, told, names, i = to, to, 0, to
				continue
			}
		}
		if o := r.offences(i, end); o != 0 && !r.asksIn(i, end) {
			names |= o
		} else {
			told, names = end, 0
		}
		i = end
	}
	cuts = r.talks(cuts, talk, len(r.words))
	if !said {
		return nil
	}
	r.cuts = r.apartFrom(cuts)
	var out []Statement
	for _, c := range r.cuts {
		out = append(out, c.said...)
	}
	return out
}

// part is the part of the line from one word to before another.
func (r *lineReader) part(i, end int, said []Statement) cut {
	from, to := r.words[i].start, r.words[end-1].end
	return cut{from, to, r.line[from:to], said}
}

// talks adds words that say nothing.
func (r *lineReader) talks(cuts []cut, i, end int) []cut {
	if i >= end {
		return cuts
	}
	return append(cuts, r.part(i, end, nil))
}

// goesOn reads a sentence that belongs to the statements before it: their record, the
// question of an appeal, or the reason of a claim. It returns the word after it, or i.
func (r *lineReader) goesOn(last *cut, i, end int) int {
	s := &last.said[len(last.said)-1]
	if s.Kind == Appeals && s.About == "" && !r.courtly(i, len(r.words)) {
		s.Facts, s.Words = strings.TrimSpace(s.Facts+" "+r.raw(i, len(r.words))), r.line[strings.Index(r.line, s.Words):]
		return len(r.words)
	}
	if more, ok := r.recordBehind(i, end, last.said); ok {
		last.said = append(last.said, more...)
		return end
	}
	if s := lastClaim(last.said); s != nil && r.explains(*s, i, end) {
		r.addGround(s, []string{r.raw(i, end)}, r.offences(i, end))
		r.addMeant(s, i, end)
		return end
	}
	return i
}

// apartFrom takes out of the talk what would say something if it stood by itself, for a
// note that is read again must be one still; it goes with the statements beside it.
func (r *lineReader) apartFrom(cuts []cut) []cut {
	var out []cut
	for i, c := range cuts {
		again := newLineReader(c.words, r.expect)
		if len(c.said) == 0 && len(again.read()) > 0 {
			if n := len(out); n > 0 {
				out[n-1].to = c.to
			} else {
				cuts[i+1].from = c.from
			}
			continue
		}
		out = append(out, c)
	}
	return out
}

// saying finds the command of the sentence that begins at a word and ends before stop.
func (r *lineReader) saying(i, stop int) (saying, bool) {
	if r.inQuotation(i) || i == 0 && r.runsOn || r.asksIn(i, stop) {
		return saying{}, false
	}
	for _, o := range r.openers(i, stop) {
		if c, ok := r.command(i, o, stop); ok {
			c.reason = o.reason
			return c, true
		}
	}
	return saying{}, false
}

// command reads the longest command that begins behind an opener.
func (r *lineReader) command(from int, o opener, stop int) (saying, bool) {
	at := o.next
	if at >= stop || len(r.find(commandForms, at)) == 0 {
		return saying{}, false
	}
	var found []saying // the longest last
	stops := 0
	for j := at + 1; j <= len(r.words) && stops < mostSentenceStops; j++ {
		if j < len(r.words) && !r.words[j-1].stop {
			continue
		}
		stops++
		if got := r.within(at, j); got != nil && got[0].Kind != Plays {
			found = append(found, saying{from: from, at: at, end: j, stop: stop, said: got})
		}
	}
	longest := at
	if n := len(found); n > 0 {
		longest = found[n-1].end
	}
	for _, p := range r.commands(at) {
		if p.next > longest && p.next < stop && len(p.said) > 0 && p.said[0].Kind != Plays {
			longest = p.next
			found = append(found, saying{from: from, at: at, end: p.next, stop: stop, said: r.join(nil, p, at)})
		}
	}
	// Where the longest is talk, one that ends at a stop before it may be none: "WAIVE, it is
	// your birthday".
	for i := len(found) - 1; i >= 0; i-- {
		c := found[i]
		if i < len(found)-1 && !r.words[c.end-1].stop {
			continue
		}
		if c.end > stop {
			c.stop = r.sentenceEnd(c.end - 1)
		}
		c.said = slices.Clone(c.said)
		if r.accepts(&c, o) {
			return c, true
		}
	}
	return saying{}, false
}

// sentenceEnd is the word after the sentence that begins at a word, or after which it
// goes on.
func (r *lineReader) sentenceEnd(i int) int {
	for ; i < len(r.words); i++ {
		raw := strings.TrimRight(r.line[r.words[i].start:r.words[i].end], ending)
		if raw == "" {
			continue
		}
		switch raw[len(raw)-1] {
		case '!', '?', ';':
			return i + 1
		case '.':
			if !r.abbreviates(i) {
				return i + 1
			}
		}
	}
	return len(r.words)
}

// abbreviates reports whether the full stop of a word ends no sentence: behind an
// abbreviation, an initial or a number. The letter of a penalty is none.
func (r *lineReader) abbreviates(i int) bool {
	w := r.words[i].text
	if slices.Contains(talk.Abbreviations, w) || talk.Figures(w) && i+1 < len(r.words) && !r.begins(i+1) && !talk.Figures(r.words[i+1].text) {
		return true
	}
	return len(w) == 1 && unicode.IsLetter(rune(w[0])) && !(i > 0 && slices.Contains([]string{"exact", "penalty", "penalties", "and", "a"}, r.words[i-1].text))
}

// begins reports whether a word begins with a capital letter and may begin a sentence.
func (r *lineReader) begins(i int) bool {
	raw := strings.TrimLeft(r.line[r.words[i].start:r.words[i].end], opening)
	c, _ := utf8.DecodeRuneInString(raw)
	return unicode.IsUpper(c) && !strings.ContainsAny(raw, "-–0123456789") && !r.recordWord(i)
}

// asksIn reports whether one of the words is followed by a question mark.
func (r *lineReader) asksIn(i, end int) bool {
	for ; i < end && i < len(r.words); i++ {
		if raw := strings.TrimRight(r.line[r.words[i].start:r.words[i].end], ending+stops); strings.HasSuffix(raw, "?") {
			return true
		}
	}
	return false
}

// inQuotation reports whether a word stands in quotation marks that were opened before it,
// or with it, in the line.
func (r *lineReader) inQuotation(i int) bool {
	upto := r.line[:r.words[i].start]
	raw := r.line[r.words[i].start:r.words[i].end]
	for _, pair := range [...][2]string{{"“", "”"}, {"„", "“"}, {"«", "»"}, {`"`, `"`}, {"‘", "’"}} {
		if strings.HasPrefix(raw, pair[0]) {
			return true
		}
		open, shut := strings.Count(upto, pair[0]), strings.Count(upto, pair[1])
		if pair[0] == pair[1] && open%2 == 1 || pair[0] != pair[1] && open > shut && pair[0] != "‘" {
			return true
		}
	}
	return strings.HasPrefix(raw, "'")
}
