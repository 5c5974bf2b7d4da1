package wishes

import "strings"

// MemoWords are the words of a memo; "" where the word stands alone or ends all of them.
func MemoWords(facts string) string {
	if MemoOff(facts) {
		return ""
	}
	return strings.TrimSpace(facts)
}

// MemoOff reports whether the words behind MEMO end all that was noted.
func MemoOff(facts string) bool { return strings.EqualFold(plainBlanks(facts), "off") }
