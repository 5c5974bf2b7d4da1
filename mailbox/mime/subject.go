package mime

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode"

	"postd/correspondence/sieve"
)

// longestSubject bounds how much of a subject is looked at, in octets.
const longestSubject = 1000

// The words by which programs mark the subject of an answer, and that of a letter
// which is passed on, in their languages; with a count behind them, "Re[2]:".
var (
	answerMark  = markOf(`re|aw|antw|antwort|sv|svar|vs|vá|odp|ynt|yanıt|rif|ref|res|resp|rép|r|bls|atb|отв|ответ|на|відп|απ|σχετ|回复|回覆|回復|答复|答覆|返信|답장|회신`)
	forwardMark = markOf(`fwd?|wg|tr|rv|enc|i|vl|vb|doorst|pd|vidarebef|vs-fwd|πρθ|i̇lt|ilt|továbbítás|пересл|转发|轉寄|転送|전달`)
)

func markOf(words string) func() *sieve.Expression {
	return sieve.Once(`(?i)^(?:` + words + `) ?(?:\[\d{1,3}\]|\(\d{1,3}\)|[\^*]\d{1,3})? ?[:：] ?`)
}

// Topic is a subject without what programs put before it when a letter is
// answered or passed on, be it there once or many times (RFC 5322 3.6.5, RFC 5256
// 2.1), on one line and with ordinary spaces.
type Topic struct {
	Words             string
	Answers, Forwards bool
}

// TopicOf takes a subject apart.
func TopicOf(subject string) (t Topic) {
	t.Words = subjectLine(subject)
	for {
		if m := answerMark().FindString(t.Words); m != "" {
			t.Words, t.Answers = t.Words[len(m):], true
		} else if m := forwardMark().FindString(t.Words); m != "" {
			t.Words, t.Forwards = t.Words[len(m):], true
		} else {
			return t
		}
	}
}

// subjectLine is a subject on one line.
func subjectLine(s string) string {
	if len(s) > longestSubject {
		s = strings.ToValidUTF8(s[:longestSubject], "")
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(tidy(s), "\n", " ")), " ")
}

// After is what stands behind the label of a game and the names of its players,
// with which the office begins its subjects: "A3-12 Smith v Jones: 5 P-QB3".
func (t Topic) After(label string) (rest string, ok bool) {
	if label == "" || len(t.Words) < len(label) || !strings.EqualFold(t.Words[:len(label)], label) {
		return "", false
	}
	rest = t.Words[len(label):]
	if r := []rune(rest); len(r) > 0 && (unicode.IsLetter(r[0]) || unicode.IsDigit(r[0])) {
		return "", false // A3-1 is not A3-12
	}
	names, words, named := strings.Cut(rest, ":")
	if named && len(names) < 120 {
		rest = words
	}
	return strings.TrimSpace(rest), true
}

// Begins reports whether a subject is the beginning of an older one, or the whole
// of it, but for signs and spaces: programs cut subjects off, fold them and write
// their signs anew.
func Begins(subject, older string) bool {
	a, b := lettersAndDigits(subject), lettersAndDigits(older)
	return a != "" && strings.HasPrefix(b, a)
}

func lettersAndDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// ErrPanic is inside every error that was a panic.
var ErrPanic = errors.New("panic")

// Recovered turns a panic into an error that names where it came from, without
// the words of any letter. It is deferred.
func Recovered(err *error) {
	r := recover()
	if r == nil {
		return
	}
	where := "?"
	pc := make([]uintptr, 16)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	for past := false; ; { // the frame below runtime.gopanic is the place
		f, more := frames.Next()
		if past && !runtimeFrame(f.Function) {
			where = fmt.Sprintf("%s:%d", f.Function, f.Line)
			break
		}
		past = past || f.Function == "runtime.gopanic"
		if !more {
			break
		}
	}
	*err = fmt.Errorf("mailbox: %w in %s: %v", ErrPanic, where, r)
}

func runtimeFrame(name string) bool { return len(name) > 8 && name[:8] == "runtime." }
