package correspondence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// What the sides say of a question while it waits for its answer (RULING/R-76): the other side
// is asked for it by the letter that tells of the question, and answers by STATEMENT, or by
// words alone in answer to that letter. It goes to the official, and to the opponent.

// longestSaid is how much a side may say of one question in all, in characters.
const longestSaid = 4000

// heardOn is the number of the question of which a statement of the letter speaks: that of the
// letter which it answers, else the last open one, of the other side before the writer's own.
// While a position is to be adjudged only an answer speaks of a question; 0: none.
func heardOn(g Game, l Letter) int {
	if q, asked := askedBy(g, l); asked {
		return q.No
	}
	if g.Frozen != nil {
		return 0
	}
	no := 0
	for _, q := range slices.Backward(g.Appeals) {
		switch {
		case !q.Open() || q.About == events.AboutLapse:
		case q.By != l.Of:
			return q.No
		case no == 0:
			no = q.No
		}
	}
	return no
}

// askedBy is the open question of which the letter that is answered told its writer.
func askedBy(g Game, l Letter) (Appeal, bool) {
	q, ok := g.Question(l.About.No)
	return q, ok && l.About.Kind == events.TopicClaim && q.Open() && q.About != events.AboutLapse
}

// said is all that a side has said of a question, one letter below the other.
func (a Appeal) said(by rules.Colour) string {
	var all []string
	for _, v := range a.Said {
		if v.By == by {
			all = append(all, v.Words)
		}
	}
	return strings.Join(all, "\n")
}

// speaks hears what a side says of a question.
func (d *rulings) speaks(no int, s letters.Statement) {
	by := d.letter.Of
	q, _ := d.g.Question(no)
	if s.Facts == "" || utf8.RuneCountInString(q.said(by)+s.Facts) > longestSaid {
		d.refuse(s, events.WhyNoView, "question", "RULING/R-76")
		return
	}
	w := events.Stated{By: by, Member: d.answers.writer(by), Words: s.Facts, Question: no, Notice: d.reserve()}
	d.conclude(w)
	n := Notice{By: by, Statement: s.Facts, Asked: "said", Question: no}
	d.tell(w.Notice, NReport, q.With, n, "RULING/R-76", q.Law)
	d.tell("", NStatement, terms.PartyOf(by), n, "RULING/R-76")
	d.tell("", NStatement, terms.PartyOf(by.Other()), n, "RULING/R-76")
}

// answersQuestion hears a letter of words alone which answers one that told of a question: the
// words are what its writer says of it, and no note.
func (d *rulings) answersQuestion(rest string) bool {
	q, asked := askedBy(d.g, *d.letter)
	if !asked || strings.TrimSpace(rest) == "" {
		return false
	}
	d.speaks(q.No, letters.Statement{Kind: letters.States, Words: rest, Facts: rest})
	return true
}

// saidOn remembers what a side says of a question.
func (g *Game) saidOn(e events.Event, w events.Stated) {
	if _, ok := g.Question(w.Question); !ok {
		g.Broken = "something is said of a question that there is not"
		return
	}
	g.Appeals = slices.Clone(g.Appeals)
	q := &g.Appeals[w.Question-1]
	q.Letters = addNotice(q.Letters, w.Notice)
	q.Said = append(slices.Clip(q.Said), View{By: w.By, Member: w.Member, At: e.At, Words: w.Words})
}
