package letters

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/descriptive"
)

// lineReader reads one line of a letter: it tries to cut the whole of it into
// commands and records, and gives up if anything is left over.
type lineReader struct {
	line   string
	words  []word
	expect Expect
	due    descriptive.Notation // in which due records are written
	quoted bool                 // the whole line stands in quotation marks
	effort int                  // what may still be spent
	looks  int                  // how often it was looked whether a move is named
	runs   map[place][]run
	runsOn bool  // the line goes on with a sentence of the line above
	cuts   []cut // its parts, where it was read sentence by sentence
}

// These are the bounds of the going back within a line, beyond which a hostile one is
// given up, and of the length of a row of records.
const (
	mostEffort = 100
	longestRow = 250 // bytes
)

// word is a word of the line, with what clings to it.
type word struct {
	start, end int
	text       string // small letters, without brackets, quotation marks and stops
	stop       bool   // a comma, semicolon, colon, full stop or dash follows
	soft       bool   // the stop is a colon or a dash, and may stand within a command
	hard       bool   // the stop ends a clause: a full stop, an exclamation mark or a semicolon
}

// option is one way to go on: the statements read, and the next word.
type option struct {
	next int
	said []Statement
}

// These are the marks that may stand before and after a word. A question mark is not
// among them: what is asked is not stated ("draw?").
const (
	opening = `“”„‘’'"«([{*_`
	ending  = `”“’'"»)]}*_`
	stops   = `.,;:!…`
)

func newLineReader(line string, e Expect) *lineReader {
	line = strings.TrimFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == '\u200b' || c == '\ufeff' })
	r := &lineReader{line: line, expect: e, due: terms.RecordsIn(e.Notation), effort: mostEffort, runs: map[place][]run{}}
	for _, pair := range [...]string{"**", "__", "“”", "„“", "\"\"", "‘’", "«»", "''"} {
		a, size := utf8.DecodeRuneInString(pair)
		inner, ok := strings.CutPrefix(r.line, string(a))
		if ok {
			inner, ok = strings.CutSuffix(inner, pair[size:])
		}
		if ok && !strings.Contains(inner, string(a)) {
			r.line = strings.TrimSpace(inner)
			r.quoted = r.quoted || a != '*' && a != '_'
		}
	}
	r.words = make([]word, 0, strings.Count(r.line, " ")+1)
	r.cut()
	return r
}

// cut finds the words. A dash that stands alone is a stop, except as the
// first sign of the line, where it makes a quotation or a list of it.
func (r *lineReader) cut() {
	for i := 0; i < len(r.line); {
		c, size := utf8.DecodeRuneInString(r.line[i:])
		if unicode.IsSpace(c) {
			i += size
			continue
		}
		j := i
		for j < len(r.line) {
			c, size = utf8.DecodeRuneInString(r.line[j:])
			if unicode.IsSpace(c) {
				break
			}
			j += size
		}
		raw := r.line[i:j]
		if n := len(r.words); n > 0 && strings.Trim(raw, "-–—") == "" {
			r.words[n-1].soft = !r.words[n-1].stop || r.words[n-1].soft
			r.words[n-1].stop = true
		} else if n == 0 || !smiles(raw) {
			r.words = append(r.words, newWord(raw, i))
		}
		i = j
	}
}

func newWord(raw string, at int) word {
	text := strings.TrimLeft(raw, opening)
	text = strings.TrimRight(text, ending+stops)
	bare := strings.TrimRight(raw, ending)
	w := word{start: at, end: at + len(raw), text: strings.ToLower(text)}
	if strings.IndexFunc(text, func(c rune) bool { return c >= utf8.RuneSelf }) >= 0 {
		w.text = talk.PlainWord.Replace(w.text)
	}
	w.stop = strings.TrimRight(bare, stops) != bare
	w.soft = w.stop && strings.HasSuffix(bare, ":")
	w.hard = w.stop && strings.ContainsAny(bare[len(bare)-1:], ".!;")
	return w
}

// smiling is a face made of signs, which says nothing.
var smiling = pattern(`^(?:[:;]['’]?-?[()DPp]+|\p{So}+\x{FE0F}?)[.!]?$`)

func smiles(raw string) bool {
	return len(raw) <= 12 && (raw[0] == ':' || raw[0] == ';' || raw[0] >= utf8.RuneSelf) && smiling().MatchString(raw)
}

// read returns the statements of the line, or none.
func (r *lineReader) read() []Statement {
	if len(r.words) == 0 || r.quotes() {
		return nil
	}
	if s, ok := r.choice(); ok {
		return []Statement{s}
	}
	if s, ok := r.confirms(); ok {
		return []Statement{s}
	}
	if len(r.words) == 2 && talk.Figures(r.words[0].text) && r.words[1].text == "resigns" {
		return []Statement{{Kind: Resigns, Words: r.line}} // "41. Resigns", as in a score
	}
	if said := r.codeWord(); said != nil {
		return said
	}
	if said, _ := r.items(0, nil); said != nil {
		return r.found(said)
	}
	return r.sentences()
}

