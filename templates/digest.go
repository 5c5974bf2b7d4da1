package templates

import (
	"time"

	"postd/correspondence"
	"postd/templates/sheet"
)

// Digest is the one letter a day that a player has asked for: the player's games
// that run, each as the letters of that game show it (RULING/R-2).
type Digest struct {
	Name              string // of the player
	At                time.Time
	Office, Secretary string
	Games             []Standing
}

// nears is how long before its date an adjudication is told of, elapsed.
const nears = 30 * 24 * time.Hour

// RenderDigest gives the letter its words.
func RenderDigest(d Digest) (correspondence.Rendered, error) {
	v := office("", by(d.Office, d.Secretary))
	var games []sheet.Block
	acts := 0
	var first *view // of those in which the player is to act, the one with the least time
	for _, x := range d.Games {
		of := x.view()
		if of.known.ToAct() {
			acts++
			if ends := of.known.clock.ends; !ends.IsZero() && (first == nil || ends.Before(first.known.clock.ends)) {
				first = of
			}
		}
		games = append(games, inDigest(of)...)
		for _, law := range of.cited {
			v.law(law)
		}
	}
	news, due := "You play "+counted(len(d.Games), "game")+".", sheet.Words("Nothing to do today.")
	subject, todo := counted(len(d.Games), "game")+", nothing for you to do", ""
	if acts > 0 {
		news, due = "You are to act in "+actsOf(acts, len(d.Games))+".", "As told below."
		subject = "you are to act in " + counted(acts, "game")
	}
	if first != nil {
		day := first.until()
		due, todo = "The first answer is due"+day[1:]+".", "the first"+first.untilShort()
	}
	return finished(v, v.sheet(titled(v, subject, todo), one(sheet.News(sheet.Plain(news)), sheet.Due(due)), games, one(
		said("To move, answer the last letter of that game. If you answer this letter, put the name of the game and a colon before what you say in it."),
		said("You have asked for one letter a day with all your games. It comes on each day on which one of them is in play. "+sheet.Code("REMIND DAILY OFF")+
			", alone on a line in an answer to this letter or in any of your games, ends it."),
	)))
}

// actsOf says in how many of all the player's games an act is due: "2 of your 5 games".
func actsOf(acts, all int) string {
	switch {
	case all == 1:
		return "your game"
	case acts == all:
		return "each of your " + counted(all, "game")
	}
	return itoa(acts) + " of your " + counted(all, "game")
}

// inDigest tells how one game stands, what waits in it, and its time.
func inDigest(v *view) []sheet.Block {
	l := v.known
	head := sheet.Strong(inLine(v.g.Label))
	if v.g.Sides[0].Name() != "" {
		head += ", against " + sheet.Plain(l.OppName())
	}
	w := head + ": " + v.where()
	if due := v.due(); l.ToAct() {
		w += " " + due
	}
	if l.Offered() {
		w += " A draw is offered to you; " + sheet.Code("ACCEPT") + " or " + sheet.Code("DECLINE") + " answers it " + v.law("BCC1903/V.8(a)") + "."
	}
	for _, p := range l.Proposals() {
		if p.Awaits {
			no := itoa(p.No)
			w += " Proposal " + sheet.Plain(no) + " waits for your answer: " + sheet.Code("CONSENT "+no) + " or " + sheet.Code("REFUSE "+no) + "."
		}
	}
	if l.player && len(v.g.Asked(v.me)) > 0 {
		w += " We have asked you what a line of your last letter meant; nothing came of it so far."
	}
	for _, x := range l.ToConfirm() {
		whose := sheet.Words("your ") + sheet.Code("YES "+x.No) + "; nothing came of it so far"
		if x.Writer != "" {
			whose = "the YES of " + sheet.Plain(x.Writer)
		}
		w += " " + upper(sheet.Plain(x.Words)) + " waits for " + whose + "."
	}
	if n := ownQuestions(v); n == 1 {
		w += " Your question is before the umpire."
	} else if n > 1 {
		w += " " + sheet.Plain(itoa(n)) + " questions of yours are before the umpire."
	}
	return append(one(said(w+adjudicationNear(v))), v.clock()...)
}

// ownQuestions counts the reader's questions to the umpire that are open.
func ownQuestions(v *view) (n int) {
	for _, q := range v.g.Appeals {
		if q.Open() && !v.known.Over() && v.known.player && q.By == v.me {
			n++
		}
	}
	return n
}

// adjudicationNear tells of the date at which adjudication may be claimed, if it is near.
func adjudicationNear(v *view) sheet.Words {
	at, _, ok := v.g.Agreement.AdjudicationAt()
	switch {
	case !ok || v.known.Over() || v.known.Frozen() || v.n.At.Add(nears).Before(at):
		return ""
	case v.n.At.Before(at):
		return " Adjudication may be claimed from " + sheet.Plain(v.day(at)) + "."
	}
	return " Adjudication may be claimed since " + sheet.Plain(v.day(at)) + "."
}
