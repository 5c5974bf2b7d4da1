package templates

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters that ask what the reader meant, and whether it is to count.

// doubt is L-DOUBT: a line of the reader's may mean something, and is asked about.
func doubt(v *view) sheet.Sheet {
	l := v.known
	what := sheet.Plain(narrate.Quote(narrate.Shorten(l.StatementBare(), 40)))
	var news, more sheet.Words
	subject := "what did you mean?"
	switch v.n.Reason {
	case events.WhyWhich:
		news, more = "Which question does "+what+" answer? Nothing was done.", "We cannot tell "+v.law("RULING/R-75")+"; if none is told below, write in words what you wish."
		subject = "which question do you answer?"
	case events.WhySettled:
		news, more = "The question that you answer is settled. Nothing was done.", "It was about "+what+": "+becameOf(v)+" "+v.law("RULING/R-75")+"."
		subject = "the question is settled"
	case events.WhyLapsed:
		news, more = "You did not answer what you meant, so your move went on without it.", "The words were "+what+" "+v.law("RULING/R-72")+"."
		if w := l.WaitsWith(); w != "" {
			more += " " + upper(sheet.Plain(w)) + " was sent, as of the arrival of your letter."
		}
		subject = "your move is sent"
	case events.WhyLapsedPast:
		news, more = "You did not answer what you meant, and the game has gone on since.", "The words were "+what+" "+v.law("RULING/R-72")+"; nothing came of them."
		if w := l.WaitsWith(); w != "" {
			more += " " + upper(sheet.Plain(w)) + ", which waited with them, was not sent."
		}
		subject = "the question is settled"
	default:
		return askMeaning(v, what, subject)
	}
	below := allAskings(v)
	if v.n.Reason == events.WhyWhich {
		below = append(below, v.toConfirm()...)
	}
	return v.letter(v.subject(subject, v.toDoShort()), head(news, v.toDo()), append(one(said(more)), below...), nil, one(said(v.stillOpen())))
}

// becameOf is what became of a question.
func becameOf(v *view) sheet.Words {
	switch v.n.Asked {
	case "note":
		return "you said that it was nothing of the kind"
	case "overtaken":
		return "you wrote anew since, or the game has gone on"
	case "lapsed":
		return "it was not answered in time"
	case "late":
		return "the umpire has been asked"
	}
	return "you have answered it"
}

// askMeaning is the question itself.
func askMeaning(v *view, what sheet.Words, subject string) sheet.Sheet {
	l := v.known
	means := l.Meanings()
	news := "What do you mean by " + what + "? Nothing has happened yet."
	var lead sheet.Words
	switch {
	case v.n.Reason == events.WhyPerhapsOld:
		news, lead = "Did you write "+what+" now? Nothing has happened yet.", "It stands below older words, or in the subject "+v.law("RULING/R-11")+"."
	case v.n.Reason == events.WhyForeign:
		news, lead = "Is "+what+" your move? Nothing has happened yet.", "It is not in the notation of this game, so it is no move yet "+v.law("RULING/R-78")+"."
		if l.NoMeanings() {
			lead += " Write your move in " + sheet.Plain(l.Language().Name) + "."
		}
	case len(means) == 1 && slices.ContainsFunc(means[0].Says, func(s string) bool { return strings.HasPrefix(s, "CLAIM") && strings.Contains(s, "TIME") }):
		news = "Do you claim the game on time? Nothing has happened yet."
	}
	var items []sheet.Item
	for _, m := range means {
		var w sheet.Words
		for i, s := range m.Says {
			if i > 0 {
				w += " and "
			}
			if strings.HasPrefix(s, "IF ") {
				w += "“" + sheet.Code(s) + "”" // without the marks it would be heard when the letter comes back
				continue
			}
			w += sheet.Code(s)
		}
		items = append(items, sheet.Item{Words: "for " + w, Write: m.Number + "\n"})
	}
	var choice []sheet.Block
	if no := l.NoteNumber(); no != "" {
		w := sheet.Words("if neither")
		if len(means) < 2 {
			w = "if not"
		}
		if l.Forwards() {
			w += ": it is for " + v.opp()
		}
		items = append(items, sheet.Item{Words: w, Write: no + "\n"})
		choice = one(said("Reply with a number alone "+v.law("RULING/R-75")+":"), sheet.Numbered(items...))
	}
	counts := sheet.Words("What you choose counts from your answer " + v.law("RULING/R-73") + ". ")
	if w, ok := l.inquiry(); ok && w.Counts(*l.g) {
		counts = "It counts from " + sheet.Plain(v.day(w.At)) + " " + v.law("RULING/R-73") + ". "
	}
	if l.NoMeanings() {
		counts = "A move that you write anew counts from its own arrival."
	} else {
		counts += "Or write it anew."
	}
	if w := l.WaitsWith(); w != "" {
		counts = upper(sheet.Plain(w)) + ", in the same letter, waits for your answer " + v.law("RULING/R-72") + ". " + counts
	}
	if w, ok := l.inquiry(); ok && w.Certain {
		counts += " Without an answer your move goes on by itself after " + sheet.Plain(v.day(w.Until(v.n.Calendar))) + "."
	}
	v.brief, v.alone = true, true
	above := append(one(said(lead)), choice...)
	return v.sheet(v.subject(subject, v.toDoShort()), head(news, v.toDo()), above, one(v.board()), one(said(counts), said(v.stillOpen()), v.bound()), v.tail())
}

// allAskings are all questions that wait for the reader's answer.
func allAskings(v *view) (out []sheet.Block) {
	var items []sheet.Item
	for _, q := range v.known.Askings() {
		w := "about " + sheet.Plain(q.Words) + ":"
		for _, m := range q.Means {
			w += " " + sheet.Code(m.Number+" ON "+q.No) + " if you mean " + sheet.Plain(series(m.Says, "and")) + ";"
		}
		w += " " + sheet.Code(q.NoteNumber+" ON "+q.No) + " if it is nothing of the kind"
		items = append(items, sheet.Item{Mark: "question " + q.No, Words: w})
	}
	if len(items) == 0 {
		return nil
	}
	return one(said("Reply in the first line with a number, ON, and the number of the question "+v.law("RULING/R-75")+":"), sheet.Table(items...))
}

// toConfirm is all that waits for a YES of the reader's side (RULING/R-53).
func (v *view) toConfirm() []sheet.Block {
	var items []sheet.Item
	for _, w := range v.known.ToConfirm() {
		line := sheet.Plain(w.Words) + " of " + sheet.Plain(v.day(w.Came))
		if w.Holds != "" {
			line += ", and with it " + sheet.Plain(w.Holds)
		}
		if w.Writer != "" {
			line += ": " + sheet.Plain(w.Writer) + " confirms it"
		} else {
			line += ": " + sheet.Code("YES "+w.No) + " confirms it, " + sheet.Code("NO "+w.No) + " withdraws it"
		}
		items = append(items, sheet.Item{Mark: "number " + w.No, Words: line + " " + v.law("RULING/R-53") + "."})
	}
	if len(items) == 0 {
		return nil
	}
	return one(sheet.Table(items...))
}
