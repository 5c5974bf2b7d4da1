package templates

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters of a move: the move itself, its receipt, and the reminder.

// move is L-MOVE: the opponent's move, with the line by which it is answered.
func move(v *view) sheet.Sheet {
	l := v.known
	news, more := v.played()
	short := v.move(true)
	if l.Quiet() {
		short = moveNumber(v.n.Number, v.n.By) + " " + quoteAll(v.n.Record, v.n.Also)
	}
	if v.n.Offer {
		short += ", draw offered"
	}
	before, after := v.claims()
	line := v.line()
	if l.Duty() != "" || l.HasAsked() || !l.MyTurn() {
		line = sheet.Block{}
	}
	s := v.sheet(v.subject(short, "your move"+v.untilShort()),
		one(sheet.News(news), sheet.Due("Your move"+v.until()+".")), before,
		one(line, v.board(), said(more)), after,
		one(v.bound(), v.wrote(), v.fired(), v.shown()), v.tail(waysBelow(v)...))
	s.Attach = gameWished(v)
	return s
}

// played is the news of a move, and what of it has no room in the first line.
func (v *view) played() (news, more sheet.Words) {
	offer := sheet.Words("")
	if v.n.Offer {
		offer = " and offers a draw"
	}
	if v.known.Quiet() {
		return upper(v.by()) + " wrote " + sheet.Plain(moveNumber(v.n.Number, v.n.By)+" "+quoteAll(v.n.Record, v.n.Also)) + offer + ".", ""
	}
	news = upper(v.by()) + " plays " + sheet.Plain(v.move(false))
	beside := v.beside()
	if len([]rune(news.Bare()+beside.Bare()+offer.Bare()))+1 <= maxLine {
		return news + beside + offer + ".", ""
	}
	if beside != "" {
		more = "That is " + beside[len(" ("):len(beside)-1] + "." // a move alone on a line would be read (RULING/R-11)
	}
	return news + offer + ".", more
}

// fired tells that the move had been sent in advance (BCC1903/V.6(c)).
func (v *view) fired() sheet.Block {
	switch {
	case !v.n.Fired:
		return sheet.Block{}
	case v.known.Many():
		return said(upper(v.by()) + " had provided in advance for the move that you played " + v.law("BCC1903/V.6(c)") + "; of several records for one turn you take one.")
	}
	return said(upper(v.by()) + " had sent this move in advance, for the case that you played as you did " + v.law("BCC1903/V.6(c)") + ".")
}

// shown are conditions that the opponent sent with the move, where they are shown
// (RULING/R-10).
func (v *view) shown() sheet.Block {
	if v.n.Fired || len(v.n.Conditions) == 0 {
		return sheet.Block{}
	}
	return sheet.Said("With it "+v.by()+" sent, for these cases "+v.law("RULING/R-10")+":", v.conditions(v.known.Conditions()))
}

// listed is the score, where the letter shows it.
func (v *view) listed() sheet.Block {
	if v.known.Quiet() && !v.known.Listed() {
		return sheet.Block{}
	}
	return scoreBelow(v)
}

// receipt is L-ACK. It repeats the author's own words and spells them out from themselves
// alone, so that a clear record, an ambiguous one and an illegal one look alike (RULING/R-2).
func receipt(v *view) sheet.Sheet {
	l := v.known
	v.brief = true
	var news, rest sheet.Words
	subject := "your move is sent"
	switch {
	case l.CopiedAlone():
		subject = "no new move in your letter"
		news = "We found no new move in your letter"
		if c := l.Copied(); c != "" {
			rest = "You wrote " + sheet.Plain(c) + "; we took it for moves that are made already"
		} else {
			rest = "We took it for moves that are made already"
		}
		rest += " " + v.law("RULING/R-69") + "."
		news += "."
	case l.NotedAlone():
		subject = "your words"
		if l.NoteKept() == "" {
			news = "Your words go to " + v.opp() + ". No move was in them."
		} else {
			news = "Your words stay here. No move was in them."
		}
	case l.Held():
		subject = "your move stands"
		news = "Your move " + inQuotes(v.n.Record, 60) + " stands: " + v.opp() + " meant " + sheet.Plain(v.move(false)) + "."
		rest = "It cannot be taken back " + v.law("BCC1903/V.PREF(b)") + "."
	case l.Interpreted():
		subject = "what you meant is noted"
		news = "You have said what " + inQuotes(v.n.Record, 60) + " meant"
		if v.n.Move != 0 {
			news += ": " + sheet.Plain(v.move(false))
		}
		news += "."
		rest = "It goes to " + v.opp() + ", whose turn goes on."
	case l.ConditionsAlone():
		subject = "what you sent in advance is noted"
		news = "What you sent in advance is noted. It waits for " + v.possessive() + " reply."
	default:
		if l.Many() {
			subject = "your moves are sent"
		}
		news, rest = sentNews(v)
	}
	due := sheet.Words("Nothing to do until there is an answer.")
	var line []sheet.Block
	if (l.CopiedAlone() || l.NotedAlone()) && l.ToAct() {
		due = "Your move" + v.until() + "."
		if l.MyTurn() && l.Duty() == "" && !l.HasAsked() {
			line = one(v.line())
		}
		subject += " - your move" + v.untilShort()
	} else if l.CopiedAlone() || l.NotedAlone() || l.Held() || l.Repeated() || l.Interpreted() {
		due = "Nothing to do."
	}
	tail := clockIf(v, line != nil)
	var off sheet.Words
	if v.n.Reason == "" {
		off = "No more receipts: " + sheet.Code("RECEIPTS OFF") + "."
	}
	if rest != "" && off != "" {
		rest += " " + off
		off = ""
	}
	return v.sheet(v.subject(subject, ""),
		one(sheet.News(news), sheet.Due(due)), line, one(said(rest), said(furtherRecord(v)), said(drawOffered(v))), v.waiting(),
		v.heard(), v.charged(), tail, one(said(off), v.notYours()))
}

