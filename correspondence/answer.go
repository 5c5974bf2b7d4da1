package correspondence

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// OfficialLetter is what came in from an official, in answer to a letter of the
// office.
type OfficialLetter struct {
	By      terms.Party
	Text    string // the new text alone, without quotes and signature
	Arrived time.Time
	Answers events.NoticeID // the notice to which it replies; else ""
	Key     string          // the matter's key
	Issue   Issue           // what that notice asked, by its token; zero: it bore none
	Then    *Game           // the game as that notice left it; nil: not known
	Crossed bool            // it answers two letters at once, which ask different things
}

// longestAnswer is how much of a letter is taken for a reason, in characters.
const longestAnswer = 4000

// answering is a letter of an official while it is heard.
type answering struct {
	Game
	l     OfficialLetter
	o     Setting
	issue Issue
	known bool // which issue it answers
}

// Answer hears a letter of an official, who chooses one numbered answer and
// gives a reason. One letter of the office takes one answer, and only while what
// it asked stands as it told it; whoever is too late is told so, and gets the case
// as it is. What is not plain is asked about, and never guessed: then nothing is
// ruled.
func (g Game) Answer(l OfficialLetter, o Setting) Decision {
	a := answering{Game: g, l: l, o: o, issue: l.Issue, known: l.Issue != Issue{}}
	x, plain := readAnswer(l.Text)
	switch {
	case a.known && x.question > 0 && x.question != l.Issue.Question, l.Crossed:
		return a.ask("crossed", "")
	case !a.known:
		a.answered()
		if q, ok := g.Question(x.question); ok {
			a.issue, a.known = Issue{Question: q.No}, q.Open()
		} else if x.question > 0 {
			a.known = false
		}
	}
	if why, detail := a.stale(); why != "" {
		return a.ask(why, detail)
	}
	if q, ok := g.Question(a.issue.Question); ok && a.known {
		if err := g.notBefore(l.By, q, o); err != nil {
			return a.ask("not ruled", err.Error())
		}
	}
	options := g.OptionsOn(a.issue, l.By)
	no := x.no
	if x.undo && a.issue.Ruling > 0 {
		no = 1
	}
	i := slices.IndexFunc(options, func(o Option) bool { return o.No == no })
	switch {
	case !plain || !a.known || i < 0, !options[i].fits(x):
		return a.ask("which answer", "")
	case options[i].No == Nothing:
		return a.ask("later", "")
	case a.changedFor(options[i]):
		return a.ask("changed", "")
	}
	return a.rule(options[i], x)
}

// rule takes the ruling that was chosen, as of the arrival of the letter: the same
// way as one on a page.
func (a answering) rule(o Option, x answer) Decision {
	a.o.Now = a.l.Arrived
	r, why, err := a.ruling(o, x)
	if why != "" {
		return a.ask(why, strconv.Itoa(o.No))
	}
	if err == nil {
		var d Decision
		if d, err = a.Rule(r, a.o); err == nil {
			return d
		}
	}
	return a.ask("not ruled", strings.TrimPrefix(err.Error(), "correspondence: "))
}

// ruling is what the answer comes to; why says what is missing.
func (a answering) ruling(o Option, x answer) (r Ruling, why string, err error) {
	r = o.Ruling
	switch o.Wants {
	case WantsTime:
		back, _, bad := calendar.ParseDuration(strings.ToLower(x.value))
		if bad != nil {
			return r, "figure", nil
		}
		r.Span, err = a.credited(back, a.o)
	case WantsOne:
		n, bad := strconv.Atoi(x.value)
		if bad != nil || n < 1 || n > len(o.Of) {
			return r, "figure", nil
		}
		r = o.Of[n-1].Ruling
	case WantsMoves:
		var ok bool
		words := ""
		words, x.reason = movesBeside(a.l.Text)
		if r.Moves, ok = movesIn(a.Game, words, r); !ok {
			return r, "figure", nil
		}
	}
	r.By, r.Key, r.ByLetter, r.Answers = a.l.By, a.l.Key, true, a.l.Answers
	if x.law != "" {
		r.Law = x.law
	}
	r.Reason = x.reason
	if s := []rune(r.Reason); len(s) > longestAnswer {
		r.Reason = string(s[:longestAnswer])
	}
	if r.Reason == "" && err == nil {
		return r, "reason", nil
	}
	return r, "", err
}

// ask tells the official why nothing was ruled, with the case as it now is and the
// answers that may be given.
func (a answering) ask(why, detail string) Decision {
	d := a.docket(a.o, a.l.Arrived, a.l.Key)
	d.conclude(events.Noted{By: a.l.By, Words: a.l.Text, About: "answer"})
	n := Notice{Asked: why, Detail: detail, Statement: a.l.Text, Question: a.issue.Question}
	if a.known {
		n.Issue = a.next()
	}
	if q, ok := a.Question(n.Question); ok {
		n.By = q.By
	} else if w := a.Frozen; w != nil {
		n.By, n.Deadline = w.By, w.Statements
	}
	d.tell("", NReport, a.l.By, n, "RULING/R-62")
	return d.decide()
}