// found adds the ground to an exaction before or behind which the ambiguity is pointed out.
func (r *lineReader) found(said []Statement) []Statement {
	s := &said[0]
	if s.Kind != Exacts || s.Ground != "" || !r.saysAmbiguous() {
		return said
	}
	before, behind, _ := strings.Cut(r.line, s.Words)
	if len(said) > 1 {
		behind, _, _ = strings.Cut(behind, said[1].Words)
	}
	for _, words := range []string{before, behind} {
		if words = strings.Trim(words, " ,;:.-–—()"); words != "" && s.Ground == "" {
			r.addGround(s, []string{words}, OffenceAmbiguous)
			s.Stands = StandsAlone
		}
	}
	return said
}

// quotes reports whether the line repeats another letter.
func (r *lineReader) quotes() bool { return strings.HasPrefix(r.line, ">") }

// items reads the line from a word on.
func (r *lineReader) items(i int, said []Statement) ([]Statement, bool) {
	if r.effort--; r.effort < 0 {
		return nil, false
	}
	if i == len(r.words) {
		return said, r.sound(said)
	}
	joined := i == 0 || r.words[i-1].stop
	if i > 0 && r.and(i) {
		joined = true
		if i++; i == len(r.words) {
			return nil, false
		}
	}
	after := len(said) > 0 && said[len(said)-1].Kind == Plays
	if len(said) > 0 {
		if r.closing(i, hasRecord(said)) {
			return said, r.sound(said)
		}
		if r.leadsAt(i) == len(r.words) { // "EXACT D SELECT 2. MOVE", and the record on the next line
			return said, r.sound(said)
		}
	}
	if joined || after {
		for _, o := range r.commands(i) {
			if got, ok := r.items(o.next, r.join(said, o, i)); ok {
				return got, true
			}
		}
		if next := r.ambiguity(i); next > i {
			if got, ok := r.items(next, said); ok {
				return got, true
			}
		}
	}
	lead := r.leadsAt(i)
	if lead == len(r.words) || after && r.past(leadWords, i) == i {
		return nil, false
	}
	for _, o := range r.plays(lead) {
		if got, ok := r.items(o.next, r.join(said, o, i)); ok {
			return got, true
		}
	}
	return nil, false
}

// join adds what was read from a word on. A record that follows another under
// a word of its own ("3. B-KKt5, MOVE QxB") makes one statement with it: the
// opponent's last move and the writer's own (BCC1903/V.3).
func (r *lineReader) join(said []Statement, o option, from int) []Statement {
	out := slices.Clip(said)
	for _, s := range o.said {
		if s.Words == "" {
			s.Words = r.raw(from, o.next)
		}
		if n := len(out); s.Kind == Plays && n > 0 && out[n-1].Kind == Plays {
			out = slices.Clone(out)
			out[n-1].Moves = append(slices.Clip(out[n-1].Moves), s.Moves...)
			at := strings.Index(r.line, out[n-1].Words)
			out[n-1].Words = strings.TrimRight(r.line[at:r.words[o.next-1].end], " ,;:")
			continue
		}
		out = append(out, s)
	}
	return out
}

// sound reports whether statements can stand together on one line. Who
// resigns says nothing else with it but a record, of which is asked (RULING/R-74); where a choice 2 is open, "2. QxB" and
// "EXACT D, 2. QxB" leave in doubt what the 2 is; and what stands in quotation marks is a command only in the office's own
// words.
func (r *lineReader) sound(said []Statement) bool {
	plays := 0
	for i, s := range said {
		if s.Kind == Resigns && len(said) > 1 && (len(said) > 2 || !hasRecord(said) || i > 0 && !r.shoutedOf(s)) {
			return false
		}
		if s.Kind == Plays {
			plays++
			bare := i == 0 && r.leadsAt(0) == 0 || i > 0 && said[i-1].selects() && said[i-1].Select.Words == ""
			if bare && r.doubtful(s.Moves) {
				return false
			}
		}
	}
	first := r.words[0].text
	return len(said) > 0 && plays < 2 && !(r.quoted && (said[0].Kind == Plays || first == "i" || first == "my"))
}

// raw returns the words from i to before next as written, without the stops
// around them.
func (r *lineReader) raw(i, next int) string {
	if i >= next {
		return ""
	}
	s := strings.TrimRight(r.line[r.words[i].start:r.words[next-1].end], " ,;:")
	if !strings.Contains(s, "(") {
		s = strings.TrimRight(s, `”"»)`)
	}
	if !strings.Contains(s, ")") {
		s = strings.TrimLeft(s, `“"«(`)
	}
	return s
}

// and reports whether the word joins two statements.
func (r *lineReader) and(i int) bool { return r.words[i].text == "and" || r.words[i].text == "&" }

func hasRecord(said []Statement) bool {
	return slices.ContainsFunc(said, func(s Statement) bool { return s.Kind == Plays })
}

// shoutedOf reports whether a statement was written in the first person or in capitals, and
// not as a score ends, "41. P-K5 resigns".
func (r *lineReader) shoutedOf(s Statement) bool {
	return strings.HasPrefix(strings.ToLower(s.Words), "i ") || strings.ToUpper(s.Words) == s.Words
}

// clings reports whether a sign may cling to a word.
func clings(c rune) bool {
	return c == ' ' || strings.ContainsRune(opening, c) || strings.ContainsRune(ending, c) || strings.ContainsRune(stops, c)
}
