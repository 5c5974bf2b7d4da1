package letters

import "postd/correspondence/wishes"

// wish reads a line that begins with such a word: with what works in any letters, and with
// what does not where the word stands in capitals, so that its writer is told what does.
func (r *lineReader) wish(from, i int, s Statement) bool {
	if from > 0 && !r.shouted(from) || asked(r.line) {
		return false
	}
	rest := r.raw(i, len(r.words))
	if _, ok := wishes.ReadWish(s.About, rest); ok {
		return true
	}
	most := 3
	if s.About == "zone" {
		most = 6
	}
	return r.shouted(from) && len(r.words)-i <= most // more are a sentence
}