// clockIf is the clock of a letter in which the reader is to move.
func clockIf(v *view, on bool) []sheet.Block {
	if !on {
		return nil
	}
	return v.clock()
}

// sentNews is the news of a record that has gone, and what follows.
func sentNews(v *view) (news, rest sheet.Words) {
	words := narrate.Shorten(narrate.OneLine(v.n.Record), 60)
	record := inQuotes(words, 60)
	if last := v.g.Last[v.me]; last.Number > 0 && narrate.OneLine(last.Words) == words {
		record = sheet.Plain(moveNumber(last.Number, v.me) + " " + words)
	}
	if v.known.Many() { // BCC1903/V.4
		record = sheet.Plain(narrate.Shorten(quoteAll(v.n.Record, v.n.Also), 300))
	}
	rest = "It cannot be taken back " + v.law("BCC1903/V.PREF(b)") + "."
	if v.known.Many() {
		rest = "They cannot be taken back " + v.law("BCC1903/V.PREF(b)") + "."
	}
	if from, ok := v.known.waited(); ok {
		rest = "It counts from " + v.countsFrom(from) + ". " + rest
	}
	if v.n.Reason == events.WhyRepeated {
		return upper(v.opp()) + " has had your move " + record + " already.", "The same record came again; it counts once " + v.law("BCC1903/V.4(a)") + "."
	}
	if v.known.Many() {
		return upper(v.opp()) + " has been sent your moves as you wrote them: " + record + ".", rest
	}
	news = upper(v.opp()) + " has been sent your move as you wrote it: " + record
	if spelt := speltOut(v, words); spelt != "" {
		if len(news.Bare())+len(spelt)+4 <= maxLine {
			return news + " (" + sheet.Plain(spelt) + ").", rest
		}
		rest = sheet.Plain(spelt) + ". " + rest
	}
	return news + ".", rest
}

// furtherRecord says that the turn has more than one record of the reader's (RULING/R-71).
func furtherRecord(v *view) sheet.Words {
	if !v.n.Further {
		return ""
	}
	w := sheet.Words("It is not your first for this turn; if")
	if v.known.Many() {
		w = "If"
	}
	return w + " they mean different moves, " + v.opp() + " may choose " + v.law("RULING/R-71") + "."
}

// drawOffered says that a draw was offered with the record.
func drawOffered(v *view) sheet.Words {
	if !v.n.Offer {
		return ""
	}
	return "With it you offered a draw."
}

// reminder is L-REMINDER.
func reminder(v *view) sheet.Sheet {
	l := v.known
	left := v.lasts(l.clock.left)
	news := "A reminder: " + left + " of your time " + sheet.Plain(l.AreLeft()) + "."
	gone := l.Gone()
	if gone != "" && !l.Belated() {
		news = "A reminder: " + sheet.Plain(gone) + " of your time is used; " + left + " " + sheet.Plain(l.AreLeft()) + "."
	}
	todo, line := "your move", v.line()
	var blocks []sheet.Block
	v.brief, v.alone = true, true
	if l.Duty() != "" || l.HasAsked() || !l.MyTurn() {
		todo, line = "your choice", sheet.Block{}
		blocks = one(said("What you may choose about " + sheet.Plain(l.Outstanding()) + " stands in our letter about it; " + sheet.Code("STATUS") + " brings it again."))
	}
	before, after := v.claims()
	short := narrate.Upper(l.length(l.clock.left)) + " left"
	return v.sheet(v.subject(short, todo+v.untilShort()),
		one(sheet.News(news), sheet.Due(upper(sheet.Words(todo))+v.until()+".")), before,
		one(line, v.board()), after, one(v.bound()), blocks, v.tail(howReminded(v)))
}

// howReminded says how reminders are changed; those that are a term of the game nobody turns off.
func howReminded(v *view) sheet.Block {
	if m := v.known.moment(); slices.Contains(v.g.Agreement.ReminderFloor(), m) {
		return said("By the terms everybody is reminded " + sheet.Plain(remindingWords([]terms.Prompt{m})) + ".")
	}
	return sheet.Ways("Reminders: " + sheet.Code("REMIND OFF") + ", " + sheet.Code("HELP") + ".")
}
