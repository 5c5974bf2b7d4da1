package visit

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The longest subject and text of a letter that an official writes, and of a circular,
// in characters.
const (
	LongestSubject = 60
	LongestLetter  = 20000
)

// SubjectFault says what is wrong with the subject of a letter; empty if nothing is.
func SubjectFault(s string) string {
	if s == "" || utf8.RuneCountInString(s) > LongestSubject || strings.ContainsFunc(s, unicode.IsControl) {
		return fmt.Sprintf("A few words, %d characters at the most.", LongestSubject)
	}
	return ""
}

// TextFault says what is wrong with its words.
func TextFault(s string) string {
	unfit := func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }
	if strings.TrimSpace(s) == "" || utf8.RuneCountInString(s) > LongestLetter || strings.ContainsFunc(s, unfit) {
		return fmt.Sprintf("The words of the letter, %d characters at the most.", LongestLetter)
	}
	return ""
}
