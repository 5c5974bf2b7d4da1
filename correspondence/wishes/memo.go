package wishes

import (
	"regexp"
	"strings"
	"sync"
)

// A memo is what a player notes for themself, which nobody else may see (letters to them and
// their own page have it). What stands behind the word on its line, however long that is, and
// on the lines below it up to an empty one, a command or a record, belongs to it: so nothing of
// it can go on to the opponent as a note.

var memoWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\s*_"“]*(?i:memo)[*_]*(?::|\s|[.!]?\s*$)`)
})

// ReadMemo reads the line with which a memo begins, and tells what stands behind the word.
func ReadMemo(line string) (facts string, ok bool) {
	if begins := strings.TrimLeft(line, " \t\r\n\f*_\"“"); begins == "" || begins[0]|0x20 != 'm' {
		return "", false
	}
	at := memoWord().FindStringIndex(line)
	if at == nil {
		return "", false
	}
	return strings.TrimSpace(line[at[1]:]), true
}

// MemoWords are the words of a memo; "" where the word stands alone or ends all of them.
func MemoWords(facts string) string {
	if MemoOff(facts) {
		return ""
	}
	return strings.TrimSpace(facts)
}

// MemoOff reports whether the words behind MEMO end all that was noted.
func MemoOff(facts string) bool { return strings.EqualFold(plainBlanks(facts), "off") }