// next is what the official may still answer: the issue while it lies; after an
// own ruling whether that is to be undone; else nothing.
func (a answering) next() Issue {
	if a.lies(a.issue) || a.issue.Ruling > 0 {
		return a.issue
	}
	if no, t, ok := a.settledBy(); ok && t.By == a.l.By && !t.Undone {
		return Issue{Ruling: no}
	}
	return a.issue
}

// settledBy is the ruling by which the issue was answered, the last one.
func (a answering) settledBy() (no int, t TakenRuling, ok bool) {
	for i, t := range slices.Backward(a.Rulings) {
		if a.issue.Question > 0 && t.On == a.issue.Question || a.issue.Verdict && t.Row == "Adjudge" || a.issue.Ruling > 0 && t.Undoes == a.issue.Ruling {
			return i + 1, t, true
		}
	}
	return 0, TakenRuling{}, false
}

// answered finds what a letter answers whose address does not say it: what was
// asked by the letter to which it replies, else the only thing that is open.
func (a *answering) answered() {
	verdict := a.State == StateAdjudication
	var open []int
	for _, q := range a.Appeals {
		if a.l.Answers != "" && slices.Contains(q.Letters, a.l.Answers) {
			a.issue, a.known = Issue{Question: q.No}, true
			return
		}
		if q.Open() {
			open = append(open, q.No)
		}
	}
	switch {
	case verdict && (a.l.By == terms.ToAdjudicator || len(open) == 0):
		a.issue, a.known = Issue{Verdict: true}, true
	case !verdict && len(open) == 1:
		a.issue, a.known = Issue{Question: open[0]}, true
	}
}

// stale says why the letter comes too late: what it answers was answered with
// another letter, has been settled meanwhile, or is not what it was.
func (a answering) stale() (why, detail string) {
	for _, t := range a.Rulings {
		if a.l.Answers != "" && t.Answers == a.l.Answers {
			return "used", a.taken(t)
		}
	}
	switch {
	case !a.known:
		return "", ""
	case !a.lies(a.issue):
		if _, t, ok := a.settledBy(); ok {
			return "closed", a.taken(t)
		}
		return "closed", ""
	case a.l.Then != nil && a.l.Then.facts(a.issue) != a.facts(a.issue):
		return "changed", ""
	}
	return "", ""
}

// taken names a ruling: "Uphold, by the umpire on Tuesday 8 December 2026, 11:00 GMT".
func (a answering) taken(t TakenRuling) string {
	return fmt.Sprintf("%s, by the %s on %s", t.Row, t.By, calendar.LongDay(t.At, a.o.Calendar.Zone()))
}

// changedFor reports whether the number means another thing now than in the letter
// that is answered: another turn is open, say, in which time would be given back.
func (a answering) changedFor(o Option) bool {
	if a.l.Then == nil {
		return false
	}
	then := a.l.Then.OptionsOn(a.issue, a.l.By)
	i := slices.IndexFunc(then, func(was Option) bool { return was.No == o.No })
	same := func(a, b One) bool { return a.Words == b.Words }
	return i < 0 || then[i].Words != o.Words || !slices.EqualFunc(then[i].Of, o.Of, same) || !then[i].Ruling.Span.From.Equal(o.Ruling.Span.From)
}

// pattern makes an expression when it is first asked for.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

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
	answerHead = pattern(`(?i)^(?:question\s+([0-9]{1,3})\s*[:,.]?\s*)?(?:(?:rule|choose|answer)\s+)?(?:([0-9]{1,2})|(undo))(?:[.)](?:\s|$)|\b)(.*)$`)
	answerTail = pattern(`(?i)^[\s.]*(?:$|,?\s*(?:because|reason)\b[\s:]*(.*)$|[:,]\s*(.*)$|[–-]\s+(.*)$|law\s+(\S+)(?:\s+reason\s+(.*))?$)`)
	// A figure beside the number: a length of time, or the number of one of several.
	answerValue = pattern(`(?i)^[\s:,]*((?:[0-9]+\s*(?:days?|d|hours?|h|minutes?|min|m)\b[\s]*)+|[0-9]{1,2}\b)(.*)$`)
	// Moves beside the number, "11: B-QKt5 or B-KKt5, because …", and the reason.
	answerMoves = pattern(`(?is)^[\s:,–-]*(.*?)(?:[,;.]?\s+(?:because|reason)\b[\s:]*(.*))?$`)
	// Another line that is an answer by itself.
	answerAlone = pattern(`(?i)^(?:rule\s+|choose\s+|answer\s+)?([0-9]{1,2})[.)]?$`)
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

// movesBeside are the words of an answer beside its number that name moves, up to the reason, and
// the reason.
func movesBeside(text string) (words, reason string) {
	first, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	head := answerHead().FindStringSubmatch(strings.TrimSpace(first))
	m := answerMoves().FindStringSubmatch(head[len(head)-1])
	return strings.TrimRight(m[1], ",;. "), strings.Join(strings.Fields(m[2]+" "+rest), " ")
}

// fits reports whether what stands beside the number belongs there: "2 days" is no
// choice of 2.
func (o Option) fits(a answer) bool { return a.value == "" || o.Wants != "" }
