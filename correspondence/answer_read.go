package correspondence

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"postd/rules"
)

// answer is what an official wrote, before it is known what it may mean.
type answer struct {
	question int // that is named; 0: none
	no       int
	undo     bool
	value    string // what stands beside the number; only of one that wants it
	law      rules.Law
	reason   string
}

// The first line of an answer: "2", "CHOOSE 2", "2 because …", "question 1: 2
// because …", "7: 2 days, because …", "RULE 2 LAW BCC1903/V.2(b) REASON …", "UNDO".
var (
	answerHead = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:question\s+([0-9]{1,3})\s*[:,.]?\s*)?(?:(?:rule|choose|answer)\s+)?(?:([0-9])|(undo))(?:[.)](?:\s|$)|\b)(.*)$`)
	})
	answerTail = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^[\s.]*(?:$|,?\s*(?:because|reason)\b[\s:]*(.*)$|[:,]\s*(.*)$|[–-]\s+(.*)$|law\s+(\S+)(?:\s+reason\s+(.*))?$)`)
	})
	// A figure beside the number: a length of time, or the number of one of several.
	answerValue = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^[\s:,]*((?:[0-9]+\s*(?:days?|d|hours?|h|minutes?|min|m)\b[\s]*)+|[0-9]{1,2}\b)(.*)$`)
	})
	// Another line that is an answer by itself.
	answerAlone = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:rule\s+|choose\s+|answer\s+)?([0-9])[.)]?$`)
	})
)

// readAnswer reads the first line and the reason below it. False where it is no
// answer, or two: then it is asked, and never guessed.
func readAnswer(text string) (a answer, plain bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	m := answerHead().FindStringSubmatch(strings.TrimSpace(first))
	if m == nil {
		return a, false
	}
	a.question, _ = strconv.Atoi(m[1])
	a.no, _ = strconv.Atoi(m[2])
	a.undo = m[3] != ""
	for line := range strings.Lines(rest) {
		if x := answerAlone().FindStringSubmatch(strings.TrimSpace(line)); x != nil && x[1] != m[2] {
			return a, false
		}
	}
	tail := m[4]
	if v := answerValue().FindStringSubmatch(tail); v != nil && answerTail().MatchString(v[2]) {
		a.value, tail = strings.TrimSpace(v[1]), v[2]
	}
	t := answerTail().FindStringSubmatch(tail)
	if t == nil {
		return a, false
	}
	a.law = rules.Law(t[4])
	a.reason = strings.Join(strings.Fields(t[1]+t[2]+t[3]+t[5]+" "+rest), " ")
	return a, true
}

// fits reports whether what stands beside the number belongs there: "2 days" is no
// choice of 2.
func (o Option) fits(a answer) bool { return a.value == "" || o.Wants != "" }
