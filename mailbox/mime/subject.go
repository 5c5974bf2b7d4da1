package mime

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// longestSubject bounds how much of a subject is looked at, in octets.
const longestSubject = 1000

// The words by which programs mark the subject of an answer, and that of a letter
// which is passed on, in their languages; with a count behind them, "Re[2]:".
var (
	answerMark  = markOf(`re|aw|antw|antwort|sv|svar|vs|vá|odp|ynt|yanıt|rif|ref|res|resp|rép|r|bls|atb|отв|ответ|на|відп|απ|σχετ|回复|回覆|回復|答复|答覆|返信|답장|회신`)
	forwardMark = markOf(`fwd?|wg|tr|rv|enc|i|vl|vb|doorst|pd|vidarebef|vs-fwd|πρθ|i̇lt|ilt|továbbítás|пересл|转发|轉寄|転送|전달`)
)

func markOf(words string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:` + words + `) ?(?:\[\d{1,3}\]|\(\d{1,3}\)|[\^*]\d{1,3})? ?[:：] ?`)
	})
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

// Decode makes UTF-8 of octets: by the declared charset, else as UTF-8 if they
// are that, else as windows-1252, which gives every octet a letter.
func Decode(b []byte, declared string) string {
	name := strings.ToLower(strings.Trim(strings.TrimSpace(declared), `"'`))
	switch name {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "unknown", "default":
	case "iso-8859-1", "latin1", "iso8859-1":
		// What calls itself Latin 1 is windows-1252 as a rule; both agree but
		// for the octets that Latin 1 leaves to control characters.
		return windows1252(b)
	default:
		if r, err := charset.Reader(name, bytes.NewReader(b)); err == nil {
			if out, err := io.ReadAll(r); err == nil && utf8.Valid(out) {
				return string(out)
			}
		}
	}
	if utf8.Valid(b) {
		return strings.TrimPrefix(string(b), "\ufeff")
	}
	return windows1252(b)
}

func windows1252(b []byte) string {
	out, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "?")
	}
	return string(out)
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
