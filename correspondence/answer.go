package correspondence

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/rules"
)

// OfficialLetter is what came in from an official, in answer to a letter of the
// office.
type OfficialLetter struct {
	By      Party
	Text    string // the new text alone, without quotes and signature
	Arrived time.Time
	Answers NoticeID // the notice to which it replies; else ""
	Key     string   // the matter's key
}

// Option is one of the answers that an official may choose by its number. The
// numbers are always the same, so that a letter of last week still means what it
// said; one that is not possible now is refused when it is chosen.
type Option struct {
	No     int
	Words  string // as the letter lists it
	Ruling Ruling
}

// Options are the answers to a question, or with 0 the verdicts on the position
// (BCC1903/V.10).
func (g Game) Options(question int) []Option {
	q, asked := g.Question(question)
	switch {
	case !asked:
		return []Option{
			{1, "White wins", Ruling{Row: "Adjudge", Result: WhiteWins}},
			{2, "drawn", Ruling{Row: "Adjudge", Result: Drawn}},
			{3, "Black wins", Ruling{Row: "Adjudge", Result: BlackWins}},
		}
	case q.About == AboutLapse:
		return g.lapseOptions(q)
	case q.IsClaim():
		good := map[string]Option{
			AboutForfeit:   {1, "the claim is proved, and the game is lost by " + q.By.Other().String(), Ruling{Row: "Forfeit", On: q.No}},
			AboutDraw:      {1, "the claim is good, and the game is drawn", Ruling{Row: "Draw", On: q.No}},
			AboutUnable:    {1, "the reason suffices, and the position is to be adjudged", Ruling{Row: "Adjudicate", On: q.No}},
			AboutAnnulment: {1, "the claim is good, and the game is annulled", Ruling{Row: "Annul", On: q.No}},
		}
		return []Option{
			good[q.About],
			{2, "it is dismissed, and its time counts in the turn of " + q.By.String(), Ruling{Row: "Uphold", On: q.No}},
			{3, "it is dismissed, but it had a good ground, and its time is left out", Ruling{Row: "Uphold", On: q.No, Reasonable: true}},
		}
	}
	stands, what := "what is disputed stands", "appeal"
	if q.About == AboutConfirmed {
		stands, what = "the game stays as it stands, and what was confirmed late has no effect", "confirmation"
	}
	out := []Option{
		{1, stands, Ruling{Row: "Uphold", On: q.No}},
		{2, stands + ", and the " + what + " was idle: its time counts in the turn of " + q.By.String(), Ruling{Row: "Uphold", On: q.No, Idle: true}},
	}
	if g.Over() {
		out = append(out, Option{3, "the " + what + " is good: the game is open again, and goes on from where it stood", Ruling{Row: "Reopen", On: q.No}})
	}
	if n := len(g.Rulings); n > 0 && !g.Over() && !g.Rulings[n-1].Undone {
		out = append(out, Option{4, "the " + what + " is good: the last ruling, " + g.Rulings[n-1].Row + ", is undone", Ruling{Row: "Undo", On: q.No, Undoes: n}})
	}
	// Only of a record that was before him when he asked: a number must mean what it
	// meant when the letter went out.
	if c := g.Case; c != nil && c.Stage == "elect" && q.By != c.Author && !g.Over() && restores(g.Agreed()) && q.At.After(g.Last[c.Author].At) {
		words := fmt.Sprintf("the %s is good: for the record %q Penalty %s is applied, which was rightly exacted", what, c.Words, g.Agreed())
		out = append(out, Option{5, words, Ruling{Row: "Penalise", On: q.No, Of: c.Author}})
	}
	return out
}

// The first line of an answer: "2", "2 because …", "question 1: 2 because …",
// "RULE 2 LAW BCC1903/V.2(b) REASON …".
var (
	answerLine = regexp.MustCompile(`(?i)^(?:question\s+([0-9]{1,3})\s*[:,.]?\s*)?(?:rule\s+)?([0-9])[.)]?(?:\s*$|\s*(?:because|reason|[:,–-])\s*(.*)$|\s+law\s+(\S+)(?:\s+reason\s+(.*))?$)`)
	namesOne   = regexp.MustCompile(`(?i)^question\s+[0-9]`)
)

// longestAnswer is how much of a letter is taken for a reason, in characters.
const longestAnswer = 4000

// Answer hears a letter of an official, who chooses one numbered answer and
// gives his reason. What is not plain is asked about, and never guessed: then
// nothing is ruled.
func (g Game) Answer(l OfficialLetter, o Office) Decision {
	ask := func(why, detail string, question int) Decision {
		d := g.docket(o, l.Arrived, l.Key)
		d.file(Noted{By: l.By, Words: l.Text, About: "answer"})
		d.tell("", NReport, l.By, Notice{Asked: why, Detail: detail, Statement: l.Text, Question: question}, "RULING/R-62")
		return d.decide()
	}
	first, rest, _ := strings.Cut(strings.TrimSpace(l.Text), "\n")
	m := answerLine.FindStringSubmatch(strings.TrimSpace(first))
	question, known := g.answered(l)
	if m != nil && namesOne.MatchString(first) {
		n, _ := strconv.Atoi(m[1])
		q, ok := g.Question(n)
		question, known = n, ok && q.Open()
	}
	if m == nil || !known {
		return ask("which answer", "", question)
	}
	no, _ := strconv.Atoi(m[2])
	options := g.Options(question)
	i := slices.IndexFunc(options, func(x Option) bool { return x.No == no })
	if i < 0 {
		return ask("which answer", "", question)
	}
	r := options[i].Ruling
	r.By, r.Key, r.Law = l.By, l.Key, rules.Law(m[4])
	r.Reason = strings.Join(strings.Fields(m[3]+m[5]+" "+rest), " ")
	if r.Reason == "" {
		return ask("reason", m[2], question)
	}
	if s := []rune(r.Reason); len(s) > longestAnswer {
		r.Reason = string(s[:longestAnswer])
	}
	o.Now = l.Arrived
	d, err := g.Rule(r, o)
	if err != nil {
		return ask("not ruled", strings.TrimPrefix(err.Error(), "correspondence: "), question)
	}
	return d
}

// answered is the question that the letter answers, or 0 for the verdict: that of
// the letter to which it replies, else the only one that is open.
func (g Game) answered(l OfficialLetter) (question int, known bool) {
	verdict := g.State == StateAdjudication
	var open []int
	for _, q := range g.Appeals {
		if q.Open() {
			open = append(open, q.No)
			if l.Answers != "" && slices.Contains(q.Letters, l.Answers) {
				return q.No, true
			}
		}
	}
	switch {
	case verdict && (l.By == ToAdjudicator || len(open) == 0):
		return 0, true
	case !verdict && len(open) == 1:
		return open[0], true
	}
	return 0, false
}
