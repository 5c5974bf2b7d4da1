package letters

import (
	"regexp"
	"strings"
	"sync"
)

// These are the words by which a player confirms what waits for the player's word, or does
// not. They are read only where something waits for them: else "yes" is
// what it always was, a word in a letter.
var (
	sayYes = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:yes|confirm|confirmed|(?:yes )?i (?:hereby )?confirm(?: it| this| that)?|yes please|yes confirm)(?: (?:number |no )?(\d{1,3}))?$`)
	})
	sayNo = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:no|no thanks?|no thank you|withdraw|withdrawn|(?:no )?i withdraw(?: it| this| that)?|do not|not confirmed)(?: (?:number )?(\d{1,3}))?$`)
	})
)

// confirms reads a line that is nothing but such a word, with the number of
// what is confirmed, if it has one.
func (r *lineReader) confirms() (Statement, bool) {
	if !r.expect.Confirms || len(r.words) > 6 {
		return Statement{}, false
	}
	words := make([]string, len(r.words))
	for i, w := range r.words {
		words[i] = w.text
	}
	line := strings.Join(words, " ")
	s := Statement{Kind: Confirms, Words: r.line, About: "yes"}
	m := sayYes().FindStringSubmatch(line)
	if m == nil {
		if m = sayNo().FindStringSubmatch(line); m == nil {
			return Statement{}, false
		}
		s.About = "no"
	}
	for _, c := range m[1] {
		s.Select.Number = 10*s.Select.Number + int(c-'0')
	}
	s.Select.Words = m[1]
	return s, true
}
