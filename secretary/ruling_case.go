package secretary

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// caseBody is the file of a question put to the umpire: both sides' words, the
// facts, the law, and the ruling if there is one.
type caseBody struct {
	Question questionRow
	Text     string // the words of the question, as written
	Head     gameHead
	Law      visit.Law
	Facts    []visit.Fact
	Board    boardView
	Turn     *turnRow // in which it was put; nil: no turn ran
	Time     string   // address of the account
	Letters  []statement
	Rulings  []ruledRow
	Choices  choicesBody // the numbered answers of the letter
	Groups   []rulingGroup
	Game     string
	Disputed *caseView          // the record about which it is; nil: it is about none
	Matter   []narrate.CaseLine // what an appeal is about (RULING/R-76)
	Said     []statement        // what the sides have said of it since
	Unheard  string             // the side that was asked for a word and has said nothing; "": none waits
}

// statement is what a side wrote.
type statement struct{ Who, When, Href, Text string }

// ruledRow is a ruling that was taken.
type ruledRow struct{ Row, By, When, Reason, Law, Text string }

// casePage shows the file of a question.
func casePage(v *request, f gameFile) (visit.Response, error) {
	no, err := strconv.Atoi(v.Names["n"])
	q, found := f.Question(no)
	if err != nil || !found {
		return nil, visit.Missing("Game "+f.Label+" has no question "+v.Names["n"]+".", "")
	}
	b := caseBody{
		Question: f.questionRow(q), Text: q.Words, Head: headOf(f), Law: f.LawText(q.Law),
		Time: f.Path("/account"), Game: f.Path(""), Rulings: f.ruledOn(no), Matter: narrate.Dispute(f.Game, q, f.Zone()),
	}
	if q.Open() && q.About != events.AboutLapse {
		b.Unheard = q.By.Other().String()
	}
	for _, v := range q.Said {
		if v.By != q.By {
			b.Unheard = ""
		}
		b.Said = append(b.Said, statement{Who: v.By.String() + ", " + cmp.Or(v.Member, folder.SideName(f.Game, v.By)), When: f.At(v.At), Text: v.Words})
	}
	then, cause := f.whenAsked(no)
	b.Board = boardAfter(then.Game, len(then.Score()), q.By, "case")
	b.Facts = f.caseFacts(q, then)
	if a, runs := then.Reckon(then.Office); runs {
		k := then.Turn
		if !k.Running {
			k = then.Choice
		}
		row := f.turnRow(correspondence.TurnTime{Of: k.Of, Choice: !then.Turn.Running, Number: then.NumberFor(k.Of), Clock: k, Account: a}, 1)
		row.Days = dayRows(f.Game, a)
		b.Turn = &row
	}
	until := q.Closed
	if q.Open() {
		until = v.Now
	}
	if b.Letters, err = v.statements(f, q.At, until, cause); err != nil {
		return nil, err
	}
	if q.Open() {
		b.Choices = v.choices(f, correspondence.Issue{Question: no})
		b.Groups = v.rulingsFor(f.Game, no)
	}
	if b.Disputed, err = v.disputed(f, no); err != nil {
		return nil, err
	}
	p := f.page("case", fmt.Sprintf("Question %d of %s", no, f.Label), "", b)
	p.Crumbs = []templates.Link{visit.Crumb("Umpire", "/umpire"), visit.Crumb(f.Label, f.Path(""))}
	return p, nil
}

// whenAsked is the game as it stood when the question was put, reckoned up to
// that instant, and the key of the matter that brought it.
func (f gameFile) whenAsked(no int) (then gameFile, cause string) {
	then = f
	then.Game = correspondence.Game{}
	for _, e := range f.Events {
		before := then.Game
		then.Game = then.Apply(e)
		if w, ok := e.What.(events.Appealed); ok && w.No == no {
			then.Game = before
			then.Office.Now = e.At
			return then, e.Cause
		}
	}
	return then, ""
}

// caseFacts are what is certain about a question, by the office's own record.
func (f gameFile) caseFacts(q correspondence.Appeal, then gameFile) []visit.Fact {
	out := []visit.Fact{
		{Name: "Put by", Words: f.questionRow(q).By}, {Name: "Sent", Words: f.At(q.At)}, {Name: "State then", Words: then.duty() + " " + then.clockWords()},
		{Name: "Clocks", Words: f.questionRow(q).Clock},
	}
	for _, last := range then.Last {
		if last.Plies > 0 {
			out = append(out, visit.Fact{Name: "Last record", Words: fmt.Sprintf("%s, move %d, sent %s, used %s of %s", narrate.Said(last.Words), last.Number, f.At(last.At),
				narrate.Length(f.Game, last.Used), narrate.Length(f.Game, last.Allowed))})
		}
	}
	for _, x := range append(then.openThings(), then.caseThings()...) {
		out = append(out, visit.Fact{Name: "Open then", Words: x})
	}
	if q.Open() {
		out = append(out, visit.Fact{Name: "Before", Words: f.beforeWhom(q)}, visit.Fact{Name: "To be answered by", Words: f.At(f.AnswerDue(q)) + " (RULING/R-62)"})
	} else {
		out = append(out, visit.Fact{Name: "Closed", Words: f.At(q.Closed) + ", " + f.questionRow(q).State})
	}
	return out
}

// ruledOn are the rulings that answered a question.
func (f gameFile) ruledOn(no int) (out []ruledRow) {
	for _, e := range f.Events {
		if w, ok := e.What.(events.Ruled); ok && w.On == no {
			out = append(out, ruledRow{w.Row, "the " + w.By.String(), f.At(e.At), w.Reason, f.Cite(w.Law), f.Agreement.Cites(w.Law).Text()})
		}
	}
	return out
}

// mostStatements is how many letters a file shows in full.
const mostStatements = 30

// statements are the letters of both sides between two instants, in full, and
// that of the matter that began it.
func (v *request) statements(f gameFile, from, until time.Time, cause string) (out []statement, err error) {
	list, err := v.Ledger().LettersOf(f.ID)
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		if x.Key != ledger.LetterKey(cause) && (x.Arrived.Before(from) || x.Arrived.After(until)) || len(out) == mostStatements {
			continue
		}
		e, err := v.open(x)
		if err != nil {
			return nil, err
		}
		out = append(out, statement{Who: f.writer(e), When: f.At(e.Arrived), Href: folder.LetterPath(e.Seq), Text: cmp.Or(e.Mail.New, e.Mail.Text)})
	}
	return out, nil
}

// writer names who wrote a letter, with the colour.
func (f gameFile) writer(e envelope) string {
	name := cmp.Or(e.Player.Name, e.From, "nobody named")
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if e.Player.ID != 0 && f.plays(e.Player.ID, c) {
			return c.String() + ", " + name
		}
	}
	return name
}
