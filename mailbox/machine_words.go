package mailbox

import (
	_ "embed" // the list
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"postd/mailbox/mime"
)

// machineList is the list of the words of machines, in many languages.
//
//go:embed machines.txt
var machineList string

// The classes of machines.txt.
const (
	wordsAuto    = "auto"
	wordsAway    = "away"
	wordsService = "service"
	wordsSays    = "says"
	wordsRead    = "read"
	wordsReceipt = "receipt"
)

// machineWords are the words of machines, folded, by class.
var machineWords = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(machineList) {
		class, words, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for w := range strings.SplitSeq(words, "|") {
			out[class] = append(out[class], mime.Folded(w))
		}
	}
	return out
})

// machineFirst are those words by the octet with which they begin: a text is held against few.
var machineFirst = sync.OnceValue(func() map[string]map[byte][]string {
	out := map[string]map[byte][]string{}
	for class, words := range machineWords() {
		out[class] = map[byte][]string{}
		for _, w := range words {
			out[class][w[0]] = append(out[class][w[0]], w)
		}
	}
	return out
})

// shortWord is the length up to which a word of the list stands by itself: no letter
// follows it.
const shortWord = 4

// begins reports whether a folded text begins with one of the words of a class, be it
// behind brackets or signs.
func begins(text string, classes ...string) bool {
	bare := strings.TrimLeftFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, class := range classes {
		words := machineFirst()[class]
		if slices.ContainsFunc(words['['], func(w string) bool { return strings.HasPrefix(text, w) }) {
			return true
		}
		if bare == "" {
			continue
		}
		for _, w := range words[bare[0]] {
			if rest, ok := strings.CutPrefix(bare, w); ok && apart(w, rest) {
				return true
			}
		}
	}
	return false
}

func apart(word, rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return utf8.RuneCountInString(word) > shortWord || rest == "" || !unicode.IsLetter(r) || r >= unspaced
}

// unspaced is from where on the letters of Unicode are those of languages that put no
// spaces between words.
const unspaced = 0x0e00

// withinWords reports whether one of the words of a machine's subject stands in a folded
// text, from the beginning of a word on.
func withinWords(text string) bool {
	for _, class := range []string{wordsAuto, wordsAway, wordsService} {
		for _, w := range machineWords()[class] {
			for from := 0; ; {
				i := strings.Index(text[from:], w)
				if i < 0 {
					break
				}
				i += from
				before, _ := utf8.DecodeLastRuneInString(text[:i])
				if (i == 0 || !unicode.IsLetter(before) || before >= unspaced) && apart(w, text[i+len(w):]) {
					return true
				}
				from = i + len(w)
			}
		}
	}
	return false
}

// machineSubject reports whether a subject begins with words of the list, behind any
// marks of answering: a machine wrote it, or a person who writes as machines do.
func machineSubject(s string) bool {
	return begins(topic(s), wordsAuto, wordsAway, wordsService, wordsRead)
}

// topic is a subject, folded, without its marks of answering. A mark that is one of the
// words of the list, as in some languages, is none.
func topic(s string) string {
	whole := mime.Folded(s)
	if begins(whole, wordsAuto, wordsAway, wordsService, wordsRead) {
		return whole
	}
	return mime.Folded(mime.TopicOf(s).Words)
}

// receiptWords reports whether a letter is a receipt in plain text that says that
// another was read or deleted, as some programs write it in place of a report
// (RFC 8098): by its subject, and by how its text begins, if it has any.
func receiptWords(m mime.Mail) bool {
	if !begins(topic(m.Subject), wordsRead) {
		return false
	}
	text := firstWords(m.Text)
	return text == "" || begins(text, wordsReceipt)
}

// machineText reports whether the text of a letter begins as only that of a machine
// does: "This is an automatic reply".
func machineText(text string) bool {
	first := firstWords(text)
	return !strings.HasPrefix(first, ">") && begins(first, wordsSays, wordsAuto)
}

// firstWords is the beginning of a text, folded, behind a line of greeting.
func firstWords(text string) string {
	lines := strings.Split(strings.TrimSpace(text[:min(len(text), 1000)]), "\n")
	if first := strings.TrimSpace(lines[0]); len(lines) > 1 && len(first) < 60 && slices.ContainsFunc([]string{",", "!", "،", "，"}, func(end string) bool { return strings.HasSuffix(first, end) }) {
		lines = lines[1:]
	}
	return mime.Folded(strings.ToValidUTF8(strings.Join(lines, " "), ""))
}
