package letters

import "strings"

// These are the words by which a player says that the opponent's record is ambiguous.
var (
	preludeTree   = grow([]form{{words: "i find|note|think|fear [that]"}, {words: "i point out that"}, {words: "[please] note that"}})
	ownerTree     = grow([]form{{words: "your [last] [record|move|notation]"}})
	verdictTree   = grow([]form{{words: "is|was|seems|appears|looks [to_be] [quite|rather|clearly|again] ambiguous [to_me|as_sent|as_it_stands]"}})
	ambiguityTree = grow([]form{
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
	start := r.past(preludeTree, i)
	for _, at := range [...]int{start, i} {
		if end := r.past(ambiguityTree, at); end > at {
			return end
		}
	}
	if at := r.past(ownerTree, start); at < len(r.words) {
		for _, run := range r.records(at, r.spoken()) {
			if end := r.past(verdictTree, run.next); end > run.next {
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
