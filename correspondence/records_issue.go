package correspondence

import (
	"strconv"
	"strings"
)

// Issue is what one letter asks of an official: the answer to a question,
// the verdict on a position, or, after an own ruling, whether it is to be
// undone. The zero Issue asks nothing.
type Issue struct {
	Question int  // of the game; 0: none
	Verdict  bool // on the position (BCC1903/V.10)
	Ruling   int  // of the game, which its official may undo (TABLE/T7.Undo); 0: none
}

// mostIssues bounds the number in an Issue as it is written.
const mostIssues = 9999

// String writes it as the address does to which the letter is answered: "q3", "v"
// or "r5"; "" asks nothing.
func (i Issue) String() string {
	switch {
	case i.Question > 0:
		return "q" + strconv.Itoa(i.Question)
	case i.Verdict:
		return "v"
	case i.Ruling > 0:
		return "r" + strconv.Itoa(i.Ruling)
	}
	return ""
}

// ParseIssue reads what String writes, and nothing else.
func ParseIssue(s string) (i Issue, ok bool) {
	kind, number := s[:min(1, len(s))], strings.TrimLeft(s, "qvr")
	n, _ := strconv.Atoi(number)
	switch kind {
	case "q":
		i.Question = n
	case "v":
		i.Verdict = true
	case "r":
		i.Ruling = n
	}
	return i, s != "" && i.String() == s && n <= mostIssues
}

// Asks is the issue that a notice puts before an official; of one to a
// player, or one that only informs, there is none.
func (n Notice) Asks() Issue {
	_, plays := n.To.Colour()
	switch {
	case plays:
		return Issue{}
	case n.Issue != Issue{}:
		return n.Issue
	case n.Question > 0:
		return Issue{Question: n.Question}
	}
	asksVerdict := n.Kind == NAdjDue || n.Kind == NDossier || n.Kind == NReport && (n.Asked == "unanswered" || n.Asked == "reminded")
	return Issue{Verdict: asksVerdict}
}

// lies reports whether the issue still waits for an answer.
func (g Game) lies(i Issue) bool {
	q, asked := g.Question(i.Question)
	t, taken := g.Ruling(i.Ruling)
	switch {
	case i.Question > 0:
		return asked && q.Open()
	case i.Verdict:
		return g.State == StateAdjudication
	}
	return taken && !t.Undone
}

// facts are what the letters tell of an issue on which an answer may rest: what was
// ruled, the record in question, and of a position what is said of it; of a question which sides
// have spoken. While they
// are the same, an answer to an older letter means what it meant. That the players
// move on changes no question.
type facts struct {
	rulings int
	over    bool
	record  string
	laid    int64
	views   int
	spoke   [2]bool // who has said something of the question (RULING/R-76)
	stands  standing
}

func (g Game) facts(i Issue) facts {
	f := facts{rulings: len(g.Rulings), over: g.Over()}
	if c := g.Case; c != nil && !i.Verdict {
		words := []string{c.Author.String(), strconv.Itoa(c.Number), c.Words, string(c.Stage), c.Reply, string(c.Law)}
		for _, m := range c.Readings {
			words = append(words, m.String())
		}
		for _, r := range c.Records {
			words = append(words, r.Words)
		}
		f.record = strings.Join(words, "\x00")
	}
	if q, asked := g.Question(i.Question); asked {
		for _, v := range q.Said {
			f.spoke[v.By] = true
		}
	}
	if i.Verdict {
		f.views, f.stands = len(g.Statements), standingOf(g)
		if !g.Laid.IsZero() {
			f.laid = g.Laid.UnixNano()
		}
	}
	return f
}
