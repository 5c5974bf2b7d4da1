package letters

import (
	"slices"
	"strings"

	"postd/correspondence/talk"
)

// These are the words by which a player says that the opponent's record is ambiguous.
var (
	preludeWords   = grow([]form{{words: "i find|note|think|fear [that]"}, {words: "i point out that"}, {words: "[please] note that"}})
	ownerWords     = grow([]form{{words: "your [last] [record|move|notation]"}})
	verdictWords   = grow([]form{{words: "is|was|seems|appears|looks [to_be] [quite|rather|clearly|again] ambiguous [to_me|as_sent|as_it_stands]"}})
	ambiguityWords = grow([]form{
		{words: "your [last] record|move|notation is|was|seems|appears|looks [to_be] [quite|rather|clearly|again] ambiguous [to_me|as_sent|as_it_stands]"},
		{words: "i find your [last] record|move|notation [quite|rather|clearly] ambiguous"},
		{words: "there is an ambiguity in your [last] record|move|notation"},
	})
)

// ambiguity reads "Your record is ambiguous", "B-Kt5 is ambiguous" from a word
// on and returns the word after it, or i. By itself it claims nothing; with
// the reading named and a move it has every element of a claim of Penalty D
// (RULING/R-24).
func (r *lineReader) ambiguity(i int) int {
	if !slices.ContainsFunc(r.words[i:], func(w word) bool { return strings.HasPrefix(w.text, "ambigu") }) {
		return i // no form is without it
	}
	start := r.past(preludeWords, i)
	for _, at := range [...]int{start, i} {
		if end := r.past(ambiguityWords, at); end > at {
			return end
		}
	}
	if at := r.past(ownerWords, start); at < len(r.words) {
		for _, run := range r.spoken(at) {
			if end := r.past(verdictWords, run.next); end > run.next {
				return end
			}
		}
	}
	return i
}

// saysAmbiguous reports whether a sentence of the line begins by saying so,
// whatever else stands beside it, and is no question.
func (r *lineReader) saysAmbiguous() bool {
	if r.quotes() || !strings.Contains(strings.ToLower(r.line), "ambigu") {
		return false
	}
	for i := range r.words {
		if i > 0 && !r.words[i-1].stop && !strings.HasSuffix(r.words[i-1].text, "?") {
			continue
		}
		if end := r.ambiguity(i); end > i && !r.askedFrom(end-1) {
			return true
		}
	}
	return false
}

// askedFrom reports whether the sentence to which a word belongs is a question.
func (r *lineReader) askedFrom(i int) bool {
	for ; i < len(r.words); i++ {
		raw := strings.TrimRight(r.line[r.words[i].start:r.words[i].end], ending)
		switch raw[max(0, len(raw)-1):] {
		case "?":
			return true
		case ".", "!":
			return false
		}
	}
	return false
}

// men reads the name of a man, or of the square on which it stands, to the
// end of the line or to a word with which something else begins: "KBP",
// "King's Rook", "Kt(Q4)", "K2"; where number is true, the number of a choice
// too. Which man it is, the position tells.
func (r *lineReader) men(i int, s Statement, number bool) []option {
	var out []option
	if i == len(r.words) {
		return nil
	}
	if n, ok := r.numeral(i); ok && number && r.apart(i) && talk.Figures(r.words[i].text) {
		t := s
		t.Man, t.Select = r.raw(i, i+1), Selection{Number: n, Words: r.raw(i, i+1)}
		out = append(out, option{i + 1, []Statement{t}})
	}
	some := false
	for next := i; next < len(r.words); {
		named, ok := manWord(r.words[next].text)
		if !ok {
			break
		}
		some = some || named
		next++
		if some && (next == len(r.words) || r.starts(next) || r.words[next-1].stop) {
			t := s
			t.Man = strings.TrimRight(r.raw(i, next), ".")
			out = append([]option{{next, []Statement{t}}}, out...)
		}
	}
	return out
}

// manWord reports whether a word belongs to the name of a man, and whether it
// names one by itself.
func manWord(text string) (named, ok bool) {
	text = strings.TrimSuffix(strings.TrimSuffix(text, "'s"), "'")
	switch {
	case len(text) == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8':
		return true, true // a square in algebraic notation
	case slices.Contains([]string{"king", "queen", "bishop", "knight", "rook", "pawn", "kings", "queens", "bishops", "knights", "rooks"}, text):
		return true, true
	case slices.Contains([]string{"the", "on", "at", "his", "her", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "square"}, text):
		return false, true
	}
	for text != "" {
		n := 0
		for _, short := range [...]string{"knt", "kt", "kn", "sq", "k", "q", "b", "n", "r", "p"} {
			if strings.HasPrefix(text, short) {
				n = len(short)
				named = named || short != "sq"
				break
			}
		}
		switch c := text[0]; {
		case n > 0:
		case c >= '1' && c <= '8' && len(text) == 1, strings.IndexByte(".()/", c) >= 0:
			n = 1
		case c >= '1' && c <= '8' && strings.IndexByte(")tnrsd", text[1]) >= 0:
			n = len(text) // "2nd", "3d", "4)"
			if !slices.Contains([]string{"st", "nd", "rd", "th", "d", ")"}, text[1:]) {
				return false, false
			}
		default:
			return false, false
		}
		text = text[n:]
	}
	return named, true
}

// particular reports whether a man's name tells more than its kind: "Helen
// King" is a lady who signs her letter, "Helen KBP" names a Pawn.
func particular(man string) bool {
	if strings.ContainsAny(man, "'’12345678") {
		return true
	}
	short := menByLetters.Replace(strings.ToLower(man))
	return len(short) > 1 && strings.Trim(short, "kqbnrp") == ""
}

// menByLetters makes the abbreviation of each man one letter.
var menByLetters = strings.NewReplacer("kt", "n", "kn", "n", ".", "")
